import type { MetricFormat } from "#app/metrics/metric.ts";
import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { type Meaning, wordsOf } from "../column-meaning.ts";
import type { Draft, Signs } from "../column-profile.ts";
import { metricReader } from "../read-metric.ts";
import { isOfRecipients, type Part } from "./choose-weight.ts";
import { findRatio, type FoundRatio, type Quotient } from "./find-ratio.ts";
import type { NamedUnit } from "./unit-of-name.ts";
import type { unnamedNumbers } from "./unnamed-numbers.ts";

export type Candidate = Draft & {
  readonly at: number;
  readonly meaning: Meaning;
  readonly unit: NamedUnit | null;
  readonly format: MetricFormat;
  readonly signs: Signs;
  readonly texts: readonly string[];
  readonly unnamed: ReturnType<typeof unnamedNumbers>;
};

export function isWrittenAsPercent({ percents, filledForNumbers }: Draft["profile"]): boolean {
  return percents > filledForNumbers / 2;
}

export function isPart({ meaning: { kind } }: Candidate): boolean {
  return kind === "count" || kind === "money" || kind === "unique";
}

export function asPart({ at, key, name, meaning, format, unit, texts }: Candidate, decimal: Decimal): Part {
  const read = metricReader({ format, ...(unit && { scale: unit.scale }) }, decimal);
  const values = texts.map((text) => {
    const value = read(text);
    return typeof value === "number" ? value : null;
  });
  return { at, key, name, values, isOf: false, isPer: false, isUnique: meaning.kind === "unique" };
}

export function ratioOf(column: Candidate, parts: readonly Part[], decimal: Decimal): FoundRatio | null {
  const { meaning, key } = column;
  const isNamed = meaning.kind === "rate" || meaning.kind === "average";
  // Fractions that equal two other columns on every row are no coincidence.
  const hasFractions = !column.profile.readings[decimal].whole && column.profile.clocks === 0;
  const canBeQuotient = hasFractions && (meaning.kind === "count" || meaning.kind === "money");
  if (!isNamed && !canBeQuotient) return null;
  const rank = (tests: Meaning["of"], name: string) => {
    const found = tests.findIndex((test) => test(wordsOf(name)));
    return found < 0 ? tests.length : found;
  };
  // Opens and clicks are per delivered email, bounces per sent one.
  const isOfSent = meaning.of.some((test) => test("bounces"));
  const isUnusual = (name: string) => isOfRecipients(wordsOf(name)) !== isOfSent;
  const candidates = parts
    .filter((part) => part.key !== key)
    .map((part) => ({
      ...part,
      isOf: meaning.of.some((test) => test(wordsOf(part.name))),
      isPer: meaning.per.some((test) => test(wordsOf(part.name))),
    }))
    .sort(
      (a, b) =>
        Number(b.isOf || b.isPer) - Number(a.isOf || a.isPer) ||
        rank(meaning.of, a.name) +
          rank(meaning.per, a.name) -
          rank(meaning.of, b.name) -
          rank(meaning.per, b.name) ||
        Number(isUnusual(a.name)) - Number(isUnusual(b.name)),
    );
  return findRatio(quotientOf(column, decimal), candidates);
}

/** Spreadsheets drop trailing zeros: the most precise cell shows the rounding. */
export function quotientOf({ texts, format, unit }: Candidate, decimal: Decimal): Quotient {
  const read = metricReader({ format, ...(unit && { scale: unit.scale }) }, decimal);
  const cells = texts.map((text) => {
    const value = read(text);
    const parts = parseNumberParts(text, decimal);
    const fraction = parts?.digits.split("e")[0]!.split(".")[1]?.length ?? 0;
    const shift = unit ? -Math.log10(unit.scale) : 0;
    const places = (parts?.unit === "%" ? fraction + 2 : fraction) + shift;
    return { value: typeof value === "number" ? value : null, places };
  });
  const places = Math.max(...cells.filter(({ value }) => value !== null).map((cell) => cell.places), 0);
  return cells.map(({ value }) => ({ value, places }));
}

export function formatOf(
  profile: Draft["profile"],
  meaning: Meaning,
  unit: NamedUnit | null,
  decimal: Decimal,
): MetricFormat {
  const clocks = profile.clocks - (profile.shortened > 0 ? profile.bareMinutes : 0);
  if (clocks > profile.filledForNumbers / 2) return "duration";
  if (meaning.kind !== "rate" && (unit?.is === "duration" || (meaning.isDuration && unit === null)))
    return "duration";
  if (isWrittenAsPercent(profile)) return "percent";
  if (profile.currencies.size > 0 || meaning.isMoney || unit?.is === "money") return "money";
  if (meaning.kind === "rate") return "percent";
  return profile.readings[decimal].whole &&
    meaning.kind !== "average" &&
    meaning.kind !== "rank" &&
    (unit?.scale ?? 1) >= 1
    ? "integer"
    : "decimal";
}

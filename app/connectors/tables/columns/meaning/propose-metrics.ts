import type { MetricFormat } from "#app/metrics/metric.ts";
import type { TableColumn } from "#db/schema/documents.ts";
import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Assumption } from "../assumption.ts";
import { chooseWeight, type Part } from "./choose-weight.ts";
import { type Meaning, meaningOf, wordsOf } from "../column-meaning.ts";
import type { Draft } from "../column-profile.ts";
import { identifierReason } from "./find-identifiers.ts";
import { findRatio, type FoundRatio, type Quotient } from "./find-ratio.ts";
import * as say from "./metric-assumptions.ts";
import { errorOfTotal, noTotals, type OwnTotals, sumEvidence, tellsWeights } from "./own-totals.ts";
import type { ColumnQuestion } from "../propose-options.ts";
import { metricReader } from "../read-metric.ts";
import { type NamedUnit, unitOfName } from "./unit-of-name.ts";

type MetricColumn = Extract<TableColumn, { role: "metric" }>;
type Candidate = Draft & {
  readonly at: number;
  readonly meaning: Meaning;
  readonly unit: NamedUnit | null;
  readonly format: MetricFormat;
  readonly texts: readonly string[];
};

export type ProposedMetrics = {
  readonly columns: ReadonlyMap<string, MetricColumn>;
  readonly questions: readonly ColumnQuestion[];
  readonly assumptions: readonly Assumption[];
};

const maxSample = 500;

/** A column that equals clicks/impressions on every row becomes a ratio; other averages are weighted. */
export function proposeMetrics(
  columns: readonly Draft[],
  sample: readonly (readonly string[])[],
  all: readonly Draft[],
  decimal: Decimal,
  totals: OwnTotals = noTotals,
): ProposedMetrics {
  const rows = sample.slice(0, maxSample);
  const questions: ColumnQuestion[] = [];
  const assumptions: Assumption[] = [];
  const numbers = columns.flatMap((draft): Candidate[] => {
    if (!isMostlyNumbers(draft.profile, decimal)) return [];
    const at = all.findIndex(({ key }) => key === draft.key);
    const texts = rows.map((row) => row[at] ?? "");
    const named = meaningOf(draft.name);
    const reason = identifierReason(texts, named);
    if (named.kind === "name" || reason) {
      assumptions.push(say.isName(draft, reason));
      return [];
    }
    const meaning = withCells(named, draft, texts, decimal);
    const unit = meaning.kind === "rate" ? null : unitOfName(draft.name, meaning);
    return [{ ...draft, at, meaning, unit, texts, format: formatOf(draft.profile, meaning, unit, decimal) }];
  });
  const isApart = ({ at, profile }: Candidate) => sumEvidence(totals, at, profile, decimal) === "apart";
  const parts = numbers
    .filter(isPart)
    .map((column) => ({ ...asPart(column, decimal), ...(isApart(column) && { isUnique: true }) }));
  const ratios = new Map(numbers.map((column) => [column.at, ratioOf(column, parts, decimal)]));
  // A campaign's unique opens count its recipients: they add up over campaigns.
  const summed = new Set(
    [...ratios.values()].flatMap((ratio) => {
      const of = ratio && numbers.find(({ at }) => at === ratio.of);
      return of && of.meaning.kind === "unique" && isUniqueAction(of.name) ? [of.at] : [];
    }),
  );

  const proposed = new Map<string, MetricColumn>();
  for (const column of numbers) {
    askAboutBadCell(column, decimal, questions);
    const { metric, said } = describe(
      column,
      ratios.get(column.at) ?? null,
      parts,
      summed,
      all,
      decimal,
      totals,
    );
    proposed.set(column.key, metric);
    for (const one of said) {
      assumptions.push(one);
      if (one.isOpen) questions.push({ about: column.key, text: say.asQuestion(one) });
    }
  }
  return { columns: proposed, questions, assumptions };
}

function askAboutBadCell({ key, profile }: Draft, decimal: Decimal, questions: ColumnQuestion[]): void {
  const bad = profile.readings[decimal].firstBad;
  if (!bad) return;
  questions.push({
    about: key,
    text: `Line ${bad.line.toLocaleString("en-GB")}: “${bad.text.slice(0, 40)}” is not a number. Correct it in the file, or read this column as text.`,
  });
}

/** Cells say more than a name: percentages are never added up, two decimals are an amount. */
function withCells(
  named: Meaning,
  { name, profile }: Draft,
  texts: readonly string[],
  decimal: Decimal,
): Meaning {
  const adds = named.kind === "count" || named.kind === "money" || named.kind === "score";
  if (adds && isWrittenAsPercent(profile)) {
    return { ...named, ...meaningOf(`${name} %`), isMoney: false, canBeMoney: false };
  }
  if (named.canBeMoney && (profile.currencies.size > 0 || areAmounts(texts, decimal)))
    return { ...named, kind: "money", isMoney: true };
  return named;
}

function areAmounts(texts: readonly string[], decimal: Decimal): boolean {
  const filled = texts.map((text) => parseNumberParts(text, decimal)).filter((parts) => parts !== null);
  return filled.length > 0 && filled.every(({ digits }) => /\.\d\d$/.test(digits));
}

function isWrittenAsPercent({ percents, filledForNumbers }: Draft["profile"]): boolean {
  return percents > filledForNumbers / 2;
}

export function isMostlyNumbers({ filledForNumbers, readings, bounds }: Draft["profile"], decimal: Decimal) {
  const { ok } = readings[decimal];
  return ok > bounds && ok >= filledForNumbers * 0.9;
}

function isPart({ meaning: { kind } }: Candidate): boolean {
  return kind === "count" || kind === "money" || kind === "unique";
}

function asPart({ at, key, name, meaning, format, unit, texts }: Candidate, decimal: Decimal): Part {
  const read = metricReader({ format, ...(unit && { scale: unit.scale }) }, decimal);
  const values = texts.map((text) => {
    const value = read(text);
    return typeof value === "number" ? value : null;
  });
  return { at, key, name, values, isOf: false, isPer: false, isUnique: meaning.kind === "unique" };
}

function ratioOf(column: Candidate, parts: readonly Part[], decimal: Decimal): FoundRatio | null {
  const { meaning, key } = column;
  const isNamed = meaning.kind === "rate" || meaning.kind === "average";
  // Whatever its language calls it: fractions that equal two other columns on every row are no coincidence.
  const hasFractions = !column.profile.readings[decimal].whole && column.profile.clocks === 0;
  const canBeQuotient = hasFractions && (meaning.kind === "count" || meaning.kind === "money");
  if (!isNamed && !canBeQuotient) return null;
  const rank = (tests: Meaning["of"], name: string) => {
    const found = tests.findIndex((test) => test(wordsOf(name)));
    return found < 0 ? tests.length : found;
  };
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
          rank(meaning.per, b.name),
    );
  return findRatio(quotientOf(column, decimal), candidates);
}

/** Spreadsheets drop zeros at the end, so the column's most precise cell tells how all were rounded. */
function quotientOf({ texts, format, unit }: Candidate, decimal: Decimal): Quotient {
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

/** Unique opens and clicks, not users. */
function isUniqueAction(name: string): boolean {
  const ideas = ideasIn(wordsOf(name));
  return ideas.has("opens") || ideas.has("clicks");
}

type Described = { readonly metric: MetricColumn; readonly said: readonly Assumption[] };

function describe(
  column: Candidate,
  ratio: FoundRatio | null,
  parts: readonly Part[],
  summed: ReadonlySet<number>,
  all: readonly Draft[],
  decimal: Decimal,
  totals: OwnTotals,
): Described {
  const { key, name, profile, meaning, unit, format } = column;
  const said: Assumption[] = [...say.aboutCells(column, unit)];
  const isPercent = format === "percent" && profile.percents === 0;
  // Without a sign, the parts, the name or the size tell whether 0.9 is 0.9 % or 90 %.
  const writtenAsPercent =
    isPercent &&
    (ratio ? ratio.times === 100 : wordsOf(name).includes("%") || profile.readings[decimal].max > 1.5);
  const isUnsure = writtenAsPercent && !ratio && canBeShares(column, decimal);
  if (isUnsure) said.push(say.isPercentOrShare(column));
  const common: Common = {
    key,
    name,
    role: "metric",
    format,
    direction: meaning.direction,
    ...(writtenAsPercent && { writtenAsPercent }),
    ...(unit && unit.scale !== 1 && { scale: unit.scale }),
    ...(profile.bound && { bounded: { cells: profile.bounds, example: profile.bound.text.slice(0, 20) } }),
  };
  const as = (more: How, ...more2: Assumption[]): Described => ({
    metric: { ...common, ...more },
    said: [...said, ...more2],
  });

  if (ratio) {
    const [of, per] = [all[ratio.of]!, all[ratio.per]!];
    // The factor 100 is only notation.
    const times = format === "percent" && ratio.times === 100 ? 1 : ratio.times;
    const isSum = summed.has(ratio.of) || !parts.find(({ at }) => at === ratio.of)?.isUnique;
    if (!isSum)
      return as({ combine: "average", weightedBy: per.key }, say.isWeighted(column, per.name, true));
    return as(
      { combine: "ratio", of: of.key, per: per.key, ...(times !== 1 && { times }) },
      say.isRatio(column, of.name, per.name, ratio.rows, times),
    );
  }
  const evidence = sumEvidence(totals, column.at, profile, decimal);
  const isState = meaning.kind === "level" || meaning.kind === "score" || meaning.kind === "unique";
  if (evidence === "sum" && isState && format !== "percent")
    return as({ combine: "sum" }, say.isSummedByFile(column));
  switch (meaning.kind) {
    case "count":
    case "money":
    case "name":
      if (evidence === "apart") return as({ combine: "unique" }, say.isApartInFile(column));
      return as({ combine: "sum" });
    case "unique":
      return summed.has(column.at)
        ? as({ combine: "sum" }, say.isUniqueAction(column))
        : as({ combine: "unique" }, say.isNeverSummed(column, "people would be counted again on each row"));
    case "level":
      return as(
        {
          combine: "snapshot",
          ...(/\b(?:rating|score|rank|authority)\b/.test(wordsOf(name)) && { alone: true }),
        },
        say.isLatest(column),
      );
    case "score":
      return as({ combine: "snapshot", alone: true }, say.isLatest(column));
    case "rate":
    case "average":
    case "rank":
      return weighted(column, parts, as, writtenAsPercent, decimal, totals);
  }
}

/** 1.7486 with four digits: a share of one such as 0.0482, or 1.75 %. */
function canBeShares({ name, profile, texts }: Candidate, decimal: Decimal): boolean {
  if (wordsOf(name).includes("%") || profile.readings[decimal].max > 10) return false;
  return texts.some((text) => (parseNumberParts(text, decimal)?.digits.split(".")[1]?.length ?? 0) > 3);
}

type Common = Omit<MetricColumn, "combine" | "weightedBy" | "byNumerator" | "of" | "per" | "times" | "alone">;
type How = Pick<MetricColumn, "combine" | "weightedBy" | "byNumerator" | "of" | "per" | "times" | "alone">;

/** By the column that it is a rate of, else by what the rate itself implies, else without a total. */
function weighted(
  column: Candidate,
  parts: readonly Part[],
  as: (how: How, ...said: Assumption[]) => Described,
  writtenAsPercent: boolean,
  decimal: Decimal,
  totals: OwnTotals,
): Described {
  const { meaning, format, key } = column;
  const others = parts.filter((part) => part.key !== key);
  const proved = weightOfTotal(column, others, decimal, totals);
  if (proved)
    return as(
      {
        combine: "average",
        weightedBy: proved.part.key,
        ...(proved.how === "by numerator" && { byNumerator: true as const }),
      },
      say.isWeightedByFile(column, proved.part.name, proved.how === "by numerator"),
    );
  const counted = ["clicks", "opens", "unsubscribes"] as const;
  const ideas = ideasIn(wordsOf(column.name));
  const isOfCounts = format === "percent" && counted.some((idea) => ideas.has(idea));
  const weight = chooseWeight(
    quotientOf(column, decimal),
    meaning,
    others,
    isOfCounts,
    writtenAsPercent ? 100 : 1,
  );
  if (weight.by === "column")
    return as(
      { combine: "average", weightedBy: weight.column.key },
      say.isWeighted(
        column,
        weight.column.name,
        weight.isProved,
        weight.others.map(({ name }) => name),
      ),
    );
  if (weight.by === "numerator")
    return as(
      { combine: "average", weightedBy: weight.column.key, byNumerator: true },
      say.isWeightedByNumerator(
        column,
        weight.column.name,
        weight.others.map(({ name }) => name),
      ),
    );
  if (meaning.kind === "rank")
    return as(
      { combine: "snapshot", alone: true },
      say.isNeverSummed(column, "a position is never added up"),
    );
  return as(
    { combine: "unique" },
    say.hasNoTotal(
      column,
      weight.contradicted.map(({ name }) => name),
    ),
  );
}

/** The only column that gives the file's own total, or the named one of several. */
function weightOfTotal(
  column: Candidate,
  parts: readonly Part[],
  decimal: Decimal,
  { rows, isWhole }: OwnTotals,
): { readonly part: Part; readonly how: "by column" | "by numerator" } | null {
  const [total] = rows;
  if (!total || !isWhole) return null;
  const quotient = quotientOf(column, decimal);
  const places = Math.max(...quotient.map((cell) => cell.places));
  const [read] = quotientOf({ ...column, texts: [total[column.at] ?? ""] }, decimal);
  const own = { value: read!.value, places };
  if (!tellsWeights(quotient, own, "named")) return null;
  const fits = (["by column", "by numerator"] as const).flatMap((how) => {
    const tests = how === "by column" ? column.meaning.per : column.meaning.of;
    return parts.flatMap((part) => {
      // Opens of one email that count people add up in its rate.
      const error =
        part.isUnique && how === "by column" ? null : errorOfTotal(quotient, own, part.values, how);
      return error === null
        ? []
        : { part, how, error, isNamed: tests.some((test) => test(wordsOf(part.name))) };
    });
  });
  const named = fits.filter(({ isNamed }) => isNamed).sort((a, b) => a.error - b.error);
  return named[0] ?? (fits.length === 1 && tellsWeights(quotient, own, "unnamed") ? fits[0]! : null);
}

function formatOf(
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

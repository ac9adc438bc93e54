import type { MetricFormat } from "#app/metrics/metric.ts";
import type { TableColumn } from "#db/schema/documents.ts";
import { readDuration } from "#app/connectors/tables/cells/durations.ts";
import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { type Meaning, meaningOf, wordsOf } from "./column-meaning.ts";
import { findRatio, type FoundRatio, type NumberColumn } from "./find-ratio.ts";
import type { Draft } from "./column-profile.ts";
import type { ColumnQuestion } from "./propose-options.ts";

type MetricColumn = Extract<TableColumn, { role: "metric" }>;
type Candidate = Draft & { readonly at: number; readonly meaning: Meaning };

/** A column that equals pageviews/visits on every row becomes a ratio; other averages are weighted. */
export function proposeMetrics(
  columns: readonly Draft[],
  sample: readonly (readonly string[])[],
  all: readonly Draft[],
  decimal: Decimal,
): { columns: Map<string, MetricColumn>; questions: ColumnQuestion[] } {
  const numbers = columns
    .map((draft) => ({
      ...draft,
      at: all.findIndex(({ key }) => key === draft.key),
      meaning: meaningOfColumn(draft),
    }))
    .filter(({ profile, meaning }) => meaning.kind !== "name" && isMostlyNumbers(profile, decimal));
  const addable = numbers.filter(({ meaning }) => meaning.kind === "count" || meaning.kind === "money");
  const cells = (at: number) => sample.map((row) => row[at] ?? "");
  const values = new Map(
    addable.map(({ at }): [number, NumberColumn] => [
      at,
      { at, values: cells(at).map((text) => numberOf(text, decimal)) },
    ]),
  );
  const proposed = new Map<string, MetricColumn>();
  const questions: ColumnQuestion[] = [];

  for (const column of numbers) {
    const bad = column.profile.readings[decimal].firstBad;
    if (bad) {
      questions.push({
        about: column.key,
        text: `Line ${bad.line.toLocaleString("en-GB")}: “${bad.text.slice(0, 40)}” is not a number. Correct it in the file, or read this column as text.`,
      });
    }
    const others = preferred(column, addable).map(({ at }) => values.get(at)!);
    const isQuotient = ["rate", "average"].includes(column.meaning.kind);
    const ratio = isQuotient
      ? findRatio(
          cells(column.at).map((text) => written(text, decimal)),
          others,
        )
      : null;
    const { metric, question } = describe(column, ratio, addable, decimal, all);
    proposed.set(column.key, metric);
    if (question) questions.push({ about: column.key, text: question });
  }
  return { columns: proposed, questions };
}

/** Percentages are never added up. */
function meaningOfColumn({ name, profile }: Draft): Meaning {
  const meaning = meaningOf(name);
  const isRate = meaning.kind === "count" && isWrittenAsPercent(profile);
  return isRate ? { ...meaning, kind: "rate" } : meaning;
}

function isWrittenAsPercent({ percents, filledForNumbers }: Draft["profile"]): boolean {
  return percents > filledForNumbers / 2;
}

export function isMostlyNumbers({ filledForNumbers, readings }: Draft["profile"], decimal: Decimal) {
  return filledForNumbers > 0 && readings[decimal].ok >= filledForNumbers * 0.9;
}

function describe(
  { key, name, profile, meaning }: Candidate,
  ratio: FoundRatio | null,
  addable: readonly Candidate[],
  decimal: Decimal,
  all: readonly Draft[],
): { metric: MetricColumn; question?: string } {
  const reading = profile.readings[decimal];
  const format = formatOf(profile, meaning, decimal);
  const writtenAsPercent = format === "percent" && profile.percents === 0 && reading.max > 1.5;
  const common = {
    key,
    name,
    role: "metric",
    format,
    direction: meaning.direction,
    ...(writtenAsPercent && { writtenAsPercent }),
  } as const;

  if (ratio) {
    // The factor 100 is only notation.
    const times = format === "percent" && ratio.times === 100 ? 1 : ratio.times;
    const parts = { of: all[ratio.of]!.key, per: all[ratio.per]!.key, ...(times !== 1 && { times }) };
    return { metric: { ...common, combine: "ratio", ...parts } };
  }
  switch (meaning.kind) {
    case "count":
    case "money":
    case "name":
      return { metric: { ...common, combine: "sum" } };
    case "unique":
      return { metric: { ...common, combine: "unique" } };
    case "level":
      return {
        metric: {
          ...common,
          combine: "snapshot",
          ...(/\b(?:rating|score|rank)\b/.test(wordsOf(name)) && { alone: true }),
        },
      };
    case "rate":
    case "average":
    case "rank":
      return weighted(common, name, meaning, addable);
  }
}

type Common = Pick<MetricColumn, "key" | "name" | "role" | "format" | "direction" | "writtenAsPercent">;

/** Weights by the column its name suggests, else a common one, with a question. */
function weighted(common: Common, name: string, meaning: Meaning, addable: readonly Candidate[]) {
  const others = addable.filter(({ key }) => key !== common.key);
  const suggested = meaning.per && others.find((column) => meaning.per!.test(wordsOf(column.name)));
  if (suggested) return { metric: { ...common, combine: "average" as const, weightedBy: suggested.key } };
  const counts = others.filter(
    ({ meaning: { kind }, profile }) => kind === "count" && profile.currencies.size === 0,
  );
  const usual =
    usualWeights
      .map((pattern) => counts.find((column) => pattern.test(wordsOf(column.name))))
      .find(Boolean) ?? counts[0];
  if (meaning.kind === "rank") return { metric: { ...common, combine: "snapshot" as const, alone: true } };
  if (!usual) {
    const question = `No column can be used to weight “${name}”, so it has no total. Choose another aggregation if you know it.`;
    return { metric: { ...common, combine: "unique" as const }, question };
  }
  const question = `We weight “${name}” by “${usual.name}”. Choose another column if it is an average of something else.`;
  return { metric: { ...common, combine: "average" as const, weightedBy: usual.key }, question };
}

const usualWeights = [
  /\b(?:sessions?|visits?|sitzungen|besuche)\b/,
  /\bimpressions?|impressionen|impr\b/,
  /\b(?:clicks?|klicks?)\b/,
  /\b(?:orders|purchases|bestellungen)\b/,
  /\bviews?|pageviews?\b/,
];

function formatOf(profile: Draft["profile"], meaning: Meaning, decimal: Decimal): MetricFormat {
  if (profile.clocks > profile.filledForNumbers / 2 || (meaning.isDuration && meaning.kind !== "rate"))
    return "duration";
  if (isWrittenAsPercent(profile)) return "percent";
  if (profile.currencies.size > 0 || meaning.isMoney) return "money";
  if (meaning.kind === "rate") return "percent";
  return profile.readings[decimal].whole && meaning.kind !== "average" && meaning.kind !== "rank"
    ? "integer"
    : "decimal";
}

function preferred({ meaning, key }: Candidate, addable: readonly Candidate[]): Candidate[] {
  const liking = ({ name }: Candidate) =>
    [meaning.of, meaning.per].filter((pattern) => pattern?.test(wordsOf(name))).length;
  return addable.filter((column) => column.key !== key).sort((a, b) => liking(b) - liking(a));
}

function numberOf(text: string, decimal: Decimal): number | null {
  const value = readDuration(text, decimal);
  return typeof value === "number" ? value : null;
}

function written(text: string, decimal: Decimal): { value: number | null; places: number } {
  const parts = parseNumberParts(text, decimal);
  const fraction = parts?.digits.split("e")[0]!.split(".")[1]?.length ?? 0;
  return { value: numberOf(text, decimal), places: parts?.unit === "%" ? fraction + 2 : fraction };
}

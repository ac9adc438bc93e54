import { isPlainDate } from "#app/lib/plain-date.ts";
import { numberIn } from "./combine.ts";
import type { Metric } from "./metric.ts";
import type { Dimension, Row } from "./table.ts";

export type FilterRule = {
  readonly field: string;
  readonly op: "is" | "is-not" | "contains" | "not-contains" | "starts-with" | "over" | "under";
  readonly value: string;
};

export type FilterColumns = {
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
};

export type Filters = {
  /** Narrows totals too. */
  readonly counts: (row: Row) => boolean;
  /** Changes no total. */
  readonly shows: (row: Row) => boolean;
  /** Invalid rules match nothing. */
  readonly problems: readonly string[];
};

/**
 * All rules must match, ignoring case. Unknown matches only "is not" and "does not contain". Displayed units:
 * 4.2 for 4.2 %. "Over" and "under" are strict.
 */
export function createFilters(rules: readonly FilterRule[], { dimensions, metrics }: FilterColumns): Filters {
  const problems: string[] = [];
  const [counts, shows]: [Rule[], Rule[]] = [[], []];
  for (const rule of rules) {
    const metric = metrics.find(({ key }) => key === rule.field);
    const dimension = dimensions.find(({ key }) => key === rule.field);
    const made = metric
      ? metricRule(metric, rule)
      : dimension
        ? dimensionRule(dimension, rule)
        : goneColumn(rule);
    if (typeof made === "string") problems.push(made);
    (metric ? shows : counts).push(typeof made === "string" ? () => false : made);
  }
  return { counts: every(counts), shows: every(shows), problems };
}

type Rule = (row: Row) => boolean;

function every(rules: readonly Rule[]): Rule {
  return (row) => rules.every((rule) => rule(row));
}

function goneColumn({ field }: FilterRule): string {
  return `The filter uses ${field}, which is no longer a column. Remove it or choose another column.`;
}

function metricRule(metric: Metric, { field, op, value }: FilterRule): Rule | string {
  const limit = readNumber(value, metric);
  if (limit === null) return `The filter on ${metric.label} needs a number instead of “${value}”.`;
  switch (op) {
    case "is":
      return (row) => numberIn(row[field]) === limit;
    case "is-not":
      return (row) => numberIn(row[field]) !== limit;
    case "over":
      return (row) => (numberIn(row[field]) ?? -Infinity) > limit;
    case "under":
      return (row) => (numberIn(row[field]) ?? Infinity) < limit;
    case "contains":
    case "not-contains":
    case "starts-with":
      return `${metric.label} is a number: filter it by is, is not, is greater than or is less than.`;
  }
}

/** "4.2%" equals "4.2"; "1,000" is a thousand. */
function readNumber(text: string, { format }: Metric): number | null {
  const plain = text
    .trim()
    .replace(/%$/, "")
    .trim()
    .replace(/^[−-]/, "-")
    .replace(/,(?=\d{3}(\D|$))/g, "");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return format === "percent" ? Number(`${plain}e-2`) : Number(plain);
}

function dimensionRule({ label, type }: Dimension, { field, op, value }: FilterRule): Rule | string {
  const wanted = fold(value);
  const text = (row: Row) => fold(String(row[field] ?? ""));
  switch (op) {
    case "is":
      return (row) => text(row) === wanted;
    case "is-not":
      return (row) => text(row) !== wanted;
    case "contains":
      return (row) => text(row).includes(wanted);
    case "not-contains":
      return (row) => !text(row).includes(wanted);
    case "starts-with":
      return (row) => text(row).startsWith(wanted);
    case "over":
    case "under": {
      const isTime = type === "date" || type === "week" || type === "month";
      if (!isTime) return `${label} is text: filter it by is, contains or starts with.`;
      if (!isPlainDate(value.trim())) return `The filter on ${label} needs a day, written as 2026-11-21.`;
      const day = value.trim();
      return (row) => isPlainDate(row[field]) && (op === "over" ? row[field] > day : row[field] < day);
    }
  }
}

function fold(text: string): string {
  return text.trim().toLocaleLowerCase("en");
}

import {
  type Decimal,
  isMissingNumber,
  parseNumberParts,
  readNumber,
} from "#app/connectors/tables/cells/numbers.ts";
import type { Months } from "../read-months.ts";
import { readPlanMonth } from "./read-plan-month.ts";
import { cellName, type Grid, pasteLimits, splitCells } from "./split-cells.ts";

export type PastedMetric = {
  readonly key: string;
  readonly label: string;
  /** Null: a number. Undefined: money of an unknown currency. */
  readonly currency: string | null | undefined;
};

export type PasteChoices = {
  readonly metrics: readonly PastedMetric[];
  /** Of months without one. */
  readonly year: number | null;
  readonly decimal: Decimal | "auto";
};

export type PastedCell = {
  readonly at: string;
  readonly text: string;
  /** Null: empty, or not read. */
  readonly value: number | null;
  readonly error: string | null;
};

export type PastedColumn = {
  readonly header: PastedCell;
  readonly metric: PastedMetric | null;
  readonly cells: readonly PastedCell[];
  readonly months: Months;
};

export type PlanTable = {
  /** Null if not read. */
  readonly months: readonly (PastedCell & { readonly month: string | null })[];
  readonly columns: readonly PastedColumn[];
  readonly decimal: Decimal;
  readonly errors: readonly string[];
};

export type ReadPlanTable =
  | { readonly outcome: "table"; readonly table: PlanTable }
  | { readonly outcome: "refused"; readonly error: string };

const refused = (error: string) => ({ outcome: "refused", error }) as const;

export function readPlanTable(text: string, choices: PasteChoices): ReadPlanTable {
  const lines = splitCells(text);
  const used = lines.flatMap((cells, row) => (cells.some((cell) => cell !== "") ? [{ cells, row }] : []));
  const [head, ...others] = used;
  if (!head || others.length === 0)
    return refused("Paste a table with a head row: months in the first column, one column per metric.");
  const width = Math.max(...used.map(({ cells }) => lengthOf(cells)));
  if (width < 2) return refused("Paste at least two columns: the months and the values of a metric.");
  const isMonth = (cell: string) => readPlanMonth(cell, choices.year ?? 2000) !== null;
  const down = others.filter(({ cells }) => isMonth(cells[0] ?? "")).length;
  const across = head.cells.slice(1).filter(isMonth).length;
  const isAcross = across > down;
  if (down + across === 0)
    return refused(
      "No months were found. Write them as 2026-10, Oct 2026 or 1/10/2026, in the first column or the first row.",
    );
  const grid: Located[][] = used.map(({ cells, row }) =>
    Array.from({ length: width }, (_, column) => ({
      text: cells[column] ?? "",
      at: cellName(row, column),
    })),
  );
  const upright = isAcross ? transposed(grid) : grid;
  if (upright.length > pasteLimits.rows) return refused(`Paste at most ${pasteLimits.rows - 1} months.`);
  if (upright[0]!.length > pasteLimits.columns)
    return refused(`Paste at most ${pasteLimits.columns - 1} metrics.`);
  return { outcome: "table", table: readUpright(upright, choices) };
}

type Located = { readonly text: string; readonly at: string };

const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

const transposed = (grid: readonly (readonly Located[])[]): Located[][] =>
  grid[0]!.map((_, column) => grid.map((row) => row[column]!));

function readUpright(grid: readonly (readonly Located[])[], choices: PasteChoices): PlanTable {
  const [head, ...rows] = grid;
  const decimal = choices.decimal === "auto" ? decimalOf(rows.map((row) => row.slice(1))) : choices.decimal;
  const known = new Set<string>();
  const months = rows.map((row) => {
    const first = row[0]!;
    const read = readPlanMonth(first.text, choices.year);
    const month = read === null || read === "no-year" ? null : read.slice(0, 7);
    const error =
      read === "no-year"
        ? "has no year. Enter the year below the table."
        : month === null
          ? `“${first.text.slice(0, 40)}” is not a month.`
          : known.has(month)
            ? "is there twice."
            : null;
    if (month !== null) known.add(month);
    return { ...first, value: null, month, error };
  });
  const taken = new Set<string>();
  const columns = head!.slice(1).map((header, place): PastedColumn => {
    const metric = metricOf(header.text, choices.metrics);
    const cells = rows.map((row) => readCell(row[place + 1]!, metric, decimal));
    const isEmpty = header.text === "" && cells.every(({ text }) => text === "");
    const error = isEmpty
      ? null
      : metric === null
        ? unknownMetric(header.text, choices.metrics)
        : taken.has(metric.key)
          ? `${metric.label} is there twice.`
          : null;
    if (metric) taken.add(metric.key);
    const values = cells.flatMap(({ value }, at) => {
      const { month, error: problem } = months[at]!;
      return value !== null && month !== null && problem === null ? [[month, value] as const] : [];
    });
    return { header: { ...header, value: null, error }, metric, cells, months: Object.fromEntries(values) };
  });
  const filled = columns.filter(
    ({ header, cells }) => header.error ?? [header, ...cells].some(({ text }) => text !== ""),
  );
  const cells = [
    ...filled.map(({ header }) => header),
    ...months,
    ...filled.flatMap((column) => column.cells),
  ];
  const errors = cells.flatMap(({ at, error }) => (error === null ? [] : [`${at}: ${error}`]));
  const empty = filled.find(({ metric, months: own }) => metric && Object.keys(own).length === 0);
  return {
    months,
    columns: filled,
    decimal,
    errors: errors.length === 0 && empty ? [`${empty.header.at}: the column has no values.`] : errors,
  };
}

function readCell({ text, at }: Located, metric: PastedMetric | null, decimal: Decimal): PastedCell {
  const cell = (value: number | null, error: string | null) => ({ at, text, value, error });
  if (isMissingNumber(text)) return cell(null, null);
  const value = readNumber(text, decimal);
  if (typeof value !== "number") {
    const other = readNumber(text, decimal === "." ? "," : ".");
    return cell(
      null,
      typeof other === "number"
        ? `“${text.slice(0, 40)}” has another decimal separator than the other numbers.`
        : `“${text.slice(0, 40)}” is not a number.`,
    );
  }
  if (value <= 0 || value > 1e12) return cell(null, "enter a number above 0.");
  const unit = parseNumberParts(text, decimal)?.unit ?? null;
  return cell(value, unit === null || !metric ? null : unitProblem(unit, metric));
}

/** A dollar sign may be any dollar. */
const certain: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₺": "TRY",
  "₩": "KRW",
  zł: "PLN",
  US$: "USD",
};

function unitProblem(unit: string, { label, currency }: PastedMetric): string | null {
  if (unit === "%") return `${label} is not a percentage.`;
  if (currency === null) return `${label} is not money.`;
  const named = certain[unit] ?? (/^[A-Z]{3}$/.test(unit) ? unit : null);
  return named === null || currency === undefined || named === currency
    ? null
    : `is in ${named}, the source reports in ${currency}. Amounts are not converted.`;
}

function decimalOf(rows: Grid | readonly (readonly Located[])[]): Decimal {
  const texts = rows.flat().map((cell) => (typeof cell === "string" ? cell : cell.text));
  const score = (decimal: Decimal) =>
    texts.reduce((sum, text) => {
      if (isMissingNumber(text)) return sum;
      if (typeof readNumber(text, decimal) !== "number") return sum;
      // With a decimal point "1.640" would be a small number.
      const isThousand = new RegExp(`\\d[${decimal === "." ? "." : ","}]\\d{3}(?!\\d)`).test(text);
      return sum + (isThousand ? 1 : 2);
    }, 0);
  return score(",") > score(".") ? "," : ".";
}

const plain = (text: string) =>
  text
    .toLocaleLowerCase("en")
    .replace(/[\s_-]+/g, " ")
    .trim();

function metricOf(header: string, metrics: readonly PastedMetric[]): PastedMetric | null {
  const wanted = plain(header.replace(/\s*\([^)]*\)\s*$/, ""));
  const whole = plain(header);
  const find = (text: string) =>
    metrics.find(({ label }) => plain(label) === text) ?? metrics.find(({ key }) => plain(key) === text);
  return find(whole) ?? find(wanted) ?? null;
}

function unknownMetric(header: string, metrics: readonly PastedMetric[]): string {
  const names = metrics.slice(0, 8).map(({ label }) => label);
  const offered = `${names.join(", ")}${metrics.length > names.length ? " …" : ""}`;
  return header === ""
    ? "the column has no name."
    : `“${header.slice(0, 40)}” is not a metric of the source. Its metrics: ${offered}.`;
}

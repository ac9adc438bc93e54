import Big from "big.js";
import { isMetric, type MetricRole } from "../truth/roles.ts";
import type { Truth, TruthRow } from "../truth/table.ts";
import { writeDate } from "./dates.ts";
import { encode } from "./encode.ts";
import { writeNumber } from "./numbers.ts";
import type { Shape } from "./shape.ts";

export type Written = {
  readonly text: string;
  /** Null where the encoding has not all letters. */
  readonly bytes: Uint8Array | null;
  /** Cells of numbers and of dates, to see what the file itself decides. */
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
};

/** Writes a table of numbers as a program would. */
export function render(truth: Truth, shape: Shape): Written {
  const numbers: string[] = [];
  const dates: string[] = [];
  const body = truth.rows.map((row) => {
    const cells = cellsOf(row, truth, shape);
    truth.columns.forEach(({ role }, at) => {
      if (isMetric(role)) numbers.push(cells[at]!);
      if (role.kind === "date") dates.push(cells[at]!);
    });
    return cells;
  });
  const heading = headingOf(truth, shape);
  const table = withTotals(body, truth, shape);
  if (shape.repeatsHeaderAt) table.splice(shape.repeatsHeaderAt, 0, heading.at(-1)!);
  const wide = [...heading, ...table].map((cells) => withEmptyColumn(cells, shape));
  const lines = wide.map((cells, at) => line(cells, shape, at < heading.length ? "heading" : "row"));
  const empty = (where: Shape["emptyLines"]) =>
    shape.emptyLines === where || shape.emptyLines === "both" ? [""] : [];
  const text =
    [
      ...shape.preamble.map((cells) => line(cells, shape, "note")),
      ...(shape.preamble.length > 0 ? empty("after preamble") : []),
      ...lines,
      ...(shape.footer.length > 0 ? empty("before footer") : []),
      ...shape.footer.map((cells) => line(cells, shape, "note")),
    ].join(shape.lineEnd) + shape.lineEnd;
  return { text, bytes: encode(text, shape.encoding), numbers, dates };
}

export function headingName(name: string, role: { readonly kind: string }, shape: Shape): string {
  const isAmount = "as" in role && (role as MetricRole).as === "money";
  return isAmount && shape.money.how === "header" ? `${name} (${shape.money.code})` : name;
}

function headingOf({ columns }: Truth, shape: Shape): string[][] {
  const names = columns.map(({ name, role }) => headingName(name, role, shape));
  switch (shape.header) {
    case "one row":
      return [names];
    case "groups above":
      return [columns.map(({ group = "" }, at) => (group !== columns[at - 1]?.group ? group : "")), names];
    case "descriptions below":
      return [names, columns.map(({ role }) => (isMetric(role) ? "Number of times in the period" : "Description of the row"))]; // oxfmt-ignore
    case "units below":
      return [names, columns.map(({ role }) => unitOf(role, shape))];
  }
}

function unitOf(role: { readonly kind: string; readonly as?: string }, { money }: Shape): string {
  const units: Record<string, string> = {
    money: money.code,
    percent: "%",
    seconds: "s",
    hours: "h",
    count: "#",
  };
  return units[role.as ?? ""] ?? "";
}

function cellsOf(row: TruthRow, { columns }: Truth, shape: Shape): string[] {
  return columns.map(({ role }, at) => {
    switch (role.kind) {
      case "date":
        return writeDate(row, shape.date, shape.language);
      case "start":
        return writeDate(row, shape.date === "from - to" ? "yyyy-mm-dd" : shape.date, shape.language);
      case "end":
        return writeDate({ ...row, from: row.to }, shape.date, shape.language);
      case "currency":
        return shape.money.code;
      case "text":
        return row.texts[at]!;
      default:
        return writeNumber(row.values[at] ?? null, role, shape);
    }
  });
}

function withTotals(body: readonly string[][], truth: Truth, shape: Shape): string[][] {
  const { where, word, group = "% Total" } = shape.totals;
  const grand = totalCells(truth, truth.rows, word, shape);
  const first = where.startsWith("first") ? [grand] : [];
  const last = where.endsWith("last") ? [grand] : [];
  if (!where.startsWith("groups")) return [...first, ...body, ...last];
  const at = truth.columns.findIndex(({ role }) => role.kind === "text");
  const groups = new Map<string, number[]>();
  truth.rows.forEach(({ texts }, row) => groups.set(texts[at]!, [...(groups.get(texts[at]!) ?? []), row]));
  const blocks = [...groups].flatMap(([name, rows]) => [
    ...rows.map((row) => body[row]!),
    totalCells(truth, rows.map((row) => truth.rows[row]!), group.replace("%", name), { ...shape, totals: { ...shape.totals, at } }), // oxfmt-ignore
  ]);
  return [...blocks, ...last];
}

function totalCells(truth: Truth, rows: readonly TruthRow[], word: string, shape: Shape): string[] {
  const { at = 0, blank = "" } = shape.totals;
  const cells = truth.columns.map(({ role }, column) => {
    if (role.kind === "currency") return shape.money.code;
    if (!isMetric(role)) return blank;
    return writeNumber(totalOf(role, rows, column), role, { ...shape, zeroRates: false, missing: blank });
  });
  if (at === "end") return [...cells, word];
  cells[at] = word;
  return cells;
}

/** What the program itself prints below a column. */
function totalOf(role: MetricRole, rows: readonly TruthRow[], column: number): Big | null {
  const add = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), new Big(0));
  switch (role.kind) {
    case "sum":
      return add(rows.flatMap((row) => row.values[column] ?? []));
    case "ratio": {
      const below = add(rows.map(({ facts }) => facts[role.per]));
      return below.eq(0)
        ? null
        : add(rows.map(({ facts }) => facts[role.of]))
            .times(role.times ?? 1)
            .div(below);
    }
    case "average": {
      const weight = add(rows.map(({ facts }) => facts[role.weight]));
      return add(rows.map(({ facts }) => facts[role.fact].times(facts[role.weight]))).div(weight);
    }
    case "unique":
    case "perEvent": {
      const all = rows.flatMap((row) => row.values[column] ?? []).map(Number);
      return all.length === 0 ? null : new Big(Math.round(Math.max(...all) * (all.length > 1 ? 1.21 : 1)));
    }
    default:
      return null;
  }
}

function withEmptyColumn(cells: readonly string[], { emptyColumn }: Shape): readonly string[] {
  return emptyColumn === null ? cells : [...cells.slice(0, emptyColumn), "", ...cells.slice(emptyColumn)];
}

function line(cells: readonly string[], shape: Shape, what: "heading" | "row" | "note"): string {
  const { delimiter, quotes, trailing } = shape;
  const written = cells.map((cell) => {
    const needs = cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell);
    const wanted = quotes === "all" || (quotes === "text" && !/^-?[\d.,]*$/.test(cell));
    return needs || wanted ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  const isOpen = (trailing === "all" && what !== "note") || (trailing === "rows" && what === "row");
  return written.join(delimiter) + (isOpen ? delimiter : "");
}

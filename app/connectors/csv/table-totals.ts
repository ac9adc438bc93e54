import type { LeftOutLine, TableAssumption } from "#db/schema/documents/table.ts";
import { noTotals, type OwnTotals } from "#app/connectors/tables/columns/meaning/own-totals.ts";
import { sumText } from "#app/connectors/tables/layout/row-sums.ts";
import type { FoundTotal } from "./table-sums.ts";
import { shortened, type Survey, type SurveyedRows } from "./table-survey.ts";

const maxDifferent = 20;
export const maxLinesWithCells = 50;

export function leaveOutLines(
  { leftOut, totals, outline, columns }: SurveyedRows,
  names: readonly string[],
): { lines: LeftOutLine[]; hasTotals: boolean; assumptions: TableAssumption[] } {
  const isTotal = totals.filter(({ verdict }) => verdict.is === "total");
  const lines = [
    ...leftOut,
    ...isTotal.map(({ record, verdict }): LeftOutLine => {
      if (verdict.describes)
        return { line: record.line, why: verdict.describes, cells: shortened(record.cells) };
      const of = verdict.isEqual ? verdict.to - verdict.from : null;
      return {
        line: record.line,
        why: "total",
        ...(of !== null && { of, side: verdict.isAtTop ? "below" : "above" }),
        cells: shortened(record.cells),
      };
    }),
    ...outline.map((line): LeftOutLine => ({ line, why: "total" })),
  ].sort((a, b) => a.line - b.line);
  const assumptions = [
    ...firstDifferences(isTotal, names),
    ...askOfNamed(totals, columns.length),
    ...askOfOutline(outline),
    ...sumUp(lines),
  ];
  return {
    lines: lines.map((line, at) => (at < maxLinesWithCells ? line : withoutCells(line))),
    hasTotals: lines.some(({ why }) => why === "total"),
    assumptions,
  };
}

/** Three digits that agree are no coincidence. */
const isExact = ({ own, ours }: { own: number; ours: number }) =>
  Math.abs(own) >= 100 && Math.abs(own - ours) <= Math.abs(own) * 1e-9;

const maxOwn = 20;

export function ownTotals(
  { totals, rowCount, sample, outline }: SurveyedRows,
  { wide }: Pick<Survey, "wide">,
): OwnTotals {
  const all = totals.filter(({ verdict: { is, isEqual, isAsked, describes, from, to } }) =>
    describes ? false : is === "total" && isEqual ? to - from === rowCount && !isAsked : is === "total",
  );
  if (wide || outline.length > 0) return noTotals;
  return {
    rows: all.slice(0, maxOwn).map(({ record }) => record.cells),
    isEqual: all.some(({ verdict, sums }) => verdict.isEqual || [...sums.values()].some(isExact)),
    isWhole: sample.length === rowCount,
  };
}

function withoutCells({ cells: _, ...line }: LeftOutLine): LeftOutLine {
  return line;
}

function firstDifferences(totals: readonly FoundTotal[], names: readonly string[]): TableAssumption[] {
  const said: TableAssumption[] = [];
  for (const total of totals) {
    said.push(...differences(total, names));
    if (said.length >= maxDifferent) break;
  }
  return said;
}

function differences({ record, verdict, sums }: FoundTotal, names: readonly string[]): TableAssumption[] {
  const line = record.line.toLocaleString("en-GB");
  if (verdict.isEqual) {
    if (!verdict.isAsked) return [];
    return [
      {
        what: "total",
        assumed: `Line ${line} (“${labelOf(record.cells)}”) is a total and is left out`,
        because: `it repeats the sum of ${verdict.to - verdict.from} other rows, but is not named as a total`,
        change: "totals=count",
        isOpen: true,
      },
    ];
  }
  const different = [...sums].filter(([, { own, ours }]) => own !== ours).slice(0, 3);
  if (different.length === 0) return [];
  const figures = different
    .map(
      ([at, { own, ours }]) =>
        `“${names[at]}” is ${sumText(own)} there, and the rows add up to ${sumText(ours)}`,
    )
    .join("; ");
  return [
    {
      what: "total",
      assumed: `Line ${line} (“${labelOf(record.cells)}”) is a total and is left out`,
      because: `${figures}. The file may lack rows, or the column does not add up`,
      change: "totals=count",
      isOpen: true,
    },
  ];
}

function askOfNamed(totals: readonly FoundTotal[], columns: number): TableAssumption[] {
  const named = totals.filter(({ verdict }) => verdict.is === "data" && verdict.isAsked);
  const [first] = named;
  if (!first || columns === 0) return [];
  const line = first.record.line.toLocaleString("en-GB");
  const label = labelOf(first.record.cells);
  return [
    {
      what: "total",
      assumed:
        named.length === 1
          ? `Line ${line} (“${label}”) is data and counts`
          : `${named.length.toLocaleString("en-GB")} rows such as line ${line} (“${label}”) are data and count`,
      because: first.verdict.isEqual
        ? "it repeats the sum of other rows, which may be by chance"
        : "they are named like a total but repeat no sum of other rows",
      isOpen: true,
    },
  ];
}

function askOfOutline(outline: readonly number[]): TableAssumption[] {
  if (outline.length === 0) return [];
  return [
    {
      what: "total",
      assumed: `${outline.length.toLocaleString("en-GB")} rows are subtotals and are left out`,
      because: `each repeats the sum of the rows next to it, such as line ${outline[0]!.toLocaleString("en-GB")}`,
      change: "totals=count",
      isOpen: true,
    },
  ];
}

function sumUp(lines: readonly LeftOutLine[]): TableAssumption[] {
  const totals = lines.filter(({ why }) => why === "total");
  if (totals.length === 0) return [];
  const count = totals.length.toLocaleString("en-GB");
  const places = totals.slice(0, 5).map(({ line }) => line.toLocaleString("en-GB"));
  const more = totals.length > places.length ? " and others" : "";
  return [
    {
      what: "totals",
      assumed:
        totals.length === 1 ? "1 row of totals is not counted" : `${count} rows of totals are not counted`,
      because: `${totals.length === 1 ? "line" : "lines"} ${places.join(", ")}${more}: counted, their numbers would count twice`,
      change: "totals=count",
    },
  ];
}

function labelOf(cells: readonly string[]): string {
  const text = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

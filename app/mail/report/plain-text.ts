import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";
import { annotationsText } from "./annotation-lines.ts";
import type { Digest, DigestCell, DigestTable } from "./digest.ts";
import type { DigestChart } from "./digest-chart.ts";
import type { DigestFigure, DigestHead } from "./digest-parts.ts";
import { changeWords, textWidth, wrap } from "./plain-words.ts";

export function digestText(digest: Digest, buttons: readonly string[] = [], hasLead = true): string[] {
  return [
    ...(hasLead ? leadText(digest.lead) : []),
    ...figuresText(digest.figures),
    ...buttons,
    ...missingText(digest),
    ...digest.charts.map(chartText),
    ...(digest.table ? [tableText(digest.table)] : []),
  ];
}

export function leadText(blocks: readonly TextBlock[]): string[] {
  return blocks.map(blockText).filter(Boolean);
}

function blockText(block: TextBlock): string {
  if (block.block === "list") return block.items.map((item) => wrap(`- ${spansText(item)}`, "  ")).join("\n");
  return wrap(spansText(block.spans));
}

function spansText(spans: readonly TextSpan[]): string {
  return spans.map(({ text, href }) => (href && href !== text ? `${text} <${href}>` : text)).join("");
}

const longestName = 34;

function figuresText(figures: readonly DigestFigure[]): string[] {
  if (figures.length === 0) return [];
  const isWide = figures.some(({ label }) => label.length > longestName);
  const names = isWide ? 0 : Math.max(...figures.map(({ label }) => label.length));
  const values = Math.max(...figures.map(({ value }) => value.length));
  const moved = figures.map(({ change }) => (change ? changeWords(change) : ""));
  const changes = Math.max(...moved.map((words) => words.length));
  const befores = Math.max(...figures.map(({ was }) => was?.length ?? 0));
  const isOneLine = names + values + changes + befores + 8 <= textWidth;
  const lines = figures.flatMap(({ label, value, was, goal, details }, i) => {
    const indent = " ".repeat(names + values + 4);
    const first = isWide ? `${label}: ${value}` : `${label.padEnd(names)}  ${value.padStart(values)}`;
    const beside = isOneLine && was ? `    ${was}` : "";
    const about = `${moved[i]!.padEnd(beside ? changes : 0)}${beside}`.trimStart();
    const under = isOneLine ? null : was;
    const more = [under, goal?.text, ...details].filter((text) => typeof text === "string");
    return [
      wide(about ? `${first}  ${about}` : first, about, first, indent),
      ...more.map((text) => indent + wrap(text, indent, textWidth).trimStart()),
    ];
  });
  return [lines.join("\n")];
}

function wide(line: string, second: string, first: string, indent: string): string {
  if (line.length <= textWidth) return line;
  return second ? `${wrap(first, "  ")}\n${indent}${second}` : wrap(first, "  ");
}

function missingText({ missing, unaffected }: Pick<Digest, "missing" | "unaffected">): string[] {
  if (missing.length === 0) return [];
  return [
    [
      "NOT IN THIS REPORT",
      ...missing.map((sentence) => wrap(sentence)),
      ...(unaffected ? [unaffected] : []),
    ].join("\n"),
  ];
}

function chartText({ head, rows }: DigestChart): string {
  const [names = [], ...lines] = rows;
  const hasNames = names.some((name) => name !== "");
  return [
    ...headText(head),
    ...inColumns(
      hasNames ? rows : lines,
      (at) => (at === 0 || (!hasNames && at === 2) ? "start" : "end"),
      hasNames,
    ),
    ...annotationsText(head.annotations ?? []).map((line) => wrap(line, "  ")),
  ].join("\n");
}

function tableText({ head, columns, rows, totals, shown }: DigestTable): string {
  const cell = ({ text, change }: DigestCell) => (change ? changeWords({ ...change, word: null }) : text);
  const all = [
    columns.map(({ text }) => text),
    ...rows.map((row) => row.map(cell)),
    ...(totals ? [totals.map(cell)] : []),
  ];
  return [
    ...headText(head),
    ...inColumns(all, (at) => columns[at]?.align ?? "start"),
    ...(shown ? [`(${shown})`] : []),
  ].join("\n");
}

function headText({ title, subtitle, notes }: DigestHead): string[] {
  const first = [title.toUpperCase(), subtitle && `(${subtitle})`].filter(Boolean).join(" ");
  return [first, ...notes].filter(Boolean).map((line) => wrap(line));
}

/** Too wide rows become lists. `hasHead`: the first row has names. */
function inColumns(
  rows: readonly (readonly string[])[],
  align: (at: number) => "start" | "end",
  hasHead = true,
): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length)),
  );
  const others = widths.slice(1).reduce((sum, width) => sum + width + 2, 0);
  const first = Math.min(widths[0] ?? 0, textWidth - others);
  const longestWord = Math.max(
    0,
    ...rows.flatMap(([name = ""]) => name.split(/\s+/).map((word) => word.length)),
  );
  if (first < Math.min(widths[0] ?? 0, Math.max(16, longestWord)))
    return asLists(hasHead ? rows : [[], ...rows]);
  return rows.flatMap((row) => {
    const name = row[0] ?? "";
    const cells = widths.slice(1).map((width, i) => {
      const text = row[i + 1] ?? "";
      return align(i + 1) === "end" ? text.padStart(width) : text.padEnd(width);
    });
    const lines = align(0) === "end" ? [name.padStart(first)] : wrap(name, "  ", first).split("\n");
    const last = lines.pop() ?? "";
    return [...lines, [last.padEnd(first), ...cells].join("  ").trimEnd()];
  });
}

function asLists([names = [], ...rows]: readonly (readonly string[])[]): string[] {
  return rows.map(([name = "", ...cells]) =>
    wrap(
      `- ${name}: ${cells.map((cell, at) => [names[at + 1], cell].filter(Boolean).join(" ")).join(", ")}`,
      "  ",
    ),
  );
}

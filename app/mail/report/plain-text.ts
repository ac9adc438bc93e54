import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";
import { changeText, type Digest, type DigestCell, type DigestFigure, type DigestPart } from "./digest.ts";

export function digestText({ lead, parts, missing }: Digest): string[] {
  return [
    ...lead.map(blockText),
    ...parts.map(partText),
    ...(missing.length > 0 ? [["Missing:", ...missing.map((sentence) => `- ${sentence}`)].join("\n")] : []),
  ].filter((block) => block !== "");
}

function partText(part: DigestPart): string {
  switch (part.part) {
    case "figures":
      return part.figures.map(figureText).join("\n");
    case "totals":
      return [
        ...headText(part.head),
        ...part.figures.map(figureText),
        ...(part.more === null ? [] : [`(${part.more})`]),
      ].join("\n");
    case "text":
      return [...headText(part.head), ...part.blocks.map(blockText)].join("\n");
    case "table":
      return [
        ...headText(part.head),
        ...part.rows.map((row) => rowText(part.columns, row)),
        ...(part.totals ? [rowText(part.columns, part.totals)] : []),
        ...(part.shown ? [`(${part.shown})`] : []),
      ].join("\n");
  }
}

function headText({
  title,
  subtitle,
  notes,
}: {
  title: string;
  subtitle: string;
  notes: readonly string[];
}): string[] {
  const heading = title ? title.toUpperCase() : "";
  return [heading, subtitle, ...notes].filter(Boolean);
}

function figureText({ label, value, change, details: besides }: DigestFigure): string {
  const more = [change ? changeText(change) : null, ...besides].filter((text) => text !== null);
  return `${label}: ${value}${more.length > 0 ? ` (${more.join("; ")})` : ""}`;
}

/** "Berlin: Clicks 1,203 (▲ 4.1% better), Cost €310.20": phones break aligned columns. */
function rowText(columns: readonly string[], cells: readonly DigestCell[]): string {
  const [first, ...rest] = cells;
  if (first?.align !== "start") return cells.map((cell, at) => cellText(columns[at] ?? "", cell)).join(", ");
  const numbers = rest.map((cell, at) => cellText(columns[at + 1] ?? "", cell));
  return `- ${first.text}: ${numbers.join(", ")}`;
}

function cellText(column: string, { text, change }: DigestCell): string {
  return `${column} ${text}${change ? ` (${changeText(change)})` : ""}`.trim();
}

function blockText(block: TextBlock): string {
  if (block.block === "list") return block.items.map((item) => `- ${spansText(item)}`).join("\n");
  return spansText(block.spans);
}

function spansText(spans: readonly TextSpan[]): string {
  return spans.map(({ text, href }) => (href && href !== text ? `${text} <${href}>` : text)).join("");
}

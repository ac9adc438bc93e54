import { type DefaultTreeAdapterTypes, parse } from "parse5";

// parse5 is an independent reader: it knows nothing of our markup.

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export const readHtml = (html: string): Node => parse(html);

export function* elementsIn(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsIn(child);
}

export const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

export const all = (node: Node, tag: string): Element[] =>
  [...elementsIn(node)].filter(({ tagName }) => tagName === tag);

const unseen = new Set(["style", "script", "title", "head"]);

/** As a person reads it; blocks end lines. */
export function textOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (unseen.has(node.nodeName) || !("childNodes" in node)) return "";
  const text = node.childNodes.map(textOf).join("");
  return /^(p|div|td|th|tr|li|h\d|br|table)$/.test(node.nodeName) ? `${text}\n` : text;
}

/** What is seen, and what is said instead of pictures. */
export function wordsOf(node: Node): string {
  const said = [...elementsIn(node)].flatMap((element) =>
    ["aria-label", "alt", "data-tips", "title"].flatMap((name) => attribute(element, name) ?? []),
  );
  return [textOf(node), ...said].join("\n");
}

export type ReadCell = { readonly text: string; readonly raw: number | null };

export type ReadTable = {
  readonly heads: readonly string[];
  /** Names first, as in the table. */
  readonly rows: readonly (readonly ReadCell[])[];
  readonly total: readonly ReadCell[] | null;
};

export type ReadWidget = {
  readonly title: string;
  readonly kind: string;
  /** Large numbers of cards, without their tables. */
  readonly figures: readonly ReadCell[];
  readonly table: ReadTable | null;
  /** Values of a chart by place, as its pointer shows them. */
  readonly points: readonly (readonly string[])[];
  /** Everything that can be seen or heard. */
  readonly words: string;
};

export function readWidgets(html: string): ReadWidget[] {
  return all(readHtml(html), "section").map((section) => {
    const table = all(section, "table")[0];
    const isInTable = new Set(table ? elementsIn(table) : []);
    const figures = [...elementsIn(section)].filter(
      (element) => !isInTable.has(element) && attribute(element, "data-value") !== null,
    );
    return {
      title: textOf(all(section, "h2")[0] ?? section).trim(),
      kind: attribute(section, "data-kind") ?? "",
      figures: figures.map(cellOf),
      table: table ? tableOf(table) : null,
      points: pointsOf(section),
      words: wordsOf(section),
    };
  });
}

function cellOf(element: Element): ReadCell {
  const raw = attribute(element, "data-value");
  // The change of a cell is beside its number.
  const isChange = (child: Node) => "attrs" in child && attribute(child, "class") === "change";
  const text = element.childNodes.flatMap((child) => (isChange(child) ? [] : [textOf(child)])).join("");
  return { raw: raw === null ? null : Number(raw), text: text.trim() };
}

function tableOf(table: Element): ReadTable {
  const rowsIn = (tag: string) => all(table, tag).flatMap((part) => all(part, "tr"));
  const cellsOf = (row: Element) =>
    [...elementsIn(row)].filter(({ tagName }) => tagName === "td" || tagName === "th").map(cellOf);
  const [total] = rowsIn("tfoot");
  return {
    heads: rowsIn("thead").flatMap((row) => cellsOf(row).map(({ text }) => text.replace(/\s*[↑↓]\s*$/, ""))),
    rows: rowsIn("tbody").map(cellsOf),
    total: total ? cellsOf(total) : null,
  };
}

/** On paper, only charts over time or names have their comparison. */
function pointsOf(section: Element): string[][] {
  const tips = [...elementsIn(section)].find(
    (element) => attribute(element, "class") !== "spark" && attribute(element, "data-tips") !== null,
  );
  const [head = "", ...lines] = (tips ? attribute(tips, "data-tips")! : "").split("\n");
  const inks = head.split("\t");
  const isOverNames = [...elementsIn(section)].some((element) =>
    /, by [^:]+: /.test(attribute(element, "aria-label") ?? ""),
  );
  return lines.map((line) =>
    line
      .split("\t")
      .slice(1)
      .filter((value) => isOverNames || !inks[Number.parseInt(value, 10)]?.startsWith("compare"))
      .map((value) => value.replace(/^\d+ /, "")),
  );
}

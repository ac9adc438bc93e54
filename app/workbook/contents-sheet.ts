import { notesOfPage } from "#app/views/page-notes.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { TextBlock, TextSpan, WidgetView } from "#app/views/widget-view.ts";
import type { SheetCell } from "./cells.ts";
import { type CellLink, externalUrls, RowWriter, sheetEnd, sheetStart } from "./sheet.ts";
import { quotedSheet } from "./sheet-names.ts";
import type { StyleBook } from "./styles.ts";

export type Contents = {
  readonly view: DashboardView;
  readonly client: string | null;
  readonly url: string | null;
  readonly sheets: ReadonlyMap<WidgetView, string>;
};

export function writeContents(
  contents: Contents,
  styles: StyleBook,
): { readonly xml: string; readonly urls: readonly string[] } {
  const widths = [34, 70, 50];
  const rows = new RowWriter(styles, widths);
  const links: CellLink[] = [];
  const xml = [sheetStart({ widths, frozen: 0, isFirst: true })];
  const add = (...cells: SheetCell[]) => xml.push(rows.add(cells));
  const { view, url, sheets } = contents;

  add({ value: view.name, style: { look: "title" } });
  for (const [name, value] of factsOf(contents))
    add({ value: name, style: { look: "strong" } }, { value, style: { isWrapped: true } });
  if (url !== null) {
    add({ value: "Dashboard", style: { look: "strong" } }, { value: url, style: { look: "link" } });
    links.push({ at: `B${rows.row}`, url });
  }
  const notes = [...notesOfPage(view), ...(view.attention === null ? [] : [view.attention])];
  for (const [i, value] of notes.entries())
    add(
      { value: i === 0 ? "Notes" : null, style: { look: "strong" } },
      { value, style: { look: "warn", isWrapped: true } },
    );

  rows.skip(1);
  add(...["Sheet", "Shows", "Notes"].map((value): SheetCell => ({ value, style: { look: "head" } })));
  for (const widget of view.widgets) {
    const sheet = sheets.get(widget);
    if (sheet === undefined) continue;
    add(
      { value: sheet, style: { look: "link" } },
      { value: [widget.title, widget.subtitle].filter(Boolean).join(" · "), style: { isWrapped: true } },
      { value: widget.notes.join(" "), style: { look: "warn", isWrapped: true } },
    );
    links.push({ at: `A${rows.row}`, place: `${quotedSheet(sheet)}!A1` });
  }

  const others = view.widgets.filter((widget) => !sheets.has(widget));
  if (others.length > 0) rows.skip(1);
  for (const widget of others)
    for (const [i, value] of linesOf(widget).entries())
      add(
        { value: i === 0 ? widget.title : null, style: { look: "strong", isWrapped: true } },
        { value, style: { isWrapped: true } },
      );
  if (view.footer !== "") {
    rows.skip(1);
    add({ value: view.footer, style: { look: "soft" } });
  }
  xml.push(sheetEnd({ filter: null, links, hasDrawing: false }));
  return { xml: xml.join(""), urls: externalUrls(links) };
}

function factsOf({ view, client }: Contents): (readonly [name: string, value: string])[] {
  const { agency, period, asOf } = view;
  const facts: (readonly [string, string])[] = [
    ["Client", client ?? ""],
    ["Period", period.text],
    ["Comparison", period.compareText.replace(/^compared with /, "")],
    ["Data as of", asOf.replace(/^Data as of /, "")],
    ["Prepared by", [agency.name, agency.contact].filter(Boolean).join(" · ")],
  ];
  return facts.filter(([, value]) => value !== "");
}

function linesOf({ body, description }: WidgetView): string[] {
  switch (body.kind) {
    case "text":
      return body.blocks.flatMap(linesOfBlock);
    case "image":
      return [body.caption || body.alt || description || "Image"];
    case "broken":
    case "empty":
      return [[body.what, body.detail].filter(Boolean).join(" ")];
    default:
      return [];
  }
}

function linesOfBlock(block: TextBlock): string[] {
  const words = (spans: readonly TextSpan[]) => spans.map(({ text }) => text).join("");
  return block.block === "list" ? block.items.map((item) => `• ${words(item)}`) : [words(block.spans)];
}

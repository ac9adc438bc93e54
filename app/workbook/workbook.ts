import { inksOf } from "#app/pdf/inks-of.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { writeContents } from "./contents-sheet.ts";
import { contentsSheet, sheetNames } from "./sheet-names.ts";
import { StyleBook } from "./styles.ts";
import { newSheetParts, type SheetParts, writeWidgetSheet } from "./widget-sheet.ts";
import { escapeXml } from "./xml-text.ts";
import { type Part, zipOf } from "./zip.ts";

export type Book = {
  readonly view: DashboardView;
  readonly client: string | null;
  readonly url: string | null;
  readonly tableOf: (widget: WidgetView) => AsyncIterable<DataTable>;
  /** Absolute; null if the readers cannot open it. */
  readonly receiptUrl: (widget: WidgetView) => string | null;
};

/** ECMA-376. The same book gives the same bytes. */
export function workbookBytes(book: Book): AsyncGenerator<Uint8Array> {
  return zipOf(partsOf(book));
}

async function* partsOf({ view, client, url, tableOf, receiptUrl }: Book): AsyncGenerator<Part> {
  const inks = inksOf(view.brand);
  const styles = new StyleBook(inks["brand-tint"]);
  const widgets = view.widgets.filter(({ body }) => "data" in body);
  const names = sheetNames(widgets.map(({ title }) => title));
  const sheets = new Map(widgets.map((widget, at) => [widget, names[at]!]));
  const { period } = view;
  const contents = writeContents({ view, client, url, sheets }, styles);
  yield* sheetFiles(1, [contents.xml], () => ({ urls: contents.urls, drawing: null, chart: null }));
  const charts: number[] = [];
  for (const [at, widget] of widgets.entries()) {
    const parts = newSheetParts();
    const receipts = receiptUrl(widget);
    const sheet = {
      name: names[at]!,
      widget,
      table: tableOf(widget),
      period: [period.text, period.compareText].filter(Boolean).join(" "),
      links: [
        ...(url === null ? [] : [{ text: "Open on the dashboard", url: `${url}#${widget.id}` }]),
        ...(receipts === null ? [] : [{ text: "Where these numbers come from", url: receipts }]),
      ],
    };
    yield* sheetFiles(at + 2, writeWidgetSheet(sheet, styles, inks, parts), () => parts);
    if (parts.chart !== null) charts.push(at + 2);
  }
  const all = [contentsSheet(), ...names];
  yield { name: "xl/styles.xml", text: [styles.xml()] };
  yield { name: "xl/workbook.xml", text: [workbookXml(all)] };
  yield { name: "xl/_rels/workbook.xml.rels", text: [workbookRelations(all.length)] };
  yield { name: "docProps/core.xml", text: [coreXml(view)] };
  yield { name: "_rels/.rels", text: [packageRelations()] };
  yield { name: "[Content_Types].xml", text: [contentTypes(all.length, charts)] };
}

async function* sheetFiles(
  number: number,
  text: Part["text"],
  partsAfter: () => SheetParts,
): AsyncGenerator<Part> {
  yield { name: `xl/worksheets/sheet${number}.xml`, text };
  const { urls, drawing, chart } = partsAfter();
  if (urls.length === 0 && drawing === null) return;
  const links = urls.map(
    (url, at) =>
      `<Relationship Id="link${at}" Type="${officeTypes}/hyperlink" Target="${escapeXml(url)}" TargetMode="External"/>`,
  );
  const drawn = drawing === null ? "" : relation("drawing", "drawing", `../drawings/drawing${number}.xml`);
  yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, text: [relations(links.join("") + drawn)] };
  if (drawing === null || chart === null) return;
  yield { name: `xl/drawings/drawing${number}.xml`, text: [drawing] };
  const toChart = relations(relation("rId1", "chart", `../charts/chart${number}.xml`));
  yield { name: `xl/drawings/_rels/drawing${number}.xml.rels`, text: [toChart] };
  yield { name: `xl/charts/chart${number}.xml`, text: [chart] };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const documentTypes = "application/vnd.openxmlformats-officedocument";

function relations(inside: string): string {
  return `${declaration}<Relationships xmlns="${packageTypes}/relationships">${inside}</Relationships>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"/>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return [
    declaration,
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeTypes}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews>',
    `<sheets>${sheets.join("")}</sheets></workbook>`,
  ].join("");
}

function workbookRelations(count: number): string {
  const sheets = Array.from({ length: count }, (_, at) =>
    relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`),
  );
  return relations(sheets.join("") + relation("styles", "styles", "styles.xml"));
}

function packageRelations(): string {
  const core = `<Relationship Id="rId2" Type="${packageTypes}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`;
  return relations(relation("rId1", "officeDocument", "xl/workbook.xml") + core);
}

function coreXml({ name, agency }: DashboardView): string {
  return [
    declaration,
    `<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    `<dc:title>${escapeXml(name)}</dc:title><dc:creator>${escapeXml(agency.name)}</dc:creator></cp:coreProperties>`,
  ].join("");
}

function contentTypes(sheets: number, charts: readonly number[]): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const spreadsheet = `${documentTypes}.spreadsheetml`;
  return [
    declaration,
    `<Types xmlns="${packageTypes}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part("xl/workbook.xml", `${spreadsheet}.sheet.main+xml`),
    part("xl/styles.xml", `${spreadsheet}.styles+xml`),
    part("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
    ...Array.from({ length: sheets }, (_, at) =>
      part(`xl/worksheets/sheet${at + 1}.xml`, `${spreadsheet}.worksheet+xml`),
    ),
    ...charts.flatMap((number) => [
      part(`xl/drawings/drawing${number}.xml`, `${documentTypes}.drawing+xml`),
      part(`xl/charts/chart${number}.xml`, `${documentTypes}.drawingml.chart+xml`),
    ]),
    "</Types>",
  ].join("");
}

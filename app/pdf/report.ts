import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Mark, Page } from "./drawing.ts";
import { loadFonts } from "./type/fonts.ts";
import { readImages } from "./images.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import type { ReadImage } from "./images.ts";
import { printPages } from "./file/page-pdf.tsx";
import { drawChartPicture } from "./draw-chart-picture.ts";
import { drawInvoice, type InvoiceView } from "./invoice.ts";
import { drawPages } from "./draw-pages.ts";
import type { PdfOptions } from "./paper.ts";
import { pageSvg } from "./page-svg.ts";
import { sheetSvg } from "./sheet-svg.ts";
import { paintChart, paintPicture } from "./picture.ts";
import { drawFirstScreen } from "./draw-first-screen.ts";
import { drawSingleChart } from "./widgets/draw-single-chart.ts";

export type ReportEvents = {
  readonly onWidget: (done: number) => void;
  readonly onBrokenImage: (fileId: string, why: string) => void;
};

/** The same view and images give the same bytes. */
export async function reportPdf(
  view: DashboardView,
  images: UploadedImages,
  options: PdfOptions,
  { onWidget, onBrokenImage }: ReportEvents,
): Promise<Uint8Array> {
  const read = await readImages(view, images, onBrokenImage);
  const pages = drawPages(view, loadFonts().type, read, options, onWidget);
  pages.forEach(check);
  const facts = { title: view.name, author: view.agency.name, lang: view.lang, dataTime: dataTime(view) };
  return printPages(pages, uris(read), facts);
}

export async function invoicePdf(invoice: InvoiceView): Promise<Uint8Array> {
  const page = drawInvoice(invoice, loadFonts().type);
  check(page);
  const { title, seller, at } = invoice;
  return printPages([page], new Map(), { title, author: seller, lang: "en", dataTime: new Date(at) });
}

/** SVG for an HTML page. JSON: an array of sheets. */
export async function reportSheets(
  view: DashboardView,
  images: UploadedImages,
  options: PdfOptions,
  { onWidget, onBrokenImage }: ReportEvents,
): Promise<Uint8Array> {
  const read = await readImages(view, images, onBrokenImage);
  const { type } = loadFonts();
  const pages = drawPages(view, type, read, options, onWidget);
  pages.forEach(check);
  const sources = new Map([...read.keys()].map((fileId) => [fileId, `/files/${fileId}`]));
  const sheets = pages.map((page, at) => sheetSvg(page, at, type, sources));
  return new TextEncoder().encode(JSON.stringify(sheets));
}

/** PNG of the first screen. */
export async function reportPicture(
  view: DashboardView,
  images: UploadedImages,
  fontFolder: string,
  { onBrokenImage }: ReportEvents,
): Promise<Uint8Array> {
  const read = await readImages(view, images, onBrokenImage);
  const screen = drawFirstScreen(view, loadFonts().type, read);
  check(screen);
  return paintPicture(screen, uris(read), fontFolder);
}

export type PictureFormat = "png" | "svg";

/** PNG at twice its size, or SVG with text. */
export async function chartPicture(
  view: DashboardView,
  format: PictureFormat,
  fontFolder: string,
): Promise<Uint8Array> {
  const { type } = loadFonts();
  const sheet = drawSingleChart(view, type);
  check(sheet);
  if (format === "png") return paintChart(sheet, fontFolder);
  const title = view.widgets[0]!.title;
  return new TextEncoder().encode(pageSvg(sheet, new Map(), { title, type }));
}

/** With effort 4 the palette takes twice the time. */
const mailChartSize = { maxBytes: 40_000, effort: 1 };

export function mailChartPicture({ widgets, brand }: DashboardView, fontFolder: string): Promise<Uint8Array> {
  const body = widgets[0]?.body;
  if (body?.kind !== "chart" || body.chart.kind === "gauge") throw new Error("Only charts become pictures");
  const sheet = drawChartPicture(body.chart, brand, loadFonts().type);
  check(sheet);
  return paintPicture(sheet, new Map(), fontFolder, mailChartSize);
}

const uris = (read: ReadonlyMap<string, ReadImage>) =>
  new Map([...read].map(([fileId, { uri }]) => [fileId, uri]));

function dataTime({ widgets, period }: DashboardView): Date {
  const times = widgets.map(({ fetchedAt }) => Date.parse(fetchedAt ?? "")).filter(Number.isFinite);
  return new Date(times.length > 0 ? Math.max(...times) : Date.parse(`${period.to}T00:00:00Z`));
}

/** pdfkit silently writes NaN: an empty page. */
function check({ marks }: Pick<Page, "marks">): void {
  for (const mark of marks) {
    for (const name in mark) {
      const value: unknown = mark[name as keyof Mark];
      if (value === null || (typeof value === "number" && !Number.isFinite(value)))
        throw new Error(`A ${mark.k} has no ${name}`);
    }
    // First letters of NaN, Infinity and undefined.
    if (mark.k === "path" && /[NIu]/.test(mark.d)) throw new Error("A path has no place");
  }
}

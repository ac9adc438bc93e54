import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { originOf } from "#app/config/client-origin.ts";
import { config } from "#app/config.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { emptyView } from "../empty-view.ts";
import { PdfFailure } from "./pdf-failure.ts";
import type { InvoiceView } from "../invoice.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import type { Paper, PaperOptions, PdfOptions } from "../paper.ts";
import type { PictureFormat } from "../report.ts";
import { openPool } from "./pool.ts";
import type { Lane, PdfPool } from "./pool.ts";
import { shownImages } from "../shown-images.ts";

export { PdfFailure };
export type { PaperOptions } from "../paper.ts";
export type { PictureFormat } from "../report.ts";

export function paperOf({ pdfPages }: Pick<DashboardView, "pdfPages">): PaperOptions {
  return { paper: pdfPages?.paper ?? "A4", orientation: pdfPages?.orientation ?? "landscape" };
}

/** `filters`: as in an address. */
export function tablesOf({ permalink, period, agency: { host } }: DashboardView, filters = "") {
  const { from, to, compareFrom, compareTo } = period;
  const compare: Record<string, string> =
    compareFrom && compareTo
      ? { compareStartDate: compareFrom, compareEndDate: compareTo }
      : { compare: "none" };
  const query = `${new URLSearchParams({ startDate: from, endDate: to, ...compare })}`;
  const origin = host === undefined ? config.appUrl : originOf(host, config.appUrl);
  const address = `${origin}/dashboards/${permalink}`;
  return { address, query: filters === "" ? query : `${query}&${filters}` };
}

/**
 * Missing or broken images get a placeholder. `onProgress`: widgets done.
 * @throws {PdfFailure}
 */
export function makePdf(
  view: DashboardView,
  images: UploadedImages,
  options: PdfOptions = { ...paperOf(view), tables: tablesOf(view) },
  onProgress: (done: number, total: number) => void = () => {},
  lane: Lane = "own",
): Promise<Uint8Array> {
  return pool().run({ make: "pdf", options }, view, images, [...shownImages(view).keys()], onProgress, lane);
}

/** SVG of each page. `printed`: date of the print. @throws {PdfFailure} */
export async function makeSheets(
  view: DashboardView,
  images: UploadedImages,
  { paper, printed }: { readonly paper: Paper; readonly printed: string },
  lane: Lane,
): Promise<string[]> {
  const options = { paper, orientation: "portrait", printed } as const;
  const shown = [...shownImages(view).keys()];
  const bytes = await pool().run({ make: "sheets", options }, view, images, shown, () => {}, lane);
  return JSON.parse(new TextDecoder().decode(bytes)) as string[];
}

/**
 * PNG of 1072 px and at most 150 kB.
 * @throws {PdfFailure}
 */
export function makePreview(view: DashboardView, images: UploadedImages): Promise<Uint8Array> {
  return pool().run({ make: "picture" }, view, images, [...shownImages(view).keys()], () => {});
}

/** @throws {PdfFailure} */
export function makeChartPicture(
  view: DashboardView,
  format: PictureFormat,
  lane: Lane,
): Promise<Uint8Array> {
  return pool().run({ make: "chart", format }, view, {}, [], () => {}, lane);
}

/**
 * PNG of 1072 px and at most 40 kB.
 * @throws {PdfFailure}
 */
export function makeMailChart(view: DashboardView, chartId: string): Promise<Uint8Array> {
  const widgets = view.widgets.filter(({ id }) => id === chartId);
  return pool().run({ make: "mail-chart" }, { ...view, widgets }, {}, [], () => {});
}

/** @throws {PdfFailure} */
export function makeInvoice(invoice: InvoiceView): Promise<Uint8Array> {
  return pool().run({ make: "invoice", invoice }, emptyView(), {}, [], () => {});
}

export async function warmPdfPool(): Promise<void> {
  if (!isBuilt()) return;
  try {
    await makePdf(emptyView(), {});
  } catch (error) {
    if (!(error instanceof PdfFailure && error.why === "closing"))
      log.error({ err: error }, "the PDF worker did not start");
  }
}

export async function closePdfPool(): Promise<void> {
  await pool().close(1500);
}

/** Each takes up to 512 MB. */
const mostWorkers = 4;

function pool(): PdfPool {
  return singleton("pdf-pool", () =>
    openPool(
      findWorker,
      {
        workers: Math.min(availableParallelism(), mostWorkers),
        idleSeconds: 60,
        jobSeconds: 60,
        memoryMb: 512,
        jobsPerWorker: 200,
        mostWaiting: 100,
      },
      {
        onBrokenImage: (fileId, why) => log.warn({ fileId, why }, "an image could not be read for a report"),
        onWarning: (text) => log.warn({ text }, "the PDF worker warns"),
      },
    ),
  );
}

/** Vite sets PROD; without Vite there is no `env`. */
const isBuilt = () => config.mode === "production" || Boolean(import.meta.env?.PROD);

async function findWorker(): Promise<{ file: string; fontFolder: string }> {
  const fontFolder = path.resolve(config.dataDir, "cache/fonts");
  const built = path.resolve("build/pdf/worker.mjs");
  if (isBuilt()) {
    if (!existsSync(built)) throw new Error("build/pdf/worker.mjs is missing; run npm run build");
    return { file: built, fontFolder };
  }
  const builder = pathToFileURL(path.resolve("app/pdf/worker/build-worker.js")).href;
  const { currentPdfWorker } = (await import(/* @vite-ignore */ builder)) as {
    currentPdfWorker: () => Promise<string>;
  };
  return { file: await currentPdfWorker(), fontFolder };
}

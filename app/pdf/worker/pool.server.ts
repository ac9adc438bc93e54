import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { config } from "#app/config.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { emptyView } from "../empty-view.ts";
import { PdfFailure } from "./failure.ts";
import type { UploadedImages } from "../images.ts";
import type { PaperOptions } from "../paper.ts";
import { openPool } from "./pool.ts";
import type { PdfPool } from "./pool.ts";
import { shownImages } from "../shown-images.ts";

export { PdfFailure };
export type { PaperOptions } from "../paper.ts";
export type { UploadedImages } from "../images.ts";

export const a4Landscape: PaperOptions = { paper: "A4", orientation: "landscape" };

/**
 * The dashboard as a PDF file. `images` holds the bytes of its pictures by file id; one that is missing or broken is shown as such.
 * `onProgress` hears "widget 4 of 16".
 * @throws {PdfFailure} with a message that may be shown
 */
export function makePdf(
  view: DashboardView,
  images: UploadedImages,
  options: PaperOptions = a4Landscape,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Uint8Array> {
  return pool().run({ make: "pdf", options }, view, images, [...shownImages(view).keys()], onProgress);
}

/**
 * The dashboard's first screen as a PNG of 1072 px and at most 150 kB, for the mail.
 * @throws {PdfFailure}
 */
export function makePreview(view: DashboardView, images: UploadedImages): Promise<Uint8Array> {
  return pool().run({ make: "picture" }, view, images, [...shownImages(view).keys()], () => {});
}

/**
 * Starts the worker of a built product before anybody needs it: it takes more than a second, and a report is then made in
 * a quarter of one.
 */
export async function warmPdfPool(): Promise<void> {
  if (!isBuilt()) return;
  try {
    await makePdf(emptyView(), {});
  } catch (error) {
    if (!(error instanceof PdfFailure && error.why === "closing"))
      log.error({ err: error }, "the PDF worker did not start");
  }
}

/** For a graceful stop: a job that runs may end within a second and a half, those that wait are refused. */
export async function closePdfPool(): Promise<void> {
  await pool().close(1500);
}

function pool(): PdfPool {
  return singleton("pdf-pool", () =>
    openPool(
      findWorker,
      { jobSeconds: 60, memoryMb: 512, jobsPerWorker: 200, mostWaiting: 100 },
      {
        onBrokenImage: (fileId, why) => log.warn({ fileId, why }, "an image could not be read for a report"),
        onWarning: (text) => log.warn({ text }, "the PDF worker warns"),
      },
    ),
  );
}

/** Vite writes the second into the build; without Vite there is no `env`. */
const isBuilt = () => config.mode === "production" || Boolean(import.meta.env?.PROD);

/**
 * The built product has the worker that was built with it, whatever mode it is started in; the dev server and tests build
 * theirs when they first need it.
 */
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

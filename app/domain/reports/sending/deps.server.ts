import { config } from "#app/config.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { withPreparer } from "#app/domain/dashboards/output/export/with-preparer.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { loadImages } from "#app/domain/files/load-images.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { senderProblem } from "#app/domain/white-label/sender-problem.server.ts";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { mailTransport, product } from "#app/mail/mailer.server.ts";
import type { Transport } from "#app/mail/message.ts";
import type { Product } from "#app/mail/sender.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { makeMailChart, makePdf, makePreview } from "#app/pdf/worker/pool.server.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import { shownImages } from "#app/pdf/shown-images.ts";
import type { WaitPolicy } from "#app/domain/sources/queries/provider-tables.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { RunContext } from "#db/queries/reports/report-ledger.ts";
import { newWorkers, type ReportWorkers } from "./workers.ts";

export type SendingDeps = {
  readonly loadSnapshot: (context: RunContext, range: DateRange) => Promise<DashboardView>;
  readonly senderProblem: (company: RunContext["company"]) => Promise<string | null>;
  readonly loadImages: (companyId: string, view: DashboardView) => Promise<UploadedImages>;
  readonly makePdf: (view: DashboardView, images: UploadedImages) => Promise<Uint8Array>;
  readonly makePreview: (view: DashboardView, images: UploadedImages) => Promise<Uint8Array>;
  readonly makeChart: (view: DashboardView, widgetId: string) => Promise<Uint8Array>;
  readonly saveFile: (
    companyId: string,
    kind: "pdf" | "preview",
    name: string,
    bytes: Uint8Array,
  ) => Promise<string>;
  /** @throws {BytesUnavailable} */
  readonly readFile: (companyId: string, fileId: string) => Promise<Uint8Array | null>;
  readonly transport: Transport;
  readonly product: Product;
  readonly maxWidgetsForPdf: number;
  readonly isStopping: () => boolean;
  readonly workers: ReportWorkers;
};

const state = singleton("sending", () => ({ isStopping: false, workers: newWorkers() }));

/** Messages being handed over may finish. */
export function stopSending(): void {
  state.isStopping = true;
}

export const reportsKeptDays = 730;
const largestFile = 50_000_000;

export function sendingDeps(): SendingDeps {
  return {
    loadSnapshot,
    senderProblem,
    loadImages: (companyId, view) => loadImages(companyId, [...shownImages(view).keys()]),
    makePdf,
    makePreview,
    makeChart: makeMailChart,
    saveFile: saveReportFile,
    readFile,
    transport: mailTransport(),
    product,
    maxWidgetsForPdf: config.maxWidgetsForPdf,
    isStopping: () => state.isStopping,
    workers: state.workers,
  };
}

async function loadSnapshot({ dashboard }: RunContext, range: DateRange): Promise<DashboardView> {
  return loadView(dashboard, range, { seconds: 90, for: "stale" });
}

/** Calls no provider. */
export function loadCachedView(dashboard: Dashboard, range: DateRange): Promise<DashboardView> {
  return loadView(dashboard, range, { seconds: 0, for: "nothing" });
}

/** As the owner: hold reasons cover what clients would not see. */
async function loadView(
  dashboard: Dashboard,
  range: DateRange,
  patience: WaitPolicy,
): Promise<DashboardView> {
  const { content } = dashboard;
  const choice = {
    rangeType: "custom" as const,
    startDate: range.from,
    endDate: range.to,
    comparison: content.comparison === "custom" ? ("previous" as const) : content.comparison,
    compareStartDate: null,
    compareEndDate: null,
  };
  const period = resolvePeriod(choice, calendarOf(dashboard, now()));
  const view = await loadDashboardView(dashboard, period, { as: "owner", receipts: false, patience });
  return withPreparer(dashboard, view);
}

/** Files just made: usually the same process sends them next. Each is read once. */
const made = byteCache<Uint8Array>("files of reports", {
  mostBytes: 20_000_000,
  bytesOf: ({ length }) => length,
});

const madeKey = (companyId: string, fileId: string) => `${companyId} ${fileId}`;

async function saveReportFile(
  companyId: string,
  kind: "pdf" | "preview",
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const expiresAt = new Date(now().getTime() + reportsKeptDays * 86_400_000);
  const saved = await saveFile(companyId, { kind, name, limitBytes: largestFile, expiresAt }, once(bytes));
  if (saved.outcome === "unavailable") throw new Error(storeFailureMessage);
  if (saved.outcome !== "saved")
    throw new Error(`the ${kind} of a report could not be kept: ${saved.outcome}`);
  made.set(madeKey(companyId, saved.file.id), bytes);
  return saved.file.id;
}

async function readFile(companyId: string, fileId: string): Promise<Uint8Array | null> {
  const key = madeKey(companyId, fileId);
  const bytes = made.get(key);
  made.delete(key);
  if (bytes) return bytes;
  const opened = await openFile(companyId, fileId);
  return opened && whole(opened.read());
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

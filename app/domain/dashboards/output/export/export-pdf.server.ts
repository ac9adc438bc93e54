import { singleton } from "#app/lib/singleton.ts";
import { makePdf, paperOf, PdfFailure, tablesOf } from "#app/pdf/worker/pool.server.ts";
import { shownImages } from "#app/pdf/shown-images.ts";
import { BytesUnavailable, storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { loadImages } from "#app/domain/files/load-images.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { type Dashboard, findDashboard } from "#db/queries/dashboards.ts";
import {
  addPdfExport,
  findPdfExport,
  findPdfExportByKey,
  type PdfExport,
  setPdfExport,
} from "#db/queries/pdf-exports.ts";
import { inTransaction } from "#db/client.server.ts";
import { enqueue } from "#db/queue.server.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { config } from "#app/config.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { requestViewKey, loadDashboardView } from "../../view/read/load-dashboard-view.server.ts";
import {
  type DashboardFilter,
  filterQuery,
  filterText,
  readFilters,
} from "../../filters/dashboard-filter.ts";
import { periodOfRange } from "../../view/read/period-from-url.ts";
import { loadRealTimeView } from "../../view/real-time/load-real-time-view.server.ts";
import { isVisit, keyOf } from "../../view/read/view-parts.server.ts";
import { readSorts, type ReaderSorts, sortTexts } from "../../view/read/reader-sorts.ts";
import { notifyExportEnd } from "./export-signals.server.ts";
import { fileName } from "./file-name.ts";
import { type FileReader, type Lane, laneOf, takePdfTries } from "./pdf-budget.server.ts";
import { withPreparer } from "./with-preparer.server.ts";

const keptForMs = 24 * 3_600_000;
const largestBytes = 100 * 1024 * 1024;

export type { PdfExport };

type Started =
  | { readonly outcome: "asked"; readonly export: PdfExport }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

export type PdfRequest =
  | Started
  | { readonly outcome: "too-many-widgets"; readonly max: number }
  | { readonly outcome: "wrong-filter"; readonly message: string };

export type PdfChoices = {
  readonly sorts?: ReaderSorts;
  readonly filters?: readonly DashboardFilter[];
  readonly linkId?: string | null;
};

type Wanted = Required<Omit<PdfChoices, "linkId">> & {
  readonly period: Pick<Period, "range" | "compareRange">;
  readonly key: string;
  readonly widgets: number;
  readonly realTime: boolean;
  readonly isVariation: boolean;
};

const requestsInProgress = singleton("pdf-being-asked", () => new Map<string, Promise<Started>>());

/** Reuses exports with equal numbers. Visitors are limited per network and dashboard. */
export async function requestPdf(
  dashboard: Dashboard,
  period: Period,
  as: "owner" | "visitor",
  { sorts = new Map(), filters = [], linkId = null }: PdfChoices = {},
): Promise<PdfRequest> {
  const max = config.maxWidgetsForPdf;
  if (dashboard.content.widgets.length > max) return { outcome: "too-many-widgets", max };
  // Also queues missing queries within this reader's limits, unknown to the job.
  const { key, filterProblem } = await requestViewKey(dashboard, period, {
    as: "visitor",
    receipts: false,
    sorts,
    filters,
    mayFilterByAll: as === "owner",
    queriesAsOwner: as === "owner",
  });
  if (filterProblem !== null) return { outcome: "wrong-filter", message: filterProblem };
  const widgets = dashboard.content.widgets.length;
  const isVariation = sorts.size > 0 || isVisit(dashboard, period, { as: "visitor", filters });
  const wanted = { period, key, sorts, filters, widgets, realTime: false, isVariation };
  return together(dashboard, wanted, { as, linkId });
}

export async function requestRealTimePdf(
  dashboard: Dashboard,
  as: "owner" | "visitor",
  linkId: string | null = null,
): Promise<Started | { readonly outcome: "refused"; readonly message: string }> {
  const max = config.maxWidgetsForPdf;
  const view = await loadRealTimeView(dashboard, { as: "visitor", patience: null });
  if (view.widgets.length > max)
    return {
      outcome: "refused",
      message: `PDF export is disabled for dashboards with more than ${max} widgets.`,
    };
  const { from, to } = view.period;
  const period = { range: { from, to } as DateRange, compareRange: null };
  const key = keyOf(["real-time", dashboard.id, view]);
  const widgets = view.widgets.length;
  const wanted = { period, key, sorts: new Map(), filters: [], widgets, realTime: true, isVariation: false };
  return together(dashboard, wanted, { as, linkId });
}

function together(dashboard: Dashboard, wanted: Wanted, reader: FileReader): Promise<Started> {
  // A stranger's refusal must not become the agency's.
  const id = `${dashboard.id} ${wanted.key} ${laneOf(reader)}`;
  const before = requestsInProgress.get(id);
  if (before) return before;
  const asked = findOrStart(dashboard, wanted, reader).finally(() => requestsInProgress.delete(id));
  requestsInProgress.set(id, asked);
  return asked;
}

async function findOrStart(
  dashboard: Dashboard,
  { period, key, sorts, filters, widgets, realTime, isVariation }: Wanted,
  reader: FileReader,
): Promise<Started> {
  const lane = laneOf(reader);
  const known = await findPdfExportByKey(dashboard.companyId, dashboard.id, key);
  if (known && now().getTime() - known.createdAt.getTime() < keptForMs) {
    // It may wait behind strangers' files.
    if (known.state === "waiting" && lane === "own") await enqueueExport(known, lane);
    return { outcome: "asked", export: known };
  }
  const { waitSeconds } = await takePdfTries(dashboard.id, reader, isVariation);
  if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  const { range, compareRange } = period;
  const row: PdfExport = {
    id: newId(),
    companyId: dashboard.companyId,
    dashboardId: dashboard.id,
    key,
    realTime,
    state: "waiting",
    widgetsDone: 0,
    widgetsTotal: widgets,
    period: { ...range, compareFrom: compareRange?.from ?? null, compareTo: compareRange?.to ?? null },
    sorts: sortTexts(sorts),
    filters: filters.map(filterText),
    fileId: null,
    error: null,
    createdAt: now(),
    finishedAt: null,
  };
  // An export without its job would wait forever.
  await inTransaction(async () => {
    await addPdfExport(row);
    await enqueueExport(row, lane);
  });
  return { outcome: "asked", export: row };
}

function enqueueExport({ companyId, id }: PdfExport, lane: Lane): Promise<void> {
  return enqueue(
    lane === "own" ? "make-pdf" : "make-public-pdf",
    { companyId, exportId: id },
    `${lane} ${id}`,
  );
}

export async function findExportOf(dashboard: Dashboard, id: string): Promise<PdfExport | null> {
  const found = await findPdfExport(dashboard.companyId, id);
  return found?.dashboardId === dashboard.id ? found : null;
}

/** Idempotent. */
export async function makePdfExport(companyId: string, exportId: string, lane: Lane = "own"): Promise<void> {
  const row = await findPdfExport(companyId, exportId);
  if (!row || row.state === "ready" || row.state === "failed") return;
  const dashboard = await findDashboard(companyId, row.dashboardId);
  if (!dashboard) return;
  await setPdfExport(companyId, exportId, { state: "making" });
  try {
    const filters = readFilters(row.filters);
    const read = await readForPdf(dashboard, row, filters);
    const view = await withPreparer(dashboard, read);
    const bytes = await pdfOf(
      companyId,
      view,
      filterQuery(filters),
      throttled((widgetsDone, widgetsTotal) =>
        setPdfExport(companyId, exportId, { widgetsDone, widgetsTotal }),
      ),
      lane,
    );
    const expiresAt = new Date(now().getTime() + keptForMs);
    const saved = await saveFile(
      companyId,
      { kind: "pdf", name: fileName([view.name], view.period, "pdf"), limitBytes: largestBytes, expiresAt },
      once(bytes),
    );
    if (saved.outcome === "unavailable") throw new PdfFailure("fault", storeFailureMessage);
    if (saved.outcome !== "saved") throw new PdfFailure("fault", "The PDF is too large to store.");
    await endExport(row, {
      state: "ready",
      fileId: saved.file.id,
      widgetsDone: view.widgets.length,
      widgetsTotal: view.widgets.length,
      ...(isUnfinished(view) && { key: exportId }), // not reused: the next may have more numbers
    });
  } catch (error) {
    if (error instanceof PdfFailure && error.why === "closing") throw error;
    if (unavailableIn(error)) throw error;
    log.error({ err: error, exportId }, "a PDF could not be created");
    const message =
      error instanceof PdfFailure
        ? error.message
        : error instanceof BytesUnavailable
          ? "The images of this dashboard cannot be read at the moment. Try again in a few minutes."
          : "The PDF could not be created.";
    await endExport(row, { state: "failed", error: message });
  }
}

export async function giveUpPdfExport(companyId: string, exportId: string): Promise<void> {
  const row = await findPdfExport(companyId, exportId);
  if (!row || row.state === "ready" || row.state === "failed") return;
  await endExport(row, { state: "failed", error: "The PDF could not be created." });
}

function readForPdf(
  dashboard: Dashboard,
  { realTime, period, sorts }: PdfExport,
  filters: readonly DashboardFilter[],
): Promise<DashboardView> {
  const patience = { seconds: 20, for: "missing" } as const;
  if (realTime) return loadRealTimeView(dashboard, { as: "visitor", patience });
  return loadDashboardView(dashboard, periodOfRange(period, dashboard, now()), {
    as: "visitor",
    receipts: false,
    sorts: readSorts(sorts, dashboard.content),
    filters,
    mayFilterByAll: true,
    patience,
  });
}

async function endExport({ companyId, id }: PdfExport, end: Partial<PdfExport>): Promise<void> {
  await inTransaction(async () => {
    await setPdfExport(companyId, id, { ...end, finishedAt: now() });
    await publish("ExportReady", { companyId, userId: null, exportId: id });
  });
  notifyExportEnd(id);
}

export async function pdfOf(
  companyId: string,
  view: DashboardView,
  filters = "",
  onProgress?: (done: number, of: number) => void,
  lane: Lane = "own",
): Promise<Uint8Array> {
  const images = await loadImages(companyId, [...shownImages(view).keys()]);
  return makePdf(view, images, { ...paperOf(view), tables: tablesOf(view, filters) }, onProgress, lane);
}

function isUnfinished({ isPending = false, widgets }: DashboardView): boolean {
  return isPending || widgets.some(({ body }) => body.kind === "broken" && body.againInSeconds !== undefined);
}

/** Four writes a second at most; failures are only logged. */
function throttled(
  note: (done: number, total: number) => Promise<void>,
): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const at = Date.now();
    if (at - last < 250) return;
    last = at;
    note(done, total).catch((error: unknown) => log.warn({ err: error }, "progress was not noted"));
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

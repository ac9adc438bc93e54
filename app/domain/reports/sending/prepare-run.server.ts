import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import {
  forClient,
  holdReasons,
  type HoldReason,
  isSettled,
  mayComplete,
} from "#app/domain/reports/rules/hold-reasons.ts";
import { reportFileName } from "#app/domain/reports/rules/report-words.ts";
import { nextRunAttempt } from "#app/domain/reports/rules/retries.ts";
import { sameTimeDaysLater } from "#app/domain/reports/rules/schedule.ts";
import { log } from "#app/lib/log.server.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { claimRun, findRunContext, type RunContext, setRunStep } from "#db/queries/reports/report-ledger.ts";
import type { ClaimOrder } from "#db/queries/reports/open-work.ts";
import type { RunRow } from "#db/queries/reports/report-runs.ts";
import { listSourcesById } from "#db/queries/sources/sources.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { scheduleOf } from "./create-runs.server.ts";
import type { SendingDeps } from "./deps.server.ts";
import { readSnapshot, toSnapshot } from "./snapshot.server.ts";

/** A silent source holds a report only after this time. */
const patienceMs = 4 * 3_600_000;
const askAgainMs = 10 * 60_000;

/** Failures never reach it: the run kills its process. */
const maxAttempts = 8;

/** False if no run is due. */
export async function prepareNextRun(
  by: string,
  now: Date,
  deps: SendingDeps,
  order: ClaimOrder = "oldest",
): Promise<boolean> {
  const run = await claimRun(by, now, order);
  if (!run) return false;
  const context = await findRunContext(run.companyId, run.reportId);
  if (!context) return true;
  let step = run; // Last stored step; a retry continues here.
  try {
    if (run.attempts > maxAttempts) throw new Error("The server stopped at each attempt.");
    if (run.state === "claimed") {
      const read = await readNumbers(run, context, by, now, deps);
      if (!read) return true;
      step = read;
    }
    await passAndMakeFiles(step, context, by, now, deps);
  } catch (error) {
    if (unavailableIn(error)) throw error; // An outage is no failed attempt.
    log.warn({ err: error, run: run.id, attempts: run.attempts }, "a report could not be prepared");
    await giveBack(step, context, by, now, error instanceof Error ? error.message : String(error));
  }
  await tellProgress(run);
  return true;
}

export function tellProgress({ companyId, reportId, id }: RunRow): Promise<void> {
  return publish("ReportProgressed", { companyId, reportId, runId: id });
}

/** The only step that queries sources. Null: not yet, or not ours. */
async function readNumbers(
  run: RunRow,
  context: RunContext,
  by: string,
  now: Date,
  deps: SendingDeps,
): Promise<RunRow | null> {
  const view = await deps.loadSnapshot(context, run);
  const later = waitsUntil(run, context, view, now);
  if (later) {
    await setRunStep(run, by, { state: "due", nextAttemptAt: later, attempts: 0, error: null }, true);
    return null;
  }
  const step = {
    state: "snapshot",
    snapshot: toSnapshot(view, context.dashboard.version),
    error: null,
  } as const;
  return (await setRunStep(run, by, step, false)) ? { ...run, ...step } : null;
}

async function passAndMakeFiles(
  run: RunRow,
  context: RunContext,
  by: string,
  now: Date,
  deps: SendingDeps,
): Promise<void> {
  const view = readSnapshot(run);
  if (!view) return hold(run, by, [{ text: "The saved numbers of this report cannot be read.", href: null }]);
  const mustPass = !run.test && !run.sendAnyway;
  const hasEmail = run.test || context.report.recipients.length > 0;
  const reasons = mustPass ? await reasonsToHold(view, context, now, deps, hasEmail) : [];
  if (reasons.length > 0) return hold(run, by, reasons);
  const files = await makeFiles(run, context, forClient(view), mustPass, deps);
  // A person who sends it anyway has decided.
  const asks = context.report.askFirst && mustPass;
  const step = asks
    ? { state: "waiting" as const, decideBy: decideBy(run, context, now) }
    : { state: "rendered" as const };
  await setRunStep(run, by, { ...step, ...files, nextAttemptAt: null, error: null }, true);
}

const hour = 3_600_000;

function decideBy(run: RunRow, { report }: RunContext, now: Date): Date {
  return new Date(Math.max(run.dueAt.getTime(), now.getTime()) + report.askHours * hour);
}

/** Not final numbers: the same wall time on a later day. */
function waitsUntil(run: RunRow, { report }: RunContext, view: DashboardView, now: Date): Date | null {
  if (run.test || run.sendAnyway) return null;
  const again = new Date(now.getTime() + askAgainMs);
  if (mayComplete(view) && again.getTime() - run.dueAt.getTime() < patienceMs) return again;
  if (!report.waitForSettledDays || isSettled(view)) return null;
  const schedule = scheduleOf(report);
  for (let days = 1; days <= report.waitForSettledDays; days++) {
    const next = sameTimeDaysLater(schedule, run.dueAt, days);
    if (next > now) return next;
  }
  return null;
}

export async function reasonsToHold(
  view: DashboardView,
  context: Pick<RunContext, "dashboard" | "company">,
  now: Date,
  deps: SendingDeps,
  hasEmail = true,
): Promise<HoldReason[]> {
  return holdReasons(view, await holdFacts(context, now, deps, hasEmail));
}

async function holdFacts(
  { dashboard, company }: Pick<RunContext, "dashboard" | "company">,
  now: Date,
  deps: SendingDeps,
  hasEmail: boolean,
) {
  const widgets = dashboard.content.widgets.filter((widget) => widget.nature === "interactive");
  const ids = [...new Set(widgets.flatMap(({ instances }) => instances.map(({ sourceId }) => sourceId)))];
  const sources = await listSourcesById(company.id, ids);
  return {
    lostSources: sources.flatMap(({ source }) =>
      source.invalid ? [{ id: source.id, name: source.name }] : [],
    ),
    isDashboardActive: dashboard.active,
    isCompanyServed: company.deletedAt === null && isServed(company, billingTime(now)),
    senderTrouble: hasEmail ? await deps.senderProblem(company) : null,
  };
}

/** `isRequired`: a failed file stops the report. */
async function makeFiles(
  run: RunRow,
  { report }: RunContext,
  view: DashboardView,
  isRequired: boolean,
  deps: SendingDeps,
) {
  const { companyId } = run;
  const made = async (make: () => Promise<Uint8Array>, keep: (bytes: Uint8Array) => Promise<string>) => {
    try {
      return await keep(await make());
    } catch (error) {
      if (isRequired) throw error;
      log.warn({ err: error, run: run.id }, "a report is sent without a file");
      return null;
    }
  };
  let loaded: ReturnType<SendingDeps["loadImages"]> | null = null;
  const images = () => (loaded ??= deps.loadImages(companyId, view));
  const wantsPdf = report.withPdf && view.widgets.length <= deps.maxWidgetsForPdf;
  const pdfFileId = wantsPdf
    ? await made(
        async () => whole(await deps.makePdf(view, await images())),
        (bytes) => deps.saveFile(companyId, "pdf", reportFileName(view.name, run), bytes),
      )
    : null;
  const previewFileId =
    report.withPreview && (run.test || report.recipients.length > 0)
      ? await made(
          async () => deps.makePreview(view, await images()),
          (bytes) => deps.saveFile(companyId, "preview", "first-screen.png", bytes),
        )
      : null;
  return { pdfFileId, previewFileId };
}

function whole(pdf: Uint8Array): Uint8Array {
  const text = (from: number, to?: number) => Buffer.from(pdf.subarray(from, to)).toString("latin1");
  if (!text(0, 5).startsWith("%PDF-") || !text(-1024).includes("%%EOF")) throw new Error("The PDF is empty.");
  return pdf;
}

async function giveBack(
  run: RunRow,
  context: RunContext,
  by: string,
  now: Date,
  error: string,
): Promise<void> {
  const next = nextRunAttempt(run.attempts, now);
  const state = run.state === "claimed" ? "due" : run.state;
  if (next) {
    await setRunStep(run, by, { state, nextAttemptAt: next, error }, true);
    return;
  }
  const text =
    run.state === "claimed"
      ? "The data could not be loaded."
      : "The PDF or the preview image could not be created.";
  await hold(run, by, [{ text: `${text} ${error}`, href: `/dashboards/${context.dashboard.permalink}` }]);
}

async function hold(run: RunRow, by: string, reasons: readonly HoldReason[]): Promise<void> {
  await setRunStep(run, by, { state: "held", holdReasons: [...reasons], nextAttemptAt: null }, true);
  log.info({ run: run.id, reasons: reasons.length }, "a report is on hold");
}

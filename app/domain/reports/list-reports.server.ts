import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import { reportEntity } from "#app/views/report-entity.ts";
import {
  listDeliveries,
  listLatestRuns,
  type RunSummary,
  type DeliveryRow,
} from "#db/queries/reports/report-runs.ts";
import { type ListedReport, listReports as listReportRows } from "#db/queries/reports/reports.ts";
import { momentText, type NextSend, nextSends } from "./rules/next-sends.ts";
import { rhythmText, runWords, type StateWords } from "./rules/report-words.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";

export type ReportLine = {
  readonly report: ListedReport;
  readonly rhythm: string;
  readonly isPaused: boolean;
  readonly next: NextSend | null;
  /** Excludes tests. */
  readonly last: RunLine | null;
};

export type RunLine = {
  readonly id: string;
  readonly reportId: string;
  readonly due: string;
  readonly covers: string;
  readonly state: StateWords;
  readonly isTest: boolean;
  readonly isHeld: boolean;
  readonly isWaiting: boolean;
  readonly holdReasons: RunSummary["holdReasons"];
  readonly error: string | null;
  readonly deliveries: readonly DeliveryRow[];
  readonly sent: number;
};

export async function listReports(viewer: Viewer, dashboardId?: string): Promise<ReportLine[]> {
  const reports = await listReportRows(viewer.companyId, dashboardId);
  const runs = await listLatestRuns(
    viewer.companyId,
    reports.map(({ id }) => id),
  );
  const lines = await runLines(viewer.companyId, runs, reports);
  return reports.map((report) =>
    lineOf(viewer, report, lines.find((line) => line.reportId === report.id) ?? null),
  );
}

/** Specification section 3. */
export async function listReportEntities({ companyId }: Viewer, dashboardId?: string) {
  return (await listReportRows(companyId, dashboardId)).map(reportEntity);
}

export function lineOf(viewer: Viewer, report: ListedReport, last: RunLine | null): ReportLine {
  const schedule = { ...scheduleOf(report), dateRange: report.dateRange };
  const count = 1 + report.skippedDues.length;
  const sends = report.pausedAt ? [] : nextSends(schedule, now(), count, viewer.company.weekStartsOn);
  const next = sends.find(({ dueAt }) => !report.skippedDues.includes(dueAt)) ?? null;
  return { report, rhythm: rhythmText(report), isPaused: report.pausedAt !== null, next, last };
}

export async function runLines(
  companyId: string,
  runs: readonly RunSummary[],
  reports: readonly ListedReport[],
): Promise<RunLine[]> {
  const deliveries = await listDeliveries(
    companyId,
    runs.map(({ id }) => id),
  );
  const zones = new Map(reports.map((report) => [report.id, scheduleOf(report).timezone]));
  return runs.flatMap((run) => {
    const zone = zones.get(run.reportId);
    if (!zone) return [];
    const own = deliveries.filter(({ runId }) => runId === run.id);
    return [
      {
        id: run.id,
        reportId: run.reportId,
        due: momentText(run.dueAt, zone),
        covers: periodText({ from: run.from, to: run.to }, "en"),
        state: runWords(run, own),
        isTest: run.test,
        isHeld: run.state === "held",
        isWaiting: run.state === "waiting",
        holdReasons: run.holdReasons,
        error: run.error,
        deliveries: own,
        sent: own.filter(({ state }) => state === "handed" || state === "delivered").length,
      },
    ];
  });
}

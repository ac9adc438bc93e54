import { timeZone } from "#app/lib/plain-date.ts";
import { changeText } from "#app/mail/report/change-text.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import type { ChangeView } from "#app/views/widget-view.ts";
import type { UndecidedRun } from "#db/queries/reports/report-approvals.ts";
import { momentText } from "../rules/next-sends.ts";
import { forClient } from "../rules/hold-reasons.ts";
import { readSnapshot } from "./snapshot.server.ts";

export type ReportToApprove = {
  readonly id: string;
  readonly name: string;
  readonly report: string;
  readonly covers: string;
  readonly due: string;
  readonly recipients: string;
  readonly figure: {
    readonly label: string;
    readonly value: string;
    readonly change: string | null;
    readonly moved: string | null;
    /** Neutral below 10 %. */
    readonly tone: ChangeView["tone"];
  } | null;
  readonly deadline: string | null;
  readonly gaps: readonly string[];
  readonly href: string;
  readonly emailHref: string;
};

export type ApprovalsView = {
  readonly ready: readonly ReportToApprove[];
  readonly gaps: readonly ReportToApprove[];
};

export function approvalsOf(runs: readonly UndecidedRun[]): ApprovalsView {
  const lines = runs.map((run) => ({ state: run.state, line: lineOf(run) }));
  const inState = (asked: UndecidedRun["state"]) =>
    lines.flatMap(({ state, line }) => (state === asked ? [line] : []));
  return { ready: inState("waiting"), gaps: inState("held") };
}

export function approvalsTitle(ready: number, gaps: number): string {
  const first = ready === 1 ? "1 report ready" : `${ready} reports ready`;
  return gaps === 0 ? first : `${first}, ${gaps} ${gaps === 1 ? "has a gap" : "have a gap"}`;
}

function lineOf(run: UndecidedRun): ReportToApprove {
  const zone = timeZone(run.timezone);
  const view = run.snapshot === null ? null : readSnapshot(run);
  const [figure = null] = view ? digestOf(forClient(view)).figures : [];
  const href = `/company/automatic-reports/${run.reportId}/runs/${run.id}`;
  const isSent = run.atDeadline === "send";
  return {
    id: run.id,
    name: run.clientName ?? run.dashboardName,
    report: run.dashboardName,
    covers: periodText(run, "en"),
    due: momentText(run.dueAt, zone),
    recipients: run.recipients === 1 ? "1 recipient" : `${run.recipients} recipients`,
    figure: figure && {
      label: figure.label,
      value: figure.value,
      change: figure.change && changeText(figure.change),
      moved: figure.change && changeText({ ...figure.change, word: null }),
      tone: figure.change?.isLarge ? figure.change.tone : "neutral",
    },
    deadline:
      run.decideBy &&
      `Without an approval by ${momentText(run.decideBy, zone)}, it is ${isSent ? "" : "not "}sent.`,
    gaps: run.holdReasons.map(({ text }) => text),
    href,
    emailHref: `${href}/email`,
  };
}

import type { ReportLine } from "./list-reports.server.ts";
import type { NextSend } from "./rules/next-sends.ts";
import { destinationRecipient } from "#app/domain/destinations/rules/kinds.ts";
import { needsAttention, type RunView, runView } from "./runs/run-view.ts";

export type ListedReportView = {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly rhythm: string;
  readonly next: Pick<NextSend, "text" | "rangeText"> | null;
  readonly recipients: readonly string[];
  readonly destinations: number;
  readonly last: Pick<RunView, "state" | "isMoving"> | null;
  readonly attention: RunView | null;
};

export function listedReport({ report, rhythm, next, last }: ReportLine): ListedReportView {
  const { id, hour, minute, timezone, recipients, destinationIds } = report;
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  const run = last && runView(last);
  return {
    id,
    href: `/company/automatic-reports/${id}`,
    name: report.dashboardName,
    isArchived: !report.dashboardActive,
    rhythm: `${rhythm.charAt(0).toUpperCase()}${rhythm.slice(1)}, ${time}, ${timezone}`,
    next: next && { text: next.text, rangeText: next.rangeText },
    recipients,
    destinations: destinationIds.length,
    last: run && { state: run.state, isMoving: run.isMoving },
    attention:
      last && needsAttention(last, [...recipients, ...destinationIds.map(destinationRecipient)]) ? run : null,
  };
}

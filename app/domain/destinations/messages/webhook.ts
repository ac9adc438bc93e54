import type { DateRange } from "#app/lib/plain-date.ts";
import type { Card } from "./card.ts";

type Report = {
  readonly reportId: string;
  readonly runId: string;
  readonly dashboard: { readonly id: string; readonly name: string };
  readonly client: string | null;
  readonly agency: string;
  readonly range: DateRange;
  readonly periodText: string;
  readonly reportUrl: string;
  readonly pdfUrl: string | null;
};

export function reportEvent(card: Card, report: Report, dueAt: Date) {
  return {
    type: "report.delivered",
    timestamp: dueAt.toISOString(),
    data: {
      report_id: report.reportId,
      run_id: report.runId,
      dashboard: report.dashboard,
      client: report.client,
      agency: report.agency,
      from: report.range.from,
      to: report.range.to,
      period: report.periodText,
      summary: card.summary?.sentences ?? [],
      figures: card.figures,
      missing: card.missing,
      url: report.reportUrl,
      pdf_url: report.pdfUrl,
    },
  };
}

export function testEvent(agency: string, at: Date) {
  return { type: "destination.test", timestamp: at.toISOString(), data: { agency } };
}

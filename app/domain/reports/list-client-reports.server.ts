import type { Viewer } from "#app/auth/viewer.ts";
import { goesToText } from "#app/domain/destinations/rules/goes-to-text.ts";
import { listReportsOfClient } from "#db/queries/clients.ts";
import { momentText } from "./rules/next-sends.ts";
import { rhythmText } from "./rules/report-words.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";

export type ClientReport = {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly next: string | null;
};

export async function listClientReports({ companyId }: Viewer, clientId: string): Promise<ClientReport[]> {
  const reports = await listReportsOfClient(companyId, clientId);
  return reports.map(({ report, dashboardName }) => ({
    id: report.id,
    name: dashboardName,
    words: `${rhythmText(report)}, to ${goesToText(report.recipients, report.destinationIds)}`,
    next: report.pausedAt === null ? momentText(report.nextDueAt, scheduleOf(report).timezone) : null,
  }));
}

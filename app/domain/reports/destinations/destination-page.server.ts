import type { Viewer } from "#app/auth/viewer.ts";
import { destinationView, type DestinationView } from "#app/domain/destinations/find-destination.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { findDestination, listReportsWithDestinations } from "#db/queries/reports/destinations.ts";
import { momentText } from "../rules/next-sends.ts";

export type DestinationPage = {
  readonly destination: DestinationView;
  readonly offSince: string | null;
  readonly reports: readonly {
    readonly id: string;
    readonly dashboardName: string;
    readonly isOnly: boolean;
  }[];
};

export async function openDestinationPage(
  { companyId, timezone }: Viewer,
  id: string,
): Promise<DestinationPage | null> {
  const row = await findDestination(companyId, id);
  if (!row) return null;
  const reports = await listReportsWithDestinations(companyId, id);
  const zone = isTimeZone(timezone) ? timezone : timeZone("UTC");
  return {
    destination: destinationView(row),
    offSince: row.offSince && momentText(row.offSince, zone),
    reports: reports.map(({ id: reportId, dashboardName, recipients, destinationIds }) => ({
      id: reportId,
      dashboardName,
      isOnly: recipients.length === 0 && destinationIds.length === 1,
    })),
  };
}

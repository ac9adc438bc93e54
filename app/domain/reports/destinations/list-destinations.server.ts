import type { Viewer } from "#app/auth/viewer.ts";
import { destinationView, type DestinationView } from "#app/domain/destinations/find-destination.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import {
  listDestinations,
  listLastDeliveries,
  listReportsWithDestinations,
} from "#db/queries/reports/destinations.ts";
import { momentText } from "../rules/next-sends.ts";
import { deliveryWords, type StateWords } from "../rules/report-words.ts";
import { runHref } from "../runs/run-view.ts";

export type ListedDestination = DestinationView & {
  readonly offSince: string | null;
  readonly reports: number;
  readonly last: {
    readonly state: StateWords;
    readonly at: string;
    readonly href: string;
    readonly error: string | null;
  } | null;
};

export async function listDestinationLines({ companyId, timezone }: Viewer): Promise<ListedDestination[]> {
  const [rows, lasts, reports] = [
    await listDestinations(companyId),
    await listLastDeliveries(companyId),
    await listReportsWithDestinations(companyId, null),
  ];
  const zone = isTimeZone(timezone) ? timezone : timeZone("UTC");
  return rows.map((row) => {
    const last = lasts.find(({ destinationId }) => destinationId === row.id);
    return {
      ...destinationView(row),
      offSince: row.offSince && momentText(row.offSince, zone),
      reports: reports.filter(({ destinationIds }) => destinationIds.includes(row.id)).length,
      last: last
        ? {
            state: deliveryWords(last),
            at: momentText(last.handedAt ?? last.dueAt, zone),
            href: runHref(last.reportId, last.runId),
            error: last.error,
          }
        : null,
    };
  });
}

import type { DateRange } from "#app/lib/plain-date.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { Answer, Provider } from "./define.ts";
import { ConnectorFailure } from "./wire/failure.ts";
import type { SharedQuery } from "./define.ts";

export type PlainReportRequest = Provider & {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly order: OrderBy | null;
  readonly together: SharedQuery;
};

export type Report = (ask: PlainReportRequest) => Promise<Answer>;

/** @throws {ConnectorFailure} for an unknown `reportType`. */
export function chosenReport(
  connector: string,
  reports: Readonly<Record<string, Report>>,
  currency: string,
): Report {
  return async (ask) => {
    const report = reports[ask.params.reportType ?? ""];
    if (!report) throw new ConnectorFailure(connector, "bad-request", "This report no longer exists.");
    return { ...(await report(ask)), currency };
  };
}

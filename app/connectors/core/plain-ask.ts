import type { DateRange } from "#app/lib/plain-date.ts";
import type { OrderBy } from "#db/schema/documents.ts";
import type { Answer, Provider } from "./define.ts";
import { ConnectorFailure } from "./wire/failure.ts";
import type { Together } from "./together.ts";

/** A report's question for files beside a connector, where names are words. Switches and lists have their own types there. */
export type PlainAsk = Provider & {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly order: OrderBy | null;
  readonly together: Together;
};

/** One report type of a kind that has several. */
export type Report = (ask: PlainAsk) => Promise<Answer>;

/** Asks the report that was chosen; all of them answer in one currency. */
export function chosenReport(
  connector: string,
  reports: Readonly<Record<string, Report>>,
  currency: string,
): Report {
  return async (ask) => {
    const report = reports[ask.params.reportType ?? ""];
    if (!report) throw new ConnectorFailure(connector, "bad-request", "This report is not there any more.");
    return { ...(await report(ask)), currency };
  };
}

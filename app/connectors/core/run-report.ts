import { addDays, type DateRange, timeZone, yesterday } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { tableOf } from "./answers/table-of.ts";
import type { Answer, Catalogue, ProviderConnector, ReportQuery } from "./define.ts";
import type { Request } from "./wire/request.ts";
import { catalogueOf, paramProblems, effectiveValues, withWeeks } from "./params/params.ts";
import { planOf, refused } from "./plan.ts";
import { runRealTime } from "./real-time.ts";
import { type SourceAccess, providerFor } from "./wire/provider.ts";
import { findSharedQuery } from "./shared-query.ts";

/** @throws {ConnectorFailure} */
export async function runReport(
  asked: SourceAccess,
  query: ReportQuery,
  known: Catalogue | null = null,
): Promise<Table> {
  if (query.realTime) return runRealTime(asked, query);
  const { connector } = asked;
  const given = query.parameters ?? {};
  const [problem] = paramProblems(connector, given);
  if (problem) throw refused(connector, problem.message);
  const sent: Request[] = [];
  const params = effectiveValues(connector, given);
  const provider = providerFor(asked, sent);
  const offered = connector.catalogue
    ? (known ?? (await connector.catalogue({ ...provider, params })))
    : catalogueOf(connector, given);
  const catalogue = { ...offered, dimensions: withWeeks(offered.dimensions) };
  const plan = planOf(connector, catalogue, query);
  const rangeOf = (one: ReportQuery) => one.range ?? lastDays(connector, provider.now);
  const range = rangeOf(query);
  const metrics = plan.base.map(({ key }) => key);
  const ask = async (dimensions: readonly string[]): Promise<Answer> =>
    connector.report({
      ...provider,
      params,
      dimensions,
      metrics,
      filter: plan.theirRules,
      currency: query.currency,
      range,
      without: query.without ?? [],
      order: query.order ?? null,
      together: findSharedQuery(connector, catalogue, asked.questions ?? [query], query, dimensions, rangeOf),
    });

  const answer = await ask(plan.grain.map(({ key }) => key));
  const isWhole = plan.grain.length === 0 || plan.ourRules.length > 0 || answer.totals !== undefined;
  const whole = connector.totals === "asked" && !isWhole ? await ask([]) : null;
  return tableOf({ asked, query, plan, range, answer, whole, sent });
}

function lastDays({ days }: ProviderConnector, now: Date): DateRange {
  const to = yesterday(timeZone(days && days.zone !== "account" ? days.zone : "UTC"), now);
  return { from: addDays(to, -29), to };
}

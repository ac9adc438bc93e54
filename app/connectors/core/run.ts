import { addDays, type DateRange, timeZone, yesterday } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { tableOf } from "./answer-table.ts";
import type { Answer, Catalogue, ProviderConnector, ReportQuery, Request } from "./define.ts";
import { catalogueOf, paramProblems, settledValues, withWeeks } from "./params.ts";
import { planOf, refused } from "./plan.ts";
import { type Asked, providerFor } from "./provider.ts";

/**
 * Asks a source one question. Throws `ConnectorFailure`. `known` is what the data names itself, where that was read
 * already.
 */
export async function runReport(
  asked: Asked,
  query: ReportQuery,
  known: Catalogue | null = null,
): Promise<Table> {
  const [table] = await runReports(asked, query, [query.range], known);
  return table!;
}

/** The same question over several ranges, in one request where the provider can. The tables come in their order. */
export async function runReports(
  asked: Asked,
  query: ReportQuery,
  ranges: readonly (DateRange | null)[],
  known: Catalogue | null,
): Promise<Table[]> {
  const { connector } = asked;
  const given = query.parameters ?? {};
  const [problem] = paramProblems(connector, given);
  if (problem) throw refused(connector, problem.message);
  const sent: Request[] = [];
  const params = settledValues(connector, given);
  const provider = providerFor(asked, sent);
  const catalogue = connector.catalogue
    ? (known ?? (await connector.catalogue({ ...provider, params })))
    : catalogueOf(connector, given);
  const plan = planOf(connector, { ...catalogue, dimensions: withWeeks(catalogue.dimensions) }, query);
  const periods = ranges.map((range) => range ?? lastDays(connector, provider.now));
  const ask = async (dimensions: readonly string[]): Promise<readonly Answer[]> => {
    const common = {
      ...provider,
      params,
      dimensions,
      metrics: plan.base.map(({ key }) => key),
      filter: plan.theirRules,
      currency: query.currency,
    };
    if (connector.reports && periods.length > 1) return connector.reports({ ...common, ranges: periods });
    const answers: Answer[] = [];
    for (const range of periods) answers.push(await connector.report({ ...common, range }));
    return answers;
  };

  const answers = await ask(plan.grain.map(({ key }) => key));
  const isWhole =
    plan.grain.length === 0 || plan.ourRules.length > 0 || answers.every(({ totals }) => totals);
  const wholes = connector.totals === "asked" && !isWhole ? await ask([]) : [];
  return answers.map((answer, at) =>
    tableOf({
      asked,
      query,
      plan,
      range: periods[at]!,
      answer,
      whole: answer.totals ? null : (wholes[at] ?? null),
      sent,
    }),
  );
}

/** For questions without dates: the last 30 days. */
function lastDays({ days }: ProviderConnector, now: Date): DateRange {
  const to = yesterday(timeZone(days && days.zone !== "account" ? days.zone : "UTC"), now);
  return { from: addDays(to, -29), to };
}

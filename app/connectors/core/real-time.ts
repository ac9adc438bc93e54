import type { Cell, Dimension, Row, Table } from "#app/metrics/table.ts";
import { toTable } from "./answers/to-table.ts";
import type { ProviderConnector, ReportQuery } from "./define.ts";
import { dimensionsOf, effectiveValues, metricsOf } from "./params/params.ts";
import { type Plan, planQuery, refused } from "./plan.ts";
import { requestWords, type Request } from "./wire/request.ts";
import { providerFor, type SourceAccess } from "./wire/provider.ts";

/** "2026-11-26T14:03" in UTC. */
export function minuteOf(now: Date, ago = 0): string {
  return new Date(now.getTime() - ago * 60_000).toISOString().slice(0, 16);
}

/** Requests totals apart: users of several minutes count once. @throws {ConnectorFailure} */
export async function runRealTime(asked: SourceAccess, query: ReportQuery): Promise<Table> {
  const { connector, wire } = asked;
  const { realTime } = connector;
  if (!realTime) throw refused(connector, `${connector.name} has no realtime data.`);
  const sent: Request[] = [];
  const provider = providerFor(asked, sent);
  const plan = planRealTime(connector, query);
  const ask = (dimensions: readonly string[]) =>
    realTime.report({
      ...provider,
      params: effectiveValues(connector, query.parameters ?? {}) as never,
      dimensions,
      metrics: plan.metrics.map(({ key }) => key),
      filter: plan.theirRules,
      minutes: query.minutes ?? realTime.minutes,
    });
  const keys = plan.by.map(({ key }) => key);
  const answer = await ask(keys);
  const whole = keys.length === 0 ? answer : await ask([]);
  const [minute] = plan.by.filter(({ type }) => type === "minute");
  const none = Object.fromEntries(plan.metrics.map(({ key }) => [key, 0]));
  const rows = minute
    ? withEveryMinute(answer.rows, minute, realTime.minutes, none, provider.now)
    : answer.rows;
  return toTable({
    plan,
    range: null,
    rows: rows.filter(plan.counts),
    totals: { ...none, ...(whole.rows[0] as Readonly<Record<string, number | null>> | undefined) },
    currency: null,
    zone: null,
    flags: [...(answer.flags ?? [])],
    fetchedAt: wire.now().toISOString(),
    settledUntil: null,
    provenance: {
      source: connector.id,
      account: asked.account,
      query: [...new Set(sent.map(requestWords))].join("\n\n"),
      version: null,
      rowsUsed: answer.rows.length,
    },
  });
}

function planRealTime(connector: ProviderConnector, query: ReportQuery): Plan {
  const { dimensions, metrics } = connector.realTime!;
  const known = dimensionsOf(dimensions);
  return planQuery(
    {
      id: connector.id,
      catalogue: {
        dimensions: known,
        metrics: metricsOf(connector.metrics).filter(({ key }) => metrics.includes(key)),
      },
      answersBy: () => true,
      leavesOutDays: false,
      filtersBy: (field) => known.some(({ key, type }) => key === field && type !== "minute"),
      missing: (key) => `${connector.name} has no “${key}” in real time. Choose another one in the widget.`,
    },
    query,
  );
}

function withEveryMinute(
  rows: readonly Row[],
  { key }: Dimension,
  minutes: number,
  none: Row,
  now: Date,
): readonly Row[] {
  const known = new Map<Cell | undefined, Row>(rows.map((row) => [row[key], row]));
  return Array.from({ length: minutes }, (_, at) => {
    const minute = minuteOf(now, minutes - 1 - at);
    return known.get(minute) ?? { ...none, [key]: minute };
  });
}

import type { Viewer } from "#app/auth/viewer.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { narrowedCoverage, sourceCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import { now } from "#app/lib/clock.server.ts";
import {
  addMonths,
  type DateRange,
  type PlainDate,
  rangeDays,
  timeZone,
  today,
} from "#app/lib/plain-date.ts";
import { ExactSum } from "#app/metrics/exact-sum.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { knownDays } from "#app/metrics/periods/coverage.ts";
import { findClient, listClients } from "#db/queries/clients.ts";
import { listPlans, type PlanRow } from "#db/queries/plans/plans.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { type DayValues, monthRange, paceOf } from "./pace.ts";
import { type PaceLine, paceLine } from "./pace-words.ts";
import { type KnownSources, loadKnownSources, metricIn, planProblem, unitIn } from "./plan-metrics.server.ts";
import { isMonth } from "./read-months.ts";

export type PlanLine = PaceLine & {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientName: string;
};

export type PlanOverview = {
  readonly month: string;
  readonly monthName: string;
  readonly previous: string;
  readonly next: string;
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly lines: readonly PlanLine[];
};

const words = formatter("en");
const utc = timeZone("UTC");

/** Largest distance first, then plans without numbers. Null for a client of another company. */
export async function loadPlanOverview(
  { companyId, timezone }: Viewer,
  asked: { readonly client: string; readonly month: string },
): Promise<PlanOverview | null> {
  const client = asked.client === "" ? null : await findClient(companyId, asked.client);
  if (asked.client !== "" && !client) return null;
  const at = now();
  const first = monthRange(
    isMonth(asked.month) ? (`${asked.month}-01` as PlainDate) : today(timeZone(timezone), at),
  ).from;
  const clientId = client?.id ?? null;
  const clients = new Map(
    (await listClients(companyId))
      .filter(({ id, archivedAt }) => archivedAt === null || id === clientId)
      .map(({ id, name }) => [id, name]),
  );
  const plans = (await listPlans(companyId, clientId)).filter((plan) => clients.has(plan.clientId));
  const sources = plans.length === 0 ? new Map() : await loadKnownSources(companyId, clientId);
  const lines: PlanLine[] = [];
  for (const plan of plans)
    lines.push({
      id: plan.id,
      name: plan.name,
      clientId: plan.clientId,
      clientName: clients.get(plan.clientId)!,
      ...(await lineOf(companyId, plan, sources, first, at)),
    });
  return {
    month: first.slice(0, 7),
    monthName: words.month(first),
    previous: addMonths(first, -1).slice(0, 7),
    next: addMonths(first, 1).slice(0, 7),
    client: client && { id: client.id, name: client.name },
    lines: lines.sort(
      (a, b) => (b.off ?? -1) - (a.off ?? -1) || a.clientName.localeCompare(b.clientName, "en"),
    ),
  };
}

async function lineOf(
  companyId: string,
  plan: PlanRow,
  sources: KnownSources,
  month: PlainDate,
  at: Date,
): Promise<PaceLine> {
  const without = (text: string): PaceLine => ({
    text,
    detail: "",
    projection: null,
    isFar: false,
    off: null,
  });
  const goal = plan.months[month.slice(0, 7)];
  if (goal === undefined) return without(`No value for ${words.month(month)}`);
  const own = new Map([...sources].filter(([, { source }]) => source.source.clientId === plan.clientId));
  const problem = planProblem(own, plan);
  if (problem) return without(`No pace: ${problem.message}`);
  const used = plan.sourceIds.map((id) => own.get(id)!);
  const loadDays = (range: DateRange) => loadDayValues(companyId, used, plan.metric, range, at);
  const days = await loadDays(monthRange(month));
  const lastYear =
    plan.method === "last-year" ? await loadDays(monthRange(addMonths(month, -12))) : new Map();
  if (days === "not-daily" || lastYear === "not-daily")
    return without("No pace: the rows of a source are weeks or months, not days.");
  if (days === null || lastYear === null)
    return without("The numbers are not here yet. Open this page again later.");
  const { kind, method } = plan;
  const unit = unitIn(used[0]!, metricIn(used[0]!, plan.metric)!);
  return paceLine(
    paceOf({ goal, kind, method, month, days, lastYear }),
    { kind, method, month },
    unit,
    words,
  );
}

/** Sums of the days that every source knows and that are settled. Null if a source has no answer yet. */
async function loadDayValues(
  companyId: string,
  sources: readonly KnownSource[],
  metric: string,
  range: DateRange,
  at: Date,
): Promise<DayValues | "not-daily" | null> {
  const loaded = await loadTables(
    companyId,
    sources.map(({ source }) => ({
      source,
      query: {
        dimension: "date",
        split: null,
        metrics: [metric],
        filter: [],
        range,
        currency: source.source.currency ?? "USD",
      },
    })),
  );
  const sums = new Map(rangeDays(range).map((date) => [date, new ExactSum()]));
  for (const [place, answer] of loaded.entries()) {
    if (answer.outcome !== "table") return null;
    const { source, connector } = sources[place]!;
    const { table } = answer;
    const asked = { parameters: {}, metrics: [metric] };
    const coverage = narrowedCoverage(sourceCoverage(source, connector, asked, at), [table.coverage]);
    if (coverage.step !== "day") return "not-daily";
    const missing = new Set(knownDays(range, coverage).missing.flatMap(rangeDays));
    const until = [coverage.finalUntil, table.settledUntil, today(table.zone ?? utc, at)]
      .filter((date) => date !== null)
      .sort()[0]!;
    const key = table.dimensions[0]?.key ?? "date";
    const cells = new Map(table.rows.map((row) => [row[key], row[metric]]));
    for (const date of sums.keys()) {
      const cell = cells.get(date);
      // A known day without a row is zero; a row without a value is not known.
      const value = cells.has(date) ? cell : 0;
      if (
        date > until ||
        date >= today(table.zone ?? utc, at) ||
        missing.has(date) ||
        typeof value !== "number"
      )
        sums.delete(date);
      else sums.get(date)!.add(value);
    }
  }
  return new Map([...sums].map(([date, sum]) => [date, sum.value() ?? 0]));
}

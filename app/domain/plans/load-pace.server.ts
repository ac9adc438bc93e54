import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { addMonths, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { listDashboardsOfClients } from "#db/queries/plans/list-dashboards-of-clients.ts";
import { findClient, listClients } from "#db/queries/clients.ts";
import { listPlans, type PlanRow } from "#db/queries/plans/plans.ts";
import { type DaysRequest, loadDays, type LoadedDays } from "./load-days.server.ts";
import { monthRange, paceOf, type PlanKind } from "./pace.ts";
import { lineWithout, type PaceLine, paceLine } from "./pace-words.ts";
import { type KnownSources, loadKnownSources, metricIn, planProblem, unitIn } from "./plan-metrics.server.ts";
import { isMonth } from "./read-months.ts";

export type PlanLine = PaceLine & {
  readonly id: string;
  readonly name: string;
  readonly kind: PlanKind;
  readonly clientId: string;
  readonly clientName: string;
  readonly dashboard: { readonly permalink: string; readonly name: string } | null;
};

export const planStates = ["far", "near", "on", "none"] as const;
export type PlanState = (typeof planStates)[number];

export type PlanOverview = {
  readonly month: string;
  readonly monthName: string;
  readonly previous: string;
  readonly next: string;
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly counts: Readonly<Record<PlanState, number>>;
  readonly lines: readonly PlanLine[];
};

export type AskedPlans = {
  readonly client: string;
  readonly month: string;
  /** Others: all. */
  readonly state: string;
  readonly kind: string;
};

const words = formatter("en");

/** Largest distance first. Null for another company's client. */
export async function loadPlanOverview(
  { companyId, timezone }: Viewer,
  asked: AskedPlans,
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
  const plans = (await listPlans(companyId, clientId)).filter(
    (plan) => clients.has(plan.clientId) && (asked.kind === plan.kind || !isKind(asked.kind)),
  );
  const used = [...new Set(plans.map((plan) => plan.clientId))];
  const [sources, dashboards] = await Promise.all([
    plans.length === 0 ? new Map() : loadKnownSources(companyId, clientId),
    listDashboardsOfClients(companyId, used),
  ]);
  const paces = await loadLines(companyId, plans, sources, first, at);
  const lines = plans.map((plan, place): PlanLine => {
    const board = dashboards.get(plan.clientId);
    return {
      id: plan.id,
      name: plan.name,
      kind: plan.kind,
      clientId: plan.clientId,
      clientName: clients.get(plan.clientId)!,
      dashboard: board ?? null,
      ...paces[place]!,
    };
  });
  const count = (state: PlanState) => lines.filter((line) => line.state === state).length;
  return {
    month: first.slice(0, 7),
    monthName: words.month(first),
    previous: addMonths(first, -1).slice(0, 7),
    next: addMonths(first, 1).slice(0, 7),
    client: client && { id: client.id, name: client.name },
    counts: { far: count("far"), near: count("near"), on: count("on"), none: count("none") },
    lines: lines
      .filter(({ state }) => state === asked.state || !isState(asked.state))
      .sort(
        (a, b) =>
          Number(b.state === "far") - Number(a.state === "far") ||
          (b.off ?? -1) - (a.off ?? -1) ||
          a.clientName.localeCompare(b.clientName, "en"),
      ),
  };
}

const isKind = (text: string) => text === "goal" || text === "budget";
export const isState = (text: string) => (planStates as readonly string[]).includes(text);

type Asked = { readonly place: number; readonly isLastYear: boolean; readonly request: DaysRequest };

async function loadLines(
  companyId: string,
  plans: readonly PlanRow[],
  sources: KnownSources,
  month: PlainDate,
  at: Date,
): Promise<PaceLine[]> {
  const asked: Asked[] = [];
  const problems = plans.map((plan, place): PaceLine | null => {
    if (plan.months[month.slice(0, 7)] === undefined)
      return lineWithout(`No value for ${words.month(month)}`);
    const own = sourcesOf(plan, sources);
    const problem = planProblem(own, plan);
    if (problem) return lineWithout(`No pace: ${problem.message}`);
    const used = plan.sourceIds.map((id) => own.get(id)!);
    const request = (of: PlainDate): DaysRequest => ({
      sources: used,
      accounts: plan.accounts,
      metric: plan.metric,
      range: monthRange(of),
    });
    asked.push({ place, isLastYear: false, request: request(month) });
    if (plan.method === "last-year")
      asked.push({ place, isLastYear: true, request: request(addMonths(month, -12)) });
    return null;
  });
  const loaded = await loadDays(
    companyId,
    asked.map(({ request }) => request),
    at,
  );
  const find = (place: number, isLastYear: boolean) =>
    loaded[asked.findIndex((one) => one.place === place && one.isLastYear === isLastYear)] ?? noDays;
  return plans.map(
    (plan, place) =>
      problems[place] ?? lineOf(plan, sourcesOf(plan, sources), month, find(place, false), find(place, true)),
  );
}

const noDays: LoadedDays = { outcome: "days", days: new Map() };

const sourcesOf = (plan: PlanRow, sources: KnownSources): KnownSources =>
  new Map([...sources].filter(([, { source }]) => source.source.clientId === plan.clientId));

function lineOf(
  plan: PlanRow,
  sources: KnownSources,
  month: PlainDate,
  days: LoadedDays,
  lastYear: LoadedDays,
): PaceLine {
  if (days.outcome === "none") return lineWithout(days.why);
  if (lastYear.outcome === "none") return lineWithout(lastYear.why);
  const { kind, method } = plan;
  const known = sources.get(plan.sourceIds[0]!)!;
  const metric = metricIn(known, plan.metric)!;
  return paceLine(
    paceOf({
      goal: plan.months[month.slice(0, 7)]!,
      kind,
      method,
      month,
      days: days.days,
      lastYear: lastYear.days,
      ...goodWay(metric),
    }),
    { kind, method, month },
    unitIn(known, metric),
    words,
  );
}

export function goodWay({ direction }: Metric): { readonly good?: "ahead" | "behind" } {
  return direction === "neutral" ? {} : { good: direction === "more" ? "ahead" : "behind" };
}

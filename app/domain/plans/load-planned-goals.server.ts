import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { LoadOptions } from "#app/domain/sources/queries/provider-tables.server.ts";
import { now } from "#app/lib/clock.server.ts";
import {
  addMonths,
  type DateRange,
  endOfMonth,
  isFullMonth,
  rangeDays,
  rangeLength,
  startOfMonth,
} from "#app/lib/plain-date.ts";
import { listShownPlans, type PlanRow } from "#db/queries/plans/plans.ts";
import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { loadDays, type LoadedDays } from "./load-days.server.ts";
import { goodWay } from "./load-pace.server.ts";
import { monthRange, paceOf } from "./pace.ts";
import { distanceText } from "./pace-words.ts";
import { hasParameters } from "./plan-accounts.ts";
import { metricIn, planProblem } from "./plan-metrics.server.ts";
import type { PlannedGoal, PlannedGoals } from "./planned-goal.ts";

type Asked = {
  readonly companyId: string;
  readonly clientId: string | null;
  readonly widgets: readonly Widget[];
  readonly range: DateRange;
  readonly sources: ReadonlyMap<string, KnownSource>;
  readonly loading: LoadOptions;
};

type Planned = { readonly widget: InteractiveWidget; readonly plan: PlanRow; readonly known: KnownSource };

/** Number cards and gauges only; dates begin with a month and end in it. */
export async function loadPlannedGoals({
  companyId,
  clientId,
  widgets,
  range,
  sources,
  loading,
}: Asked): Promise<PlannedGoals> {
  const cards = widgets.filter(isCard);
  if (clientId === null || cards.length === 0 || !isInOneMonth(range)) return new Map();
  const month = range.from.slice(0, 7);
  const plans = (await listShownPlans(companyId, clientId)).filter(
    (plan) => plan.months[month] !== undefined && plan.sourceIds.length === 1,
  );
  const planned = cards.flatMap((widget): Planned[] => {
    const known = sources.get(widget.instances[0]!.sourceId);
    const plan = known && plans.find((one) => isNumberOf(widget, one, known));
    return known && plan ? [{ widget, plan, known }] : [];
  });
  if (planned.length === 0) return new Map();
  const request = ({ plan, known }: Planned, of: DateRange) => ({
    sources: [known],
    accounts: plan.accounts,
    metric: plan.metric,
    range: of,
  });
  const byLastYear = planned.filter(({ plan }) => plan.method === "last-year");
  const loaded = await loadDays(
    companyId,
    [
      ...planned.map((one) => request(one, range)),
      ...byLastYear.map((one) => request(one, monthRange(addMonths(range.from, -12)))),
    ],
    now(),
    loading,
  );
  return new Map(
    planned.map((one, at) => {
      const place = byLastYear.indexOf(one);
      const lastYear = place < 0 ? noDays : loaded[planned.length + place]!;
      return [one.widget.id, goalOf(one, range, loaded[at]!, lastYear)];
    }),
  );
}

const noDays: LoadedDays = { outcome: "days", days: new Map() };

function isInOneMonth({ from, to }: DateRange): boolean {
  return from === startOfMonth(from) && to <= endOfMonth(from);
}

function isCard(widget: Widget): widget is InteractiveWidget {
  if (widget.nature === "passive" || widget.instances.length !== 1) return false;
  return widget.format === "summary" || widget.format === "chart:gauge";
}

function isNumberOf(
  { instances: [instance] }: InteractiveWidget,
  plan: PlanRow,
  known: KnownSource,
): boolean {
  const { sourceId, config, metricsOptions } = instance!;
  const first = config.metrics.find((key) => metricsOptions[key]?.cloaked !== true);
  return (
    plan.sourceIds[0] === sourceId &&
    plan.metric === first &&
    (config.filter ?? []).length === 0 &&
    hasParameters(known, config.parameters ?? {}, plan.accounts) &&
    planProblem(new Map([[sourceId, known]]), plan) === null
  );
}

function goalOf(
  { plan, known }: Planned,
  range: DateRange,
  days: LoadedDays,
  lastYear: LoadedDays,
): PlannedGoal {
  const { kind, method } = plan;
  const value = plan.months[range.from.slice(0, 7)]!;
  const without = { kind, value, pace: null };
  if (days.outcome === "none" || lastYear.outcome === "none") return without;
  const isOver = isFullMonth(range) && days.days.size === rangeLength(range);
  const result = paceOf({
    goal: value,
    kind,
    method,
    month: range.from,
    days: days.days,
    lastYear: lastYear.days,
    ...goodWay(metricIn(known, plan.metric)!),
  });
  if (isOver || result.outcome === "none") return without;
  const { share, expected, isFar, counted, knownDays } = result.pace;
  return {
    kind,
    value,
    pace: {
      share,
      expected: expected / value,
      text: distanceText(result.pace, kind),
      isFar: kind === "budget" && isFar,
      to: counted.to,
      days: knownDays,
      of: rangeDays({ from: range.from, to: counted.to }).length,
    },
  };
}

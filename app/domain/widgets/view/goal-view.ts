import { rangeLength } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { divide } from "#app/metrics/combine.ts";
import type { PlannedGoal } from "#app/domain/plans/planned-goal.ts";
import type { SummaryFigure } from "#app/views/widget-view.ts";
import type { ShownColumn } from "../rows/shown-table.ts";
import { unitOfColumn, type ViewContext } from "../rows/view-context.ts";

export function goalView(
  context: ViewContext,
  column: ShownColumn,
  value: number | null,
  goal: number | undefined,
): SummaryFigure["goal"] {
  const { planned, words } = context;
  if (value === null) return null;
  if (planned) return plannedView(context, column, value, planned);
  if (goal === undefined || goal === 0) return null;
  const unit = unitOfColumn(column);
  const goalText = words.value(goal, unit);
  const share = divide(value, goal) ?? 0;
  const isLimit = column.metric.direction === "less";
  const isMet = isLimit ? value <= goal : value >= goal;
  // A goal has no dates; a month is the usual measure.
  const reached = isMet && context.isOver && column.metric.direction !== "neutral";
  const of = `${words.share(share)} of`;
  const apart = () => words.value(Math.abs(exactSum([goal, -value]) ?? 0), unit);
  const text = isLimit
    ? isMet
      ? `${reached ? "Goal reached: under" : "Within the goal of"} ${goalText}`
      : context.isOver
        ? `Goal missed by ${apart()}: under ${goalText}`
        : `Over the goal of ${goalText}`
    : reached
      ? `Goal reached: ${of} ${goalText}`
      : `${of} goal`;
  return { ...barOf(isLimit && isMet ? 1 : share), text, goalText, reached };
}

function plannedView(
  { words, isOver, range }: ViewContext,
  column: ShownColumn,
  value: number,
  { kind, value: goal, pace }: PlannedGoal,
): SummaryFigure["goal"] {
  const goalText = words.value(goal, unitOfColumn(column));
  const share = pace ? pace.share : (divide(value, goal) ?? 0);
  const reached = !pace && isOver && kind === "goal" && column.metric.direction === "more" && value >= goal;
  const text = reached
    ? `Goal reached: ${words.share(share)} of ${goalText}`
    : `${words.share(share)} of ${kind}${pace ? `${paceDays(pace, range, words)}, ${pace.text}` : ""}`;
  return {
    ...barOf(share, pace?.expected),
    text,
    goalText,
    reached,
    ...(pace?.isFar && { isFar: true }),
  };
}

function paceDays(
  { to, days, of }: NonNullable<PlannedGoal["pace"]>,
  range: ViewContext["range"],
  words: ViewContext["words"],
): string {
  if (days < of) return ` over ${words.count(days)} of ${words.count(rangeLength(range))} days`;
  return to < range.to ? ` to ${words.shortDay(to)}` : "";
}

function barOf(share: number, expected?: number) {
  const full = Math.max(1, share, expected ?? 0);
  const part = (of: number) => Math.max(0, Math.min(1, of / full));
  return {
    share: part(share),
    ...(full > 1 && { goalAt: part(1) }),
    ...(expected !== undefined && { paceAt: part(expected) }),
  };
}

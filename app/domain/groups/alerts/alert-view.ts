import type { Formatter } from "#app/metrics/format/format.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import { rangeLength } from "#app/lib/plain-date.ts";
import { divide } from "#app/metrics/combine.ts";
import { compare } from "#app/metrics/compare.ts";
import type { ListedAlert } from "#db/queries/groups/alerts.ts";
import { columnUnit, metricChange } from "../metrics/shown-change.ts";
import { alertReceiptHref } from "../metrics/group-spot.ts";
import { type BuiltInMetric, builtInMetric } from "../rules/group-metrics.ts";

export type AlertView = {
  readonly id: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly domainId: string;
  readonly host: string;
  readonly metric: string;
  readonly what: string;
  readonly change: string;
  /** "162, was 262" */
  readonly numbers: string;
  /** "27 October – 2 November 2026" */
  readonly period: string;
  /** "Compares 5 of 7 days"; null: all, or not stored. */
  readonly days: string | null;
  readonly receipt: string;
  readonly tone: "better" | "worse" | "neutral";
  readonly state: "open" | "snoozed" | "resolved";
  readonly opened: string;
  readonly resolved: string | null;
  readonly until: string | null;
};

/** `zone`: the reader's. An ended snooze counts as open. */
export function alertView(alert: ListedAlert, say: Formatter, zone: string, at: Date): AlertView {
  const metric = builtInMetric(alert.metric) ?? unknownMetric;
  const unit = unitOf(metric.format, alert.currency);
  const change = metricChange(metric, alert, unit, say);
  const shown = columnUnit(metric, unit, [alert.current, alert.previous]);
  const text = change.text ?? "";
  return {
    id: alert.id,
    groupId: alert.groupId,
    groupName: alert.groupName,
    domainId: alert.domainId,
    host: alert.host,
    metric: metric.label || alert.metric,
    what: `${whatHappened(metric, alert.direction)} ${text.endsWith("%") ? "" : "by "}${text}`,
    change: `${alert.direction === "down" ? "↓" : "↑"} ${text}`,
    numbers: `${say.value(alert.current, shown)}, was ${say.value(alert.previous, shown)}`,
    period: say.range({ from: alert.from, to: alert.to }),
    days: daysText(alert, say),
    receipt: alertReceiptHref({ ...alert, alertId: alert.id }),
    tone: change.tone,
    state: stateAt(alert, at),
    opened: say.moment(alert.openedAt, zone),
    resolved: alert.resolvedAt && say.moment(alert.resolvedAt, zone),
    until:
      stateAt(alert, at) === "snoozed" && alert.snoozedUntil ? say.moment(alert.snoozedUntil, zone) : null,
  };
}

function daysText({ from, to, comparedDays }: ListedAlert, say: Formatter): string | null {
  const of = rangeLength({ from, to });
  return comparedDays === null || comparedDays >= of
    ? null
    : `Compares ${say.count(comparedDays)} of ${say.count(of)} days`;
}

/** Newest morning first, then worsened, then by size. */
export function orderAlerts(alerts: readonly ListedAlert[]): ListedAlert[] {
  const ranks = new Map(alerts.map((alert) => [alert.id, rankOf(alert)]));
  return [...alerts].sort((a, b) => {
    const [one, other] = [ranks.get(a.id)!, ranks.get(b.id)!];
    const byMoment = b.openedAt.getTime() - a.openedAt.getTime();
    return byMoment || one.tone - other.tone || other.size - one.size || (a.host < b.host ? -1 : 1);
  });
}

const tones = { worse: 0, neutral: 1, better: 2 } as const;

function rankOf({ metric, current, previous }: ListedAlert) {
  const { format, direction } = builtInMetric(metric) ?? unknownMetric;
  const { tone } = compare(current, previous, { format, direction });
  return { tone: tones[tone], size: Math.abs(divide(current - previous, Math.abs(previous)) ?? 0) };
}

const unknownMetric: BuiltInMetric = {
  id: "",
  label: "",
  format: "decimal",
  direction: "neutral",
  minimumBase: 0,
  columns: [],
  sources: [],
};

/** "rose" is ambiguous for ranks. */
function whatHappened({ changesIn, direction }: BuiltInMetric, way: "up" | "down"): string {
  if (changesIn !== "value") return way === "down" ? "fell" : "rose";
  return (way === "up") === (direction === "more") ? "improved" : "worsened";
}

export function stateAt(
  { state, snoozedUntil }: Pick<ListedAlert, "state" | "snoozedUntil">,
  at: Date,
): "open" | "snoozed" | "resolved" {
  return state === "snoozed" && snoozedUntil !== null && snoozedUntil <= at ? "open" : state;
}

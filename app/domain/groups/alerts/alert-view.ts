import { compare } from "#app/metrics/compare.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import type { ListedAlert } from "#db/queries/groups/alerts.ts";
import { builtInMetric } from "../rules/group-metrics.ts";

export type AlertView = {
  readonly id: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly domainId: string;
  readonly host: string;
  readonly metric: string;
  /** "fell 38.2%" */
  readonly what: string;
  /** "↓ 38.2%" */
  readonly change: string;
  /** "162, was 262" */
  readonly numbers: string;
  /** "27 October – 2 November 2026" */
  readonly period: string;
  readonly tone: "better" | "worse" | "neutral";
  readonly state: "open" | "snoozed" | "resolved";
  readonly opened: string;
  readonly resolved: string | null;
  readonly until: string | null;
};

/** `zone`: the reader's. A snooze that is over counts as open. */
export function alertView(alert: ListedAlert, say: Formatter, zone: string, at: Date): AlertView {
  const metric = builtInMetric(alert.metric);
  const { format, direction } = metric ?? { format: "decimal", direction: "neutral" };
  const unit = unitOf(format, alert.currency);
  const shown = say.change(compare(alert.current, alert.previous, { format, direction }), unit);
  const isDown = alert.direction === "down";
  return {
    id: alert.id,
    groupId: alert.groupId,
    groupName: alert.groupName,
    domainId: alert.domainId,
    host: alert.host,
    metric: metric?.label ?? alert.metric,
    what: `${isDown ? "fell" : "rose"} ${shown.text}`,
    change: `${isDown ? "↓" : "↑"} ${shown.text}`,
    numbers: `${say.value(alert.current, unit)}, was ${say.value(alert.previous, unit)}`,
    period: say.range({ from: alert.from, to: alert.to }),
    tone: shown.tone,
    state: stateAt(alert, at),
    opened: say.moment(alert.openedAt, zone),
    resolved: alert.resolvedAt && say.moment(alert.resolvedAt, zone),
    until:
      stateAt(alert, at) === "snoozed" && alert.snoozedUntil ? say.moment(alert.snoozedUntil, zone) : null,
  };
}

export function stateAt(
  { state, snoozedUntil }: Pick<ListedAlert, "state" | "snoozedUntil">,
  at: Date,
): "open" | "snoozed" | "resolved" {
  return state === "snoozed" && snoozedUntil !== null && snoozedUntil <= at ? "open" : state;
}

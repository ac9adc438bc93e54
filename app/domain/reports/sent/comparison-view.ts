import { formatter } from "#app/metrics/format/format.ts";
import type { SeriesChart } from "#app/charts/chart.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { NumberDifference, ViewDiff, WidgetDiff } from "./diff-views.ts";

export type ComparisonView = {
  readonly heading: string;
  readonly isChanged: boolean;
  readonly sentAt: string;
  /** Of the oldest numbers now. */
  readonly readAt: string;
  readonly rows: readonly ComparedNumber[];
  readonly left: number;
  /** Removed widgets and numbers that cannot be read now. */
  readonly notes: readonly string[];
  readonly rest: string;
  readonly pairs: readonly ComparedWidget[];
};

export type ComparedNumber = {
  readonly key: string;
  readonly title: string;
  readonly label: string;
  readonly sent: string;
  readonly now: string;
  readonly difference: string;
  readonly why: string;
};

export type ComparedWidget = {
  readonly id: string;
  readonly sent: WidgetView | null;
  readonly now: WidgetView | null;
  readonly isDifferent: boolean;
};

export type ComparisonParts = {
  readonly sent: DashboardView;
  readonly now: DashboardView;
  readonly diff: ViewDiff;
  readonly whyOf: (widgetId: string) => string;
  readonly sentAt: string;
  readonly zone: string;
  readonly showsAll: boolean;
};

const maxRows = 20;
const maxRowsOfWidget = 4;
const mostRows = 500;

export function comparisonView(parts: ComparisonParts): ComparisonView {
  const { sent, now, diff, sentAt, showsAll } = parts;
  const words = formatter(sent.lang);
  const all = diff.widgets.flatMap((widget) => {
    const limit = showsAll ? mostRows : maxRowsOfWidget;
    return widget.differences.slice(0, limit).map((one) => rowOf(widget, one, parts.whyOf));
  });
  const rows = all.slice(0, showsAll ? mostRows : maxRows);
  const notes = notesOf(diff);
  const readAt = oldestRead(parts);
  const isChanged = diff.different > 0 || notes.length > 0;
  return {
    heading: headingOf(diff, notes.length > 0, words.count),
    isChanged,
    sentAt,
    readAt,
    rows,
    left: diff.different - rows.length,
    notes,
    rest: restOf(diff, readAt, isReadAgain(parts), words.count),
    pairs: isChanged ? pairsOf(sent, now, diff) : [],
  };
}

function headingOf({ compared, different }: ViewDiff, hasNotes: boolean, count: (n: number) => string) {
  if (different > 0) {
    const verb = compared === 1 || different === 1 ? "has" : "have";
    return `${count(different)} of ${count(compared)} ${compared === 1 ? "number" : "numbers"} ${verb} changed since`;
  }
  if (compared === 0) return "The numbers cannot be compared now";
  return hasNotes ? "No number has changed, but the report has" : "No number has changed since";
}

function restOf(
  { compared, different }: ViewDiff,
  readAt: string,
  isReadAgain: boolean,
  count: (n: number) => string,
): string {
  const same = compared - different;
  const others =
    different === 0 || same === 0
      ? ""
      : same === 1
        ? "The other number is the same."
        : `The other ${count(same)} numbers are the same.`;
  const read =
    readAt === "" ? "" : isReadAgain ? `Read again on ${readAt}.` : `Not read again since ${readAt}.`;
  return [others, read].filter(Boolean).join(" ");
}

function rowOf(
  { id, title, compared }: WidgetDiff,
  { column, row, label, sent, now, difference }: NumberDifference,
  whyOf: (widgetId: string) => string,
): ComparedNumber {
  const isAlone = title !== "" && (compared === 1 || label === title);
  return {
    key: JSON.stringify([id, column, row]),
    title: title || label,
    label: isAlone || title === "" ? "" : label,
    sent: sent.text,
    now: now.text,
    difference: difference || "–",
    why: whyOf(id),
  };
}

function notesOf({ widgets }: ViewDiff): string[] {
  return widgets.flatMap(({ title, state, isEdited }) => {
    const name = title === "" ? "A widget" : `“${title}”`;
    switch (state) {
      case "removed":
        return [`${name} was removed from the dashboard since.`];
      case "added":
        return [`${name} was added to the dashboard since.`];
      case "unreadable":
        return [`${name} cannot be read now.`];
      case "missing":
        return [`${name} was not available when the report was sent.`];
      case "same":
      case "different":
        return isEdited ? [`${name} was changed on the dashboard since.`] : [];
    }
  });
}

function pairsOf(sent: DashboardView, now: DashboardView, diff: ViewDiff): ComparedWidget[] {
  const then = new Map(sent.widgets.map((widget) => [widget.id, widget]));
  const later = new Map(now.widgets.map((widget) => [widget.id, widget]));
  return diff.widgets.flatMap(({ id, state, isEdited }) => {
    const [before, after] = [then.get(id) ?? null, later.get(id) ?? null];
    const pair = { id, sent: before, now: after && before ? withSentValues(before, after) : after };
    const isDifferent = state !== "same" || isEdited;
    const isData = pair.sent?.nature === "interactive" || pair.now?.nature === "interactive";
    return isData || isDifferent ? [{ ...pair, isDifferent }] : [];
  });
}

function withSentValues(sent: WidgetView, now: WidgetView): WidgetView {
  if (sent.body.kind !== "chart" || now.body.kind !== "chart") return now;
  const [before, after] = [sent.body.chart, now.body.chart];
  if (before.kind !== "bar" || after.kind !== "bar") return now;
  const [had, has] = [barsOf(before), barsOf(after)];
  if (!had || !has) return now;
  const asSent = after.longLabels.map((label, at) => {
    const value = had[before.longLabels.indexOf(label)]?.value ?? null;
    return value === has[at]?.value ? null : value;
  });
  if (asSent.every((value) => value === null)) return now;
  return {
    ...now,
    description: [now.description, "Dark line: as sent"].filter(Boolean).join(" · "),
    body: { ...now.body, chart: { ...after, asSent } },
  };
}

/** Null for bars side by side. */
function barsOf({ series, stacked, columnTotals }: SeriesChart) {
  if (series.length === 1) return series[0]!.points;
  return (stacked && columnTotals) || null;
}

function fetchedAts({ widgets }: DashboardView): string[] {
  return widgets.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
}

function oldestRead({ now, zone }: ComparisonParts): string {
  const [oldest] = fetchedAts(now);
  return oldest === undefined ? "" : formatter(now.lang).moment(new Date(oldest), zone);
}

function isReadAgain({ sent, now }: ComparisonParts): boolean {
  const [oldest] = fetchedAts(now);
  const newest = fetchedAts(sent).at(-1);
  return oldest !== undefined && newest !== undefined && oldest > newest;
}

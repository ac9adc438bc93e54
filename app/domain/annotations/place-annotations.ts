import type { ChartMark, SeriesChart } from "#app/charts/chart.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import { isPlainDate, yearOf } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { pointStarts } from "#app/domain/widgets/view/series/drawn-chart.ts";
import { shortText } from "#app/views/annotations.ts";
import type { DashboardAnnotation, DashboardView } from "#app/views/dashboard-view.ts";
import type { AnnotationView, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { overlaps } from "./annotation.ts";

export const maxMarks = 8;

/** `widgets`: ids; null: all. */
export type ShownAnnotation = DateRange & {
  readonly id: string;
  readonly text: string;
  readonly list: string;
  readonly isInternal: boolean;
  readonly widgets: readonly string[] | null;
};

/** `annotations` must be in the order of days. */
export function withAnnotations<View extends Pick<DashboardView, "widgets">>(
  view: View,
  annotations: readonly ShownAnnotation[],
  range: DateRange,
  words: Formatter,
): View & Pick<DashboardView, "annotations"> {
  if (annotations.length === 0) return view;
  return {
    ...view,
    widgets: view.widgets.map((widget) =>
      annotate(
        widget,
        annotations.filter((one) => overlaps(one, range) && (one.widgets?.includes(widget.id) ?? true)),
        range,
        words,
      ),
    ),
    annotations: annotations.map(({ widgets, ...one }): DashboardAnnotation => ({
      ...shown(one, range, words),
      ...(widgets && { widgets }),
    })),
  };
}

function annotate(
  widget: WidgetView,
  annotations: readonly ShownAnnotation[],
  range: DateRange,
  words: Formatter,
): WidgetView {
  const { body } = widget;
  const starts = pointDays(body);
  if (!starts || body.kind !== "chart" || annotations.length === 0) return widget;
  const undrawn = Math.max(0, annotations.length - maxMarks);
  const numbered = annotations.map((one, i): AnnotationView => ({
    ...shown(one, range, words),
    number: i < undrawn ? null : i - undrawn + 1,
  }));
  const marks = numbered.flatMap((one) => (one.number === null ? [] : [markOf(one, one.number, starts)]));
  return {
    ...widget,
    body: { ...body, chart: { ...(body.chart as SeriesChart), marks } },
    annotations: numbered,
  };
}

/** Null unless the chart is over time. */
function pointDays(body: WidgetBody): PlainDate[] | null {
  if (body.kind !== "chart" || !("series" in body.chart) || !body.chart.time) return null;
  const days = body.data.rows.map(([cell]) => cell?.raw).filter(isPlainDate);
  if (days.length === 0 || days.length !== body.data.rows.length) return null;
  const places = body.data.columns[0]?.type === "date" ? pointStarts(days.length) : [...days.keys()];
  return places.length === body.chart.labels.length ? places.map((place) => days[place]!) : null;
}

/** Days without a point use the point before. */
function markOf({ from, to, days }: AnnotationView, number: number, starts: readonly PlainDate[]): ChartMark {
  const pointOf = (day: PlainDate) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= day),
    );
  const [at, last] = [pointOf(from), pointOf(to)];
  return { number, at, ...(last > at && { to: last }), days };
}

function shown(
  { id, from, to, text, list, isInternal }: Omit<ShownAnnotation, "widgets">,
  range: DateRange,
  words: Formatter,
): Omit<AnnotationView, "number"> {
  const year = yearOf(range.from) === yearOf(range.to) && yearOf(from) === yearOf(to) ? undefined : "year";
  const short = shortText(text);
  return {
    id,
    from,
    to,
    days: from === to ? words.shortDay(from, year) : words.shortRange({ from, to }, year),
    text: short,
    ...(short !== text && { fullText: text }),
    list,
    ...(isInternal && { isInternal: true }),
  };
}

import { addDays, day, type DateRange } from "#app/lib/plain-date.ts";
import type { DashboardAnnotation, DashboardView } from "./dashboard-view.ts";
import type { AnnotationView, WidgetView } from "./widget-view.ts";

export const shownText = 90;

export const daysBefore = 7;

export function shortText(text: string): string {
  const characters = [...text];
  if (characters.length <= shownText) return text;
  const cut = characters.slice(0, shownText - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > shownText / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** By day, with the 7 days before. `widgetId` null: of the whole dashboard. */
export function annotationsFor(
  { annotations = [], period }: Pick<DashboardView, "annotations" | "period">,
  widgetId: string | null,
  range: DateRange = { from: day(period.from), to: day(period.to) },
): DashboardAnnotation[] {
  const first = addDays(range.from, -daysBefore);
  return annotations.filter(
    ({ from, to, widgets }) =>
      from <= range.to &&
      to >= first &&
      (widgets === undefined || (widgetId !== null && widgets.includes(widgetId))),
  );
}

export type NumberedAnnotation = AnnotationView & { readonly number: number };

export function numbered({ annotations = [] }: Pick<WidgetView, "annotations">): {
  readonly shown: readonly NumberedAnnotation[];
  readonly older: readonly AnnotationView[];
} {
  const isDrawn = (one: AnnotationView): one is NumberedAnnotation => one.number !== null;
  return { shown: annotations.filter(isDrawn), older: annotations.filter((one) => !isDrawn(one)) };
}

export function olderWords(count: number): string {
  return `+ ${count} older ${count === 1 ? "annotation" : "annotations"}`;
}

const noteLine = 20;
const [letter, sign, columnGap, leastColumn] = [6.2, 25, 24, 260];

/** px of the list below a chart; 0 without one. */
export function notesHeight(view: Pick<WidgetView, "annotations">, width: number): number {
  const { shown, older } = numbered(view);
  if (shown.length === 0) return 0;
  const columns = width >= leastColumn * 2 + columnGap ? 2 : 1;
  const room = Math.max(60, (width - columnGap * (columns - 1)) / columns - sign);
  const lines = shown.map(({ days, text }) => Math.ceil(((days.length + 1 + text.length) * letter) / room));
  const all = lines.reduce((sum, count) => sum + count, 0);
  const highest = columns === 1 ? all : Math.max(Math.ceil(all / columns), ...lines);
  return (highest + (older.length > 0 ? 1 : 0)) * noteLine + 8;
}

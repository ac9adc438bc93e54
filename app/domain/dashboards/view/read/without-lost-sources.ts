import type { LostSource, WidgetView } from "#app/views/widget-view.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";

const maxLines = 3;

/** Temporary failures stay visible. */
export function withoutLostSources(view: DashboardView): DashboardView {
  const widgets = view.widgets.filter((widget) => lostSourceOf(widget) === null);
  const lost = view.widgets.flatMap((widget) => lostSourceOf(widget) ?? []);
  return { ...view, widgets, attention: leftOutLine(lost) };
}

export function lostSourceOf({ body }: WidgetView): LostSource | null {
  return (body.kind === "broken" && body.lost) || null;
}

function leftOutLine(lost: readonly LostSource[]): string | null {
  const counts = new Map<string, number>();
  for (const source of lost) counts.set(factOf(source), (counts.get(factOf(source)) ?? 0) + 1);
  const lines = [...counts].map(([fact, count]) => `${fact}: ${widgetCount(count)} left out`);
  const more = [...counts.values()].slice(maxLines).reduce((sum, count) => sum + count, 0);
  if (more > 0) lines.splice(maxLines, Infinity, `${widgetCount(more)} of other sources left out`);
  return lines.length === 0 ? null : lines.join(" · ");
}

function factOf({ name, how, since }: LostSource): string {
  if (how === "none") return "No source chosen";
  return `${name} ${how}${since ? ` since ${since}` : ""}`;
}

function widgetCount(count: number): string {
  return count === 1 ? "1 widget" : `${count} widgets`;
}

export function attentionOf(widgets: readonly WidgetView[]): string | null {
  const broken = widgets.filter(({ body }) => body.kind === "broken" && !body.isPending).length;
  if (broken === 0) return null;
  return broken === 1 ? "1 widget needs attention" : `${broken} widgets need attention`;
}

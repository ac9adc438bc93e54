import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

export function withVisitNote(view: DashboardView, isFiltered: boolean): DashboardView {
  const waits = view.widgets.flatMap(({ body }) =>
    body.kind === "broken" && body.againInSeconds !== undefined ? [body.againInSeconds] : [],
  );
  if (waits.length === 0) return view;
  const minutes = Math.ceil(Math.max(...waits) / 60);
  const [count, unit] = minutes < 90 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  const what = isFiltered ? "filters" : "date ranges";
  const note = `Too many new ${what} were opened. You can open more in ${count} ${unit}${count === 1 ? "" : "s"}. ${what.charAt(0).toUpperCase()}${what.slice(1)} that were opened before are still available`;
  const attention = [view.attention, note].filter(Boolean).join(". ");
  return { ...view, attention, ...(isFiltered && { widgets: view.widgets.map(withUnopenedFilter) }) };
}

function withUnopenedFilter(widget: WidgetView): WidgetView {
  const { body } = widget;
  if (body.kind !== "broken" || body.againInSeconds === undefined) return widget;
  return { ...widget, body: { ...body, what: "This filter has not been opened before." } };
}

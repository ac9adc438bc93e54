import { dashboardEntity } from "./dashboard-entity.ts";
import { widgetWithResult } from "./dashboard-result.ts";
import type { ReadDashboard } from "./read-dashboard.server.ts";

type Read = Extract<ReadDashboard, { outcome: "read" }>;

/**
 * GET /api/dashboards/{permalink}: the dashboard with each widget's numbers in raw values, over the days that the call
 * asked for. Visitors get what a visitor's page shows: no accounts, no configuration, nothing about who edits, no widgets
 * whose source is lost.
 */
export function dashboardWithResults({ dashboard, as, view, asked }: Read, now: Date) {
  const { range, compareRange } = asked.period;
  const views = new Map(view.widgets.map((shown) => [shown.id, shown]));
  const dates = {
    rangeType: asked.period.rangeType,
    startDate: range.from,
    endDate: range.to,
    compareStartDate: compareRange?.from ?? null,
    compareEndDate: compareRange?.to ?? null,
    /** Which days are not known, and which are compared, in sentences. */
    notes: view.notes ?? [],
  };
  const entity = dashboardEntity(dashboard, now);
  if (as === "owner")
    return {
      ...entity,
      ...dates,
      attention: view.attention,
      widgets: dashboard.content.widgets.map((widget) => widgetWithResult(widget, views.get(widget.id))),
    };
  const {
    id,
    permalink,
    name,
    public: isPublic,
    passwordProtected,
    hiddenDateSelector,
    footer,
    timezone,
    styles,
  } = entity;
  const shown = dashboard.content.widgets.filter(({ id }) => views.has(id));
  const widgets = shown.map((widget) => {
    const { result } = widgetWithResult(widget, views.get(widget.id));
    const { title, width, height, order, format, nature, description } = widget;
    return { id: widget.id, title, width, height, order, format, nature, description, result };
  });
  return {
    id,
    permalink,
    name,
    public: isPublic,
    passwordProtected,
    hiddenDateSelector,
    footer,
    timezone,
    styles,
    ...dates,
    attention: view.attention,
    widgets,
  };
}

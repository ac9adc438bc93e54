import { annotationsFor } from "#app/views/annotations.ts";
import { notesOfPage } from "#app/views/page-notes.ts";
import type { reportEntity } from "#app/views/report-entity.ts";
import { dashboardEntity } from "./dashboard-entity.ts";
import { annotationEntity, widgetWithResult } from "./dashboard-result.ts";
import type { ReadDashboard } from "../view/read/read-dashboard.server.ts";

type Whole = Extract<ReadDashboard, { outcome: "read" }>;
type Read = Pick<Whole, "dashboard" | "as" | "view"> & {
  readonly asked: Pick<Whole["asked"], "period">;
  readonly filtering: Pick<Whole["filtering"], "states">;
};

export type Caller = {
  readonly userId: string | null;
  /** The `x-authorization` header. */
  readonly authorization: string | null;
  readonly automaticReports: readonly ReturnType<typeof reportEntity>[];
};

/** Visitors get no sources, configuration or editors. */
export function dashboardWithResults(
  { dashboard, as, view, asked, filtering }: Read,
  caller: Caller,
  now: Date,
) {
  const { range, compareRange } = asked.period;
  const views = new Map(view.widgets.map((shown) => [shown.id, shown]));
  const dates = {
    rangeType: asked.period.rangeType,
    startDate: range.from,
    endDate: range.to,
    compareStartDate: compareRange?.from ?? null,
    compareEndDate: compareRange?.to ?? null,
    notes: notesOfPage(view),
    filteredBy: view.filters ?? [],
    annotations: annotationsFor(view, null).map(annotationEntity),
  };
  const state = { attention: view.attention, isPending: view.isPending ?? false };
  const entity = dashboardEntity(dashboard, now);
  const mode = { authorization: caller.authorization, embedded: false, print: false };
  if (as === "owner")
    return {
      ...entity,
      ...dates,
      ...mode,
      editMode: entity.locked !== null && entity.locked === caller.userId,
      automaticReports: caller.automaticReports,
      ...state,
      widgets: entity.widgets.map((widget) =>
        widgetWithResult(widget, views.get(widget.id), filtering.states.get(widget.id)),
      ),
    };
  const shown = dashboard.content.widgets.filter(({ id }) => views.has(id));
  const widgets = shown.map((widget) => {
    const { result } = widgetWithResult(widget, views.get(widget.id), filtering.states.get(widget.id));
    const { title, width, height, order, format, nature, description } = widget;
    return { id: widget.id, title, width, height, order, format, nature, description, result };
  });
  return {
    ...forVisitors(entity),
    ...dates,
    ...mode,
    editMode: false,
    ...state,
    widgets,
  };
}

const visitorKeys = [
  "id",
  "permalink",
  "name",
  "public",
  "passwordProtected",
  "hiddenDateSelector",
  "footer",
  "timezone",
  "styles",
] as const;
type Entity = ReturnType<typeof dashboardEntity>;

function forVisitors(entity: Entity) {
  const shown = visitorKeys.map((key) => [key, entity[key]] as const);
  return Object.fromEntries(shown) as Pick<Entity, (typeof visitorKeys)[number]>;
}

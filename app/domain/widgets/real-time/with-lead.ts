import type { WidgetView } from "#app/views/widget-view.ts";

const mostDigits = 8;

export function withLead(views: readonly WidgetView[]): WidgetView[] {
  const lead = views.find(({ body }) => body.kind === "summary" && body.figures[0]?.recent !== undefined);
  return views.map((view) => (view === lead ? drawnLarge(view) : view));
}

function drawnLarge(view: WidgetView): WidgetView {
  const { body } = view;
  if (body.kind !== "summary" || body.figures.length !== 1) return view;
  const figures = body.figures.map((figure) =>
    figure.figure.text.length > mostDigits ? figure : { ...figure, isLead: true as const },
  );
  return { ...view, body: { ...body, figures } };
}

import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { NumberSource } from "#app/views/number-source.ts";
import { sourceAnchor } from "#app/views/receipt-href.ts";
import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";

export function asSentView(view: DashboardView): DashboardView {
  const sources = view.numberSources ?? [];
  return {
    ...view,
    ...(view.summary && { summary: summaryOf(view.summary, sources) }),
    widgets: view.widgets.map((widget) => withAnchors(widget, sources)),
  };
}

function summaryOf(summary: NonNullable<DashboardView["summary"]>, sources: readonly NumberSource[]) {
  const sentences = summary.sentences
    .filter(({ outdated }) => outdated === undefined)
    .map((sentence) => ({
      ...sentence,
      parts: sentence.parts.map((part) => {
        const { figure } = part;
        return figure
          ? {
              ...part,
              figure: { ...figure, receipt: anchorOf(sources, figure.widgetId, figure.column, figure.row) },
            }
          : part;
      }),
    }));
  return { ...summary, sentences };
}

function withAnchors(widget: WidgetView, sources: readonly NumberSource[]): WidgetView {
  const { body } = widget;
  if (body.kind !== "summary") return widget;
  const columns = body.data.columns.filter(({ role, comparison }) => role === "metric" && !comparison);
  const figures = body.figures.map((figure, place) => {
    const column = columns[place];
    const receipt = column ? anchorOf(sources, widget.id, column.key) : null;
    return { ...figure, figure: { ...figure.figure, receipt } };
  });
  return { ...widget, body: { ...body, figures } satisfies WidgetBody };
}

function anchorOf(sources: readonly NumberSource[], widgetId: string, column: string, row?: string) {
  const place = sources.findIndex(
    (source) => source.widgetId === widgetId && source.column === column && source.row === row,
  );
  return place < 0 ? null : `#${sourceAnchor(place)}`;
}

import { connectHref, nowhere } from "#app/domain/sources/kind.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

/** The first note of a page with example data. */
export function exampleNotes(widgets: readonly WidgetView[]): string[] {
  const examples = widgets.filter(({ example }) => example);
  if (examples.length === 0) return [];
  const names = [...new Set(examples.flatMap(({ example }) => example?.name ?? []))];
  const listed = new Intl.ListFormat("en-GB").format(names);
  const [count, verb] =
    examples.length === 1 ? ["1 widget", "shows"] : [`${examples.length} widgets`, "show"];
  return [
    `${exampleWord}: ${count} ${verb} invented numbers until ${listed} ${names.length === 1 ? "is" : "are"} connected.`,
  ];
}

/** The way back leads to this dashboard, and fills it. Kinds that cannot be connected here have no link. */
export function withExampleLinks(
  widgets: readonly WidgetView[],
  dashboardId: string,
  isConfigured: (kind: string) => boolean,
): WidgetView[] {
  return widgets.map((view) =>
    view.example && isConfigured(view.example.kind)
      ? {
          ...view,
          example: {
            ...view.example,
            href: connectHref(view.example.kind, null, { ...nowhere, dashboard: dashboardId }),
          },
        }
      : view,
  );
}

/** For people limited to clients, who connect no source and send no query again (0079). The same object if none changes. */
export function withoutConnectLinks(view: DashboardView): DashboardView {
  const widgets = view.widgets.map(withoutLinks);
  return widgets.every((widget, at) => widget === view.widgets[at]) ? view : { ...view, widgets };
}

function withoutLinks(widget: WidgetView): WidgetView {
  const { body, example } = widget;
  if (example?.href) return { ...widget, example: { ...example, href: null } };
  if (body.kind !== "broken" || (body.againHref === undefined && !body.fix?.href.startsWith("/connect/")))
    return widget;
  const { againHref: _, ...rest } = body;
  if (!body.fix?.href.startsWith("/connect/")) return { ...widget, body: rest };
  const detail = "Ask an admin of your company to reconnect it.";
  return { ...widget, body: { ...rest, detail, fix: null } };
}

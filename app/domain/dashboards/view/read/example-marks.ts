import { connectHref, nowhere } from "#app/domain/sources/kind.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

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

/** No link for kinds that cannot be connected here. */
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

/** For people limited to clients (0079). Same object if unchanged. */
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

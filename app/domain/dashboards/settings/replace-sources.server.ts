import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent, Widget } from "#db/schema/documents.ts";
import { saveDashboard, type SaveOutcome } from "../content/save-dashboard.server.ts";

export type Replacements = Readonly<Record<string, string>>;

/** Fields are named "source.3kTMd"; empty keeps the source. */
export function replacementsOf(fields: Readonly<Record<string, unknown>>): Replacements {
  const prefix = "source.";
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, to]) =>
      name.startsWith(prefix) && typeof to === "string" && /^[\w-]{1,40}$/.test(to)
        ? [[name.slice(prefix.length), to]]
        : [],
    ),
  );
}

/** New sources must be of the same kind. */
export function replaceSources(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  replacements: Replacements,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboard, baseVersion, (content) => ({
    content: withSources(content, replacements),
    what: "Replaced sources",
  }));
}

function withSources(content: DashboardContent, replacements: Replacements): DashboardContent {
  const replaced = (sourceId: string) =>
    Object.hasOwn(replacements, sourceId) ? (replacements[sourceId] ?? sourceId) : sourceId;
  const widgets = content.widgets.map((widget): Widget => {
    if (widget.nature === "passive") return widget;
    const instances = widget.instances.map((one) => ({ ...one, sourceId: replaced(one.sourceId) }));
    return { ...widget, instances };
  });
  return { ...content, widgets };
}

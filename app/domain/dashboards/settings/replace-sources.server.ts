import type { Viewer } from "#app/auth/viewer.ts";
import type { DashboardContent, Widget } from "#db/schema/documents.ts";
import { saveDashboard, type SaveOutcome } from "../content/save-dashboard.server.ts";

/** Source id to replacement source id. */
export type Replacements = Readonly<Record<string, string>>;

/** Reads one field per used source: "source.3kTMd"; an empty value keeps it. */
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

/** Points widgets at other sources of the same kind, such as after copying a dashboard for another client. */
export function replaceSources(
  viewer: Viewer,
  id: string,
  baseVersion: number | null,
  replacements: Replacements,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, id, baseVersion, (content) => ({
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

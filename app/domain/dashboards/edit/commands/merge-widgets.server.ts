import type { Viewer } from "#app/auth/viewer.ts";
import { findWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { merge } from "#app/domain/widgets/changes/merge.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function mergeWidgets(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widgetId: string,
  otherIds: readonly string[],
): Promise<SaveOutcome> {
  const id = newId();
  return saveDashboard(viewer, dashboardId, baseVersion, (content) => {
    const first = findWidget(content, widgetId);
    const wanted = [...new Set(otherIds)].filter((otherId) => otherId !== widgetId);
    const others = wanted.map((otherId) => findWidget(content, otherId)).filter((other) => other !== null);
    if (!first || others.length < wanted.length) return { refused: "no-such-widget" };
    const result = merge(first, others, id);
    if (result.outcome === "refused") return { refused: result.why };
    const widgets = content.widgets
      .filter((widget) => !others.includes(widget))
      .map((widget) => (widget === first ? result.widget : widget));
    return {
      content: { ...content, widgets },
      what: `Merged ${[first, ...others].map(widgetName).join(", ")}`,
    };
  });
}

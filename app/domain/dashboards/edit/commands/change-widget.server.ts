import type { Viewer } from "#app/auth/viewer.ts";
import { changingWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import { fillFromWidget } from "#app/domain/dashboards/edit/copies/example-slots.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { changeLevel } from "#app/domain/widgets/changes/change-level.ts";
import { withKeptOrder } from "#app/domain/widgets/changes/order-by.ts";
import { widgetName } from "#app/views/widget-name.ts";

/** Drops a sort by a removed column. */
export function changeWidget(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  widget: Widget,
): Promise<SaveOutcome> {
  const kept = withKeptOrder(widget);
  const change = changingWidget(widget.id, (before) => ({ widget: kept, what: changeWords(before, kept) }));
  return saveDashboard(viewer, dashboard, baseVersion, (content) => {
    const edit = change(content);
    if ("refused" in edit) return edit;
    return { ...edit, content: fillFromWidget(content, edit.content, widget.id) };
  });
}

function changeWords(before: Widget, after: Widget): string {
  const name = widgetName(after);
  switch (changeLevel(before, after)) {
    case 1:
      return `Changed the data of ${name}`;
    case 2:
      return `Changed the appearance of ${name}`;
    case 3:
    case null:
      return `Changed ${name}`;
  }
}

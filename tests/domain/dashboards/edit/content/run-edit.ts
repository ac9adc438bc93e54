import { readCommand } from "#app/domain/dashboards/edit/commands/edit-command.ts";
import { runCommand } from "#app/domain/dashboards/edit/commands/run-command.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import { mergeWidgets } from "#app/domain/dashboards/edit/commands/merge-widgets.server.ts";
import type { SaveOutcome } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { picked, type RandomEdit, sizeOf } from "./random-edits.ts";

/** By the product's own commands. `source`: of the instances of new widgets. */
export async function runEdit(
  viewer: Viewer,
  { id, content }: Dashboard,
  base: number,
  { does, pick, other }: Pick<RandomEdit, "does" | "pick" | "other">,
  source: Partial<WidgetInstance>,
): Promise<SaveOutcome> {
  const widget = picked(content.widgets, pick)?.id ?? "none";
  const neighbor = picked(content.widgets, other)?.id ?? "none";
  const command = (text: string) => runCommand(viewer, id, base, readCommand(text)!);
  switch (does) {
    case "add": {
      const config = { metrics: ["orders"], dimension: other % 3 === 0 ? null : "date", ...source.config };
      return addWidget(
        viewer,
        id,
        base,
        aWidget(newId(), { instances: [anInstance({ ...source, config })] }),
      );
    }
    case "text":
      return addWidget(viewer, id, base, aTextCard(newId()));
    case "delete":
      return deleteWidget(viewer, id, base, widget);
    case "merge":
      return mergeWidgets(viewer, id, base, widget, [neighbor]);
    case "size":
      return command(`size ${widget} ${sizeOf(other).name}`);
    case "before":
      return command(`move ${widget} before ${neighbor}`);
    case "duplicate":
      return command(`duplicate ${widget}`);
    case "undo":
    case "redo":
      return command(does);
    default:
      return command(`move ${widget} ${does}`);
  }
}

import type { Viewer } from "#app/auth/viewer.ts";
import { duplicateWidget } from "#app/domain/dashboards/edit/commands/duplicate-widget.server.ts";
import { moveWidget } from "#app/domain/dashboards/edit/commands/move-widget.server.ts";
import { resizeWidget } from "#app/domain/dashboards/edit/commands/resize-widget.server.ts";
import { sizeNamed } from "#app/domain/widgets/widget.ts";
import type { EditCommand } from "./edit-command.ts";
import type { SaveOutcome } from "../content/save-dashboard.server.ts";
import { redoDashboard, undoDashboard } from "../content/undo-dashboard.server.ts";

export function runCommand(
  viewer: Viewer,
  id: string,
  baseVersion: number | null,
  command: EditCommand,
): Promise<SaveOutcome> {
  switch (command.do) {
    case "undo":
      return undoDashboard(viewer, id, baseVersion);
    case "redo":
      return redoDashboard(viewer, id, baseVersion);
    case "duplicate":
      return duplicateWidget(viewer, id, baseVersion, command.widget);
    case "move":
      return moveWidget(viewer, id, baseVersion, command.widget, command.to);
    case "size":
      return resizeWidget(viewer, id, baseVersion, command.widget, sizeNamed(command.size)!);
  }
}

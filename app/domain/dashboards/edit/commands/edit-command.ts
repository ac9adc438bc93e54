import { type Destination, moveItem } from "#app/domain/widgets/changes/arrange.ts";
import { type SizeName, sizes } from "#app/domain/widgets/widget.ts";

/** "move 3kTMd up", "size 3kTMd 2x1" */
export type EditCommand =
  | { readonly do: "undo" | "redo" }
  | { readonly do: "move"; readonly widget: string; readonly to: Destination }
  | { readonly do: "size"; readonly widget: string; readonly size: SizeName }
  | { readonly do: "duplicate"; readonly widget: string };

/** `size` applies when the command names none. */
export function readCommand(text: string, size: string | null = null): EditCommand | null {
  const [what, widget = "", first = "", second = ""] = text.split(" ");
  if (what === "undo" || what === "redo") return { do: what };
  if (widget === "") return null;
  switch (what) {
    case "duplicate":
      return { do: what, widget };
    case "size": {
      const found = sizes.find(({ name }) => name === (first || size));
      return found ? { do: what, widget, size: found.name } : null;
    }
    case "move": {
      if (first === "up" || first === "down" || first === "first" || first === "last")
        return { do: what, widget, to: first };
      return first === "before" && second ? { do: what, widget, to: { before: second } } : null;
    }
    default:
      return null;
  }
}

type Placed = { readonly id: string; readonly width: number; readonly height: number };

/** Optimistic, before the server has answered. */
export function withCommands<View extends Placed>(
  views: readonly View[],
  commands: readonly EditCommand[],
): readonly View[] {
  return commands.reduce<readonly View[]>(withCommand, views);
}

function withCommand<View extends Placed>(views: readonly View[], command: EditCommand): readonly View[] {
  if (command.do === "size") {
    const [width = 1, height = 1] = command.size.split("x").map(Number);
    return views.map((view) => (view.id === command.widget ? { ...view, width, height } : view));
  }
  return command.do === "move" ? (moveItem(views, command.widget, command.to) ?? views) : views;
}

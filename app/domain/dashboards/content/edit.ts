import { tidy } from "#app/domain/widgets/changes/arrange.ts";
import type { MergeRefusal } from "#app/domain/widgets/changes/merge.ts";
import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import type { DashboardContent, Widget } from "#db/schema/documents.ts";
import { dashboardLimits, keptStyles } from "../dashboard.ts";
import { dateProblem } from "../read/date-problem.ts";

/** `what` describes the change. `shows` is the version that undo or redo restores. */
export type Edit =
  | { readonly content: DashboardContent; readonly what: string; readonly shows?: number }
  | { readonly refused: EditRefusal };

export type EditRefusal =
  | "no-such-widget"
  | "no-such-version"
  | "nothing-to-undo"
  | "nothing-to-redo"
  | "too-many-widgets"
  | "too-large"
  | "dates-do-not-fit"
  | "unknown-source"
  | "other-kind"
  | "unknown-file"
  | MergeRefusal;

export type Change = (content: DashboardContent) => Edit;

/** Characters of JSON. Up to 100 versions are kept. */
export const contentLimit = 1_000_000;

export function refusalWords(why: EditRefusal): string {
  switch (why) {
    case "no-such-widget":
      return "This widget is no longer on the dashboard. Someone may have deleted it; Versions has it still.";
    case "no-such-version":
      return `This version is no longer kept. The last ${dashboardLimits.versions} are.`;
    case "nothing-to-undo":
      return "There is nothing left to undo.";
    case "nothing-to-redo":
      return "There is nothing to redo.";
    case "too-many-widgets":
      return `A dashboard holds at most ${dashboardLimits.widgets} widgets. Delete one first.`;
    case "too-large":
      return "The dashboard would become too large to store. Shorten its texts.";
    case "dates-do-not-fit":
      return "Days of your own need a first and a last day, in this order. Days to compare with must not end after them.";
    case "unknown-source":
      return "Choose one of your company's sources.";
    case "other-kind":
      return "The source is of another kind than the widget says.";
    case "unknown-file":
      return "The picture is not there any more. Upload it again.";
    case "nothing-to-merge":
      return "Choose at least one widget to merge.";
    case "not-interactive":
      return "Only widgets that show data can be merged.";
    case "merged-already":
      return "A widget that was merged before cannot be merged into another one.";
    case "other-dimension":
      return "Only widgets with one row for each of the same thing can be merged.";
    case "other-type":
      return "Widgets of these two sources cannot be merged.";
    case "too-many":
      return "That is more than one widget can hold.";
  }
}

/** Normalizes widgets and colors for storage, or returns why the content is refused. */
export function storable(content: DashboardContent): DashboardContent | EditRefusal {
  if (content.widgets.length > dashboardLimits.widgets) return "too-many-widgets";
  if (dateProblem(content)) return "dates-do-not-fit";
  const kept = { ...content, widgets: tidy(content.widgets), styles: keptStyles(content.styles) };
  return JSON.stringify(kept).length > contentLimit ? "too-large" : kept;
}

export function isSameContent(one: DashboardContent, other: DashboardContent): boolean {
  return stableJson(one) === stableJson(other);
}

export function findWidget(content: DashboardContent, id: string): Widget | null {
  return content.widgets.find((widget) => widget.id === id) ?? null;
}

export function changingWidget(
  id: string,
  change: (widget: Widget) => { readonly widget: Widget; readonly what: string },
): Change {
  return (content) => {
    const widget = findWidget(content, id);
    if (!widget) return { refused: "no-such-widget" };
    const changed = change(widget);
    const widgets = content.widgets.map((other) => (other === widget ? changed.widget : other));
    return { content: { ...content, widgets }, what: changed.what };
  };
}

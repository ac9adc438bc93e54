import { withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import type { MergeRefusal } from "#app/domain/widgets/changes/merge.ts";
import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { dashboardLimits, normalizeStyles } from "../../dashboard.ts";
import { dateProblem } from "../../view/read/date-problem.ts";

/** `shows` is the version that undo or redo restores. */
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

/** Characters of JSON. */
export const contentLimit = 1_000_000;

export function refusalWords(why: EditRefusal): string {
  switch (why) {
    case "no-such-widget":
      return "This widget is no longer on the dashboard. It may have been deleted. You can restore it from Versions.";
    case "no-such-version":
      return `This version is no longer available. The last ${dashboardLimits.versions} versions are kept.`;
    case "nothing-to-undo":
      return "Nothing to undo.";
    case "nothing-to-redo":
      return "Nothing to redo.";
    case "too-many-widgets":
      return `A dashboard can have at most ${dashboardLimits.widgets} widgets. Delete one first.`;
    case "too-large":
      return "This dashboard is too large to save. Shorten its texts.";
    case "dates-do-not-fit":
      return "A custom range needs a start and an end date. The comparison must end on or before the end date.";
    case "unknown-source":
      return "Choose one of your company's sources.";
    case "other-kind":
      return "The source type does not match the widget.";
    case "unknown-file":
      return "The image no longer exists. Upload it again.";
    case "nothing-to-merge":
      return "Choose at least one widget to merge.";
    case "not-interactive":
      return "Only widgets that show data can be merged.";
    case "merged-already":
      return "A merged widget cannot be merged into another widget.";
    case "other-dimension":
      return "Only widgets with the same dimension can be merged.";
    case "other-type":
      return "Widgets of these two source types cannot be merged.";
    case "too-many":
      return "The merged widget would be too large.";
  }
}

export function normalizeContent(content: DashboardContent): DashboardContent | EditRefusal {
  if (content.widgets.length > dashboardLimits.widgets) return "too-many-widgets";
  if (dateProblem(content)) return "dates-do-not-fit";
  const kept = {
    ...content,
    widgets: withOrderAndHash(content.widgets),
    styles: normalizeStyles(content.styles),
  };
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

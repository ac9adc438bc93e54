import type { Widget } from "#db/schema/documents/dashboard.ts";

export function widgetName(widget: Pick<Widget, "title" | "nature">): string {
  if (widget.title.trim()) return widget.title;
  return widget.nature === "passive" ? "the text card" : "the untitled widget";
}

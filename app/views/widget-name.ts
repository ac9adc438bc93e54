import type { Widget } from "#db/schema/documents.ts";

/** What a widget is called in sentences: many text cards have no title of their own. */
export function widgetName(widget: Pick<Widget, "title" | "nature">): string {
  if (widget.title.trim()) return widget.title;
  return widget.nature === "passive" ? "the text card" : "the untitled widget";
}

import type { WidgetBody } from "#app/views/widget-view.ts";

/** Nothing to show, and why, in words for whoever reads the dashboard. */
export function buildEmpty(what: string, detail: string): WidgetBody {
  return { kind: "empty", what, detail };
}

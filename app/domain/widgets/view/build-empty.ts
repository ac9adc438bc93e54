import type { WidgetBody } from "#app/views/widget-view.ts";

export function buildEmpty(what: string, detail: string): WidgetBody {
  return { kind: "empty", what, detail };
}

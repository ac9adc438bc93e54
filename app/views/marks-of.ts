import type { WidgetView } from "./widget-view.ts";

/** Short words beside a widget's subtitle, for notes of the page. */
export function marksOf({ coverage, marks = [] }: Pick<WidgetView, "coverage" | "marks">): string[] {
  return [...(coverage?.mark ? [coverage.mark] : []), ...marks];
}

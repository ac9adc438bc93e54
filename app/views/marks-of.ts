import type { WidgetView } from "./widget-view.ts";

/** Begins the name of each source with example data, and so each subtitle. */
export const exampleWord = "Example data";

/** Short words beside a widget's subtitle, for notes of the page. */
export function marksOf({ coverage, marks = [] }: Pick<WidgetView, "coverage" | "marks">): string[] {
  return [...(coverage?.mark ? [coverage.mark] : []), ...marks];
}

import type { WidgetView } from "./widget-view.ts";

export const exampleWord = "Example data";

export function marksOf({ coverage, marks = [] }: Pick<WidgetView, "coverage" | "marks">): string[] {
  return [...(coverage?.mark ? [coverage.mark] : []), ...marks];
}

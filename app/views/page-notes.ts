import type { DashboardView } from "./dashboard-view.ts";

/** What holds for the whole page; the filters come first. */
export function notesOfPage({
  filters = [],
  notes = [],
}: Pick<DashboardView, "filters" | "notes">): string[] {
  return [...(filters.length > 0 ? [`Filtered: ${filters.join(", and ")}.`] : []), ...notes];
}

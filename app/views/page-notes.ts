import type { DashboardView } from "./dashboard-view.ts";
import type { WidgetView } from "./widget-view.ts";

/** What holds for the whole page; the filters come first. */
export function notesOfPage({
  filters = [],
  notes = [],
}: Pick<DashboardView, "filters" | "notes">): string[] {
  return [...(filters.length > 0 ? [`Filtered: ${filters.join(", and ")}.`] : []), ...notes];
}

/**
 * For an output with some widgets only: without the notes of others. A note of some of its widgets names them, since
 * numbers beside it may have what it denies.
 */
export function notesOfPart(view: DashboardView, ids: ReadonlySet<string>): string[] {
  const shown = view.widgets.filter(({ id, nature }) => nature === "interactive" && ids.has(id));
  return notesOfPage(view).flatMap((note) => {
    const says = ({ coverage }: WidgetView) =>
      coverage?.notes.some(({ text }) => note === text || note.startsWith(`${text.replace(/\.$/, "")} (`));
    if (!view.widgets.some(says)) return [note];
    const ofShown = shown.filter(says);
    if (ofShown.length === 0) return [];
    const titles = ofShown.map(({ title }) => title).filter(Boolean);
    return [ofShown.length === shown.length || titles.length === 0 ? note : `${titles.join(", ")}: ${note}`];
  });
}

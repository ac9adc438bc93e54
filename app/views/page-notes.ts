import type { DashboardView } from "./dashboard-view.ts";
import type { WidgetView } from "./widget-view.ts";

export function notesOfPage({
  filters = [],
  notes = [],
}: Pick<DashboardView, "filters" | "notes">): string[] {
  return [...(filters.length > 0 ? [`Filtered: ${filters.join(", and ")}.`] : []), ...notes];
}

/** A note of some shown widgets names them, so that it does not seem to cover others. */
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

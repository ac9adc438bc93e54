import type { Formatter } from "#app/metrics/format/format.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { flagMark, flagWords } from "./flag-words.ts";

/**
 * Moves notes that several widgets share to the page and gives those widgets a mark. Notes without a mark
 * stay.
 */
export function shareNotes(
  widgets: readonly WidgetView[],
  words: Formatter,
): { readonly notes: readonly string[]; readonly widgets: readonly WidgetView[] } {
  const marks = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const widget of widgets) {
    for (const flag of widget.flags) {
      const [text, mark] = [flagWords(flag, words), flagMark(flag)];
      if (text !== null && mark !== null) marks.set(text, mark);
    }
    for (const note of new Set(widget.notes)) counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  const shared = new Set(
    [...counts].filter(([note, count]) => count > 1 && marks.has(note)).map(([note]) => note),
  );
  if (shared.size === 0) return { notes: [], widgets };
  return {
    notes: [...shared],
    widgets: widgets.map((widget) => {
      const own = widget.notes.filter((note) => shared.has(note));
      if (own.length === 0) return widget;
      return {
        ...widget,
        notes: widget.notes.filter((note) => !shared.has(note)),
        marks: own.map((note) => marks.get(note)!),
      };
    }),
  };
}

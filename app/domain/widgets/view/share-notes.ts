import type { Formatter } from "#app/metrics/format/format.ts";
import type { Flag } from "#app/metrics/table.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { flagMark, flagWords, undatedWords } from "./flag-words.ts";

export function shareNotes(widgets: readonly WidgetView[], words: Formatter): Shared {
  const isUndated = (flag: Flag) => flag.flag === "no-dates" && flag.of !== undefined;
  const undated = widgets.flatMap(({ flags }) => flags.filter(isUndated));
  const said = new Set(undated.map((flag) => flagWords(flag, words)));
  const shared = shareMarked(
    widgets.map((widget) =>
      said.size > 0 ? { ...widget, notes: widget.notes.filter((note) => !said.has(note)) } : widget,
    ),
    words,
  );
  const names = new Set(undated.flatMap((flag) => (flag.flag === "no-dates" ? (flag.of ?? []) : [])));
  return names.size === 0 ? shared : { ...shared, notes: [undatedWords([...names]), ...shared.notes] };
}

type Shared = { readonly notes: readonly string[]; readonly widgets: readonly WidgetView[] };

function shareMarked(widgets: readonly WidgetView[], words: Formatter): Shared {
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

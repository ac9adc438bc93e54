/** One line of a dashboard's log: a save, and the version whose content it shows (its own, unless it went back or forth). */
export type LogLine = { readonly version: number; readonly shows: number; readonly what: string };

/** A place undo or redo leads to, and what happens on the way, in the words of that save. */
export type Step = { readonly shows: number; readonly what: string };

export type History = { readonly undo: Step | null; readonly redo: Step | null };

/**
 * Where undo and redo lead, read off the log alone (oldest first): nothing else is stored, so it cannot disagree with
 * what was saved. A save that shows the content before it was an undo, one that shows what was last undone a redo; any
 * other content, old or new, is an edit and ends what could be redone.
 */
export function historyOf(log: readonly LogLine[]): History {
  const behind: Step[] = [];
  let ahead: Step[] = [];
  let present: Step | null = null;

  for (const { version, shows, what } of log) {
    const goesBack = shows !== version && behind.at(-1)?.shows === shows;
    const goesForth = shows !== version && !goesBack && ahead.at(-1)?.shows === shows;
    if (goesBack) {
      if (present) ahead.push(present);
      present = behind.pop() ?? null;
    } else if (goesForth) {
      if (present) behind.push(present);
      present = ahead.pop() ?? null;
    } else {
      if (present) behind.push(present);
      present = { shows, what };
      ahead = [];
    }
  }
  const before = behind.at(-1);
  return {
    undo: before && present ? { shows: before.shows, what: present.what } : null,
    redo: ahead.at(-1) ?? null,
  };
}

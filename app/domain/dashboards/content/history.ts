/** One line of a dashboard's log: a save, and the version whose content it shows; another than its own after undo and redo. */
export type LogLine = { readonly version: number; readonly shows: number; readonly what: string };

/** A place undo or redo leads to, and what happens on the way, in the words of that save. */
export type Step = { readonly shows: number; readonly what: string };

export type History = { readonly undo: Step | null; readonly redo: Step | null };

/**
 * Where undo and redo lead, read off the log alone (oldest first): nothing else is stored, so it cannot disagree with
 * what was saved. A save that shows its own content is an edit and ends what could be redone. One that shows older
 * content than the save before it went back, one that shows newer content went forth; the oldest of these steps may
 * have left the log already.
 */
export function historyOf(log: readonly LogLine[]): History {
  const behind: Step[] = [];
  let ahead: Step[] = [];
  let present: Step | null = null;

  for (const { version, shows, what } of log) {
    if (present === null) {
      present = { shows, what };
    } else if (shows === version) {
      behind.push(present);
      present = { shows, what };
      ahead = [];
    } else if (shows < present.shows) {
      ahead.push(present);
      present = behind.pop() ?? forgotten(shows);
    } else {
      behind.push(present);
      present = ahead.pop() ?? forgotten(shows);
    }
  }
  const before = behind.at(-1);
  return {
    undo: before && present ? { shows: before.shows, what: present.what } : null,
    redo: ahead.at(-1) ?? null,
  };
}

function forgotten(shows: number): Step {
  return { shows, what: "an earlier change" };
}

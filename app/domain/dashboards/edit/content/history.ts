/** `shows`: the version with the content; differs after undo and redo. */
export type LogLine = { readonly version: number; readonly shows: number; readonly what: string };

export type Step = { readonly shows: number; readonly what: string };

export type History = { readonly undo: Step | null; readonly redo: Step | null };

/** Oldest first, truncated. A line with its own version clears redo; an older `shows` is an undo. */
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

import type { Formatter } from "#app/metrics/format/format.ts";
import type { Flag, Table } from "#app/metrics/table.ts";

/** Null for flags that only receipts mention. */
export function flagWords(flag: Flag, words: Formatter): string | null {
  switch (flag.flag) {
    case "sampled":
      return "The source returned sampled data.";
    case "thresholded":
      return "The source withholds small values to protect people's privacy.";
    case "truncated":
      return "The source did not return all rows.";
    case "other-row":
      return "The source grouped small rows as “(other)”.";
    case "not-final":
      return "The latest days are not complete yet.";
    case "no-dates":
      return "This source has no dates, so all its rows are shown.";
    case "unsettled":
      return `Days from ${words.shortDay(flag.from)} on are not complete yet and are left out of comparisons.`;
    case "derived-totals":
      return null;
    case "shortened":
      return `${words.count(flag.kept)} of ${words.count(flag.of)} rows are shown, including the highest and lowest of each metric. Totals include all rows.`;
    case "note":
      return flag.text;
  }
}

/** Short words for a widget when its page shows the flag's sentence; null for other flags. */
export function flagMark(flag: Flag): string | null {
  switch (flag.flag) {
    case "sampled":
      return "sampled";
    case "thresholded":
      return "small values withheld";
    case "not-final":
      return "not complete yet";
    case "no-dates":
      return "without dates";
    case "note":
      return flag.mark ?? null;
    default:
      return null;
  }
}

/** The page says "unsettled" once. */
export function notesOf(flags: readonly Flag[], words: Formatter): string[] {
  const notes = flags.map((flag) => (flag.flag === "unsettled" ? null : flagWords(flag, words)));
  return [...new Set(notes.filter((note) => note !== null))];
}

export function distinctFlags(tables: readonly Table[]): Flag[] {
  const seen = new Map(tables.flatMap((table) => table.flags).map((flag) => [JSON.stringify(flag), flag]));
  return [...seen.values()];
}

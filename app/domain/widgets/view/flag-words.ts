import type { Formatter } from "#app/metrics/format/format.ts";
import type { Flag, Table } from "#app/metrics/table.ts";
import type { Answer } from "../rows/shown-table.ts";

/** Null for flags only in receipts. */
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
      return undatedWords([flag.of ?? "This source"]);
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

export function undatedWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length <= 1) return `${last} has no dates, so all of its rows are shown.`;
  return `${names.slice(0, -1).join(", ")} and ${last} have no dates, so all of their rows are shown.`;
}

/** Null for flags without a mark. */
export function flagMark(flag: Flag): string | null {
  switch (flag.flag) {
    case "sampled":
      return "sampled";
    case "thresholded":
      return "small values withheld";
    case "not-final":
      return "not complete yet";
    case "note":
      return flag.mark ?? null;
    default:
      return null;
  }
}

export function notesOf(flags: readonly Flag[], words: Formatter): string[] {
  const notes = flags.map((flag) => (flag.flag === "unsettled" ? null : flagWords(flag, words)));
  return [...new Set(notes.filter((note) => note !== null))];
}

export function distinctFlags(answers: readonly (Answer & { readonly split?: Table | null })[]): Flag[] {
  const flags = answers.flatMap(({ current, split, sourceName }) =>
    [current, ...(split ? [split] : [])].flatMap((table) =>
      table.flags.map((flag) => (flag.flag === "no-dates" ? { ...flag, of: sourceName } : flag)),
    ),
  );
  return [...new Map(flags.map((flag) => [JSON.stringify(flag), flag])).values()];
}

import type { LeftOutLine } from "#db/schema/documents/table.ts";

export function whyLeftOut({ why, of, side }: LeftOutLine): string {
  switch (why) {
    case "total":
      if (of === undefined) return "It is a total.";
      if (of === 1) return `It repeats the row ${side}.`;
      return `It repeats the sum of ${of.toLocaleString("en-GB")} rows ${side}.`;
    case "statistic":
      return "It is an average, or a largest or smallest value, of the other rows.";
    case "change":
      return "It is a change of the other rows.";
    case "names":
      return "It repeats the names of the columns.";
    case "note":
      return "It has no numbers.";
    case "person":
      return "It was left out by hand.";
  }
}

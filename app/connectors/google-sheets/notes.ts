import { sumText } from "#app/connectors/tables/layout/row-sums.ts";
import type { Layout } from "./layout.ts";

type Seen = { count: number; readonly example: string };

const namedRows = 5;

export class Notes {
  private readonly seen = new Map<string, Seen>();
  private readonly layout: Pick<Layout, "totals" | "suspectedTotal">;
  private money: string | null = null;

  constructor(layout: Pick<Layout, "totals" | "suspectedTotal">) {
    this.layout = layout;
  }

  error(text: string, line: number, column: string) {
    this.see("error", `${text} in row ${line} of “${column}”`);
  }

  unreadable(text: string, line: number, column: string) {
    this.see("unreadable", `“${text.slice(0, 40)}” in row ${line} of “${column}”`);
  }

  undated(line: number) {
    this.see("undated", `row ${line}`);
  }

  mixedMoney(column: string, currencies: readonly string[]) {
    this.money ??= `“${column}” has amounts in ${currencies.join(" and in ")}, which cannot be added, so they are excluded.`;
  }

  texts(): string[] {
    return [
      this.about("error", "cell has an error", "cells have an error", "left out"),
      this.about(
        "unreadable",
        "number cell has another value",
        "number cells have another value",
        "left out",
      ),
      this.about("undated", "row has no valid date", "rows have no valid date", "left out"),
      this.money,
      this.aboutTotals(),
      this.aboutDescribing(
        "statistic",
        "an average, largest or smallest value",
        "averages, largest or smallest values",
      ),
      this.aboutDescribing("change", "a change", "changes"),
      this.aboutDifference(),
      this.layout.suspectedTotal === null
        ? null
        : `Row ${this.layout.suspectedTotal + 1} looks like a total but is counted as a normal row. To ignore it, turn on “Last row is a total” in the widget.`,
    ].filter((text) => text !== null);
  }

  private aboutTotals(): string | null {
    const [count, places] = this.leftOut(undefined);
    if (count === 0) return null;
    return count === 1
      ? `1 row of totals (${places}) is not counted.`
      : `${count.toLocaleString("en-GB")} rows of totals (${places}) are not counted.`;
  }

  private aboutDescribing(describes: "statistic" | "change", one: string, several: string): string | null {
    const [count, places] = this.leftOut(describes);
    if (count === 0) return null;
    return count === 1
      ? `1 row (${places}) is ${one} of the others and is not counted.`
      : `${count.toLocaleString("en-GB")} rows (${places}) are ${several} of the others and are not counted.`;
  }

  private leftOut(what: "statistic" | "change" | undefined): readonly [count: number, places: string] {
    const rows = this.layout.totals.flatMap(({ at, describes }) =>
      describes === what ? [(at + 1).toLocaleString("en-GB")] : [],
    );
    const more = rows.length > namedRows ? " and others" : "";
    return [
      rows.length,
      `${rows.length === 1 ? "row" : "rows"} ${rows.slice(0, namedRows).join(", ")}${more}`,
    ];
  }

  private aboutDifference(): string | null {
    const [first] = this.layout.totals.filter(({ different }) => different.length > 0);
    if (!first) return null;
    const { name, own, ours } = first.different[0]!;
    return `Row ${(first.at + 1).toLocaleString("en-GB")} is a total, but “${name}” is ${sumText(own)} there and the rows add up to ${sumText(ours)}. The sheet may lack rows.`;
  }

  private see(what: string, example: string) {
    const known = this.seen.get(what);
    if (known) known.count++;
    else this.seen.set(what, { count: 1, example });
  }

  private about(what: string, one: string, many: string, then: string): string | null {
    const seen = this.seen.get(what);
    if (!seen) return null;
    const { count, example } = seen;
    const [words, verb] = count === 1 ? [one, "is"] : [many, "are"];
    return `${count.toLocaleString("en-GB")} ${words} (${count === 1 ? "" : "the first: "}${example}) and ${verb} ${then}.`;
  }
}

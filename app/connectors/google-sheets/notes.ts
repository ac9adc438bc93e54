import type { Layout } from "./layout.ts";

type Seen = { count: number; readonly example: string };

const namedRows = 5;

const figure = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

/** Problems of a table, each kind with its first place. */
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
      this.aboutDifference(),
      this.layout.suspectedTotal === null
        ? null
        : `Row ${this.layout.suspectedTotal + 1} looks like a total but is counted as a normal row. To ignore it, turn on “Last row is a total” in the widget.`,
    ].filter((text) => text !== null);
  }

  private aboutTotals(): string | null {
    const rows = this.layout.totals.map(({ at }) => (at + 1).toLocaleString("en-GB"));
    if (rows.length === 0) return null;
    if (rows.length === 1) return `1 row of totals (row ${rows[0]}) is not counted.`;
    const named = rows.slice(0, namedRows).join(", ");
    return `${rows.length.toLocaleString("en-GB")} rows of totals (rows ${named}${rows.length > namedRows ? " and others" : ""}) are not counted.`;
  }

  /** A sheet's own total is evidence. */
  private aboutDifference(): string | null {
    const [first] = this.layout.totals.filter(({ different }) => different.length > 0);
    if (!first) return null;
    const { name, own, ours } = first.different[0]!;
    return `Row ${(first.at + 1).toLocaleString("en-GB")} is a total, but “${name}” is ${figure(own)} there and the rows add up to ${figure(ours)}. The sheet may lack rows.`;
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

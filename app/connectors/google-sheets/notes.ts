type Seen = { count: number; readonly example: string };

/** Problems of a table, each kind with its first place. */
export class Notes {
  private readonly seen = new Map<string, Seen>();
  private readonly suspectedTotal: number | null;
  private money: string | null = null;

  constructor(suspectedTotal: number | null) {
    this.suspectedTotal = suspectedTotal;
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
      this.suspectedTotal === null
        ? null
        : `Row ${this.suspectedTotal + 1} looks like a total but is counted as a normal row. To ignore it, turn on “Last row is a total” in the widget.`,
    ].filter((text) => text !== null);
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

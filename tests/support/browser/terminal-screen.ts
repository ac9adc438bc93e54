/** What a terminal shows after the output of a program: the few control sequences that a text browser uses. */
export class TerminalScreen {
  #lines: string[][] = [];
  #row = 0;
  #column = 0;
  #rest = "";
  /** Mouse reports are on: a text browser turns them off while it loads, draws or prompts for text. */
  takesMouse = false;

  get lines(): string[] {
    return Array.from(this.#lines, (line) =>
      Array.from(line ?? [], (sign) => sign ?? " ")
        .join("")
        .trimEnd(),
    );
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return { row: this.#row, column: this.#column };
  }

  write(output: string): void {
    const text = this.#rest + output;
    // A sequence can be cut by the end of a part.
    const cut = /\x1b(?:\[[\d;?]*)?$/.exec(text);
    this.#rest = cut?.[0] ?? "";
    const whole = cut ? text.slice(0, cut.index) : text;
    for (const [, digits = "", command, sign] of whole.matchAll(
      /\x1b\[([\d;?]*)([@-~])|\x1b[^[]|([\s\S])/gu,
    )) {
      if (command !== undefined) this.#obey(command, digits);
      else if (sign !== undefined) this.#put(sign);
    }
  }

  #put(sign: string): void {
    if (sign === "\r") this.#column = 0;
    else if (sign === "\n") this.#row++;
    else if (sign === "\b") this.#column = Math.max(0, this.#column - 1);
    else if (sign >= " ") (this.#lines[this.#row] ??= [])[this.#column++] = sign;
  }

  #obey(command: string, given: string): void {
    const [first = 0, second = 0] = given.split(";").map(Number);
    switch (command) {
      case "h":
      case "l":
        if (given === "?1006") this.takesMouse = command === "h";
        return;
      case "H":
        this.#row = Math.max(0, first - 1);
        this.#column = Math.max(0, second - 1);
        return;
      case "C":
        this.#column += Math.max(1, first);
        return;
      case "J":
        this.#lines = [];
        return;
      case "K":
        this.#lines[this.#row]?.splice(this.#column);
        return;
    }
  }
}

const lineEnd = /\r\n|\n|\r/g;

/**
 * Splits lines of text without quotation marks, which needs no parser. `take` returns false at the first mark: `rest`
 * is then the text from the beginning of its line.
 */
export class PlainLines {
  rest = "";
  /** Lines that ended. */
  lines = 0;
  readonly #delimiter: string;
  readonly #onRecord: (cells: string[], line: number) => void;

  constructor(delimiter: string, onRecord: (cells: string[], line: number) => void) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
  }

  take(step: string): boolean {
    const text = this.rest + step;
    const mark = step.includes('"') ? text.indexOf('"') : text.length;
    // The rest has no line end, but for a carriage return.
    lineEnd.lastIndex = Math.max(0, this.rest.length - 1);
    let from = 0;
    for (let end = lineEnd.exec(text); end && end.index < mark; end = lineEnd.exec(text)) {
      // A carriage return at the end may be half of a line end.
      if (end[0] === "\r" && lineEnd.lastIndex === text.length) break;
      this.#line(text.slice(from, end.index));
      from = lineEnd.lastIndex;
    }
    this.rest = text.slice(from);
    return mark === text.length;
  }

  end(): void {
    if (this.rest.endsWith("\r")) this.#line(this.rest.slice(0, -1));
    else if (this.rest !== "") this.#line(this.rest);
    this.rest = "";
  }

  #line(text: string): void {
    this.lines++;
    this.#onRecord(text.split(this.#delimiter), this.lines);
  }
}

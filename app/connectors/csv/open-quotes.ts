import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";

/** After an unclosed mark, the parser would read to the next one as one cell. */
export class OpenQuotes {
  private readonly delimiter: string;
  private lineEnd = "";
  private line = 1;
  private passed = 0;
  private lineStart = 0;
  private before = "";
  private opened: { readonly line: number; readonly character: number; text: string } | null = null;
  private mayClose = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  get isOpen(): boolean {
    return this.opened !== null;
  }

  /** @throws {UnreadableFile} if a mark from an earlier line closes within its cell. */
  add(text: string) {
    if (text === "") return;
    this.lineEnd ||= text.includes("\n") ? "\n" : text.includes("\r") ? "\r" : "";
    let from = 0;
    if (this.mayClose) from = this.close(text[0]!);
    if (this.opened && this.opened.text.length < 40) this.opened.text += text.slice(0, 40);
    let lineEnd = this.lineEnd ? text.indexOf(this.lineEnd) : -1;
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', from)) {
      for (; lineEnd >= 0 && lineEnd < at; lineEnd = text.indexOf(this.lineEnd, lineEnd + 1))
        this.beginLine(lineEnd);
      from = at + 1;
      if (!this.opened) {
        const before = at > 0 ? text[at - 1]! : this.before;
        const character = this.passed + at - this.lineStart + 1;
        if (this.endsCell(before))
          this.opened = { line: this.line, character, text: text.slice(from, from + 40) };
      } else if (from < text.length) from += this.close(text[from]!);
      else this.mayClose = true;
    }
    for (; lineEnd >= 0; lineEnd = text.indexOf(this.lineEnd, lineEnd + 1)) this.beginLine(lineEnd);
    this.before = text.at(-1)!;
    this.passed += text.length;
  }

  failure(): UnreadableFile | null {
    return this.failureAt((start) => `the quotation mark before “${start}” is never closed`);
  }

  failureOfLength(maxCharacters: number): UnreadableFile | null {
    const most = maxCharacters.toLocaleString("en");
    return this.failureAt(
      (start) =>
        `the cell that begins with “${start}” has more than ${most} characters; its closing quotation mark may be missing`,
    );
  }

  private failureAt(words: (start: string) => string): UnreadableFile | null {
    if (!this.opened) return null;
    const { line, character, text } = this.opened;
    const start = text.split(/[\r\n]/, 1)[0]!.slice(0, 30);
    return new UnreadableFile(words(start), { line, character });
  }

  private beginLine(lineEnd: number) {
    this.line++;
    this.lineStart = this.passed + lineEnd + 1;
  }

  private close(next: string): 0 | 1 {
    this.mayClose = false;
    if (next === '"') return 1;
    if (!this.endsCell(next) && this.opened && this.opened.line < this.line) throw this.failure();
    this.opened = null;
    return 0;
  }

  private endsCell(character: string): boolean {
    return character === "" || character === this.delimiter || character === "\n" || character === "\r";
  }
}

const lineEnd = /\r\n|\n|\r/g;

/** `take` returns false at the first record that needs a parser. */
export class PlainLines {
  rest = "";
  lines = 0;
  readonly #delimiter: string;
  readonly #onRecord: (cells: string[], line: number) => void;

  constructor(delimiter: string, onRecord: (cells: string[], line: number) => void) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
  }

  take(step: string): boolean {
    const text = this.rest + step;
    let end = nextEnd(text, this.rest.includes('"') ? 0 : Math.max(0, this.rest.length - 1));
    let from = 0;
    let isPlain = true;
    while (end) {
      const line = text.slice(from, end.from);
      const record = line.includes('"')
        ? quotedCells(text, { from, end, delimiter: this.#delimiter })
        : { cells: line.split(this.#delimiter), end, lines: 1 };
      isPlain = record !== "other";
      if (record === "other" || record === "goes on") break;
      this.lines += record.lines;
      this.#onRecord(record.cells, this.lines);
      from = record.end.to;
      end = nextEnd(text, from);
    }
    this.rest = text.slice(from);
    return isPlain;
  }

  end(): boolean {
    if (this.rest === "") return true;
    if (this.rest.endsWith("\r")) this.rest = this.rest.slice(0, -1);
    if (this.take("\n") && this.rest === "") return true;
    this.rest = this.rest.slice(0, -1);
    return false;
  }
}

type LineEnd = { readonly from: number; readonly to: number };
type QuotedRecord = { readonly cells: string[]; readonly end: LineEnd; readonly lines: number };

/** A last carriage return may be half of a line end. */
function nextEnd(text: string, from: number): LineEnd | null {
  lineEnd.lastIndex = from;
  const found = lineEnd.exec(text);
  if (!found || (found[0] === "\r" && lineEnd.lastIndex === text.length)) return null;
  return { from: found.index, to: lineEnd.lastIndex };
}

function quotedCells(
  text: string,
  { from, end: firstEnd, delimiter }: { from: number; end: LineEnd; delimiter: string },
): QuotedRecord | "other" | "goes on" {
  const cells: string[] = [];
  let end = firstEnd;
  let line = text.slice(from, end.from);
  let lines = 1;
  for (let at = 0; ; at += delimiter.length) {
    let cell;
    if (line[at] === '"') {
      const close = closingMark(text, from + at);
      if (close < 0) return "goes on";
      cell = text.slice(from + at + 1, close);
      if (close > end.from) {
        const later = nextEnd(text, close);
        if (!later) return "goes on";
        end = later;
        line = text.slice(from, end.from);
        lines += cell.match(lineEnd)!.length;
      }
      if (cell.includes('"')) cell = cell.replaceAll('""', '"');
      at = close + 1 - from;
    } else {
      const next = line.indexOf(delimiter, at);
      cell = next < 0 ? line.slice(at) : line.slice(at, next);
      if (cell.includes('"')) return "other";
      at += cell.length;
    }
    cells.push(cell);
    if (at === line.length) return { cells, end, lines };
    if (!line.startsWith(delimiter, at)) return "other";
  }
}

/** −1 without one. */
function closingMark(text: string, opening: number): number {
  let mark = text.indexOf('"', opening + 1);
  while (mark >= 0 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark;
}

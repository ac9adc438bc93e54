import { isEmptyCell, kindOfCell } from "./cell-kind.ts";
import type { ColumnKind } from "./find-head.ts";
import { type Span, spanOfCell, usualSpan } from "./cell-span.ts";
import type { RowSigns } from "./row-sums.ts";
import { type TotalWord, totalWordIn } from "./total-words.ts";

const maxWords = 3;

export class RowSignReader {
  readonly #keys: readonly number[];
  readonly #days: ReadonlySet<number>;
  readonly #width: number;
  readonly #isNumberFirst: boolean;
  /** Only columns that were filled before can be missing. */
  readonly #used = new Set<number>();
  readonly #optional = new Set<number>();
  readonly #spans = [0, 0, 0, 0, 0, 0];

  constructor(kinds: readonly ColumnKind[]) {
    this.#keys = kinds.flatMap((kind, at) => (kind === "number" ? [] : [at]));
    this.#days = new Set(kinds.flatMap((kind, at) => (kind === "day" ? [at] : [])));
    this.#width = kinds.length;
    this.#isNumberFirst = kinds[0] === "number";
  }

  /** `mayBeCoarser`: a later row may show it. */
  read(cells: readonly string[], isEdge: boolean): RowSigns & { readonly mayBeCoarser: boolean } {
    const { word, at: wordAt } = this.#wordIn(cells);
    const isTextFirst = this.#isNumberFirst && kindOfCell(cells[0] ?? "") === "text";
    let filled = 0;
    let missing = isTextFirst ? 1 : 0;
    const open: number[] = [];
    let isUndated = false;
    let span: Span | null = null;
    for (const at of this.#keys) {
      const isDay = this.#days.has(at);
      if (at === wordAt) {
        isUndated ||= isDay;
        missing++;
        continue;
      }
      const wasUsed = this.#used.has(at);
      const cell = cells[at] ?? "";
      const isMissing = isDay ? kindOfCell(cell) !== "day" : isEmptyCell(cell);
      isUndated ||= isDay && isMissing;
      if (isDay && !isMissing) span ??= spanOfCell(cell);
      if (!isMissing) {
        filled++;
        this.#used.add(at);
      } else if (!this.#optional.has(at)) {
        if (wasUsed || isDay) missing++;
        else open.push(at);
      }
    }
    const isLacking = () => missing > 0 || open.some((at) => this.#used.has(at) && !this.#optional.has(at));
    const hasKeys = this.#keys.length > 0 || isTextFirst;
    const spans = this.#spans;
    if (span !== null) spans[span]!++;
    return {
      word,
      isEdge,
      isUndated,
      mayBeCoarser: span !== null && span > 0 && (isEdge || span > usualSpan(spans)),
      get isCoarser() {
        return span !== null && span > usualSpan(spans);
      },
      get keys() {
        return !hasKeys ? "all" : filled === 0 ? "none" : isLacking() ? "some" : "all";
      },
    };
  }

  learn(cells: readonly string[]): void {
    for (const at of this.#keys) if (isEmptyCell(cells[at] ?? "")) this.#optional.add(at);
  }

  #wordIn(cells: readonly string[]): { word: TotalWord; at: number | null } {
    let seen = 0;
    let found: { word: TotalWord; at: number | null } = { word: null, at: null };
    const at0 = cells.findIndex((cell) => cell !== "");
    const first = this.#keys.includes(at0) ? "" : (cells[at0] ?? "");
    const firstWord = first === "" || /^\d/.test(first) ? null : totalWordIn(first);
    if (firstWord !== null && firstWord !== "part") return { word: firstWord, at: at0 };
    const count = this.#keys.length + Math.max(0, cells.length - this.#width);
    for (let n = 0; n < count; n++) {
      const at = this.#keys[n] ?? this.#width + n - this.#keys.length;
      const cell = cells[at] ?? "";
      if (cell === "" || (this.#days.has(at) && kindOfCell(cell) === "day")) continue;
      const word = totalWordIn(cell);
      if (word !== null && word !== "part") return { word, at };
      if (word === "part" && found.word === null) found = { word, at };
      if (++seen === maxWords) break;
    }
    return found;
  }
}

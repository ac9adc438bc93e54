import type { Steps } from "#app/lib/steps.ts";
import { type Decimal, readBoth } from "#app/connectors/tables/cells/numbers.ts";
import type { Head } from "#app/connectors/tables/layout/find-head.ts";
import { findTotals, type Verdict } from "#app/connectors/tables/layout/find-totals.ts";
import { findOutline } from "#app/connectors/tables/layout/find-outline.ts";
import {
  isOrdinary,
  isSummable,
  type Numbers,
  type RowSigns,
  RowSums,
} from "#app/connectors/tables/layout/row-sums.ts";
import type { CsvRecord } from "./records.ts";

export type FoundTotal = {
  readonly record: CsvRecord;
  readonly verdict: Verdict;
  readonly sums: ReadonlyMap<number, { readonly own: number; readonly ours: number }>;
};

/** `at`: rows before it. */
type Judged = FoundTotal & { readonly at: number };

const maxCandidates = 20_000;
const maxOutlineRows = 20_000;
const decimals = [".", ","] as const;

export class TableSums {
  readonly #head: Head;
  readonly #summable: readonly number[];
  readonly #rows: Record<Decimal, RowSums<CsvRecord>>;
  #lines: number[] = [];
  readonly #indents = new Set<number>();
  #vectors: Record<Decimal, Numbers[]> | null = { ".": [], ",": [] };

  constructor(head: Head) {
    this.#head = head;
    this.#summable = head.kinds.flatMap((kind, at) =>
      kind === "number" && isSummable(head.names[at] ?? "") ? [at] : [],
    );
    this.#rows = {
      ".": new RowSums(this.#summable.length),
      ",": new RowSums(this.#summable.length),
    };
  }

  suspect(record: CsvRecord, signs: RowSigns): boolean {
    if (this.#rows["."].candidates.length >= maxCandidates) return false;
    const numbers = this.#numbersOf(record.cells);
    for (const decimal of decimals) this.#rows[decimal].suspect(record, signs, numbers[decimal]);
    return true;
  }

  add(record: CsvRecord): void {
    const numbers = this.#numbersOf(record.cells);
    if (this.#vectors) this.#indents.add(record.cells[0]?.search(/[^\s\u00a0]/) ?? 0);
    for (const decimal of decimals) this.#rows[decimal].add(numbers[decimal]);
    if (!this.#vectors) return;
    for (const decimal of decimals) this.#vectors[decimal].push(numbers[decimal]);
    this.#lines.push(record.line);
    if (this.#lines.length <= maxOutlineRows) return;
    this.#vectors = null;
    this.#lines = [];
  }

  *judge(decimal: Decimal): Steps<Judged[]> {
    const table = this.#rows[decimal];
    const verdicts = yield* findTotals(table);
    const judged: Judged[] = [];
    for (const [n, candidate] of table.candidates.entries()) {
      yield;
      const { row: record, numbers, at } = candidate;
      const verdict = verdicts[n]!;
      const sumOf = (column: number, place: number) => {
        const own = numbers[place] ?? null;
        return own === null ? [] : [[column, { own, ours: verdict.beside[place]! }] as const];
      };
      const sums = new Map(isFound(verdict) && !verdict.describes ? this.#summable.flatMap(sumOf) : []);
      judged.push({ record, verdict, sums, at });
    }
    return judged;
  }

  *outline(decimal: Decimal, judged: readonly Judged[]): Steps<number[]> {
    if (this.#head.kinds.includes("day") || !this.#vectors) return [];
    const table = this.#rows[decimal];
    const rows = this.#vectors[decimal].map((numbers, at) => ({ numbers, line: this.#lines[at]! }));
    for (const [n, { row, numbers, signs, at }] of [...table.candidates.entries()].reverse()) {
      const { is, isEqual } = judged[n]!.verdict;
      if (isOrdinary(signs) && (is === "data" || isEqual)) rows.splice(at, 0, { numbers, line: row.line });
      yield;
    }
    const found = yield* findOutline(
      rows.map(({ numbers }) => numbers),
      table,
      this.#indents.size > 1,
    );
    const totals = new Set(
      judged.flatMap(({ record, verdict }) => (verdict.is === "total" ? [record.line] : [])),
    );
    return (found ?? []).flatMap((at) => (totals.has(rows[at]!.line) ? [] : [rows[at]!.line]));
  }

  #numbersOf(cells: readonly string[]): Record<Decimal, Numbers> {
    const numbers = { ".": [] as (number | null)[], ",": [] as (number | null)[] };
    for (const at of this.#summable) {
      const { ".": point, ",": comma } = readBoth(cells[at] ?? "");
      numbers["."].push(point ?? comma);
      numbers[","].push(comma ?? point);
    }
    return numbers;
  }
}

export function isFound({ is, isAsked }: Verdict): boolean {
  return is !== "data" || isAsked;
}

import { type Decimal, readNumber } from "#app/connectors/tables/cells/numbers.ts";
import { kindOfCell } from "#app/connectors/tables/layout/cell-kind.ts";
import { columnKinds } from "#app/connectors/tables/layout/find-head.ts";
import { findTotals, type Verdict } from "#app/connectors/tables/layout/find-totals.ts";
import { RowSignReader } from "#app/connectors/tables/layout/row-sign-reader.ts";
import { isSummable, type Numbers, RowSums } from "#app/connectors/tables/layout/row-sums.ts";
import type { Steps } from "#app/lib/steps.ts";
import type { RawCell } from "./written-cells.ts";

type Line = { readonly at: number; readonly cells: readonly RawCell[] };

export type SheetTotal = {
  readonly at: number;
  readonly isUnnamed: boolean;
  readonly different: readonly { readonly name: string; readonly own: number; readonly ours: number }[];
  readonly describes?: Verdict["describes"];
};

const rowsForKinds = 500;

export function* totalsIn(
  lines: readonly Line[],
  names: readonly string[],
  decimal: Decimal,
): Steps<SheetTotal[]> {
  const textsOf = ({ cells }: Line) => names.map((_, at) => String(cells[at] ?? ""));
  const kinds = columnKinds(
    lines.slice(0, rowsForKinds).map((line) => textsOf(line).map(kindOfCell)),
    names.length,
  );
  const summable = kinds.flatMap((kind, at) => (kind === "number" && isSummable(names[at]!) ? [at] : []));
  const signs = new RowSignReader(kinds);
  const sums = new RowSums<number>(summable.length);
  for (const [n, line] of lines.entries()) {
    const { at, cells } = line;
    const texts = textsOf(line);
    const isEdge = n === 0 || n === lines.length - 1;
    const sign = signs.read(texts, isEdge);
    const numbers: Numbers = summable.map((column) => numberIn(cells[column] ?? null, decimal));
    if (sign.word !== null || sign.keys !== "all" || isEdge || sign.mayBeCoarser)
      sums.suspect(at, sign, numbers);
    else {
      signs.learn(texts);
      sums.add(numbers);
    }
    if (n % 500 === 499) yield;
  }
  const verdicts = yield* findTotals(sums);
  return sums.candidates.flatMap((candidate, n) => {
    const { is, isAsked, isEqual, describes, beside } = verdicts[n]!;
    if (is !== "total") return [];
    const different = summable.flatMap((column, place) => {
      const own = candidate.numbers[place] ?? null;
      if (isEqual || describes || own === null || sums.isNear(place, own, beside[place]!, sums.count))
        return [];
      return [{ name: names[column]!, own, ours: beside[place]! }];
    });
    return [{ at: candidate.row, isUnnamed: isEqual && isAsked, different, ...(describes && { describes }) }];
  });
}

function numberIn(cell: RawCell, decimal: Decimal): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return null;
  const value = readNumber(cell, decimal);
  return typeof value === "number" ? value : null;
}

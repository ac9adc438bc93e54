type Size = { readonly width: number; readonly height: number };

export type Placed = { column: number; row: number; width: number; height: number };

/**
 * Widgets in their own order, each after the one before it, as a grid without `dense` places them; then each is widened and
 * heightened into what would stay empty beside and below it. So what is seen is the order of the list, without holes.
 */
export function fillGrid(widgets: readonly Size[], columns: number): Placed[] {
  const taken: boolean[][] = [];
  const isFree = (row: number, from: number, to: number) =>
    to <= columns && !Array.from({ length: to - from }, (_, i) => taken[row]?.[from + i]).some(Boolean);
  const take = (row: number, from: number, to: number) => {
    for (let column = from; column < to; column += 1) (taken[row] ??= [])[column] = true;
  };
  const rows = ({ row, height }: Placed) => Array.from({ length: height }, (_, i) => row + i);

  let cursor = { row: 0, column: 0 };
  const placed = widgets.map(({ width, height }): Placed => {
    const wide = Math.min(width, columns);
    const at = { ...cursor, width: wide, height };
    while (!rows(at).every((row) => isFree(row, at.column, at.column + wide))) {
      at.column += 1;
      if (at.column + wide <= columns) continue;
      at.column = 0;
      at.row += 1;
    }
    for (const row of rows(at)) take(row, at.column, at.column + wide);
    cursor = { row: at.row, column: at.column + wide };
    return at;
  });

  for (const one of placed) {
    const end = one.column + one.width;
    let wider = end;
    while (wider < columns && rows(one).every((row) => isFree(row, wider, wider + 1))) wider += 1;
    if (wider > end) widen(runEndingWith(one, placed), wider - end);
    for (const row of rows(one)) take(row, end, wider);
  }
  const last = taken.length;
  for (const one of placed) {
    for (let row = one.row + one.height; row < last; row += 1) {
      if (!isFree(row, one.column, one.column + one.width)) break;
      take(row, one.column, one.column + one.width);
      one.height += 1;
    }
  }
  return placed;
}

/** Neighbours of one height on one row, which share the room that is left. */
function runEndingWith(last: Placed, placed: readonly Placed[]): Placed[] {
  const run = [last];
  for (;;) {
    const first = run[0]!;
    const before = placed.find(
      ({ row, height, column, width }) =>
        row === last.row && height === last.height && column + width === first.column,
    );
    if (!before) return run;
    run.unshift(before);
  }
}

/** Column by column to the narrowest, of several alike to the last. */
function widen(run: readonly Placed[], columns: number): void {
  for (let left = columns; left > 0; left -= 1) {
    const narrowest = run.reduce((a, b) => (b.width <= a.width ? b : a));
    narrowest.width += 1;
    for (const one of run.slice(run.indexOf(narrowest) + 1)) one.column += 1;
  }
}

type Size = { readonly width: number; readonly height: number };

export type Placed = { column: number; row: number; width: number; height: number };

/** Places widgets like a CSS grid without `dense`. Neighbors grow into gaps. */
export function fillGrid(widgets: readonly Size[], columns: number): Placed[] {
  const placed: Placed[] = [];
  let [row, column] = [0, 0];

  function next({ width, height }: Size): Placed {
    for (;;) {
      const end = endOfGap(row, column);
      if (end - column >= width) return { row, column, width, height };
      if (end > column) fillGap(row, column, end);
      column = Math.max(end, column + 1);
      if (column >= columns) [row, column] = [row + 1, 0];
    }
  }

  function endOfGap(row: number, from: number): number {
    let end = from;
    while (end < columns && !ownerOf(placed, row, end)) end += 1;
    return end;
  }

  function fillGap(row: number, from: number, to: number): void {
    const left = ownerOf(placed, row, from - 1);
    if (left?.row === row) widen(runEndingWith(left, placed), to - from);
    else
      for (const above of placed)
        if (above.row + above.height === row && above.column >= from && above.column < to) above.height += 1;
  }

  for (const { width, height } of widgets) placed.push(next({ width: Math.min(width, columns), height }));
  next({ width: columns, height: 1 });
  return placed;
}

function ownerOf(placed: readonly Placed[], row: number, column: number): Placed | undefined {
  return placed.find(
    (one) =>
      one.row <= row && row < one.row + one.height && one.column <= column && column < one.column + one.width,
  );
}

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

function widen(run: readonly Placed[], columns: number): void {
  for (let left = columns; left > 0; left -= 1) {
    const narrowest = run.reduce((a, b) => (b.width <= a.width ? b : a));
    narrowest.width += 1;
    for (const one of run.slice(run.indexOf(narrowest) + 1)) one.column += 1;
  }
}

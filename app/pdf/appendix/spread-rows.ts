/** `ends`: exclusive, per page. `extra`: px per row. */
export type Spread = { readonly ends: readonly number[]; readonly extra: number };

/** px. `total`: what follows the last row. */
export type RowsRoom = { readonly first: number; readonly next: number; readonly total: number };

const maxExtra = 5.7;

export const minLastRows = 4;
export const minFirstRows = 2;

/** Over the fewest pages: 34 rows become 17 and 17. */
export function spreadRows(heights: readonly number[], { first, next, total }: RowsRoom): Spread {
  const roomOf = (page: number) => (page === 0 ? first : next);
  const count = heights.length;
  const fits = (row: number, page: number, pages: number): boolean => {
    let at = row;
    for (let each = page; each < pages; each += 1) {
      let used = each === pages - 1 ? total : 0;
      while (at < count && used + heights[at]! <= roomOf(each) + 0.01) used += heights[at++]!;
    }
    return at === count;
  };
  let pages = 1;
  while (pages < count && !fits(0, 0, pages)) pages += 1;

  const ends: number[] = [];
  let row = 0;
  for (let page = 0; page < pages - 1; page += 1) {
    const left = heights.slice(row).reduce((sum, height) => sum + height, 0);
    const share = (left * roomOf(page)) / (roomOf(page) + next * (pages - 1 - page));
    const most = count - Math.min(minLastRows, Math.max(minFirstRows, count - minFirstRows));
    let used = 0;
    const takes = (room: number) => row < count && used + heights[row]! <= room + 0.01;
    while (row < Math.min(minFirstRows, most) && takes(roomOf(page))) used += heights[row++]!;
    while (row < most && takes(roomOf(page)) && used + heights[row]! / 2 <= share) used += heights[row++]!;
    while (!fits(row, page + 1, pages) && takes(roomOf(page))) used += heights[row++]!;
    ends.push(row);
  }
  ends.push(count);

  const left = ends.map((end, page) => {
    const from = ends[page - 1] ?? 0;
    const isLast = page === pages - 1;
    const used = heights.slice(from, end).reduce((sum, height) => sum + height, isLast ? total : 0);
    return (roomOf(page) - used) / (end - from + (isLast && total > 0 ? 1 : 0));
  });
  return { ends, extra: Math.max(0, Math.min(maxExtra, ...left)) };
}

import { addDays, type DateRange } from "#app/lib/plain-date.ts";

export function rangePieces({ from, to }: DateRange, mostDays: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, mostDays)) {
    const end = addDays(start, mostDays - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

type Piece<Item> = { readonly items: readonly Item[]; readonly isTruncated?: boolean };

export async function readPieces<Item>(
  range: DateRange,
  mostDays: number,
  read: (piece: DateRange) => Promise<Piece<Item>>,
): Promise<{ readonly items: Item[]; readonly isTruncated: boolean }> {
  const pieces: Piece<Item>[] = [];
  for (const piece of rangePieces(range, mostDays)) pieces.push(await read(piece));
  return {
    items: pieces.flatMap(({ items }) => items),
    isTruncated: pieces.some(({ isTruncated }) => isTruncated),
  };
}

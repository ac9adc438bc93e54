import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { Chunk } from "#app/connectors/core/file-connector.ts";
import type { RepeatedCells } from "#app/metrics/columns/cell-places.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { Cell } from "#app/metrics/table.ts";
import { untilKey } from "#app/connectors/tables/dates/row-period.ts";

export type PackedChunk = {
  readonly rowCount: number;
  readonly firstDay: PlainDate | null;
  readonly lastDay: PlainDate | null;
  readonly data: Uint8Array;
};

export const rowsPerChunk = 4_000;

// Values repeat, so rows hold indexes.
type PackedColumn = { readonly cells: readonly Cell[] } | RepeatedCells;
type Packed = Record<string, PackedColumn>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export async function packChunk({ rowCount, columns }: Chunk): Promise<PackedChunk> {
  const packed: Packed = {};
  for (const [key, cells] of Object.entries(columns)) {
    packed[key] = cells.some((cell) => typeof cell === "string") ? withoutRepeats(cells) : { cells };
  }
  const days = (columns.date ?? []) as readonly PlainDate[];
  const lastDays = (columns[untilKey] ?? days) as readonly PlainDate[];
  const data = await deflate(JSON.stringify(packed), { level: 6 });
  return { rowCount, ...span(days, lastDays), data };
}

export async function unpackChunk({
  rowCount,
  data,
}: Pick<PackedChunk, "rowCount" | "data">): Promise<Chunk> {
  const packed = JSON.parse((await inflate(data)).toString("utf8")) as Packed;
  const columns: Record<string, readonly Cell[]> = {};
  const repeats: Record<string, RepeatedCells> = {};
  for (const [key, column] of Object.entries(packed)) {
    columns[key] = "cells" in column ? column.cells : column.at.map((at) => column.values[at] ?? null);
    if ("values" in column) repeats[key] = column;
  }
  return { rowCount, columns, repeats };
}

function withoutRepeats(cells: readonly Cell[]) {
  const places = new Map<Cell, number>();
  const at = cells.map((cell) => {
    const place = places.get(cell) ?? places.size;
    places.set(cell, place);
    return place;
  });
  return { values: [...places.keys()], at };
}

function span(
  days: readonly PlainDate[],
  lastDays: readonly PlainDate[],
): { firstDay: PlainDate | null; lastDay: PlainDate | null } {
  let [firstDay, lastDay] = [days[0] ?? null, lastDays[0] ?? null];
  for (const day of days) if (firstDay === null || day < firstDay) firstDay = day;
  for (const day of lastDays) if (lastDay === null || day > lastDay) lastDay = day;
  return { firstDay, lastDay };
}

import { type Chunk, unpackChunk } from "#app/connectors/csv/chunks.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { findChunkAfter } from "#db/queries/sources/csv.ts";

/** Detailed rows in file order. `range` selects chunks only, so other days may be included. */
export async function* readUpload(
  companyId: string,
  uploadId: string,
  range: DateRange | null,
): AsyncGenerator<Chunk> {
  let chunk = await findChunkAfter(companyId, uploadId, -1, range);
  while (chunk) {
    yield await unpackChunk(chunk);
    chunk = await findChunkAfter(companyId, uploadId, chunk.n, range);
  }
}

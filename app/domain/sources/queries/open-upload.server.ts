import type { Chunk, SourceFile } from "#app/connectors/core/file-connector.ts";
import { unpackChunk } from "#app/connectors/csv/chunks.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { findChunkAfter } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";

export function openUpload(companyId: string, upload: UploadRow): SourceFile {
  return {
    ...upload,
    readAt: (upload.finishedAt ?? upload.createdAt).toISOString(),
    read: (range) => readUpload(companyId, upload.id, range),
  };
}

async function* readUpload(
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

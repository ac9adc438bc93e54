import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { packChunk } from "#app/connectors/csv/chunks.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { createCoverageFinder } from "#app/connectors/tables/columns/row-coverage.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { checkDiskSpace } from "#db/disk-space.server.ts";
import { addChunk, countChunkRows, findUpload, removeChunks, setUpload } from "#db/queries/sources/csv.ts";
import { removeFileParts, setFileExpiry } from "#db/queries/files.ts";
import type { FileCoverage } from "#db/schema/documents/table.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { findSourceWithUpload, setSourceUpload, type UploadRow } from "#db/queries/sources/sources.ts";

export type Progress = { readonly rowsRead: number; readonly rowsExpected: number };
export type Imported = "ready" | "failed" | "nothing-to-do";

const progressEveryMs = 500;
const failedKeptMs = 7 * 24 * 3_600_000;
const running = singleton("imports", () => new Set<string>());

/** All or nothing. Always starts over, so reruns are safe. */
export async function importCsv(
  companyId: string,
  uploadId: string,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Imported> {
  const upload = await findUpload(companyId, uploadId);
  if (!upload || upload.state !== "importing" || running.has(uploadId)) return "nothing-to-do";
  running.add(uploadId);
  try {
    const read = await storeChunks(upload, onProgress);
    return (await serve(upload, read)) ? "ready" : "nothing-to-do";
  } catch (error) {
    const problem = problemIn(error);
    if (!problem) throw error;
    await endFailed(upload, problem);
    return "failed";
  } finally {
    running.delete(uploadId);
  }
}

export async function giveUpImport(companyId: string, uploadId: string): Promise<void> {
  const upload = await findUpload(companyId, uploadId);
  if (upload?.state === "importing")
    await endFailed(upload, { message: notImported, line: null, column: null });
}

const notImported = "This file could not be imported. Try again, or ask your administrator.";

async function endFailed(upload: UploadRow, error: UploadRow["error"]): Promise<void> {
  const { id, companyId, sourceId, fileId } = upload;
  await removeChunks(companyId, id);
  const failed = { state: "failed" as const, error, finishedAt: now() };
  await inTransaction(async () => {
    await setUpload(companyId, id, failed, ["importing"]);
    if (sourceId !== null) await publish("CompanySourceUpdated", { companyId, sourceId });
  });
  if (!(await isServed(upload)))
    await setFileExpiry(companyId, fileId, new Date(now().getTime() + failedKeptMs));
}

/** Null for temporary failures and our own mistakes. */
function problemIn(error: unknown): UploadRow["error"] {
  if (unavailableIn(error)?.reason === "disk") return { message: noRoom, line: null, column: null };
  if (!(error instanceof UnreadableFile)) return null;
  const { message, line, column } = error;
  return { message, line, column };
}

const noRoom =
  "There is not enough disk space to import this file. Ask your administrator to free some, then import it again.";

type Read = {
  rows: number;
  firstDay: PlainDate | null;
  lastDay: PlainDate | null;
  coverage: FileCoverage | null;
};

async function storeChunks(upload: UploadRow, onProgress: (progress: Progress) => void): Promise<Read> {
  const { companyId, id: uploadId, rowsExpected } = upload;
  const opened = await openFile(companyId, upload.fileId);
  if (!opened) throw new Error(`upload ${uploadId} has no file`);
  await removeChunks(companyId, uploadId);
  const read: Read = { rows: 0, firstDay: null, lastDay: null, coverage: null };
  const coverage = createCoverageFinder();
  let told = performance.now();
  let n = 0;
  for await (const chunk of readChunks(opened.read(), upload.columns, upload.options)) {
    const packed = await packChunk(chunk);
    await checkDiskSpace(packed.data.length);
    await addChunk(companyId, { uploadId, n: n++, ...packed });
    read.rows += chunk.rowCount;
    coverage.add(chunk.columns);
    if (packed.firstDay && (!read.firstDay || packed.firstDay < read.firstDay))
      read.firstDay = packed.firstDay;
    if (packed.lastDay && (!read.lastDay || packed.lastDay > read.lastDay)) read.lastDay = packed.lastDay;
    if (performance.now() - told < progressEveryMs) continue;
    told = performance.now();
    await noteProgress(upload, read.rows);
    onProgress({ rowsRead: read.rows, rowsExpected: Math.max(rowsExpected, read.rows) });
  }
  if (read.rows === 0) throw new UnreadableFile("The file has no rows of data");
  // Another process may have resumed the same upload.
  if ((await countChunkRows(companyId, uploadId)) !== read.rows)
    throw new Error(`upload ${uploadId} was imported by two at once`);
  return { ...read, coverage: coverage.find() };
}

function noteProgress({ companyId, id, createdBy }: UploadRow, rowsRead: number): Promise<void> {
  return inTransaction(async () => {
    await setUpload(companyId, id, { rowsRead }, ["importing"]);
    await publish("WorkProgressed", { companyId, userId: createdBy, workId: id });
  });
}

/** Atomic for readers. False if the upload was deleted. */
async function serve(
  { companyId, id, sourceId, fileId, options }: UploadRow,
  { rows, firstDay, lastDay, coverage }: Read,
): Promise<boolean> {
  if (sourceId === null) throw new Error(`upload ${id} was confirmed without a source`);
  return inTransaction(async () => {
    const before = await findSourceWithUpload(companyId, sourceId);
    const at = now();
    const ready = {
      state: "ready" as const,
      rowsRead: rows,
      rowsExpected: rows,
      firstDay,
      lastDay,
      coverage,
      error: null,
      finishedAt: at,
    };
    if (!before || !(await setUpload(companyId, id, ready, ["importing"]))) return false;
    await setSourceUpload(companyId, sourceId, {
      uploadId: id,
      currency: options.currency,
      zone: options.zone,
      at,
    });
    await setFileExpiry(companyId, fileId, null);
    await publish("CompanySourceUpdated", { companyId, sourceId });
    // The chunks stay for receipts of sent reports.
    if (before.upload && before.upload.id !== id && before.upload.fileId !== fileId)
      await removeFileParts(companyId, before.upload.fileId);
    return true;
  });
}

/** A correction reads the served file, which must stay. */
async function isServed({ companyId, sourceId, fileId }: UploadRow): Promise<boolean> {
  const source = sourceId ? await findSourceWithUpload(companyId, sourceId) : null;
  return source?.upload?.fileId === fileId;
}

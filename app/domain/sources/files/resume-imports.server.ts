import { setTimeout as wait } from "node:timers/promises";
import { listImportingUploads } from "#db/queries/sources/csv.ts";
import { enqueue } from "#db/queue.server.ts";

const silentMs = 3_000;

export async function resumeImports(silenceMs = silentMs): Promise<number> {
  const before = await listImportingUploads();
  if (before.length === 0) return 0;
  await wait(silenceMs);
  const progress = new Map(before.map(({ id, rowsRead }) => [id, rowsRead]));
  const still = (await listImportingUploads()).filter(({ id, rowsRead }) => progress.get(id) === rowsRead);
  for (const { id, companyId } of still) await enqueue("import-csv", { companyId, uploadId: id }, id);
  return still.length;
}

import { importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import { handle } from "#db/queue.server.ts";

/** Reads confirmed files. One at a time in a process, so that pages stay quick beside it. */
export function registerImports(): void {
  handle("import-csv", async ({ companyId, uploadId }) => {
    await importCsv(companyId, uploadId);
  });
}

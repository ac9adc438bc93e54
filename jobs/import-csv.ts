import { importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import { handle } from "#db/queue.server.ts";

/** One import at a time per process keeps pages fast. */
export function registerImports(): void {
  handle("import-csv", async ({ companyId, uploadId }) => {
    await importCsv(companyId, uploadId);
  });
}

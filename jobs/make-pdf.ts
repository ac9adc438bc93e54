import { makePdfExport } from "#app/domain/dashboards/export/export-pdf.server.ts";
import { handle } from "#db/queue.server.ts";

export function registerPdfs(): void {
  handle("make-pdf", ({ companyId, exportId }) => makePdfExport(companyId, exportId));
}

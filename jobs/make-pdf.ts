import { makePdfExport } from "#app/domain/dashboards/export/export-pdf.server.ts";
import { handle } from "#db/queue.server.ts";

/** Makes the PDFs that pages ask for. */
export function registerPdfs(): void {
  handle("make-pdf", ({ companyId, exportId }) => makePdfExport(companyId, exportId));
}

import { contentDisposition, streamOf } from "#app/lib/stream-answer.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { findPdfExport, type PdfExport } from "#db/queries/pdf-exports.ts";

const patienceMs = 4000;
const lookEveryMs = 60;

/** Most PDFs are made in well under a second: waiting a little saves people a page that says "wait". */
export async function waitForExport(asked: PdfExport): Promise<PdfExport> {
  let row = asked;
  for (
    const end = Date.now() + patienceMs;
    Date.now() < end && (row.state === "waiting" || row.state === "making");
  ) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    row = (await findPdfExport(asked.companyId, asked.id)) ?? row;
  }
  return row;
}

/** The file itself, streamed; null when it is no longer kept. */
export async function pdfAnswer({
  companyId,
  fileId,
}: Pick<PdfExport, "companyId" | "fileId">): Promise<Response | null> {
  const opened = fileId === null ? null : await openFile(companyId, fileId);
  if (!opened) return null;
  return new Response(streamOf(opened.read()), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(opened.file.size),
      "Content-Disposition": contentDisposition(opened.file.name),
      "Cache-Control": "private, no-store",
    },
  });
}

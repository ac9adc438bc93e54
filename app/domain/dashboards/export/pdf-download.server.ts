import { failure } from "#app/http/failure.server.ts";
import { readFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { contentDisposition } from "#app/http/stream-answer.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { streamFile } from "#app/domain/files/stream-file.server.ts";
import { findPdfExport, type PdfExport } from "#db/queries/pdf-exports.ts";

const patienceMs = 4000;
const lookEveryMs = 60;

/** Most PDFs take under a second: a short wait saves the waiting page. */
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

/** 503 when unreadable now; null when no longer stored. */
export async function pdfAnswer({
  companyId,
  fileId,
}: Pick<PdfExport, "companyId" | "fileId">): Promise<Response | null> {
  const opened = fileId === null ? null : await openFile(companyId, fileId);
  if (!opened) return null;
  const body = await streamFile(opened);
  if (!body) return failure("unavailable", { message: readFailureMessage });
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(opened.file.size),
      "Content-Disposition": contentDisposition(opened.file.name),
      "Cache-Control": "private, no-store",
    },
  });
}

import { failure } from "#app/http/failure.server.ts";
import { readFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { contentDisposition } from "#app/http/stream-answer.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { streamFile } from "#app/domain/files/stream-file.server.ts";
import { findPdfExport, type PdfExport } from "#db/queries/pdf-exports.ts";
import { waitForExportEnd } from "./export-signals.server.ts";

const lookEveryMs = 100;

/** Resolves when ready or failed, or in progress after `mostMs`. */
export async function waitForExport(asked: PdfExport, mostMs: number): Promise<PdfExport> {
  let row = asked;
  const end = Date.now() + mostMs;
  while (isInProgress(row) && Date.now() < end) {
    await waitForExportEnd(row.id, Math.min(lookEveryMs, end - Date.now()));
    row = (await findPdfExport(asked.companyId, asked.id)) ?? row;
  }
  return row;
}

function isInProgress({ state }: PdfExport): boolean {
  return state === "waiting" || state === "making";
}

/** 503: unreadable now; null: no longer stored. */
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

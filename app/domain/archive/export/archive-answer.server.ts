import type { Viewer } from "#app/auth/viewer.ts";
import { readFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { streamFile } from "#app/domain/files/stream-file.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { contentDisposition } from "#app/http/stream-answer.server.ts";
import { openArchive } from "./request-archive.server.ts";

/** 503: unreadable now. Null: another company's, or no longer stored. */
export async function archiveAnswer(viewer: Viewer, archiveId: string): Promise<Response | null> {
  const opened = await openArchive(viewer, archiveId);
  if (!opened) return null;
  const body = await streamFile(opened);
  if (!body) return failure("unavailable", { message: readFailureMessage });
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(opened.file.size),
      "Content-Disposition": contentDisposition(opened.file.name),
      "Cache-Control": "private, no-store",
    },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { openImage } from "#app/domain/files/open-image.server.ts";
import { readFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { streamFile } from "#app/domain/files/stream-file.server.ts";

/** The id is unguessable and the bytes never change. */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.file");
  const opened = await openImage(id);
  if (!opened) throw notFound();
  const body = await streamFile(opened);
  if (!body) throw failure("unavailable", { message: readFailureMessage });
  return new Response(body, {
    headers: {
      "Content-Type": opened.file.contentType,
      "Content-Length": String(opened.file.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

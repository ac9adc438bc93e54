import { requireAccess } from "#app/auth/access.server.ts";
import { readBytes } from "#app/http/body/read-body.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { answerApiCall } from "#app/realtime/http-api/answer-call.server.ts";
import type { RouteName } from "#app/site-map.ts";

/** The signature covers the path and the body as they came. */
export async function answerApi(request: Request, name: RouteName): Promise<Response> {
  await requireAccess(request, name);
  const body = await readBytes(request, 1024 * 1024);
  if (!body) return failure("too-large");
  const { pathname, searchParams } = new URL(request.url);
  const [, , appId = ""] = pathname.split("/");
  const answer = await answerApiCall(
    { method: request.method, path: pathname, query: searchParams, appId, body: body.toString("utf8") },
    Date.now(),
  );
  return Response.json(answer.body, { status: answer.status, headers: { "Cache-Control": "no-store" } });
}

import { requireAccess } from "#app/auth/access.server.ts";
import { readBytes } from "#app/http/body/read-body.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { answerApiCall } from "#app/realtime/http-api/answer-api-call.server.ts";
import type { RouteName } from "#app/site-map.ts";

/** The signature covers the raw path and body. */
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
  if (answer.status === 401) securityEvent("access-refused", { why: "bad-signature" });
  return Response.json(answer.body, { status: answer.status, headers: { "Cache-Control": "no-store" } });
}

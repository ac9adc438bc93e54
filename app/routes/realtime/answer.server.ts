import { identifyAgain } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { mayAuthorize } from "#app/domain/broadcasting/may-authorize.server.ts";
import type { Authorized, LookAgain } from "#app/domain/broadcasting/authorize-channel.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { readCall } from "#app/http/read-call.server.ts";

/** Pusher clients read the signature from the top of the answer. */
export async function answerAuthorization(
  request: Request,
  viewer: Viewer,
  authorize: (fields: Readonly<Record<string, unknown>>, lookAgain: LookAgain) => Promise<Authorized>,
): Promise<Response> {
  if (viewer.sessionId === null) return failure("session-only");
  if (!mayAuthorize(viewer.userId, Date.now()))
    return failure("slow-down", { headers: { "Retry-After": "5" } });
  const call = await readCall(request);
  if (call.outcome !== "read") return failure(call.outcome);
  const authorized = await authorize(call.fields, async () => {
    const identity = await identifyAgain(request);
    return identity.who === "viewer" && identity.viewer.company.deletedAt === null ? identity.viewer : null;
  });
  switch (authorized.outcome) {
    case "signed":
      return Response.json(authorized.body, { headers: { "Cache-Control": "no-store" } });
    case "malformed":
      return failure("malformed", { message: "Send socket_id, and channel_name for a channel." });
    case "refused":
      return failure("channel-refused");
    case "unavailable":
      return failure("unavailable");
  }
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { isBouncesToken } from "#app/auth/is-bounces-token.server.ts";
import { takeBounce } from "#app/domain/reports/sending/take-bounce.server.ts";
import { readBytes } from "#app/http/body/read-body.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

const maxBytes = 12_000_000;

/** 200 also without effect: the mail server must not resend. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "webhook.bounces");
  const access = isBouncesToken(request.headers.get("authorization"));
  if (access === "off") return notFound();
  if (access === "wrong") {
    securityEvent("webhook-refused", { why: "wrong-token" });
    return failure("bad-signature", { message: "The token is missing or wrong." });
  }
  const body = await readBytes(request, maxBytes);
  if (!body) return failure("malformed");
  return Response.json({ data: { result: await takeBounce(body.toString("latin1")) } });
}

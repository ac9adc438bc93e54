import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { endSession } from "#app/auth/session.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "logout");
  const headers = {
    "Set-Cookie": await endSession(request),
    // Removes cached pages from this browser.
    "Clear-Site-Data": '"cache", "storage"',
  };
  securityEvent("signed-out");
  if (wantsJson(request)) return Response.json({ data: { signedOut: true } }, { headers });
  return redirect("/login", { status: 303, headers });
}

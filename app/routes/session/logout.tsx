import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { signOut } from "#app/domain/users/sign-out.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await requireAccess(request, "logout");
  const headers = {
    "Set-Cookie": await signOut(viewer, request),
    "Clear-Site-Data": '"cache", "storage"',
  };
  if (wantsJson(request)) return Response.json({ data: { signedOut: true } }, { headers });
  return redirect("/login", { status: 303, headers });
}

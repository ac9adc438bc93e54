import { redirect } from "@remix-run/node";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { refererPath } from "#app/auth/next-path.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { config } from "#app/config.server.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { sidebarCookie } from "#app/ui/shell/sidebar.ts";

export const action = agencyAction("sidebar", async ({ request }) => {
  const wanted = (await readForm(request, ["sidebar"])).get("sidebar");
  if (wanted !== "open" && wanted !== "closed")
    throw failure("invalid", { fields: { sidebar: ["Choose open or closed."] } });
  const headers = { "Set-Cookie": sidebarCookie(wanted === "open", config.https) };
  if (wantsJson(request)) return Response.json({ data: { sidebar: wanted } }, { headers });
  return redirect(refererPath(request), { status: 303, headers });
});

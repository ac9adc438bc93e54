import { redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { refererPath } from "#app/auth/next-path.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { closeBanner } from "#app/domain/banners/close-banner.server.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { keepPage } from "#app/ui/forms/keep-page.ts";

export const action = agencyAction("banner.close", async ({ request, viewer }) => {
  const code = readWhole((await readForm(request, ["code"])).get("code")) ?? 0;
  if ((await closeBanner(viewer, code)) === "not-closeable")
    throw failure("invalid", { message: "This message stays until its cause is resolved." });
  if (wantsJson(request)) return Response.json({ data: { closed: code } });
  return redirect(refererPath(request), { status: 303 });
});

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPage(serverAction);
}

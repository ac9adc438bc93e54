import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "sample");
  const opened = await openSampleAgency(request);
  if (opened.outcome === "wait") throw failure("slow-down", attemptLimitProblem(opened.waitSeconds));
  if (opened.outcome === "unavailable")
    throw failure("unavailable", {
      message: "The sample agency cannot be created at the moment. Try again in a few minutes.",
    });
  return redirect("/dashboards", { status: 303, headers: { "Set-Cookie": opened.cookie } });
}

export default function Sample() {
  return null;
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/auth/failure.server.ts";
import { readForm } from "#app/auth/read-form.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/get-dashboard.server.ts";
import { freeDashboard, lockDashboard } from "#app/domain/dashboards/lock-dashboard.server.ts";

/** What an open editor's script says every minute (`do=keep`), and when its page is left (`do=free`). */
export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.lock");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return failure("not-found");
  if ((await readForm(request)).get("do") === "free") {
    await freeDashboard(viewer, dashboard.id);
    return Response.json({ data: { lock: "free" } });
  }
  const { outcome } = await lockDashboard(viewer, dashboard.id);
  return outcome === "not-found" ? failure("not-found") : Response.json({ data: { lock: outcome } });
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import {
  leaveDashboard,
  lockDashboard,
  takeOverDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";

const Beat = z.iso.datetime().transform((text) => new Date(text));

/** Takes no lock. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.lock");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return failure("not-found");
  return Response.json({ data: await describeLock(viewer, dashboard) });
}

/** `intent=keep` every minute; `intent=take-over`; `intent=free` on leaving, with the last `beat`. */
export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.lock");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return failure("not-found");
  const fields = await readForm(request, ["intent", "beat"]);
  if (fields.get("intent") === "take-over") await takeOverDashboard(viewer, dashboard.id);
  if (fields.get("intent") === "free") {
    const beat = Beat.safeParse(fields.get("beat"));
    if (!beat.success) return failure("invalid", { message: "Enter the last beat." });
    leaveDashboard(viewer, dashboard.id, beat.data);
    return Response.json({ data: { lock: "ending" } });
  }
  const lock = await lockDashboard(viewer, dashboard.id);
  if (lock.outcome === "not-found") return failure("not-found");
  const { outcome } = lock;
  return Response.json({
    data:
      outcome === "yours"
        ? { lock: outcome, beat: lock.beatAt, isAsked: lock.isAsked }
        : { lock: outcome, beat: null, holder: lock.holder },
  });
}

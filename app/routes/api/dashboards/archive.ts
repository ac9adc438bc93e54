import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { callOf, entityAnswer } from "../answers.server.ts";

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboard.archive");
  await callOf(request, []);
  const outcome = await archiveDashboard(viewer, id);
  return outcome === "archived" ? entityAnswer(viewer, id) : failure("not-found");
}

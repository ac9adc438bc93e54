import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { restoreDashboard } from "#app/domain/dashboards/list/actions/restore-dashboard.server.ts";
import { callOf, entityAnswer, planIsFullAnswer } from "../answers.server.ts";

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboard.restore");
  await callOf(request, []);
  const result = await restoreDashboard(viewer, id);
  switch (result.outcome) {
    case "restored":
      return entityAnswer(viewer, id);
    case "limit":
      return planIsFullAnswer(result);
    case "not-found":
      return failure("not-found");
  }
}

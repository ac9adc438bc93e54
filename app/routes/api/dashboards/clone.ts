import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { callOf, planIsFullAnswer } from "../answers.server.ts";

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboard.clone");
  await callOf(request, []);
  const copy = await cloneDashboard(viewer, id);
  switch (copy.outcome) {
    case "created":
      return Response.json({ data: { id: copy.id, permalink: copy.permalink } }, { status: 201 });
    case "limit":
      return planIsFullAnswer(copy);
    case "not-found":
      return failure("not-found");
  }
}

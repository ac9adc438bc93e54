import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findPlanByCall } from "#app/domain/plans/find-plans.server.ts";
import { ChangePlanCall } from "#app/domain/plans/plan.form.ts";
import { changePlanByCall, deletePlan } from "#app/domain/plans/save-plan.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { planAnswer } from "./plan-answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.plan");
  const data = await findPlanByCall(viewer, id);
  return data ? Response.json({ data }) : failure("not-found");
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.plan");
  if (request.method === "DELETE")
    return (await deletePlan(viewer, id)) === "deleted"
      ? new Response(null, { status: 204 })
      : failure("not-found");
  const { fields } = await callOf(request, [ChangePlanCall], {
    answered: async () => [await findPlanByCall(viewer, id)],
    fixed: ["id", "clientId"],
  });
  const call = ChangePlanCall.safeParse(fields);
  if (!call.success)
    return (await findPlanByCall(viewer, id)) ? invalidCall(call.error) : failure("not-found");
  return planAnswer(await changePlanByCall(viewer, id, call.data), (own) => findPlanByCall(viewer, own), 200);
}

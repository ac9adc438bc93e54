import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findPlanByCall, listPlansByCall } from "#app/domain/plans/find-plans.server.ts";
import { PlanCall, planLimits } from "#app/domain/plans/plan.form.ts";
import { createPlanByCall } from "#app/domain/plans/save-plan.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { planAnswer } from "./plan-answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.plans");
  const client = new URL(request.url).searchParams.get("client");
  const data = client !== null && !isStorable(client) ? null : await listPlansByCall(viewer, client);
  return data ? Response.json({ data }) : failure("not-found");
}

/** Idempotent by `Idempotency-Key`. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.plans");
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && (key === "" || key.length > planLimits.key))
    return failure("invalid", { fields: { "Idempotency-Key": [`Send 1 to ${planLimits.key} characters.`] } });
  const call = PlanCall.safeParse((await callOf(request, [PlanCall])).fields);
  if (!call.success) return invalidCall(call.error);
  const saved = await createPlanByCall(viewer, call.data, key);
  return planAnswer(saved, (id) => findPlanByCall(viewer, id), 201);
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { beginPayment } from "#app/domain/billing/checkout/begin-payment.server.ts";
import { confirmOrder } from "#app/domain/billing/checkout/fastspring-checkout.server.ts";
import { cancelPlan, type EndOutcome, resumePlan } from "#app/domain/billing/plan/end-plan.server.ts";
import { ConfirmCall, EndCall, PlanCall } from "#app/domain/billing/plan/plan.form.ts";
import { describeFreshCompany } from "#app/domain/companies/describe-company.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

/**
 * POST: `{dashboards, interval}` or `{checkout, id, reference}`. PUT: `{dashboards, interval}` or `{state:
 * "canceled" | "active"}`.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.companySubscription");
  if (viewer.role !== "admin") return failure("admins-only");
  const { fields } = await callOf(request, [PlanCall, request.method === "PUT" ? EndCall : ConfirmCall]);
  if (!billingTime().isBilled) return failure("billing-off");
  if (request.method === "PUT" && "state" in fields) {
    const end = EndCall.safeParse(fields);
    if (!end.success) return invalidCall(end.error);
    return ended(viewer, await (end.data.state === "canceled" ? cancelPlan : resumePlan)(viewer));
  }
  if (request.method === "POST" && "checkout" in fields) {
    const order = ConfirmCall.safeParse(fields);
    if (!order.success) return invalidCall(order.error);
    const confirmed = await confirmOrder(viewer, order.data.checkout, order.data.id ?? null);
    if (confirmed === "not-found") return failure("not-found");
    return Response.json({ data: { order: confirmed, ...(await describeFreshCompany(viewer)) } });
  }
  const call = PlanCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const begun = await beginPayment(viewer, call.data);
  if (begun.outcome === "refused") return failure("invalid", { fields: { dashboards: [begun.problem] } });
  const data = {
    checkout: { id: begun.checkoutId, url: begun.href },
    ...(await describeFreshCompany(viewer)),
  };
  return Response.json({ data }, { status: request.method === "POST" ? 201 : 200 });
}

async function ended(viewer: Viewer, outcome: EndOutcome): Promise<Response> {
  if (outcome === "provider-failed") return failure("unavailable");
  if (outcome === "nothing-to-do")
    return failure("invalid", { fields: { state: ["The subscription is not in a state for this."] } });
  return Response.json({ data: await describeFreshCompany(viewer) });
}

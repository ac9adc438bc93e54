import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { securePayment } from "#app/domain/billing/checkout/secure-payment.server.ts";
import { SecureCall } from "#app/domain/billing/plan/plan.form.ts";
import { failure } from "#app/http/failure.server.ts";
import { attemptLimitProblem, countAttempt } from "#app/http/rate-limit.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.paymentSecure");
  if (viewer.role !== "admin") return failure("admins-only");
  const { fields } = await callOf(request, [SecureCall]);
  if (!billingTime().isBilled) return failure("billing-off");
  const call = SecureCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const { waitSeconds } = await countAttempt("checkout", viewer.companyId);
  if (waitSeconds !== null) return failure("slow-down", attemptLimitProblem(waitSeconds));
  const secured = await securePayment(viewer, call.data);
  if (secured.outcome === "refused")
    return failure("invalid", { fields: { [secured.field]: [secured.problem] } });
  return Response.json({ data: secured.data }, { status: 201, headers: { "Cache-Control": "no-store" } });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { applyCoupon, appliedCoupons } from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { CouponCall } from "#app/domain/billing/plan/plan.form.ts";
import { couponEntity, couponWords } from "#app/domain/billing/rules/coupons.ts";
import { failure } from "#app/http/failure.server.ts";
import { attemptLimitProblem, countAttempt } from "#app/http/rate-limit.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

/** A rejected code is missing in the returned list. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.companyCoupon");
  if (viewer.role !== "admin") return failure("admins-only");
  const call = CouponCall.safeParse((await callOf(request, [CouponCall])).fields);
  if (!call.success) return invalidCall(call.error);
  const { waitSeconds } = await countAttempt("coupon-company", viewer.companyId);
  if (waitSeconds !== null) return failure("slow-down", attemptLimitProblem(waitSeconds));
  const { coupon: code } = call.data;
  const outcome = await applyCoupon(viewer.companyId, code);
  if (outcome === "invalid" || outcome === "not-stackable") {
    const message = outcome === "invalid" ? couponWords.invalid(code) : couponWords.notStackable;
    return failure("invalid", { message, fields: { coupon: [message] } });
  }
  const { usable } = await appliedCoupons(viewer.companyId);
  const message = couponWords.applied(code);
  return Response.json({ data: { applied: usable.map(couponEntity), message } });
}

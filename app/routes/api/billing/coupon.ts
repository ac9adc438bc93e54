import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { previewCoupon } from "#app/domain/billing/coupons/preview-coupon.server.ts";
import { couponEntity, couponWords } from "#app/domain/billing/rules/coupons.ts";
import { failure } from "#app/http/failure.server.ts";
import { attemptLimitProblem, clientAddress, countAttempt } from "#app/http/rate-limit.server.ts";

/** Before registration. `?email=` is not stored. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "api.coupon");
  const { waitSeconds } = await countAttempt("coupon-address", clientAddress());
  if (waitSeconds !== null) return failure("slow-down", attemptLimitProblem(waitSeconds));
  const code = params.code ?? "";
  const { coupons } = await previewCoupon([], code);
  const [coupon] = coupons;
  if (!coupon) return failure("not-found", { message: couponWords.invalid(code.slice(0, 50)) });
  return Response.json({ data: couponEntity(coupon) }, { headers: { "Cache-Control": "no-store" } });
}

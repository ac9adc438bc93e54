import { findCoupons } from "#app/domain/billing/coupons/preview-coupon.server.ts";
import type { Coupon } from "#app/domain/billing/rules/coupons.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem, clientAddress, countAttempt } from "#app/http/rate-limit.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { couponCodes } from "./wishes.ts";

/** `refuseForm` with the coupons that the form had; one that is no longer usable is left out. */
export async function refuseRegistration(
  request: Request,
  sent: FormData,
  reply: FormAnswer,
  detail: Parameters<typeof refuseForm>[2] = {},
) {
  const codes = wantsJson(request) ? [] : couponCodes(String(sent.get("coupons") ?? ""));
  const isReadable = codes.length > 0 && (await couponWait()) === null;
  if (!isReadable) return refuseForm(request, reply, detail);
  const { coupons } = await findCoupons(codes);
  const initialValue = { ...reply.initialValue, coupons: JSON.stringify(codesOf(coupons)) };
  return refuseForm(request, { ...reply, initialValue, coupons } as FormAnswer, detail);
}

/** Rate limit prevents guessing codes. */
export async function couponWait(): Promise<{ readonly text: string; readonly isFine: false } | null> {
  const { waitSeconds } = await countAttempt("coupon-address", clientAddress());
  return waitSeconds === null ? null : { text: attemptLimitProblem(waitSeconds).message, isFine: false };
}

export const codesOf = (coupons: readonly Coupon[]) => coupons.map(({ code }) => code);

import { z } from "zod";
import { wholeNumber } from "#app/lib/numbers/number.schema.ts";
import { maxDashboards } from "../rules/prices.ts";

const count = "Enter a whole number of dashboards";

export const CouponCall = z.object({
  coupon: z
    .string({ error: "Enter a code" })
    .trim()
    .min(1, { error: "Enter a code" })
    .max(50, { error: "A code has at most 50 characters" }),
});

export const PlanForm = z.object({
  dashboards: wholeNumber(count).pipe(
    z
      .number()
      .min(1, { error: "Enter at least 1 dashboard" })
      .max(maxDashboards, { error: "Contact us for more than 100,000 dashboards" }),
  ),
  interval: z
    .enum(["1", "12"], { error: "Choose to pay monthly or yearly" })
    .transform((months): 1 | 12 => (months === "12" ? 12 : 1)),
});

/** `POST` and `PUT /api/company/subscription`. */
export const PlanCall = z.object({
  dashboards: PlanForm.shape.dashboards,
  interval: z.union([z.literal(1), z.literal(12), PlanForm.shape.interval]).default(1),
});

/** `id` is the provider's order; missing if the popup was closed. */
export const ConfirmCall = z.object({
  checkout: z.string({ error: "Send the id of the checkout" }).max(100),
  id: z.string().max(200).optional(),
  reference: z.string().max(200).optional(),
});

export const EndCall = z.object({
  state: z.enum(["canceled", "active"], { error: "Send canceled or active" }),
});

/** `coupons`: a list, or a JSON list in a form. */
export const SecureCall = PlanCall.extend({
  coupons: z
    .preprocess(listOf, z.array(CouponCall.shape.coupon).max(10, { error: "Enter fewer coupons" }))
    .default([]),
});

function listOf(given: unknown): unknown {
  if (typeof given !== "string") return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given.split(",").filter((code) => code.trim() !== "");
  }
}

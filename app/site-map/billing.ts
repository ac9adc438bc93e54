import { entry } from "./entry.ts";

export const billing = [
  entry("/api/coupons/:code", "api/billing/coupon.ts", {
    name: "api.coupon",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/api/company/coupon", "api/billing/company-coupon.ts", {
    name: "api.companyCoupon",
    access: "user",
    api: true,
    unpaid: true,
    methods: ["POST"],
  }),
] as const;

import { entry } from "./entry.ts";

export const billing = [
  entry("/company/subscription", "company/billing/subscription.tsx", {
    name: "company.subscription",
    title: "Subscription",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/subscription/cancel", "company/billing/cancel.tsx", {
    name: "company.subscription.cancel",
    title: "Cancel subscription",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/checkout/:checkoutId", "company/billing/checkout.tsx", {
    name: "company.checkout",
    title: "Payment",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/manage-payment", "company/billing/manage-payment.tsx", {
    name: "company.managePayment",
    title: "Manage payment",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/invoices", "company/billing/invoices.tsx", {
    name: "company.invoices",
    title: "Invoices",
    access: "admin",
    methods: ["GET"],
  }),
  entry("/company/invoices/:orderId/pdf", "company/billing/invoice-pdf.ts", {
    name: "company.invoices.pdf",
    access: "admin",
    api: true,
    methods: ["GET"],
  }),
  entry("/api/company/subscription", "api/billing/subscription.ts", {
    name: "api.companySubscription",
    access: "user",
    api: true,
    unpaid: true,
    methods: ["POST", "PUT"],
  }),
  entry("/api/orders", "api/billing/orders.ts", {
    name: "api.orders",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
  entry("/api/payment/secure", "api/billing/payment-secure.ts", {
    name: "api.paymentSecure",
    access: "user",
    api: true,
    unpaid: true,
    methods: ["POST"],
  }),
  entry("/webhooks/fastspring", "api/billing/fastspring-webhook.ts", {
    name: "webhook.fastspring",
    access: "visitor",
    api: true,
    methods: ["POST"],
    foreignOrigin: true,
  }),
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

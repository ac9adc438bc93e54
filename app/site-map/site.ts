import { entry } from "./entry.ts";

export const site = [
  entry("/terms", "public/terms.tsx", { name: "terms", title: "Terms", access: "visitor", methods: ["GET"] }),
  entry("/privacy", "public/privacy.tsx", {
    name: "privacy",
    title: "Privacy",
    access: "visitor",
    methods: ["GET"],
  }),
  entry("/receipts/:id", "receipt.tsx", {
    name: "receipt",
    title: "Where this number comes from",
    access: "user",
    methods: ["GET"],
  }),
  entry("/receipts/:id/rows.csv", "receipt-rows.ts", {
    name: "receipt.rows",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
  entry("/files/:id", "file.ts", {
    name: "dashboard.file",
    access: "dashboard",
    methods: ["GET"],
    api: true,
  }),
  entry("/unsubscribe/:token", "public/unsubscribe.tsx", {
    name: "unsubscribe",
    title: "Unsubscribe",
    access: "visitor",
    plain: true,
    foreignOrigin: true,
  }),
  entry("/report-links/:token", "public/report-link.tsx", {
    name: "reportLink",
    access: "visitor",
    plain: true,
  }),
  entry("/report-links/:token/pdf", "public/report-link-pdf.ts", {
    name: "reportLink.pdf",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/report-links/:token/receipts/:id", "public/report-link-receipt.tsx", {
    name: "reportLink.receipt",
    access: "visitor",
    methods: ["GET"],
    plain: true,
  }),
  entry("/dashboards/:permalink/receipts/:id", "public/dashboard-receipt.tsx", {
    name: "dashboard.receipt",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  }),
  entry("/report-links/:token/xlsx", "public/report-link-xlsx.ts", {
    name: "reportLink.xlsx",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/healthz", "health/healthz.ts", {
    name: "health.live",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/readyz", "health/readyz.ts", {
    name: "health.ready",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/metrics", "health/metrics.ts", {
    name: "health.metrics",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/internal/tls-permission", "health/tls-permission.ts", {
    name: "health.certificate",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/404", "errors/not-found.tsx", {
    name: "notFound",
    title: "Not found",
    access: "visitor",
    methods: ["GET"],
  }),
  entry("/403", "errors/forbidden.tsx", {
    name: "forbidden",
    title: "Not allowed",
    access: "visitor",
    methods: ["GET"],
  }),
  entry("/402", "errors/subscription-required.tsx", {
    name: "subscriptionRequired",
    title: "Subscription required",
    access: "visitor",
    methods: ["GET"],
  }),
  entry("/*", "errors/anything-else.tsx", { name: "anythingElse", title: "Not found", access: "visitor" }),
] as const;

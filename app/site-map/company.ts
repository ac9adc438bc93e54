import { entry } from "./entry.ts";

export const company = [
  entry("/company", "company/home.tsx", { name: "company", access: "user", methods: ["GET"] }),
  entry("/company/settings", "company/settings.tsx", {
    name: "company.settings",
    title: "Company",
    access: "admin",
    unpaid: true,
    bodyLimitMb: 12,
  }),
  entry("/company/delete", "company/deletion/delete.tsx", {
    name: "company.delete",
    title: "Delete company",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/restore", "company/deletion/restore.tsx", {
    name: "company.restore",
    title: "Company deleted",
    access: "user",
    unpaid: true,
  }),
  entry("/company/white-label", "company/white-label.tsx", {
    name: "company.whiteLabel",
    title: "White label",
    access: "admin",
    unpaid: true,
  }),
  entry("/company/sources", "company/sources.tsx", {
    name: "company.sources",
    title: "Sources",
    access: "user",
    methods: ["GET"],
  }),
  entry("/company/sources/new", "company/source-new.tsx", {
    name: "company.sources.new",
    title: "Add source",
    access: "user",
    bodyLimitMb: 201,
  }),
  entry("/company/sources/:sourceId", "company/source.tsx", {
    name: "company.sources.show",
    title: "Source",
    access: "user",
    bodyLimitMb: 201,
  }),
  entry("/company/sources/:sourceId/choose", "company/source-choose.tsx", {
    name: "company.sources.choose",
    title: "Select properties",
    access: "user",
  }),
  entry("/company/sources/:sourceId/account/:attemptId", "company/source-account.tsx", {
    name: "company.sources.account",
    title: "Another account",
    access: "user",
  }),
  entry("/company/sources/:sourceId/uploads/:uploadId", "company/upload.tsx", {
    name: "company.sources.upload",
    title: "Import settings",
    access: "user",
  }),
  entry("/company/sources/:sourceId/delete", "company/source-delete.tsx", {
    name: "company.sources.delete",
    title: "Delete source",
    access: "user",
    unpaid: true,
  }),
  entry("/company/sources/:sourceId/metrics", "company/calculated-metrics.tsx", {
    name: "company.sources.metrics",
    title: "Calculated metrics",
    access: "user",
  }),
  entry("/company/sources/:sourceId/metrics/:metricId", "company/calculated-metric.tsx", {
    name: "company.sources.metric",
    title: "Calculated metric",
    access: "user",
  }),
  entry("/company/sources/:sourceId/metrics/:metricId/delete", "company/calculated-metric-delete.tsx", {
    name: "company.sources.metricDelete",
    title: "Delete calculated metric",
    access: "user",
    unpaid: true,
  }),
  entry("/connect/:kind", "connect/kind.tsx", {
    name: "connect",
    title: "Connect",
    access: "user",
    changes: true,
  }),
  entry("/connect/:kind/callback", "connect/callback.ts", {
    name: "connect.callback",
    access: "user",
    methods: ["GET"],
    changes: true,
  }),
  entry("/company/automatic-reports", "company/automatic-reports.tsx", {
    name: "company.automaticReports",
    title: "Automatic reports",
    access: "user",
    methods: ["GET"],
  }),
  entry("/company/automatic-reports/new", "company/report-new.tsx", {
    name: "company.automaticReports.new",
    title: "New automatic report",
    access: "user",
    refills: true,
  }),
  entry("/company/automatic-reports/approvals", "company/approvals/report-approvals.tsx", {
    name: "company.automaticReports.approvals",
    title: "Approvals",
    access: "user",
  }),
  entry("/company/automatic-reports/emails/:emailId", "company/approvals/preview-email.ts", {
    name: "company.automaticReports.email",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
  entry("/company/automatic-reports/:reportId", "company/report.tsx", {
    name: "company.automaticReports.show",
    title: "Automatic report",
    access: "user",
    refills: true,
  }),
  entry("/company/automatic-reports/:reportId/delete", "company/report-delete.tsx", {
    name: "company.automaticReports.delete",
    title: "Delete report",
    access: "user",
    unpaid: true,
  }),
  entry("/company/automatic-reports/:reportId/runs/:runId", "company/report-run.tsx", {
    name: "company.automaticReports.run",
    title: "Delivery log",
    access: "user",
  }),
  entry("/company/automatic-reports/:reportId/runs/:runId/email", "company/approvals/report-run-email.tsx", {
    name: "company.automaticReports.runEmail",
    title: "Email",
    access: "user",
    methods: ["GET"],
  }),
  entry("/company/automatic-reports/:reportId/runs/:runId/pdf", "company/report-run-pdf.ts", {
    name: "company.automaticReports.runPdf",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
] as const;

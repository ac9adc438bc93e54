/** Who may come in. `visitor`: anybody; `dashboard`: what its own sharing allows; `user`: signed in; `admin`: signed in with that role. */
export type Access = "visitor" | "dashboard" | "user" | "admin";

/**
 * Every URL of the product: path, module under app/, route name (the specification's, where it has one), title, access.
 * Routes, guards, titles, navigation and the access test read this list; a route that is not here does not exist.
 * `api` marks calls that answer JSON or bytes and have no page.
 */
export type Place = {
  readonly path: string;
  readonly module: string;
  readonly name: string;
  readonly title?: string;
  readonly access: Access;
  readonly methods?: readonly ("GET" | "POST" | "PUT" | "DELETE")[];
  readonly api?: true;
  /** Visitors' pages carry no React. */
  readonly plain?: true;
  /** The largest body that is read, in MB; 1 where nothing is said. */
  readonly bodyLimitMb?: number;
  /** Answers a POST that no page of ours sent: a mail program's one-click unsubscribe, a provider's webhook. It may not use cookies. */
  readonly foreignOrigin?: true;
  /** Opening it makes or changes something, as a form elsewhere: it asks for the subscription as well. */
  readonly changes?: true;
  /** Its form works without trial or subscription: what is one's own account, and taking one's data away. */
  readonly unpaid?: true;
  /** Its form, sent with intent=refresh, comes back as it was filled in, and nothing is saved. */
  readonly refills?: true;
};

export const siteMap = [
  { path: "/", module: "routes/home.tsx", name: "home", access: "visitor", methods: ["GET"] },

  // what people accept when they register
  {
    path: "/terms",
    module: "routes/public/terms.tsx",
    name: "terms",
    title: "Terms",
    access: "visitor",
    methods: ["GET"],
  },
  {
    path: "/privacy",
    module: "routes/public/privacy.tsx",
    name: "privacy",
    title: "Privacy",
    access: "visitor",
    methods: ["GET"],
  },

  // people
  { path: "/login", module: "routes/session/login.tsx", name: "login", title: "Sign in", access: "visitor" },
  {
    path: "/logout",
    module: "routes/session/logout.tsx",
    name: "logout",
    access: "visitor",
    methods: ["POST"],
  },
  {
    path: "/unsent",
    module: "routes/session/unsent.tsx",
    name: "unsent",
    title: "Not sent yet",
    access: "visitor",
    plain: true,
  },
  {
    path: "/register",
    module: "routes/registration/register.tsx",
    name: "register",
    title: "Register",
    access: "visitor",
  },
  {
    path: "/forgot-password",
    module: "routes/session/forgot-password.tsx",
    name: "forgotPassword",
    title: "Forgotten password",
    access: "visitor",
  },
  {
    path: "/reset-password/:token",
    module: "routes/session/reset-password.tsx",
    name: "resetPassword",
    title: "New password",
    access: "visitor",
  },
  {
    path: "/users/:userId",
    module: "routes/users/user.tsx",
    name: "user",
    title: "You",
    access: "user",
    unpaid: true,
  },
  {
    path: "/users/:userId/picture",
    module: "routes/users/picture.tsx",
    name: "user.picture",
    title: "Your picture",
    access: "user",
    unpaid: true,
    bodyLimitMb: 12,
  },
  {
    path: "/users/:userId/email",
    module: "routes/users/email.tsx",
    name: "user.email",
    title: "Your e-mail address",
    access: "user",
    unpaid: true,
  },
  {
    path: "/users/:userId/password",
    module: "routes/users/password.tsx",
    name: "user.password",
    title: "Your password",
    access: "user",
    unpaid: true,
  },
  {
    path: "/users/:userId/sessions",
    module: "routes/users/sessions.tsx",
    name: "user.sessions",
    title: "Where you are signed in",
    access: "user",
    unpaid: true,
  },
  {
    path: "/users/:userId/tokens",
    module: "routes/users/tokens.tsx",
    name: "user.tokens",
    title: "API tokens",
    access: "user",
    unpaid: true,
  },
  {
    path: "/users/:userId/confirm-email/:token",
    module: "routes/users/confirm-email.tsx",
    name: "user.confirmEmail",
    title: "Confirm your address",
    access: "visitor",
  },
  {
    path: "/banners/close",
    module: "routes/users/close-banner.ts",
    name: "banner.close",
    access: "user",
    methods: ["POST"],
    unpaid: true,
  },
  {
    path: "/sidebar",
    module: "routes/users/sidebar.ts",
    name: "sidebar",
    access: "user",
    methods: ["POST"],
    unpaid: true,
  },
  {
    path: "/intro",
    module: "routes/intro.tsx",
    name: "intro",
    title: "Welcome",
    access: "user",
    unpaid: true,
    bodyLimitMb: 12,
  },
  {
    path: "/sample",
    module: "routes/sample.tsx",
    name: "sample",
    title: "Sample agency",
    access: "visitor",
    methods: ["POST"],
  },

  // dashboards
  {
    path: "/dashboards",
    module: "routes/dashboards/index.tsx",
    name: "dashboards.index",
    title: "Dashboards",
    access: "user",
  },
  {
    path: "/dashboards/create",
    module: "routes/dashboards/create.tsx",
    name: "dashboards.create",
    title: "Create Dashboard",
    access: "user",
  },
  {
    path: "/dashboards/:permalink",
    module: "routes/dashboards/show.tsx",
    name: "dashboard.show",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  },
  {
    path: "/dashboards/:permalink/print",
    module: "routes/dashboards/print.tsx",
    name: "dashboard.print",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  },
  {
    path: "/dashboards/:permalink/unlock",
    module: "routes/dashboards/unlock.tsx",
    name: "dashboard.unlock",
    title: "Password",
    access: "dashboard",
    plain: true,
  },
  {
    path: "/dashboards/:permalink/pdf",
    module: "routes/dashboards/pdf.tsx",
    name: "dashboard.pdf",
    title: "PDF",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  },
  {
    path: "/dashboards/:permalink/pdf/:exportId",
    module: "routes/dashboards/pdf-file.ts",
    name: "dashboard.pdfFile",
    access: "dashboard",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/dashboards/:permalink/csv",
    module: "routes/dashboards/csv.ts",
    name: "dashboard.csv",
    access: "dashboard",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/dashboards/:permalink/widgets/:widgetId/csv",
    module: "routes/dashboards/widget-csv.ts",
    name: "dashboard.widgetCsv",
    access: "dashboard",
    methods: ["GET"],
    api: true,
  },
  {
    path: "/embed/:permalink",
    module: "routes/dashboards/embed.tsx",
    name: "dashboard.embed",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  },
  {
    path: "/dashboards/:permalink/edit",
    module: "routes/dashboards/edit.tsx",
    name: "dashboard.edit",
    access: "user",
  },
  {
    path: "/dashboards/:permalink/settings",
    module: "routes/dashboards/settings.tsx",
    name: "dashboard.settings",
    title: "Settings",
    access: "user",
    bodyLimitMb: 12,
  },
  {
    path: "/dashboards/:permalink/share",
    module: "routes/dashboards/share.tsx",
    name: "dashboard.share",
    title: "Share",
    access: "user",
  },
  {
    path: "/dashboards/:permalink/versions",
    module: "routes/dashboards/versions.tsx",
    name: "dashboard.versions",
    title: "Versions",
    access: "user",
  },
  {
    path: "/dashboards/:permalink/delete",
    module: "routes/dashboards/delete.tsx",
    name: "dashboard.delete",
    title: "Delete",
    access: "user",
    unpaid: true,
  },
  {
    path: "/dashboards/:permalink/widgets/new",
    module: "routes/dashboards/widget-new.tsx",
    name: "dashboard.widgetNew",
    title: "Add widget",
    access: "user",
    refills: true,
    bodyLimitMb: 12,
  },
  {
    path: "/dashboards/:permalink/widgets/:widgetId",
    module: "routes/dashboards/widget-edit.tsx",
    name: "dashboard.widgetEdit",
    title: "Change widget",
    access: "user",
    refills: true,
    bodyLimitMb: 12,
  },
  {
    path: "/dashboards/:permalink/commands",
    module: "routes/dashboards/commands.ts",
    name: "dashboard.commands",
    access: "user",
    api: true,
    methods: ["POST"],
  },
  {
    path: "/dashboards/:permalink/lock",
    module: "routes/dashboards/lock.ts",
    name: "dashboard.lock",
    access: "user",
    api: true,
    methods: ["POST"],
  },
  {
    path: "/dashboards/:permalink/widgets/:widgetId/merge",
    module: "routes/dashboards/widget-merge.tsx",
    name: "dashboard.widgetMerge",
    title: "Merge widgets",
    access: "user",
  },
  {
    path: "/dashboards/:permalink/widgets/:widgetId/delete",
    module: "routes/dashboards/widget-delete.tsx",
    name: "dashboard.widgetDelete",
    title: "Delete widget",
    access: "user",
    unpaid: true,
  },
  {
    path: "/receipts/:id",
    module: "routes/receipt.tsx",
    name: "receipt",
    title: "Where this number comes from",
    access: "user",
    methods: ["GET"],
  },
  {
    path: "/receipts/:id/rows.csv",
    module: "routes/receipt-rows.ts",
    name: "receipt.rows",
    access: "user",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/files/:id",
    module: "routes/file.ts",
    name: "dashboard.file",
    access: "dashboard",
    methods: ["GET"],
    api: true,
  },

  // company
  { path: "/company", module: "routes/company/home.tsx", name: "company", access: "user", methods: ["GET"] },
  {
    path: "/company/settings",
    module: "routes/company/settings.tsx",
    name: "company.settings",
    title: "Company",
    access: "admin",
    unpaid: true,
    bodyLimitMb: 12,
  },
  {
    path: "/company/sources",
    module: "routes/company/sources.tsx",
    name: "company.sources",
    title: "Sources",
    access: "user",
    methods: ["GET"],
  },
  {
    path: "/company/sources/new",
    module: "routes/company/source-new.tsx",
    name: "company.sources.new",
    title: "Add source",
    access: "user",
    bodyLimitMb: 201,
  },
  {
    path: "/company/sources/:sourceId",
    module: "routes/company/source.tsx",
    name: "company.sources.show",
    title: "Source",
    access: "user",
    bodyLimitMb: 201,
  },
  {
    path: "/company/sources/:sourceId/choose",
    module: "routes/company/source-choose.tsx",
    name: "company.sources.choose",
    title: "Choose",
    access: "user",
  },
  {
    path: "/company/sources/:sourceId/account/:attemptId",
    module: "routes/company/source-account.tsx",
    name: "company.sources.account",
    title: "Another account",
    access: "user",
  },
  {
    path: "/company/sources/:sourceId/uploads/:uploadId",
    module: "routes/company/upload.tsx",
    name: "company.sources.upload",
    title: "Columns",
    access: "user",
  },
  {
    path: "/company/sources/:sourceId/delete",
    module: "routes/company/source-delete.tsx",
    name: "company.sources.delete",
    title: "Delete source",
    access: "user",
    unpaid: true,
  },
  {
    path: "/company/sources/:sourceId/metrics",
    module: "routes/company/calculated-metrics.tsx",
    name: "company.sources.metrics",
    title: "Calculated metrics",
    access: "user",
  },
  {
    path: "/company/sources/:sourceId/metrics/:metricId",
    module: "routes/company/calculated-metric.tsx",
    name: "company.sources.metric",
    title: "Calculated metric",
    access: "user",
  },
  {
    path: "/company/sources/:sourceId/metrics/:metricId/delete",
    module: "routes/company/calculated-metric-delete.tsx",
    name: "company.sources.metricDelete",
    title: "Delete calculated metric",
    access: "user",
    unpaid: true,
  },
  {
    path: "/connect/:kind",
    module: "routes/connect/kind.tsx",
    name: "connect",
    title: "Connect",
    access: "user",
    changes: true,
  },
  {
    path: "/connect/:kind/callback",
    module: "routes/connect/callback.ts",
    name: "connect.callback",
    access: "user",
    methods: ["GET"],
    changes: true,
  },
  {
    path: "/company/automatic-reports",
    module: "routes/company/automatic-reports.tsx",
    name: "company.automaticReports",
    title: "Automatic reports",
    access: "user",
    methods: ["GET"],
  },
  {
    path: "/company/automatic-reports/new",
    module: "routes/company/report-new.tsx",
    name: "company.automaticReports.new",
    title: "New automatic report",
    access: "user",
    refills: true,
  },
  {
    path: "/company/automatic-reports/:reportId",
    module: "routes/company/report.tsx",
    name: "company.automaticReports.show",
    title: "Automatic report",
    access: "user",
    refills: true,
  },
  {
    path: "/company/automatic-reports/:reportId/delete",
    module: "routes/company/report-delete.tsx",
    name: "company.automaticReports.delete",
    title: "Delete report",
    access: "user",
    unpaid: true,
  },
  {
    path: "/company/automatic-reports/:reportId/runs/:runId",
    module: "routes/company/report-run.tsx",
    name: "company.automaticReports.run",
    title: "What was sent",
    access: "user",
  },
  {
    path: "/company/automatic-reports/:reportId/runs/:runId/pdf",
    module: "routes/company/report-run-pdf.ts",
    name: "company.automaticReports.runPdf",
    access: "user",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/unsubscribe/:token",
    module: "routes/public/unsubscribe.tsx",
    name: "unsubscribe",
    title: "Stop these messages",
    access: "visitor",
    plain: true,
    foreignOrigin: true,
  },
  {
    path: "/report-links/:token",
    module: "routes/public/report-link.tsx",
    name: "reportLink",
    access: "visitor",
    plain: true,
  },
  {
    path: "/report-links/:token/pdf",
    module: "routes/public/report-link-pdf.ts",
    name: "reportLink.pdf",
    access: "visitor",
    api: true,
    methods: ["GET"],
  },

  // API
  {
    path: "/api/company",
    module: "routes/api/company.ts",
    name: "api.company",
    access: "user",
    api: true,
    bodyLimitMb: 12,
    methods: ["GET", "POST"],
  },
  {
    path: "/api/sources",
    module: "routes/api/sources.ts",
    name: "api.sources",
    access: "user",
    api: true,
    bodyLimitMb: 201,
    methods: ["GET", "POST"],
  },
  {
    path: "/api/sources/:id",
    module: "routes/api/source.ts",
    name: "api.source",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  },
  {
    path: "/api/sources/:id/:option",
    module: "routes/api/source-option.ts",
    name: "api.sourceOption",
    access: "user",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/api/calculated-metrics",
    module: "routes/api/calculated-metrics.ts",
    name: "api.calculatedMetrics",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  },
  {
    path: "/api/calculated-metrics/:id",
    module: "routes/api/calculated-metric.ts",
    name: "api.calculatedMetric",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  },
  {
    path: "/api/dashboards",
    module: "routes/api/dashboards.ts",
    name: "api.dashboards",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  },
  {
    path: "/api/dashboards/:id",
    module: "routes/api/dashboard.ts",
    name: "api.dashboard",
    access: "dashboard",
    api: true,
    bodyLimitMb: 12,
    methods: ["GET", "POST", "PUT", "DELETE"],
  },
  {
    path: "/api/dashboards/:id/clone",
    module: "routes/api/dashboard-clone.ts",
    name: "api.dashboard.clone",
    access: "user",
    api: true,
    methods: ["POST"],
  },
  {
    path: "/api/dashboards/:id/archive",
    module: "routes/api/dashboard-archive.ts",
    name: "api.dashboard.archive",
    access: "user",
    api: true,
    methods: ["DELETE"],
  },
  {
    path: "/api/dashboards/:id/restore",
    module: "routes/api/dashboard-restore.ts",
    name: "api.dashboard.restore",
    access: "user",
    api: true,
    methods: ["PUT"],
  },
  {
    path: "/api/dashboards/:id/pdf",
    module: "routes/api/dashboard-pdf.ts",
    name: "api.dashboard.pdf",
    access: "dashboard",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/api/automatic-reports",
    module: "routes/api/automatic-reports.ts",
    name: "api.automaticReports",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  },
  {
    path: "/api/automatic-reports/:id",
    module: "routes/api/automatic-report.ts",
    name: "api.automaticReport",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  },
  {
    path: "/api/files/:kind",
    module: "routes/api/files.ts",
    name: "api.files",
    access: "user",
    api: true,
    bodyLimitMb: 12,
    methods: ["POST"],
  },
  {
    path: "/api/files",
    module: "routes/api/files-delete.ts",
    name: "api.files.delete",
    access: "user",
    api: true,
    methods: ["DELETE"],
  },
  {
    path: "/api/configs/templates",
    module: "routes/api/config-templates.ts",
    name: "api.configs.templates",
    access: "user",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/api/configs/widgets/:type",
    module: "routes/api/config-widget.ts",
    name: "api.configs.widget",
    access: "user",
    api: true,
    methods: ["GET"],
  },

  // the process
  {
    path: "/healthz",
    module: "routes/health/healthz.ts",
    name: "health.live",
    access: "visitor",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/readyz",
    module: "routes/health/readyz.ts",
    name: "health.ready",
    access: "visitor",
    api: true,
    methods: ["GET"],
  },
  {
    path: "/metrics",
    module: "routes/health/metrics.ts",
    name: "health.metrics",
    access: "visitor",
    api: true,
    methods: ["GET"],
  },

  // what went wrong
  {
    path: "/404",
    module: "routes/errors/not-found.tsx",
    name: "notFound",
    title: "Not found",
    access: "visitor",
    methods: ["GET"],
  },
  {
    path: "/403",
    module: "routes/errors/forbidden.tsx",
    name: "forbidden",
    title: "Not allowed",
    access: "visitor",
    methods: ["GET"],
  },
  {
    path: "/402",
    module: "routes/errors/subscription-required.tsx",
    name: "subscriptionRequired",
    title: "Subscription required",
    access: "visitor",
    methods: ["GET"],
  },
  {
    path: "/*",
    module: "routes/errors/anything-else.tsx",
    name: "anythingElse",
    title: "Not found",
    access: "visitor",
  },
] as const satisfies readonly Place[];

/** The address where a page of the list answers it, else null: no link leads to a page that does not exist yet. */
export function existingPage(href: string): string | null {
  const parts = href.split(/[?#]/, 1)[0]!.split("/");
  const answers = siteMap.some(({ path }) => {
    const own = path.split("/");
    return (
      path !== "/*" &&
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || (part.startsWith(":") && parts[at] !== ""))
    );
  });
  return answers ? href : null;
}

export type RouteName = (typeof siteMap)[number]["name"];

export function place(name: RouteName): Place {
  return siteMap.find((candidate) => candidate.name === name)!;
}

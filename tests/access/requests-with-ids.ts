import type { Ids } from "./everything.ts";
import type { Method } from "./rules.ts";

export type Sent = {
  readonly method: Method;
  readonly path: string;
  /** A list sends a name several times. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly json?: unknown;
};

/**
 * Requests at a person's own addresses with things of `theirs` in body or address: each foreign key that a form
 * or call takes.
 */
export function requestsWithIds(own: Ids, theirs: Ids, me: string, them: string): Sent[] {
  const board = `/dashboards/${own.permalink}`;
  const post = (path: string, form: Sent["form"]): Sent => ({ method: "POST", path, form: form ?? {} });
  const read = (path: string): Sent => ({ method: "GET", path });
  const call = (method: Method, path: string, json: unknown): Sent => ({ method, path, json });
  const report = {
    dashboard_id: own.dashboardId,
    recipients: "thief@elsewhere.example",
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: "UTC",
    date_range: "LAST_MONTH",
  };
  const note = { from: "2026-10-07", text: "Mine", list: "What we did" };
  const plan = { name: "Mine", metric: "visits", months: { "2026-10": 1640 }, client_id: own.clientId };
  const widget = (sourceId: string | undefined) => ({
    title: "Mine",
    width: 2,
    height: 2,
    nature: "interactive",
    format: "table",
    instances: [
      {
        type: "csv",
        prefix: "visits",
        sourceId,
        config: { metrics: ["visits"], dimension: "campaign", split: null },
        currency: "EUR",
      },
    ],
  });
  const metric = { name: "Mine", type: "number", expression: "visits * 3" };
  const selected = ["archive", "restore", "client", "add-tags", "remove-tags"];
  const ofRow = ["archive", "restore", "clone"];
  const undo = ["undo-copies", "undo-tags", "undo-update"];
  return [
    post(`${board}/settings`, { intent: "client", clientId: theirs.clientId! }),
    post(`${board}/settings`, {
      intent: "sources",
      [`source.${own.sourceId}`]: theirs.sourceId!,
      version: "1",
    }),
    post(`/company/sources/${own.sourceId}`, { intent: "client", clientId: theirs.clientId! }),
    ...selected.map((intent) =>
      post("/dashboards", { intent, ids: [theirs.dashboardId!], clientId: own.clientId!, tags: "mine" }),
    ),
    post("/dashboards", { intent: "client", ids: [own.dashboardId!], clientId: theirs.clientId! }),
    ...ofRow.map((intent) => post("/dashboards", { intent: `${intent} ${theirs.dashboardId}` })),
    ...undo.map((intent) => post("/dashboards", { intent, ids: [theirs.dashboardId!] })),
    post("/dashboards/create", { name: "Mine", clientId: theirs.clientId! }),
    post("/dashboards/create", { name: "Mine", sources: theirs.sourceId!, clientId: own.clientId! }),
    post("/dashboards/create", { name: "Mine", template: theirs.templateId!, clientId: own.clientId! }),
    post("/dashboards/create", { intent: "clone", dashboard_id: theirs.dashboardId!, clientId: "" }),
    post("/dashboards/create", {
      intent: "clone",
      dashboard_id: theirs.dashboardId!,
      clientId: own.clientId!,
    }),
    post("/dashboards/create", {
      intent: "clone",
      dashboard_id: own.dashboardId!,
      clientId: theirs.clientId!,
    }),
    call("POST", `/api/dashboards/${own.dashboardId}`, { widgets: [widget(theirs.sourceId)] }),
    call("PUT", `/api/dashboards/${own.dashboardId}`, {
      category: "sources",
      sources: { [own.sourceId!]: theirs.sourceId },
    }),
    call("POST", "/api/automatic-reports", { ...report, dashboard_id: theirs.dashboardId }),
    call("POST", "/api/automatic-reports", { ...report, destinations: [theirs.destinationId] }),
    call("PUT", `/api/automatic-reports/${own.reportId}`, { ...report, dashboard_id: theirs.dashboardId }),
    call("PUT", `/api/automatic-reports/${own.reportId}`, {
      ...report,
      destinations: [theirs.destinationId],
    }),
    ...["approve", "skip"].map((intent) =>
      post("/company/automatic-reports/approvals", { intent, run: [theirs.runId!] }),
    ),
    call("POST", "/api/annotations", { ...note, client_id: theirs.clientId }),
    call("POST", "/api/annotations", { ...note, dashboard_id: theirs.dashboardId }),
    call("POST", "/api/annotations", { ...note, dashboard_id: own.dashboardId, widget_id: theirs.widgetId }),
    post("/annotations/new", { ...note, to: note.from, scope: `client:${theirs.clientId}` }),
    post(`/annotations/${own.annotationId}`, {
      ...note,
      to: note.from,
      scope: `dashboard:${theirs.dashboardId}`,
    }),
    call("POST", "/api/plans", { ...plan, client_id: theirs.clientId, source_ids: [theirs.sourceId] }),
    call("POST", "/api/plans", { ...plan, source_ids: [theirs.sourceId] }),
    call("PUT", `/api/plans/${own.planId}`, { ...plan, source_ids: [theirs.sourceId] }),
    call("POST", "/api/calculated-metrics", { ...metric, sourceId: theirs.sourceId }),
    call("PUT", `/api/calculated-metrics/${own.metricId}`, { ...metric, sourceId: theirs.sourceId }),
    ...["revoke", "replace", "send", "delete"].map((intent) =>
      post(`${board}/links`, { intent, id: theirs.linkId! }),
    ),
    post(`${board}/segments`, { intent: `delete ${theirs.segmentId}` }),
    post(`${board}/segments?rename=${theirs.segmentId}`, { intent: "save", name: "Mine too" }),
    post(`${board}/copies`, {
      intent: "create",
      clientIds: theirs.clientId!,
      name: "{client}",
      version: "1",
    }),
    post(`${board}/widgets/${own.widgetId}/merge`, { others: theirs.widgetId!, version: "1" }),
    post(`${board}/commands`, { intent: `move ${theirs.widgetId} up` }),
    post(`${board}/template`, { intent: "update", name: "Mine" }),
    call("DELETE", "/api/files", { filename: theirs.fileId }),
    call("DELETE", `/api/users/${them}`, {}),
    call("PUT", `/api/users/${them}`, { role: "user" }),
    post("/company/users", { withdraw: theirs.invitationId! }),
    post("/company/users", { resend: theirs.invitationId! }),
    post(`/users/${me}/sessions`, { session: theirs.sessionId ?? them }),
    post(`/users/${me}/tokens`, { revoke: theirs.tokenId ?? them }),
    post(`/users/${me}`, { access: "some", client_ids: theirs.clientId! }),
    ...["approve", "decline", "close", "confirm"].map((intent) =>
      post(`/company/checkout/${theirs.checkoutId}`, { intent, id: "order-1", reference: "A-1" }),
    ),
    read(`/company/checkout/${theirs.checkoutId}`),
    call("POST", "/api/company/subscription", {
      checkout: theirs.checkoutId,
      id: "order-1",
      reference: "A-1",
    }),
    post("/company/subscription", { intent: "remove-coupon", coupon: theirs.couponCode! }),
    read(`/company/invoices/${theirs.orderId}/pdf`),
    read(`/company/export/${theirs.archiveId}`),
    read(`/files/${theirs.archiveFileId}`),
    read(`/company/audit-log?person=${them}`),
    read(`/company/audit-log/csv?person=${them}`),
    ...["find", "erase"].map((intent) =>
      post("/company/personal-data", { intent, email: theirs.contact!, sure: "on" }),
    ),
    post("/company/personal-data/download", { intent: "find", email: theirs.contact! }),
    // Of one's own, below an address of theirs, and the other way round.
    ...mixed(own, theirs),
  ];
}

const pairs = [
  ["/dashboards/:permalink/widgets/:widgetId", "GET POST"],
  ["/dashboards/:permalink/widgets/:widgetId/csv", "GET"],
  ["/dashboards/:permalink/widgets/:widgetId/delete", "GET POST"],
  ["/dashboards/:permalink/pdf/:exportId", "GET"],
  ["/dashboards/:permalink/receipts/:receiptId", "GET"],
  ["/groups/:campaignId/domains/:domainId/receipts/sessions", "GET"],
  ["/groups/:campaignId/domains/:domainId/receipts/sessions/rows.csv", "GET"],
  ["/company/sources/:sourceId/uploads/:uploadId", "GET POST"],
  ["/company/sources/:sourceId/account/:attemptId", "GET POST"],
  ["/company/sources/:sourceId/metrics/:metricId", "GET POST"],
  ["/company/sources/:sourceId/metrics/:metricId/delete", "GET POST"],
  ["/company/automatic-reports/:reportId/runs/:runId", "GET POST"],
  ["/company/automatic-reports/:reportId/runs/:runId/email", "GET"],
  ["/company/automatic-reports/:reportId/runs/:runId/pdf", "GET"],
] as const;

function mixed(own: Ids, theirs: Ids): Sent[] {
  return pairs.flatMap(([path, methods]) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    return names.flatMap((foreign) =>
      methods.split(" ").map((method): Sent => {
        const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === foreign ? theirs : own)[name]!);
        return { method: method as Method, path: filled, ...(method !== "GET" && { form: {} }) };
      }),
    );
  });
}

import type { Place } from "#app/site-map.ts";
import { messageFor } from "#tests/support/edges/mailbox.ts";
import { type Company, failedExport, password, type Person } from "./company.ts";

export type Role = "visitor" | "newcomer" | "user" | "admin";

/** The value of `:name` in a path of the site map, by person. */
export type Fill = (place: Place, role: Role) => string;

type Sent = {
  readonly reportId: string;
  readonly runId: string;
  readonly reportLink: string;
  readonly stop: string;
};

type Board = { readonly id: string; readonly permalink: string };

/** Makes the objects of the addresses over HTTP and returns how to fill an address. */
export async function fillAddresses(url: string, company: Company, mailbox: string): Promise<Fill> {
  const admin = browserOf(url, company.admin);
  const boards = await admin.data<Board[]>("/api/dashboards");
  // Two people edit at once, so each needs a dashboard.
  const [shown, locked, hidden, other] = boards;
  await admin.put(`/api/dashboards/${locked!.id}`, { category: "new_password", password });
  await admin.put(`/api/dashboards/${hidden!.id}`, { category: "sharing", public: "0" });
  await admin.post(`/dashboards/${shown!.permalink}/share`, {
    intent: "save",
    who: "public",
    embeddable: "on",
  });
  const parts = async ({ permalink }: Board) => {
    const { widgets } = await admin.data<{ widgets: { id: string; nature: string }[] }>(
      `/api/dashboards/${permalink}`,
    );
    return { permalink, widgetId: widgets.find(({ nature }) => nature === "interactive")!.id };
  };
  const board = { admin: await parts(shown!), user: await parts(other!) };
  const [metric] = await admin.data<{ id: string; sourceId: string }[]>("/api/calculated-metrics");
  const ofMetric = { metricId: metric!.id, sourceId: metric!.sourceId };
  const [source] = await admin.data<{ id: string; kind: string }[]>("/api/sources");
  const sent = await sendReport(admin, hidden!.id, company.admin.email, mailbox);
  const [, receipt = "", receiptQuery = ""] =
    /\/receipts\/([^"?]+)\?([^"]+)"/.exec(await admin.text(`/dashboards/${shown!.permalink}`)) ?? [];
  const uploadId = await upload(admin);
  const resetToken = await resetPassword(url, company.user.email, mailbox);
  const confirmToken = await changeEmail(browserOf(url, company.user), company.user.id, mailbox);

  const invitationToken = await invite(admin, mailbox);

  const byPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "/reset-password/:token": { token: resetToken },
    "/invitations/:token": { token: invitationToken },
    "/users/:userId/delete": { userId: company.user.id },
    "/users/:userId/confirm-email/:token": { token: confirmToken, userId: company.user.id },
    "/embed/:permalink": { permalink: shown!.permalink },
    "/dashboards/:permalink/unlock": { permalink: locked!.permalink },
    "/dashboards/:permalink/realtime/pdf": {
      permalink: shown!.permalink,
      query: `check=${failedExport(shown!.id)}`,
    },
    "/dashboards/:permalink/pdf": { permalink: shown!.permalink, query: `check=${failedExport(shown!.id)}` },
    "/receipts/:id": { id: receipt, query: receiptQuery.replaceAll("&amp;", "&") },
    "/company/sources/:sourceId/choose": { sourceId: company.connectedId },
    "/company/sources/:sourceId/account/:attemptId": { sourceId: company.connectedId },
    "/company/sources/:sourceId/uploads/:uploadId": { sourceId: "new", uploadId },
    "/company/sources/:sourceId/metrics": ofMetric,
    "/company/sources/:sourceId/metrics/:metricId": ofMetric,
    "/company/sources/:sourceId/metrics/:metricId/delete": ofMetric,
    "/login/:service": { service: "google" },
    "/login/:service/callback": { service: "google" },
    "/register/:service": { service: "google" },
    "/connect/:kind/callback": { kind: "google-search-console" },
    "/unsubscribe/:token": { token: sent.stop },
    "/report-links/:token": { token: sent.reportLink },
    "/report-links/:token/receipts/:id": { token: sent.reportLink, id: receipt },
    "/dashboards/:permalink/receipts/:id": { permalink: shown!.permalink, id: receipt },
  };
  const clientId = await createClient(admin);
  const annotationId = await createAnnotation(admin, clientId);
  const planId = await createPlan(admin, clientId, ofMetric.sourceId);
  const { campaignId, domainId } = await createGroup(admin);
  const templateId = await createTemplate(admin, hidden!.permalink);
  const destinationId = await createDestination(admin);
  const anywhere = {
    clientId,
    annotationId,
    planId,
    campaignId,
    domainId,
    templateId,
    destinationId,
    sourceId: source!.id,
    reportId: sent.reportId,
    runId: sent.runId,
    metric: "sessions",
    kind: "woocommerce",
    checkoutId: company.checkoutId,
    orderId: company.orderId,
  };
  return ({ path }, role) => {
    const person = company[role === "visitor" ? "admin" : role];
    const own = { userId: person.id, attemptId: company.attemptIds[person.id] };
    const known: Readonly<Record<string, string | undefined>> = {
      ...anywhere,
      ...board[role === "user" ? "user" : "admin"],
      ...own,
      ...byPath[path],
    };
    const filled = path.replace("/*", "/nowhere/at/all").replace(/:(\w+)/g, (_, name: string) => {
      const value = known[name];
      if (value === undefined)
        throw new Error(
          `Nobody has said what :${name} stands for in ${path}: add it to tests/browser/every-page/fillings.ts.`,
        );
      return value;
    });
    return known.query ? `${filled}?${known.query}` : filled;
  };
}

function browserOf(url: string, { cookie }: Person) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  async function send(path: string, init: RequestInit = {}) {
    const answer = await fetch(url + path, {
      redirect: "manual",
      ...init,
      headers: { ...headers, ...init.headers },
    });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  const text = async (path: string) => (await send(path)).text();
  return {
    send,
    text,
    data: async <Data>(path: string) =>
      ((await (await send(path, { headers: { Accept: "application/json" } })).json()) as { data: Data }).data,
    put: (path: string, fields: Record<string, string>) =>
      send(path, { method: "PUT", body: new URLSearchParams(fields) }),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}
type Browser = ReturnType<typeof browserOf>;

async function invite(admin: Browser, mailbox: string): Promise<string> {
  const email = "karla@northlight.example";
  await admin.post("/api/users", { email, role: "user" });
  const message = await messageFor(mailbox, email);
  return /\/invitations\/([\w-]+)/.exec(message.text ?? "")![1]!;
}

async function createClient(admin: Browser): Promise<string> {
  const form = new FormData();
  form.set("name", "Zitta Garden");
  const made = await admin.send("/clients/new", { method: "POST", body: form });
  return /\/clients\/([\w-]+)/.exec(made.headers.get("location") ?? "")![1]!;
}

async function createAnnotation(admin: Browser, client_id: string): Promise<string> {
  const fields = { from: "2026-10-07", text: "Newsletter", client_id };
  const made = await admin.post("/api/annotations", fields);
  return ((await made.json()) as { data: { id: string } }).data.id;
}

/** Of a source's first daily sum. */
async function createPlan(admin: Browser, client_id: string, sourceId: string): Promise<string> {
  await admin.post(`/company/sources/${sourceId}`, { intent: "client", clientId: client_id });
  const page = await admin.text(`/plans/new?client=${client_id}`);
  const [, options = ""] = /<select[^>]*name="metric"[^>]*>(.*?)<\/select>/s.exec(page) ?? [];
  const metric = /value="([^"]+)"/.exec(options)![1]!;
  const fields = { client_id, name: "Orders", metric, source_ids: [sourceId], months: { "2026-10": 1640 } };
  const made = await admin.send("/api/plans", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

async function createGroup(admin: Browser) {
  const call = async (path: string, fields: object) => {
    const made = await admin.send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    return ((await made.json()) as { data: unknown }).data;
  };
  const { id } = (await call("/api/groups", { name: "Search clients" })) as { id: string };
  const [domain] = (await call(`/api/groups/${id}/domains`, { hosts: ["kite.example"] })) as { id: string }[];
  return { campaignId: id, domainId: domain!.id };
}

async function createDestination(admin: Browser): Promise<string> {
  const address = "https://hooks.slack.com/services/T0001/B0001/XyZ1";
  const made = await admin.post("/api/destinations", { name: "Zitta reports", kind: "slack", address });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

async function createTemplate(admin: Browser, permalink: string): Promise<string> {
  const fields = { intent: "create", name: "Monthly report" };
  const made = await admin.post(`/dashboards/${permalink}/template`, fields);
  return /\/templates\/([\w-]+)/.exec(made.headers.get("location") ?? "")![1]!;
}

async function sendReport(admin: Browser, dashboardId: string, to: string, mailbox: string): Promise<Sent> {
  const answer = await admin.send("/api/automatic-reports", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({
      dashboard_id: dashboardId,
      recipients: "client@bakery.example",
      period: "MONTH",
      detail: "FIRST_DAY",
      hour: 8,
      minute: 0,
      timezone: "UTC",
      date_range: "LAST_MONTH",
      with_pdf: true,
      with_xlsx: true,
      with_preview: false,
    }),
  });
  const { id: reportId } = ((await answer.json()) as { data: { id: string } }).data;
  await admin.post(`/company/automatic-reports/${reportId}`, { intent: "test" });
  const { text = "" } = await messageFor(mailbox, to);
  const page = await admin.text(`/company/automatic-reports/${reportId}`);
  const found = (pattern: RegExp, where: string) => pattern.exec(where)![1]!;
  return {
    reportId,
    runId: found(/\/runs\/([\w-]+)/, page),
    reportLink: found(/\/report-links\/([\w-]+)/, text),
    stop: found(/\/unsubscribe\/([\w-]+)/, text),
  };
}

/** An uploaded file that waits for a person to confirm its columns. */
async function upload(admin: Browser): Promise<string> {
  const form = new FormData();
  form.set(
    "file",
    new Blob(["date,visits\n2026-10-01,12\n2026-10-02,15\n"], { type: "text/csv" }),
    "visits.csv",
  );
  const answer = await admin.send("/company/sources/new", { method: "POST", body: form });
  return /\/uploads\/([\w-]+)/.exec(answer.headers.get("location") ?? "")![1]!;
}

async function resetPassword(url: string, email: string, mailbox: string): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await fetch(`${url}/forgot-password`, { method: "POST", headers, body: new URLSearchParams({ email }) });
  const { text = "" } = await messageFor(mailbox, email, (message) =>
    /reset-password/.test(message.text ?? ""),
  );
  return /\/reset-password\/([\w-]+)/.exec(text)![1]!;
}

async function changeEmail(user: Browser, userId: string, mailbox: string): Promise<string> {
  const email = "jonas@harbourlane.example";
  await user.post(`/users/${userId}/email`, { email, current_password: password });
  const { text = "" } = await messageFor(mailbox, email);
  return /\/confirm-email\/([\w-]+)/.exec(text)![1]!;
}

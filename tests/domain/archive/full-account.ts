import { eq, sql } from "drizzle-orm";
import { identify } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { chooseMetrics } from "#app/domain/groups/rules/group-metrics.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { sealKeys } from "#app/domain/sources/access/credentials.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newTotpKey } from "#app/domain/users/two-factor/totp.server.ts";
import { newId, newUnguessableId } from "#app/lib/id.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { makeDkimKey } from "#app/mail/dkim.server.ts";
import type { Transport } from "#app/mail/message.ts";
import { db } from "#db/client.server.ts";
import * as tables from "#db/schema/index.ts";
import { aDestination } from "#tests/domain/destinations/use-destinations.ts";
import { aReport, due } from "#tests/domain/reports/agency.ts";
import { addColleague } from "./limited-colleague.ts";

/** Marks secrets in the database, so that a test finds them wherever they go. */
export const secretMark = "SECRETMARK";

const silent: Transport = {
  repeatable: true,
  handOver: () => Promise.resolve({ outcome: "accepted", via: "smtp", answer: "" }),
  close: () => Promise.resolve(),
};

/** The sample agency as a paying one, with at least one row of each subject. `name` is also the domain of its people. */
export async function aFullAccount(name: string): Promise<Viewer> {
  const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
  if (opened.outcome !== "open") throw new Error(opened.outcome);
  const guest = await viewerWith(opened.cookie);
  const { companyId, userId } = guest;
  const email = `marta@${name}.example`;
  await db
    .update(tables.companies)
    .set({
      name,
      sample: false,
      state: "active",
      subscriptionId: `${secretMark}-subscription`,
      domain: `${name}.example`,
      domainCname: `reports.${name}.example`,
      domainToken: `${secretMark}-domain`,
      dkim: await makeDkimKey(),
    })
    .where(eq(tables.companies.id, companyId));
  await db
    .update(tables.users)
    .set({
      name: "Marta",
      email,
      passwordHash: `${secretMark}-password`,
      totpKey: newTotpKey(userId),
      timezone: "Europe/Berlin",
    })
    .where(eq(tables.users.id, userId));
  const viewer = await viewerWith(opened.cookie);
  const colleague = await addColleague(viewer, name);
  await addGenerated(viewer);
  await addProvider(viewer);
  await addTexts(viewer, colleague);
  await addReports(viewer, name);
  await addRest(viewer, name);
  return viewer;
}

async function viewerWith(cookie: string): Promise<Viewer> {
  const headers = { cookie: cookie.split(";", 1)[0]! };
  const identity = await identify(new Request("http://localhost:3000/", { headers }));
  if (identity.who !== "viewer") throw new Error("the guest is not signed in");
  return identity.viewer;
}

export function dashboardsOf(companyId: string) {
  return db
    .select()
    .from(tables.dashboards)
    .where(eq(tables.dashboards.companyId, companyId))
    .orderBy(tables.dashboards.name);
}

async function addGenerated(viewer: Viewer): Promise<void> {
  const { companyId } = viewer;
  const sources = await db
    .select({ id: tables.sources.id })
    .from(tables.sources)
    .where(eq(tables.sources.companyId, companyId));
  const [client] = await db.select().from(tables.clients).where(eq(tables.clients.companyId, companyId));
  const made = await generateDashboard(viewer, {
    name: "Generated from all files",
    sources: sources.map(({ id }) => id),
    target: "",
    template: null,
    clientId: client!.id,
  });
  if (made.outcome !== "created") throw new Error(made.outcome);
}

/** A source with keys, what it answered last month, and a login. */
async function addProvider({ companyId, userId }: Viewer): Promise<void> {
  const at = new Date("2026-11-02T08:00:00Z");
  const connectionId = newId();
  await db.insert(tables.connections).values({
    id: connectionId,
    companyId,
    family: "GOOGLE",
    accountId: "1",
    account: "robin@agency.example",
    credentials: `${secretMark}-tokens`,
    renewedAt: at,
  });
  const id = newId();
  await db.insert(tables.sources).values({
    id,
    companyId,
    kind: "woocommerce",
    name: "Online shop",
    connectionId,
    credentials: sealKeys(
      { companyId, id },
      { account: "", token: `${secretMark}-key`, url: "https://shop.example" },
    ),
    createdBy: userId,
  });
  const table = {
    dimensions: [{ key: "date", label: "Date", type: "date" }],
    metrics: [{ key: "orders", label: "Orders", combine: "sum", format: "integer" }],
    rows: [
      { date: "2026-10-01", orders: 4 },
      { date: "2026-10-02", orders: 6 },
    ],
    totals: { orders: 10 },
    currency: "EUR",
    zone: "Europe/Berlin",
    flags: [],
    fetchedAt: at.toISOString(),
    settledUntil: null,
    provenance: { source: "Online shop", account: null, query: "orders", version: null, rowsUsed: 2 },
  };
  const asked = { companyId, sourceId: id, key: "k1" };
  const days = { from: day("2026-10-01"), to: day("2026-10-31") };
  await db
    .insert(tables.reportCache)
    .values({ ...asked, ...days, version: 2, table: table as never, fetchedAt: at });
  await db
    .insert(tables.reportQueries)
    .values({ ...asked, query: { dimension: "date" } as never, version: 2 });
  await db
    .insert(tables.sourceLists)
    .values({ ...asked, value: [{ value: "1", label: "Shop" }], fetchedAt: at });
}

async function addTexts({ companyId, userId }: Viewer, colleague: string): Promise<void> {
  const [board, other] = await dashboardsOf(companyId);
  const [client] = await db.select().from(tables.clients).where(eq(tables.clients.companyId, companyId));
  const [source] = await db.select().from(tables.sources).where(eq(tables.sources.companyId, companyId));
  const own = { companyId, createdBy: userId };
  const [templateId, dashboardId] = [newId(), board!.id];
  const { content } = board!;
  await db
    .insert(tables.templates)
    .values({ id: templateId, companyId, name: "Monthly", content, updatedBy: colleague });
  await db.insert(tables.templateVersions).values({ templateId, companyId, version: 1, content });
  await db
    .update(tables.dashboards)
    .set({ templateId, templateVersion: 1, copiedFromId: other!.id, passwordHash: `${secretMark}-unlock` })
    .where(eq(tables.dashboards.id, dashboardId));
  await db.insert(tables.dashboardViews).values({ dashboardId, companyId, day: day("2026-11-01"), views: 3 });
  await db
    .insert(tables.segments)
    .values({ id: newId(), companyId, clientId: client!.id, name: "Ads", filters: ["channel:is:Ads"] });
  await db.insert(tables.annotations).values([
    {
      ...own,
      id: newId(),
      clientId: client!.id,
      from: day("2026-11-02"),
      to: day("2026-11-05"),
      text: "Sale",
      list: "What we did",
      visible: true,
    },
    {
      ...own,
      id: newId(),
      dashboardId,
      from: day("2026-11-02"),
      to: day("2026-11-02"),
      text: "Outage",
      list: "Site",
      visible: false,
      callKey: `${secretMark}-call`,
    },
  ]);
  await db.insert(tables.plans).values({
    ...own,
    id: newId(),
    clientId: client!.id,
    name: "Orders",
    metric: "orders",
    sourceIds: [source!.id],
    accounts: { [source!.id]: ["1"] },
    kind: "goal",
    method: "calendar",
    months: { "2026-11": 100 },
  });
  await db.insert(tables.writtenSummaries).values({
    id: newId(),
    companyId,
    dashboardId,
    from: day("2026-10-01"),
    to: day("2026-10-31"),
    sentences: [{ text: "Orders grew.", figures: [] }],
    via: "page",
    writtenBy: userId,
    authorName: "Marta",
    writtenAt: new Date("2026-11-02T09:00:00Z"),
  });
}

/** A report that was sent, with its PDF, picture and delivery, and one that waits. */
async function addReports({ companyId, userId }: Viewer, name: string): Promise<void> {
  const boards = await dashboardsOf(companyId);
  const dashboardId = boards.find((board) => board.name.endsWith("newsletter and site"))!.id;
  const agency = { companyId, userId, dashboardId, email: "" };
  const destination = await aDestination(companyId, "webhook");
  const recipients = [`ida@client-of-${name}.example`];
  const report = await aReport(agency, { recipients, withPdf: true, withPreview: true });
  await sendDueReports(due, { ...sendingDeps(), transport: silent });
  await db
    .update(tables.automaticReports)
    .set({ destinationIds: [destination.id] })
    .where(eq(tables.automaticReports.id, report.id));
  const runId = newId();
  await db.insert(tables.reportRuns).values({
    id: runId,
    companyId,
    reportId: report.id,
    dashboardId,
    dueAt: new Date("2026-12-01T07:00:00Z"),
    from: day("2026-11-01"),
    to: day("2026-11-30"),
    state: "held",
    holdReasons: [{ text: "A widget has no data", href: `/dashboards/${boards[0]!.permalink}/edit` }],
  });
  await db.insert(tables.deliveries).values({
    id: newId(),
    companyId,
    runId,
    reportId: report.id,
    dueAt: new Date("2026-12-01T07:00:00Z"),
    recipient: `destination:${destination.id}`,
    channel: "webhook",
    destinationId: destination.id,
    destinationName: "Our webhook",
    messageId: `<${newId()}@test.example>`,
  });
  await db.insert(tables.suppressions).values([
    {
      id: newId(),
      companyId,
      reportId: report.id,
      email: `gone@client-of-${name}.example`,
      reason: "unsubscribed",
    },
    { id: newId(), companyId, email: `lost@client-of-${name}.example`, reason: "bounced" },
  ]);
}

async function addRest({ companyId, userId }: Viewer, name: string): Promise<void> {
  const [board] = await dashboardsOf(companyId);
  const [linkId, groupId, domainId, domainMetricId] = [newUnguessableId(), newId(), newId(), newId()];
  await db.insert(tables.shareLinks).values({
    id: linkId,
    companyId,
    dashboardId: board!.id,
    tokenHash: `${secretMark}-${linkId}`,
    label: "Ida",
    email: `ida@client-of-${name}.example`,
    createdBy: userId,
  });
  await db.insert(tables.shareLinkOpens).values({ linkId, companyId, day: day("2026-11-03"), opens: 2 });
  const metrics = chooseMetrics(["sessions"]);
  await db
    .insert(tables.groups)
    .values({ id: groupId, companyId, name: "Shops", metrics, createdBy: userId });
  await db
    .insert(tables.groupDomains)
    .values({ id: domainId, companyId, groupId, host: "shop.example", note: "Sale in May" });
  await db.insert(tables.domainMetrics).values({
    id: domainMetricId,
    companyId,
    domainId,
    metric: "sessions",
    readings: { "2026-11-20": 12.5 },
  });
  const change = { direction: "down" as const, current: 1, previous: 9, openedAt: now() };
  const period = { from: day("2026-10-27"), to: day("2026-11-02"), comparedDays: 5 };
  await db.insert(tables.alerts).values({ id: newId(), companyId, domainMetricId, ...change, ...period });
  const order = { provider: "test", reference: `r-${companyId}`, dashboards: 5, interval: 1, cents: 3000 };
  await db.insert(tables.orders).values({ id: newId(), companyId, ...order, state: "paid" });
  await db
    .insert(tables.apiTokens)
    .values({ id: newId(), companyId, userId, name: "CI", tokenHash: `${secretMark}-${newId()}` });
}

/** Texts that an archive must not have: sealed values, hashes and addresses that open something. */
export async function secretsOf(companyId: string): Promise<string[]> {
  const [company] = await db.select().from(tables.companies).where(eq(tables.companies.id, companyId));
  const boards = await dashboardsOf(companyId);
  const rows = await db.execute<{ text: string }>(sql`
    select token_hash as text from recipient_links where company_id = ${companyId}
    union all select token_hash from sessions where company_id = ${companyId}
    union all select credentials from sources where company_id = ${companyId} and credentials is not null
    union all select address from destinations where company_id = ${companyId}
    union all select secret from destinations where company_id = ${companyId} and secret is not null
    union all select totp_key from users where company_id = ${companyId} and totp_key is not null`);
  return [
    secretMark,
    company!.dkim!.privateKey,
    ...boards.map(({ permalink }) => permalink),
    ...rows.map(({ text }) => text),
  ];
}

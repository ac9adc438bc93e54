import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { writeViews } from "#app/domain/dashboards/view/read/count-view.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  annotations,
  companies,
  dashboards,
  dashboardViews,
  pageStamps,
  reportQueries,
  shareLinks,
  sources,
} from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";

// A client's page from memory: the same bytes, by one statement, and never what a change has made old.

await useDatabase();
const start = "2026-11-24T12:01:00Z";
useMoment(new Date(start));
process.env.LOG_LEVEL = "silent"; // read once, so this file has its own process
const { serveProduct } = await import("#tests/access/product-in-process.ts");
const origin = await serveProduct();

async function aPublicBoard() {
  const { marta, companyId } = await anAgency();
  const columns = [dateColumn, numberColumn("orders", "Orders")];
  const sourceId = await aSource(marta, columns, [["2026-10-02", 352]]);
  const widget = aWidget("summary", [anInstance(sourceId, { metrics: ["orders"] })], { title: "Orders" });
  const board = await aBoard(marta, [widget]);
  await change(board.id, { public: true, embeddable: true });
  return { marta, companyId, sourceId, board, path: `/dashboards/${board.permalink}` };
}

function change(id: string, given: Partial<typeof dashboards.$inferInsert>) {
  return db.update(dashboards).set(given).where(eq(dashboards.id, id));
}

function itIs(moment: string) {
  Object.assign(config, { clockOffsetSeconds: (Date.parse(moment) - Date.now()) / 1000 });
}

async function open(path: string, headers: Record<string, string> = {}) {
  let body = Buffer.alloc(0);
  let answer: IncomingMessage | null = null;
  const statements = await statementsOf(async () => {
    const call = request(origin + path, {
      headers: { Accept: "text/html", "Accept-Encoding": "br", ...headers },
    });
    call.end();
    [answer] = (await once(call, "response")) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    body = Buffer.concat(parts);
  }, "all");
  const { statusCode: status, headers: sent } = answer! as IncomingMessage;
  const text = sent["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString();
  // Views are counted later, in their time.
  const tables = tablesOf(statements).filter((name) => !/^(dashboard_views|share_link_opens)$/.test(name));
  return { status, headers: sent, body, text, tables };
}

const fromMemory = ["dashboards"];

/** Opens it twice and says whether the second answer came from memory. */
async function isKept(path: string): Promise<boolean> {
  await open(path);
  return JSON.stringify((await open(path)).tables) === JSON.stringify(fromMemory);
}

test("the second visitor gets the same bytes by one statement, and 304 when nothing has changed", async () => {
  const { path, board } = await aPublicBoard();
  const first = await open(path);
  expect(first.status).toBe(200);
  expect(first.text).toContain("352");
  expect(first.tables.length).toBeGreaterThan(3);
  const second = await open(path);
  expect(second.tables).toEqual(fromMemory);
  expect(second.body.equals(first.body)).toBe(true);
  const { "x-request-id": _, date: __, ...same } = second.headers;
  expect(first.headers).toMatchObject({ ...same, "content-length": expect.any(String) as string });
  const policy = String(second.headers["content-security-policy"]);
  expect(policy).not.toContain("nonce");
  expect(second.text).not.toContain("nonce");
  expect(policy).toMatch(/script-src 'self'; style-src 'self' 'sha256-[\w+/=]{44}'/);
  const again = await open(path, { "If-None-Match": String(second.headers.etag) });
  expect(again).toMatchObject({ status: 304, text: "", tables: fromMemory });
  expect(await isKept(`${path}/print`)).toBe(true); // no view, whether it is kept or made
  await writeViews();
  const [counted] = await db.select().from(dashboardViews).where(eq(dashboardViews.dashboardId, board.id));
  expect(counted?.views).toBe(3);
});

test("each address, print and embed are pages of their own", async () => {
  const { path, board } = await aPublicBoard();
  for (const one of [
    path,
    `${path}/print`,
    `/embed/${board.permalink}`,
    `${path}?rangeType=custom&startDate=2026-10-01&endDate=2026-10-03`,
  ])
    expect(await isKept(one), one).toBe(true);
  expect((await open(`/embed/${board.permalink}`)).headers["content-security-policy"]).toContain(
    "frame-ancestors *",
  );
});

test.each<[string, (made: Awaited<ReturnType<typeof aPublicBoard>>) => Promise<unknown>, string]>([
  [
    "a widget's title",
    ({ board }) =>
      change(board.id, { content: { ...board.content, name: "Autumn" }, name: "Autumn", version: 2 }),
    "Autumn",
  ],
  [
    "the agency's name",
    ({ companyId }) => db.update(companies).set({ name: "Quay" }).where(eq(companies.id, companyId)),
    "Quay",
  ],
  [
    "a new file",
    ({ marta, sourceId }) =>
      aSource(marta, [dateColumn, numberColumn("orders", "Orders")], [["2026-10-02", 977]], { sourceId }),
    "977",
  ],
  [
    "an annotation",
    ({ companyId, board }) =>
      db.insert(annotations).values({
        id: newId(),
        companyId,
        dashboardId: board.id,
        from: day("2026-10-02"),
        to: day("2026-10-02"),
        text: "A fair in town",
        list: "notes",
        visible: true,
      }),
    "Orders",
  ],
])("after a change of %s the next visitor sees it", async (_, act, text) => {
  const made = await aPublicBoard();
  expect(await isKept(made.path)).toBe(true);
  await act(made);
  const fresh = await open(made.path);
  expect(fresh.text).toContain(text);
  expect(fresh.tables.length).toBeGreaterThan(3);
});

test("who may open it is decided anew: sharing, password, link and subscription end it at once", async () => {
  const { path, board, companyId } = await aPublicBoard();
  expect(await isKept(path)).toBe(true);
  await change(board.id, { passwordHash: "any", accessVersion: 2 });
  expect(await open(path)).toMatchObject({ status: 302 });
  await change(board.id, { passwordHash: null });
  expect(await isKept(path)).toBe(true);
  await change(board.id, { public: false, unsharedAt: new Date() });
  expect(await open(path)).toMatchObject({ status: 410 });

  const token = `link-${"x".repeat(32)}`;
  await db.insert(shareLinks).values({
    id: newId(),
    companyId,
    dashboardId: board.id,
    tokenHash: hashToken(token),
    label: "Anna",
    expiresAt: new Date("2026-11-24T12:03:00Z"),
  });
  expect((await open(`/dashboards/${token}`)).headers).toMatchObject({
    "cache-control": "private, no-store",
  });
  const kept = await open(`/dashboards/${token}`);
  expect(kept.tables).toEqual(["share_links"]);
  expect(kept.headers.etag).toBeUndefined();
  itIs("2026-11-24T12:03:01Z");
  expect(await open(`/dashboards/${token}`)).toMatchObject({ status: 410 });
  itIs(start);
});

test("a person's own page, one on its way and one of another day are made anew", async () => {
  const { path } = await aPublicBoard();
  expect(await isKept(path)).toBe(true);
  for (const headers of [
    { Cookie: "plainboard=any" },
    { Authorization: "Bearer any" },
    { "Accept-Encoding": "identity" },
  ])
    expect((await open(path, headers as never)).tables).not.toEqual(fromMemory);
  itIs("2026-11-24T12:06:01Z");
  expect((await open(path)).tables).not.toEqual(fromMemory);
  expect((await open(path)).tables).toEqual(fromMemory);
  itIs("2026-11-24T12:15:00Z"); // somewhere a day begins
  expect((await open(path)).tables).not.toEqual(fromMemory);
  itIs(start);
});

test("a stamp counts with the commit, once for a transaction, and only what a page may show", async () => {
  const { companyId, sourceId, board } = await aPublicBoard();
  const stamp = async () =>
    (await db.select().from(pageStamps).where(eq(pageStamps.companyId, companyId)))[0]?.stamp;
  const before = (await stamp()) ?? 0;
  await change(board.id, { lockBeatAt: new Date(), lockedAt: new Date() });
  await db.update(sources).set({ refreshedUntil: new Date() }).where(eq(sources.id, sourceId));
  const query = { companyId, sourceId, key: "one", query: {} as never };
  await db.insert(reportQueries).values(query);
  await db.update(reportQueries).set({ wantedAt: new Date() }).where(eq(reportQueries.key, "one"));
  expect(await stamp()).toBe(before);
  await inTransaction(async () => {
    await db.update(reportQueries).set({ version: 1 }).where(eq(reportQueries.key, "one"));
    await db.update(sources).set({ name: "Shop" }).where(eq(sources.id, sourceId));
    expect(await stamp()).toBe(before);
  });
  expect(await stamp()).toBe(before + 1);
  await db.delete(companies).where(eq(companies.id, companyId));
  expect(await stamp()).toBeUndefined();
});

/** Of the tables with a company: what no client's page shows, by reason. */
const unseen = [
  [
    "read by a version, a state or an id that counts",
    "csv_chunks dashboard_versions file_parts files report_cache",
  ],
  ["the count", "page_stamps"],
  [
    "a source says what its connection and its visits mean",
    "connect_attempts connections source_events source_mails",
  ],
  [
    "for the agency's people only",
    "automatic_reports bucket_files closed_banners company_archives destinations segments",
  ],
  ["for the agency's people only", "alerts domain_metrics group_domains groups template_versions templates"],
  [
    "people and their rights",
    "api_tokens login_identities member_clients one_time_tokens recovery_codes sessions users",
  ],
  [
    "what was sent, opened and done",
    "audit_events dashboard_views deliveries pdf_exports recipient_links report_runs",
  ],
  ["what was sent, opened and done", "share_link_opens suppressions"],
  ["the company's row says what was paid", "billing_emails checkout_events checkouts company_coupons orders"],
] as const;

test("every table of a company counts, or is named with the reason", async () => {
  const rows = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ name: string }>(query)).map(({ name }) => name);
  const owned = await rows(
    sql`select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public'`,
  );
  const counting = await rows(
    sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgname in ('page_change', 'page_rows')`,
  );
  expect(counting).toHaveLength(12);
  const others = owned.filter((name) => !counting.includes(name));
  expect(others.sort()).toEqual(unseen.flatMap(([, names]) => names.split(" ")).sort());
});

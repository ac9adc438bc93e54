import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { refreshPermalink, setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { writeViews } from "#app/domain/dashboards/view/read/count-view.server.ts";
import { loader as call } from "#app/routes/api/dashboards/dashboard.ts";
import { loader as pdfCall } from "#app/routes/api/dashboards/pdf.ts";
import { loader as csv } from "#app/routes/dashboards/csv.ts";
import { loader as edit } from "#app/routes/dashboards/edit.tsx";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { action as links, loader as linksPage } from "#app/routes/dashboards/links/links.tsx";
import { loader as pdf } from "#app/routes/dashboards/pdf.tsx";
import { loader as pdfFile } from "#app/routes/dashboards/pdf-file.ts";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as receipt } from "#app/routes/public/dashboard-receipt.tsx";
import { loader as share } from "#app/routes/dashboards/share.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { loader as xlsx } from "#app/routes/dashboards/downloads/xlsx.ts";
import { loader as png } from "#app/routes/dashboards/widgets/png.ts";
import { loader as svg } from "#app/routes/dashboards/widgets/svg.ts";
import { loader as widgetCsv } from "#app/routes/dashboards/widgets/csv.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { companies, dashboards, dashboardViews, shareLinkOpens, shareLinks } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../visit.ts";

await useDatabase();
useCheckout("test");

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

const forDays = { intent: "create", label: "Jonas", expiry: "days", validDays: "30" };

async function aBoard() {
  const agency = await anAgency();
  const id = await aDashboard(agency.marta, "Harbour Lane Bakery");
  const at = async () => `/dashboards/${(await stored(agency.marta, id)).permalink}`;
  const send = async (who: Viewer, form: Record<string, string>) => {
    const { permalink } = await stored(agency.marta, id);
    return answerOf(links, await visit(who, `${await at()}/links`, { form }), { permalink });
  };
  const create = async (form: Record<string, string> = {}) => {
    const answer = await send(agency.marta, { ...forDays, ...form });
    const { made } = answer.body as { made: { address: string } };
    const token = made.address.split("/").at(-1)!;
    const [row] = await db
      .select()
      .from(shareLinks)
      .where(eq(shareLinks.tokenHash, hashToken(token)));
    return { token, row: row!, answer };
  };
  return { ...agency, id, send, create };
}

const open = async (token: string, viewer: Viewer | null = null, search = "") =>
  answerOf(show, await visit(viewer, `/dashboards/${token}${search}`), { permalink: token });

const everyRead = [
  ["page", show, "", "permalink"],
  ["print", print, "/print", "permalink"],
  ["PDF", pdf, "/pdf", "permalink"],
  ["PDF file", pdfFile, "/pdf/abc", "permalink"],
  ["CSV", csv, "/csv", "permalink"],
  ["widget CSV", widgetCsv, "/widgets/w/csv", "permalink"],
  ["workbook", xlsx, "/xlsx", "permalink"],
  ["picture", png, "/widgets/w/png", "permalink"],
  ["drawing", svg, "/widgets/w/svg", "permalink"],
  ["call", call, "", "id"],
  ["PDF call", pdfCall, "/pdf", "id"],
  ["receipt", receipt, "/receipts/x", "permalink"],
] as const;

async function readAll(token: string) {
  const seen: Record<string, number> = {};
  for (const [name, loader, path, param] of everyRead) {
    const base = param === "id" ? "/api/dashboards" : "/dashboards";
    const request = await visit(null, `${base}/${token}${path}`);
    const params = { [param]: token, exportId: "abc", widgetId: "w" };
    seen[name] = (await answerOf(loader, request, params)).status;
  }
  return seen;
}

test("a link opens a private dashboard with a password, and its address is stored as a hash only", async () => {
  const { id, marta, create } = await aBoard();
  await db
    .update(dashboards)
    .set({ passwordHash: await hashPassword("open sesame") })
    .where(eq(dashboards.id, id));
  const { token, row, answer } = await create({ email: "jonas@bakery.example" });
  expect(answer).toMatchObject({ status: 201 });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(token).toMatch(/^link-[\w-]{32}$/);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row).toMatchObject({ label: "Jonas", email: "jonas@bakery.example", validDays: 30 });
  const opened = await open(token);
  expect(opened.status).toBe(200);
  expect(opened.headers.get("set-cookie")).toBeNull();
  // Nothing on the page leads around the link.
  const { permalink } = await stored(marta, id);
  expect(JSON.stringify(opened.body)).toContain(`/dashboards/${token}/csv`);
  expect(JSON.stringify(opened.body)).not.toContain(permalink);
});

test("every read below the link works until it is revoked, and fails with the next request", async () => {
  const { create, send, marta } = await aBoard();
  const { token, row } = await create();
  expect(await readAll(token)).toMatchObject({
    page: 200,
    print: 200,
    PDF: 302,
    CSV: 200,
    call: 200,
    "PDF call": 202,
  });
  expect(await send(marta, { intent: "revoke", id: row.id })).toMatchObject({ status: 303 });
  expect(new Set(Object.values(await readAll(token)))).toEqual(new Set([410]));
  expect(await open(token)).toMatchObject({
    status: 410,
    body: { door: { title: "This report is no longer shared", request: null } },
  });
});

test("an expired link says so with its date, and offers to ask for a new one", async () => {
  const { create } = await aBoard();
  const { token, row } = await create({ email: "jonas@harbourlanebakery.example" });
  await db
    .update(shareLinks)
    .set({ expiresAt: new Date("2026-11-03T23:00:00Z") })
    .where(eq(shareLinks.id, row.id));
  expect(new Set(Object.values(await readAll(token)))).toEqual(new Set([410]));
  const { body, headers } = await open(token);
  expect(body).toMatchObject({
    door: {
      title: "This link expired on 3 November 2026",
      lead: "This link worked for 30 days. Northlight Studio can send you a new one.",
      request: { action: `/dashboards/${token}/request-link` },
    },
  });
  expect(JSON.stringify(body)).toContain("j…@…bakery.example");
  expect(JSON.stringify(body)).not.toContain("jonas@");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("guessed tokens, other forms of a token and deleted dashboards answer like an unknown address", async () => {
  const { create, marta, id } = await aBoard();
  const { token } = await create();
  const unknown = `link-${"A".repeat(32)}`;
  for (const wrong of [unknown, token.slice(0, -1), `${token}a`, token.toUpperCase(), hashToken(token)])
    expect(new Set(Object.values(await readAll(wrong))), wrong).toEqual(new Set([404]));
  await deleteDashboard(marta, id);
  expect(await readAll(token)).toEqual(await readAll(unknown));
});

test("a link opens its own dashboard only, also after the permalink changed, and never for editing", async () => {
  const { create, marta, id } = await aBoard();
  const { token } = await create();
  const other = await aDashboard(marta, "Zitta Garden");
  await refreshPermalink(marta, id);
  const { body } = await open(token);
  expect(body).toMatchObject({ title: "Harbour Lane Bakery", share: { who: null, mail: null }, owner: null });
  expect(JSON.stringify(body)).not.toContain(other);
  for (const loader of [edit, share, linksPage])
    expect(
      (await answerOf(loader, await visit(marta, `/dashboards/${token}/x`), { permalink: token })).status,
    ).toBe(404);
  expect((await answerOf(embed, await visit(null, `/embed/${token}`), { permalink: token })).status).toBe(
    404,
  );
});

test("after archiving a link is closed, and while the company is not served it is paused without a word of payment", async () => {
  const { create, marta, id, companyId } = await aBoard();
  const { token } = await create();
  await db
    .update(companies)
    .set({ state: "canceled", expiresAt: new Date(0) })
    .where(eq(companies.id, companyId));
  const paused = await open(token);
  expect(paused).toMatchObject({ status: 503, body: { door: { title: "This report is paused" } } });
  expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(JSON.stringify(paused.body)).not.toMatch(/pay|subscri|trial|plan\b|Plainboard/i);
  expect((await readAll(token)).call).toBe(402); // the specification's
  await db.update(companies).set({ state: "active", expiresAt: null }).where(eq(companies.id, companyId));
  await archiveDashboard(marta, id);
  expect((await open(token)).status).toBe(410);
});

test("fixed dates cannot be changed by the address", async () => {
  const { create } = await aBoard();
  const { token } = await create({ startDate: "2026-10-01", endDate: "2026-10-31" });
  const { body } = await open(token, null, "?startDate=2020-01-01&endDate=2020-12-31");
  expect(body).toMatchObject({ view: { period: { from: "2026-10-01", to: "2026-10-31" } }, dates: null });
  const request = await visit(null, `/api/dashboards/${token}?startDate=2020-01-01&endDate=2020-12-31`);
  expect((await answerOf(call, request, { id: token })).body).toMatchObject({
    data: { startDate: "2026-10-01", endDate: "2026-10-31", permalink: token },
  });
});

test("opens are counted per link and day without anything about the visitor, and not for the agency", async () => {
  const { create, marta, companyId } = await aBoard();
  const { token, row } = await create();
  await open(token);
  await open(token);
  await open(token, marta);
  await writeViews();
  const counts = await db.select().from(shareLinkOpens).where(eq(shareLinkOpens.linkId, row.id));
  expect(counts).toEqual([
    { linkId: row.id, companyId, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), opens: 2 },
  ]);
  expect(await db.select().from(dashboardViews).where(eq(dashboardViews.companyId, companyId))).toMatchObject(
    [{ views: 2 }],
  );
  const { permalink } = await stored(marta, row.dashboardId);
  const page = await answerOf(linksPage, await visit(marta, `/dashboards/${permalink}/links`), { permalink });
  expect(page.body).toMatchObject({
    links: [
      {
        label: "Jonas",
        state: "active",
        createdByName: "Marta",
        lastOpened: counts[0]!.day,
        days: [{ opens: 2 }],
      },
    ],
  });
  expect(JSON.stringify(page.body)).not.toContain("tokenHash");
});

test("a reset link ends the old address, and people of another company get 404", async () => {
  const { create, send, marta } = await aBoard();
  const { token, row } = await create();
  const { marta: stranger } = await anAgency();
  for (const intent of ["revoke", "replace", "send", "delete"])
    expect((await send(stranger, { intent, id: row.id })).status).toBe(404);
  const other = await aBoard();
  expect((await other.send(other.marta, { intent: "revoke", id: row.id })).status).toBe(404);
  expect((await open(token)).status).toBe(200);
  const reset = await send(marta, { intent: "replace", id: row.id });
  const next = (reset.body as { made: { address: string } }).made.address.split("/").at(-1)!;
  expect([(await open(token)).status, (await open(next)).status]).toEqual([404, 200]);
  await send(marta, { intent: "delete", id: row.id });
  expect((await open(next)).status).toBe(404);
});

test("a public dashboard that was made private says so at its address, and a private one says nothing", async () => {
  const { marta, id } = await aBoard();
  const { permalink } = await stored(marta, id);
  expect((await open(permalink)).status).toBe(404);
  await setSharing(marta, id, { public: false });
  expect((await open(permalink)).status).toBe(404);
  await setSharing(marta, id, { public: true });
  expect((await open(permalink)).status).toBe(200);
  await setSharing(marta, id, { public: false });
  const closed = await open(permalink);
  expect(closed.status).toBe(410);
  expect(JSON.stringify(closed.body)).toMatch(/Northlight Studio stopped sharing it on \d/);
  const again = (await refreshPermalink(marta, id))!;
  expect([(await open(permalink)).status, (await open(again)).status]).toEqual([404, 404]);
});

test("wrong fields of a new link are refused beside them", async () => {
  const { send, marta } = await aBoard();
  const answer = await send(marta, { ...forDays, label: "", email: "jonas@" });
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { label: ["Enter a name."], email: [expect.stringContaining("email address")] } },
  });
});

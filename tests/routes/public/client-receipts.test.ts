import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { unlockCookie } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { loader as receipt } from "#app/routes/public/dashboard-receipt.tsx";
import { loader as linkReceipt } from "#app/routes/public/report-link-receipt.tsx";
import { loader as link } from "#app/routes/public/report-link.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { dashboards, recipientLinks } from "#db/schema/index.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aBoard, anInstance, aSource, aWidget, everyClass } from "#tests/domain/receipts/a-bakery.ts";
import { aReport, depsFor, due } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

type Row = typeof dashboards.$inferInsert;

/** A public board over a file with one number, and another widget. */
async function aPublicBoard(changes: Partial<Row> = {}, clientReceipts = true) {
  const agency = await anAgency();
  const { marta } = agency;
  const source = await aSource(
    marta,
    everyClass,
    ["2026-10-01", "2026-10-02", "2026-10-05"].map((day) => [
      day,
      "Bread",
      "Phone",
      38,
      2,
      207,
      19,
      35,
      100,
      12,
    ]),
    { name: "Harbour ads" },
  );
  const board = await aBoard(marta, [
    aWidget("summary", [anInstance(source, { metrics: ["cpo"] })], { title: "Cost of an order" }),
    aWidget("table", [anInstance(source, { metrics: ["cost"], dimension: "campaign" })], {
      title: "Secret table",
    }),
  ]);
  await changeDashboard(marta, board.id, null, { clientReceipts });
  await db
    .update(dashboards)
    .set({ public: true, ...changes })
    .where(eq(dashboards.id, board.id));
  return { ...agency, board: await stored(marta, board.id) };
}

type Board = Awaited<ReturnType<typeof aPublicBoard>>["board"];

const openBoard = async ({ permalink }: Pick<Board, "permalink">, headers = {}, query = "") =>
  answerOf(show, await visit(null, `/dashboards/${permalink}${query}`, { headers }), { permalink });

/** Addresses of receipts in the page's HTML. */
function receiptsIn(body: unknown): string[] {
  const found = JSON.stringify(body).matchAll(/href=\\"(\/[^"\\]*\/receipts\/[^"\\]+)\\"/g);
  return [...new Set([...found].map(([, href]) => href!.replaceAll("&amp;", "&")))];
}

async function openReceipt(href: string, headers = {}) {
  const [path = "", query] = href.split("?");
  const [, room, owner = "", , id = ""] = path.split("/");
  const params = { permalink: owner, token: owner, id: decodeURIComponent(id) };
  const request = await visit(null, `${path}?${query}`, { headers });
  return answerOf(room === "dashboards" ? receipt : linkReceipt, request, params);
}

test("off by default: visitors' numbers have no receipts, and a guessed address has none", async () => {
  const on = await aPublicBoard();
  const [href] = receiptsIn((await openBoard(on.board)).body);
  expect((await openReceipt(href!)).status).toBe(200);
  await changeDashboard(on.marta, on.board.id, null, { clientReceipts: false });
  expect(receiptsIn((await openBoard(on.board)).body)).toEqual([]);
  expect((await openReceipt(href!)).status).toBe(404);
});

test("a client's receipt has calculation, source, dates, time and state, and nothing internal", async () => {
  const { board, marta } = await aPublicBoard();
  const [href] = receiptsIn((await openBoard(board)).body);
  const { status, body, headers } = await openReceipt(href!);
  expect(status).toBe(200);
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(body).toMatchObject({
    siteTitle: "",
    title: "Cost per order, €19.00",
    backHref: `/dashboards/${board.permalink}?startDate=2026-10-01&endDate=2026-10-05`,
    receipt: {
      where: ["Cost of an order", "1–5 October 2026"],
      steps: [
        { text: "€114.00", note: expect.stringContaining("Cost") },
        { text: "÷" },
        { text: "6", note: expect.stringContaining("Orders") },
        { text: "=" },
        { text: "€19.00" },
      ],
    },
  });
  const { facts } = (body as { receipt: { facts: { name: string; value: string }[] } }).receipt;
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
    Source: "Harbour ads",
    Dates: "1–5 October 2026",
    Calculation: "Ratio: Cost ÷ Orders",
    "Data as of": expect.stringMatching(/Europe\/Berlin$/),
    Final: "Yes",
  });
  const text = JSON.stringify(body);
  for (const inner of [
    "Harbour ads.csv",
    "version",
    marta.email,
    marta.companyId,
    "Secret table",
    "/company/",
  ])
    expect(text, inner).not.toContain(inner);
});

test("receipts have the access of the dashboard: password, private, archived, other dashboards", async () => {
  const { board } = await aPublicBoard();
  const [href = ""] = receiptsIn((await openBoard(board)).body);
  const other = await aPublicBoard();
  const foreign = href.replace(board.permalink, other.board.permalink);
  expect((await openReceipt(foreign)).status).toBe(404);

  await db
    .update(dashboards)
    .set({ passwordHash: await hashPassword("rye") })
    .where(eq(dashboards.id, board.id));
  const locked = await openReceipt(href);
  expect([locked.status, locked.location]).toEqual([
    302,
    expect.stringContaining(`/dashboards/${board.permalink}/unlock?next=`),
  ]);
  const Cookie = (await unlockCookie(board)).split(";", 1)[0]!;
  expect((await openReceipt(href, { Cookie })).status).toBe(200);
  await db.update(dashboards).set({ active: false }).where(eq(dashboards.id, board.id));
  expect((await openReceipt(href, { Cookie })).status).toBe(410);
  await db.update(dashboards).set({ active: true, public: false }).where(eq(dashboards.id, board.id));
  expect((await openReceipt(href, { Cookie })).status).toBe(404);
});

test("without a date picker, receipts of other dates cannot be opened", async () => {
  const { board, marta } = await aPublicBoard();
  const [href = ""] = receiptsIn((await openBoard(board)).body);
  const earlier = href.replace("startDate=2026-10-01", "startDate=2026-09-01");
  expect(earlier).not.toBe(href);
  expect((await openReceipt(earlier)).status).toBe(200);
  await changeDashboard(marta, board.id, null, { hiddenDateSelector: true });
  expect((await openReceipt(earlier)).status).toBe(404);
  expect((await openReceipt(href)).status).toBe(200);
});

test("a report link opens receipts of its days, until it is revoked or expires", async () => {
  const server = await mailServer();
  const { marta, companyId, board } = await aPublicBoard({ public: false });
  const report = await aReport({ companyId, dashboardId: board.id, userId: marta.userId, email: "" });
  await sendDueReports(due, depsFor(server.url));
  const text = server.to(report.recipient).at(-1)?.mail.text ?? "";
  const token = /\/report-links\/([\w-]{32})/.exec(text)?.[1] ?? "";
  const page = await answerOf(link, await visit(null, `/report-links/${token}?show=today`), { token });
  const [href = ""] = receiptsIn(page.body);
  expect(href).toMatch(new RegExp(`^/report-links/${token}/receipts/`));
  expect(await openReceipt(href)).toMatchObject({
    status: 200,
    body: { backHref: `/report-links/${token}?show=today`, receipt: { text: "€19.00" } },
  });
  expect((await openReceipt(href.replace(/month=10/, "month=9"))).status).toBe(404);
  expect((await openReceipt(href.replace(token, "x".repeat(32)))).status).toBe(404);
  await db.update(recipientLinks).set({ expiresAt: new Date("2026-11-04T10:00:00Z") });
  expect((await openReceipt(href)).status).toBe(410);
  await db.update(recipientLinks).set({ expiresAt: null, revokedAt: new Date() });
  expect((await openReceipt(href)).status).toBe(410);
});

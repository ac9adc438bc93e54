import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { loader as rowsLoader } from "#app/routes/receipt-rows.ts";
import { loader } from "#app/routes/receipt.tsx";
import type { ReceiptPage } from "#app/domain/receipts/receipt-page.ts";
import { db } from "#db/client.server.ts";
import { csvUploads } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aBoard, anInstance, aSource, aWidget, everyClass } from "#tests/domain/receipts/a-bakery.ts";
import { addressOf, ownersView, shownNumbers } from "#tests/domain/receipts/every-number.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { answerOf, visit } from "./dashboards/visit.ts";

await useDatabase();
const { marta, jonas } = await anAgency();
const stranger = (await anAgency()).marta;

const ads = await aSource(marta, everyClass, [
  ["2026-10-01", "Bread", "Phone", 38.42, 2, 207, 19.21, 35.7, 100, 12],
  ["2026-10-01", '=HYPERLINK("x")', "Desktop", 31.15, 1, 735, 31.15, 55.1, 80, 13],
  ["2026-10-02", 'a, "b"', "Phone", -12.6, 0, null, null, 3.3, 7, null],
]);
const board = await aBoard(marta, [
  aWidget("summary", [anInstance(ads, { metrics: ["cpo"] })], { title: "What an order costs" }),
  aWidget("table", [anInstance(ads, { metrics: ["cost"], dimension: "campaign" })]),
]);
const numbers = shownNumbers((await ownersView(board)).widgets);
const cpo = numbers[0]!.receipt;
const bread = numbers.find(({ receipt }) => receipt.includes("t-Bread"))!.receipt;

async function open(
  viewer: Viewer | null,
  receipt: string,
  route: Parameters<typeof answerOf>[0] = loader,
  end = "",
) {
  const { id } = addressOf(receipt);
  const [path, query] = receipt.split("?");
  return answerOf(route, await visit(viewer, `/receipts/${path}${end}?${query}`), { id });
}

test("people of the dashboard's company see a receipt", async () => {
  for (const viewer of [marta, jonas]) {
    const { status, body } = await open(viewer, cpo);
    expect(status).toBe(200);
    const { title, receipt } = body as { title: string; receipt: { page: ReceiptPage } };
    expect(title).toBe("Cost per order, €18.99");
    expect(receipt.page).toMatchObject({
      home: {
        name: "Bakery",
        href: `/dashboards/${board.permalink}?startDate=2026-10-01&endDate=2026-10-05`,
      },
      where: ["What an order costs", "1–5 October 2026"],
      again: { text: "€18.99", isSame: true },
      rows: { count: "3 rows", isAll: true },
    });
    expect(Object.fromEntries(receipt.page.facts.map(({ name, value }) => [name, value]))).toEqual({
      Source: "Ads",
      File: "Ads.csv, version 1",
      Query: "cpo from 2026-10-01 to 2026-10-05",
      Calculation: "Ratio: Cost ÷ Orders",
      "Account time zone": "Europe/Berlin",
      Currency: "EUR, no conversion",
      Attribution: "Not stated by the source",
      Fetched: expect.stringMatching(/^\d+ \w+ 20\d\d, \d\d:\d\d$/) as string,
      Final: "Yes",
      "Days without data": "3–5 October 2026",
      Compared: "No: 0 of 5 days could be. Left out: 3 without data, 2 without data in the comparison.",
      Notes: "The total was calculated from all rows.",
    });
  }
});

test("visitors go to the sign-in, and another company sees nothing", async () => {
  const visitor = await open(null, cpo);
  expect([visitor.status, visitor.location]).toEqual([
    302,
    expect.stringContaining("/login?next=%2Freceipts%2F"),
  ]);
  expect((await open(stranger, cpo)).status).toBe(404);
  expect((await open(null, cpo, rowsLoader, "/rows.csv")).status).toBe(401);
  expect((await open(stranger, cpo, rowsLoader, "/rows.csv")).status).toBe(404);
});

test("an address that no page links has no receipt", async () => {
  const query = cpo.split("?")[1]!;
  const [summary, table] = board.content.widgets.map(({ id }) => id);
  const wrong = [
    "nonsense",
    `${board.id}~${summary}~cost~total`, // a column that the widget does not show
    `${board.id}~nobody~cpo~total`,
    `nobody~${summary}~cpo~total`,
    `${board.id}~${table}~cost~t-Nobody`,
    `${board.id}~${table}~cost~2026-10-01`,
    `${board.id}~${table}~cost~total~other`,
    `${board.id}~${table}~cost~t-Bread~in:t-Phone`,
    `${board.id}~${table}~cost~total~share`,
    `${board.id}~${table}~__proto__~total`,
  ];
  for (const id of wrong) {
    expect([id, (await open(marta, `${id}?${query}`)).status]).toEqual([id, 404]);
    expect([id, (await open(marta, `${id}?${query}`, rowsLoader, "/rows.csv")).status]).toEqual([id, 404]);
  }
  expect((await open(marta, `${cpo.split("?")[0]}?startDate=never`)).status).toBe(404);
});

test("all rows of a number are a CSV, with every column and no formulas", async () => {
  const { status, headers, body } = await open(marta, cpo, rowsLoader, "/rows.csv");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain('filename="Cost per order 15 October 2026.csv"');
  expect(body).toBe(
    [
      "Day,Campaign,Device,Cost (EUR),Orders,Views,Cost per order (EUR),Position,Reach,Followers",
      "2026-10-01,Bread,Phone,38.42,2,207,19.21,35.7,100,12",
      `2026-10-01,"'=HYPERLINK(""x"")",Desktop,31.15,1,735,31.15,55.1,80,13`,
      `2026-10-02,"a, ""b""",Phone,-12.6,0,,,3.3,7,`,
      "",
    ].join("\r\n"),
  );
  const request = await visit(marta, `/receipts/${cpo}`);
  const raw = (await rowsLoader({ request, params: { id: addressOf(cpo).id }, context: {} })) as Response;
  expect(Buffer.from(await raw.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test("the CSV of a row has only its rows", async () => {
  const { body } = await open(marta, bread, rowsLoader, "/rows.csv");
  expect((body as string).split("\r\n")).toHaveLength(3);
});

test("a receipt reports a lost column", async () => {
  const { source, receipt } = await lonely();
  const columns = everyClass.filter(({ key }) => key !== "cost");
  await db.update(csvUploads).set({ columns }).where(eq(csvUploads.sourceId, source));
  const { status, body } = await open(marta, receipt);
  expect([status, body]).toMatchObject([
    200,
    { receipt: { outcome: "unavailable", what: "Ads no longer has the columns this widget uses" } },
  ]);
});

test("a receipt reports a deleted source", async () => {
  const { source, receipt } = await lonely();
  await deleteSource(marta.companyId, source);
  const { status, body } = await open(marta, receipt);
  expect([status, body]).toMatchObject([
    200,
    { receipt: { outcome: "unavailable", what: "The source of this widget was deleted" } },
  ]);
  expect((await open(marta, receipt, rowsLoader, "/rows.csv")).status).toBe(404);
});

async function lonely() {
  const source = await aSource(marta, everyClass, [["2026-10-01", "Bread", "Phone", 1, 2, 3, 4, 5, 6, 7]]);
  const own = await aBoard(marta, [aWidget("summary", [anInstance(source, { metrics: ["cost"] })])]);
  return { source, receipt: shownNumbers((await ownersView(own)).widgets)[0]!.receipt };
}

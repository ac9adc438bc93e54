import { expect, test } from "vitest";
import { requestPdf, findExportOf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { sortsFromUrl } from "#app/domain/dashboards/view/read/reader-sorts.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sheetText } from "#tests/pdf/sheet-text.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();
const { marta } = await anAgency();

/** 40 campaigns: the more clicks, the lower the cost. */
const rows = Array.from({ length: 40 }, (_, i) => ["2026-10-02", `Campaign ${i}`, i + 1, 400 - i] as const);
const columns = [
  dateColumn,
  nameColumn("campaign", "Campaign"),
  numberColumn("clicks", "Clicks"),
  numberColumn("cost", "Cost"),
];
const source = await aSource(marta, columns, rows);
const asked = { metrics: ["clicks", "cost"], dimension: "campaign" };
const table = aWidget("table", [anInstance(source, asked)], {
  rowsLimit: 3,
  orderBy: { column: "clicks", dir: "desc" },
});
const hidden = aWidget("table", [anInstance(source, asked, { metricsOptions: { cost: { cloaked: true } } })]);
const board = await aBoard(marta, [table, hidden]);
const path = `/dashboards/${board.permalink}`;

async function open(query = "", route: Parameters<typeof answerOf>[0] = show) {
  const answer = await answerOf(route, await visit(marta, path + query), { permalink: board.permalink });
  const { widgets, dates } = answer.body as { widgets: string; dates: { sorts: string[] } };
  const card = (id: string) => new RegExp(`<section id="${id}".*?</section>`, "s").exec(widgets)![0];
  const heads = (id: string) => card(id).match(/<th scope="col".*?<\/th>/gs) ?? [];
  return {
    status: answer.status,
    dates,
    heads: heads(table.id),
    ofHidden: heads(hidden.id),
    names: [
      ...card(table.id)
        .split("<tfoot>")[0]!
        .matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g),
    ].map(([, name]) => name!.replace(/<[^>]*>/g, "")),
    totals: /<tfoot>.*<\/tfoot>/s.exec(card(table.id))![0],
    receipts: card(table.id).match(/href="[^"]*receipts[^"]*"/g) ?? [],
  };
}

const sort = (column: string, dir: string, id = table.id) => `sort=${id}:${column}:${dir}`;
const hrefOf = (head: string) => /href="([^"]*)"/.exec(head)![1]!.replaceAll("&amp;", "&");

test("the address sorts all rows of a table before it is cut, and keeps totals and receipts", async () => {
  const own = await open();
  const byCost = await open(`?${sort("cost", "desc")}`);
  expect(own.names).toEqual(["Campaign 39", "Campaign 38", "Campaign 37"]);
  expect(byCost.names).toEqual(["Campaign 0", "Campaign 1", "Campaign 2"]);
  expect(byCost.heads.map((head) => /aria-sort="(\w+)"/.exec(head)?.[1])).toEqual([
    undefined,
    undefined,
    "descending",
  ]);
  expect(byCost.totals).toBe(own.totals);
  expect(own.receipts.length).toBeGreaterThan(6);
  expect((await open(`?${sort("clicks", "desc")}`)).receipts).toEqual(own.receipts);
});

test("each heading links to the table sorted by it, reversed where it already is", async () => {
  const { heads } = await open();
  const orders = heads.map((head) => new URL(hrefOf(head), "http://a").searchParams.get("sort"));
  expect(orders).toEqual([`${table.id}:campaign:asc`, `${table.id}:clicks:asc`, `${table.id}:cost:desc`]);
  expect(hrefOf(heads[0]!)).toMatch(new RegExp(`^${path}\\?.*#${table.id}$`));
});

test("each link keeps the dates and the other table's order, and so does the date form", async () => {
  const other = sort("clicks", "asc", hidden.id);
  const { heads, dates } = await open(`?startDate=2026-10-02&endDate=2026-10-03&compare=none&${other}`);
  const { searchParams } = new URL(hrefOf(heads[2]!), "http://a");
  expect([...searchParams]).toEqual([
    ["startDate", "2026-10-02"],
    ["endDate", "2026-10-03"],
    ["compare", "none"],
    ["sort", `${hidden.id}:clicks:asc`],
    ["sort", `${table.id}:cost:desc`],
  ]);
  expect(dates.sorts).toEqual([`${hidden.id}:clicks:asc`]);
});

test("an invisible column and an invalid direction are ignored", async () => {
  const own = await open();
  for (const query of [
    sort("nothing", "asc"),
    sort("cost", "sideways"),
    sort("__proto__", "asc"),
    sort("cost", "asc", "another"),
    sort("cost", "asc", hidden.id),
    "sort=",
    "sort=:::",
  ]) {
    const answer = await open(`?${query}`);
    expect(answer.status).toBe(200);
    expect([answer.names, answer.ofHidden, answer.dates.sorts]).toEqual([own.names, own.ofHidden, []]);
  }
});

test("a PDF has its reader's order, and is stored apart from others", async () => {
  const dashboard = await stored(marta, board.id);
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  const ids: string[] = [];
  for (const query of ["", `?${sort("cost", "desc")}`, `?${sort("cost", "desc")}`, "?sort=no:such:asc"]) {
    const sorts = sortsFromUrl(new URLSearchParams(query), dashboard.content);
    const asked = await requestPdf(dashboard, period, "owner", { sorts });
    ids.push(asked.outcome === "asked" ? asked.export.id : asked.outcome);
  }
  const [own, byCost, again, unknown] = ids;
  expect([again, unknown]).toEqual([byCost, own]);
  expect(byCost).not.toBe(own);
  expect((await findExportOf(dashboard, byCost!))?.sorts).toEqual([`${table.id}:cost:desc`]);
});

test("a print has no links and the dashboard's own order, unless the address has one", async () => {
  const sheetsOf = async (query: string) => {
    const request = await visit(marta, `${path}/print${query}`);
    const { body } = await answerOf(print, request, { permalink: board.permalink });
    return (body as { sheets: string[] }).sheets;
  };
  const paper = await sheetsOf("");
  expect(paper.join("")).not.toContain("<a ");
  const names = (sheets: readonly string[]) => sheetText(sheets, table.id).match(/Campaign \d+/g);
  expect(names(paper)!.slice(0, 3)).toEqual(["Campaign 39", "Campaign 38", "Campaign 37"]);
  expect(names(await sheetsOf(`?${sort("cost", "desc")}`))![0]).toBe("Campaign 0");
});

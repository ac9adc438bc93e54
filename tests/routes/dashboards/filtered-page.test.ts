import { expect, test } from "vitest";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as csv } from "#app/routes/dashboards/csv.ts";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { loader as pdf } from "#app/routes/dashboards/pdf.tsx";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { loader as widgetCsv } from "#app/routes/dashboards/widgets/csv.ts";
import { loader as receipt } from "#app/routes/receipt.tsx";
import type { Viewer } from "#app/auth/viewer.ts";
import type { FilterForm } from "#app/domain/dashboards/filters/filter-form.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
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

const ads = await aSource(
  marta,
  [
    dateColumn,
    nameColumn("campaign", "Campaign"),
    nameColumn("device", "Device"),
    numberColumn("clicks", "Clicks"),
    numberColumn("reach", "Reach", { combine: "unique" }),
  ],
  [
    ["2026-09-26", "Cakes & <b>tarts</b>", "Mobile", 7, 7],
    ["2026-09-30", "Bread", "Mobile", 4, 4],
    ["2026-10-01", "Bread", "Mobile", 10, 9],
    ["2026-10-02", "Bread", "Desktop", 20, 15],
    ["2026-10-02", "Cakes & <b>tarts</b>", "Mobile", 40, 31],
    ["2026-10-05", "Bread", "Mobile", 0, 0],
  ],
  { name: "Ads" },
);
const orders = await aSource(
  marta,
  [dateColumn, nameColumn("utm", "campaign"), numberColumn("orders", "Orders")],
  [
    ["2026-10-01", "bread", 3],
    ["2026-10-02", "Cakes & <b>tarts</b>", 5],
  ],
  { name: "Orders" },
);
const visits = await aSource(marta, [dateColumn, numberColumn("visits", "Visits")], [["2026-10-01", 77]], {
  name: "Site",
});
const byCampaign = aWidget("table", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]);
const pie = aWidget("chart:pie", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]);
const devices = aWidget("chart", [
  anInstance(ads, { metrics: ["clicks"], dimension: "date", split: "device" }),
]);
const clicks = aWidget("summary", [anInstance(ads, { metrics: ["clicks"] })], {
  formatOptions: { goal: 100 },
});
const sold = aWidget("summary", [anInstance(orders, { metrics: ["orders"] })]);
const site = aWidget("summary", [anInstance(visits, { metrics: ["visits"] })]);
const board = await aBoard(marta, [byCampaign, pie, devices, clicks, sold, site]);
await setSharing(marta, board.id, { public: true, embeddable: true });
const path = `/dashboards/${board.permalink}`;
const params = { permalink: board.permalink };

type Route = Parameters<typeof answerOf>[0];

async function open(query = "", { route = show as Route, at = path, as = marta as Viewer | null } = {}) {
  const { status, location, body } = await answerOf(route, await visit(as, at + query), params);
  const {
    view,
    widgets = "",
    filter = null,
    sheets = [],
  } = body as {
    sheets?: readonly string[];
    view: DashboardView;
    widgets: string;
    filter: FilterForm | null;
  };
  const card = (id: string) => new RegExp(`<section id="${id}".*?</section>`, "s").exec(widgets)?.[0] ?? "";
  const text = (id: string) =>
    card(id)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  const links = (id: string) =>
    [...card(id).matchAll(/<a href="(\?[^"]*)" rel="nofollow">(.*?)<\/a>/gs)].map(
      ([, href, name]) => [name!.replace(/<[^>]*>/g, ""), href!.replaceAll("&amp;", "&")] as const,
    );
  return { status, location, body, view, filter, card, text, links, sheets };
}

const bread = "filter=campaign:is:Bread";

test("each widget that has the dimension shows only matching rows, and the others say that they do not", async () => {
  const all = await open();
  expect(all.text(clicks.id)).toContain("70");
  expect(all.view.filters).toBeUndefined();
  const page = await open(`?${bread}`);
  expect([page.status, page.view.filters]).toEqual([200, ["Campaign is Bread"]]);
  expect(page.text(clicks.id)).toMatch(/ 30 .*filtered| filtered .* 30 /);
  expect(page.text(sold.id)).toMatch(/filtered.* 3 /); // "bread" in the other file
  expect(page.text(site.id)).toMatch(/Not filtered by Campaign.* 77 /);
  expect(page.text(clicks.id)).not.toContain("Not filtered");
  expect(page.text(byCampaign.id)).not.toContain("Cakes");
});

test("two filters must both match, and a goal of the whole is left out", async () => {
  const page = await open(`?${bread}&filter=device:is:Mobile`);
  expect(page.view.filters).toEqual(["Campaign is Bread", "Device is Mobile"]);
  expect(page.text(clicks.id)).toContain(" 10 ");
  expect(page.text(sold.id)).toContain("Not filtered by Device");
  expect((await open()).text(clicks.id)).toContain("of goal");
  expect(page.text(clicks.id)).not.toContain("goal");
});

test("changes compare filtered numbers of both periods", async () => {
  const page = await open(`?${bread}`);
  expect(page.text(clicks.id)).toContain("was 4");
});

test("names in tables and keys link to the page with that filter, and keep dates, sorts and filters", async () => {
  const page = await open(
    `?rangeType=custom&startDate=2026-10-01&endDate=2026-10-02&compare=none&filter=device:is:Mobile`,
  );
  const [name, href] = page.links(byCampaign.id).find(([text]) => text.startsWith("Bread"))!;
  expect(name).toBe("Bread");
  expect(href).toBe(
    "?startDate=2026-10-01&endDate=2026-10-02&compare=none&filter=device:is:Mobile&filter=campaign:is:Bread",
  );
  expect((await open(href)).view.filters).toEqual(["Device is Mobile", "Campaign is Bread"]);
  const all = await open();
  expect(all.links(pie.id).map(([text]) => text)).toContain("Bread");
  expect(all.links(devices.id).map(([text]) => text)).toEqual(expect.arrayContaining(["Mobile", "Desktop"]));
  const filtered = await open("?filter=campaign:is:Bread&filter=device:is:Mobile");
  expect(filtered.links(devices.id)).toEqual([]); // neither what is set nor the comparison's days
  const odd = all.links(byCampaign.id).find(([text]) => text.startsWith("Cakes"))!;
  expect((await open(odd[1])).text(clicks.id)).toContain(" 40 ");
});

test("a name links only where another widget has its dimension, and not to what is already set", async () => {
  const alone = await aBoard(marta, [byCampaign, site]);
  const { body } = await answerOf(show, await visit(marta, `/dashboards/${alone.permalink}`), {
    permalink: alone.permalink,
  });
  expect((body as { widgets: string }).widgets).not.toContain("?filter=");
  const page = await open(`?${bread}`);
  expect(page.links(byCampaign.id)).toEqual([]);
});

test("the form adds a filter to the address, and offers the names that the page shows", async () => {
  const sent = await open(
    "?compare=none&filter=device:is:Mobile&filterBy=Campaign&filterOp=is&filterValue=Bread",
  );
  expect(sent.status).toBe(302);
  expect(sent.location).toMatch(/&compare=none&filter=device:is:Mobile&filter=campaign:is:Bread$/);
  const { filter } = await open();
  expect(filter?.dimensions.map(({ label }) => label)).toEqual(["Campaign", "Device"]);
  expect(filter?.values).toEqual(["Bread", "Cakes & <b>tarts</b>"]);
});

test("a value that no row has yet is a filter like another", async () => {
  const sent = await open("?filterBy=Campaign&filterOp=is&filterValue=Christmas");
  expect([sent.status, sent.location]).toEqual([302, expect.stringMatching(/filter=campaign:is:Christmas$/)]);
  const page = await open("?filter=campaign:is:Christmas");
  expect([page.status, page.view.filters]).toEqual([200, ["Campaign is Christmas"]]);
  expect(page.text(clicks.id)).not.toContain(" 70 ");
});

test.each([
  ["filter=campaign:like:x", "filter", /cannot be read/],
  ["filter=planet:is:Mars", "filter", /No widget of this dashboard can be filtered by “planet”/],
  ["filter=%3Cscript%3E:is:%22%3E", "filter", /No widget/],
  ["filter=__proto__:is:x", "filter", /No widget/],
  ["filterBy=planet&filterOp=is&filterValue=Mars", "filterBy", /No widget/],
  ["filterBy=campaign&filterOp=is&filterValue=", "filterValue", /Enter a value/],
])("the page with %s shows all data with an error beside the field", async (query, field, message) => {
  const page = await open(`?${query}`);
  expect(page.status).toBe(422);
  expect(page.filter?.problems?.[field as "filter"]).toMatch(message);
  expect(page.view.filters).toBeUndefined();
  expect(page.text(clicks.id)).toContain(" 70 ");
  const files = [
    await open(`/csv?${query}`, { route: csv }),
    await open(`/print?${query}`, { route: print }),
    await open(`/pdf?${query}`, { route: pdf }),
  ];
  expect(files.map(({ status }) => status)).toEqual([422, 302, 302]);
  expect(JSON.stringify(files[0]!.body)).toMatch(message);
  expect(files[2]!.location).not.toContain("check=");
});

test("an unknown dimension in the form keeps the other filters and what was entered", async () => {
  const page = await open("?filter=device:is:Mobile&filterBy=planet&filterOp=contains&filterValue=Mars");
  expect([page.status, page.view.filters]).toEqual([422, ["Device is Mobile"]]);
  expect(page.text(sold.id)).toContain("Not filtered by Device");
  expect(page.filter).toMatchObject({
    problems: { filterBy: expect.stringContaining("planet") as unknown },
    entered: { by: "planet", op: "contains", value: "Mars" },
    kept: [["filter", "device:is:Mobile"]],
    filters: [{ words: "Device is Mobile", removeHref: path }],
  });
});

test("print and CSV files have the same filter, and receipts recalculate the filtered number", async () => {
  const paper = await open(`/print?${bread}`, { route: print });
  expect(sheetText(paper.sheets, clicks.id)).toContain(" 30 ");
  expect(paper.sheets.join("")).not.toContain("<a ");
  const file = String((await open(`/csv?${bread}`, { route: csv })).body);
  expect(file).toContain("table (filtered: Campaign is Bread)");
  expect(file).toContain("summary (not filtered by Campaign)");
  expect(file).not.toContain("Cakes");
  const one = await answerOf(widgetCsv, await visit(marta, `${path}/widgets/${byCampaign.id}/csv?${bread}`), {
    ...params,
    widgetId: byCampaign.id,
  });
  expect(String(one.body)).not.toContain("Cakes");
  const page = await open(`?${bread}`);
  const href = /href="(\/receipts\/[^"]*)"/.exec(page.card(clicks.id))![1]!.replaceAll("&amp;", "&");
  const id = decodeURIComponent(href.slice("/receipts/".length).split("?")[0]!);
  const opened = await answerOf(receipt, await visit(marta, href), { id });
  const { page: shown } = (opened.body as { receipt: { page: Record<string, never> } }).receipt;
  expect(shown).toMatchObject({
    text: "30",
    again: { isSame: true },
    where: expect.arrayContaining(["Campaign is Bread"]) as unknown,
    home: { href: expect.stringContaining(bread) as unknown },
  });
});

test("visitors and frames have the same links; hidden filters show all data and say so", async () => {
  const visitor = await open(`?${bread}`, { as: null });
  expect(visitor.text(clicks.id)).toContain(" 30 ");
  const framed = await open(`?${bread}`, { as: null, route: embed, at: `/embed/${board.permalink}` });
  expect(framed.text(clicks.id)).toContain(" 30 ");
  expect(framed.filter?.filters[0]?.removeHref).toBe(`/embed/${board.permalink}`);
  const sent = await open("?filterBy=campaign&filterOp=is&filterValue=Bread", {
    as: null,
    route: embed,
    at: `/embed/${board.permalink}`,
  });
  expect(sent.location).toBe(`/embed/${board.permalink}?${bread}`);

  await changeDashboard(marta, board.id, null, { hiddenFilters: true });
  const refused = await open(`?${bread}`, { as: null });
  expect([refused.status, refused.filter?.isRefused, refused.view.filters]).toEqual([200, true, undefined]);
  expect(refused.text(clicks.id)).toContain(" 70 ");
  expect(refused.links(byCampaign.id)).toEqual([]);
  expect((await open("", { as: null })).filter).toBeNull();
  expect((await open(`?${bread}`)).text(clicks.id)).toContain(" 30 ");
  await changeDashboard(marta, board.id, null, { hiddenFilters: false });
});

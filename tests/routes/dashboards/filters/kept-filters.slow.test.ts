import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { undoDashboard } from "#app/domain/dashboards/edit/content/undo-dashboard.server.ts";
import type { FilterForm } from "#app/domain/dashboards/filters/filter-form.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { isVisit } from "#app/domain/dashboards/view/read/view-parts.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { loader as api } from "#app/routes/api/dashboards/dashboard.ts";
import { loader as csv } from "#app/routes/dashboards/csv.ts";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { action, loader as filters } from "#app/routes/dashboards/filters/kept.tsx";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { loader as widgetCsv } from "#app/routes/dashboards/widgets/csv.ts";
import { loader as receipt } from "#app/routes/receipt.tsx";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
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
import { answerOf, visit } from "../visit.ts";

await useDatabase();

type Route = Parameters<typeof answerOf>[0];

async function aFilteredBoard() {
  const { marta, jonas } = await anAgency();
  const ads = await aSource(
    marta,
    [
      dateColumn,
      nameColumn("campaign", "Campaign"),
      nameColumn("device", "Device"),
      numberColumn("clicks", "Clicks"),
    ],
    [
      ["2026-10-01", "Bread", "Mobile", 10],
      ["2026-10-02", "Bread", "Desktop", 20],
      ["2026-10-02", "Cakes", "Mobile", 40],
    ],
  );
  const visits = await aSource(marta, [dateColumn, numberColumn("visits", "Visits")], [["2026-10-01", 77]]);
  const clicks = aWidget("summary", [anInstance(ads, { metrics: ["clicks"] })], {
    formatOptions: { goal: 100 },
  });
  const table = aWidget("table", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]);
  const site = aWidget("summary", [anInstance(visits, { metrics: ["visits"] })]);
  const board = await aBoard(marta, [clicks, table, site]);
  await setSharing(marta, board.id, { public: true, embeddable: true });
  const { permalink } = board;
  const here = `/dashboards/${permalink}`;
  const open = async (query = "", route: Route = show, as: Viewer | null = marta, at = here) => {
    const { status, location, body } = await answerOf(route, await visit(as, at + query), {
      permalink,
      id: permalink,
    });
    const { view, widgets, filter } = body as { view: DashboardView; widgets: string; filter: FilterForm };
    const text = (id: string) =>
      new RegExp(`<section id="${id}".*?</section>`, "s")
        .exec(widgets)![0]
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ");
    return { status, location, body, view, filter, text, widgets };
  };
  const send = async (form: Record<string, string>, query = "", as = marta) => {
    const { status, location, body } = await answerOf(
      action,
      await visit(as, `${here}/filters${query}`, { form }),
      { permalink },
    );
    return { status, location, body: JSON.stringify(body) };
  };
  const keep = () => send({ intent: "add", filterBy: "campaign", filterOp: "is", filterValue: "Bread" });
  const content = async () => (await findDashboard(marta.companyId, board.id))!.content;
  return { marta, jonas, board, here, permalink, clicks, table, site, open, send, keep, content };
}

test("the dashboard's filter applies to every view, and no reader can remove it", async () => {
  const { marta, clicks, site, table, permalink, here, open, keep } = await aFilteredBoard();
  expect((await open()).text(clicks.id)).toContain(" 70 ");
  expect(await keep()).toMatchObject({ status: 303, location: `${here}/filters` });

  const pages = [
    await open(),
    await open("", show, null),
    await open("", embed, null, `/embed/${permalink}`),
  ];
  const { sheets } = (await open("", print)).body as { sheets: string[] };
  expect(sheetText(sheets, clicks.id)).toMatch(/ 30 .*filtered| filtered .* 30 /);
  expect(sheetText(sheets, site.id)).toMatch(/Not filtered by Campaign.* 77 /);
  expect(sheetText(sheets)).toContain("Campaign is Bread");
  for (const page of pages) {
    expect(page.view.filters).toEqual(["Campaign is Bread"]);
    expect(page.text(clicks.id)).toMatch(/ 30 .*filtered| filtered .* 30 /);
    expect(page.text(clicks.id)).toContain("of goal");
    expect(page.text(site.id)).toMatch(/Not filtered by Campaign.* 77 /);
    expect(page.filter?.filters ?? []).toEqual([]);
    expect(page.widgets).not.toContain("filter=campaign:is:Bread"); // already set
  }
  expect(pages[0]!.filter.segments?.keptHref).toBe(`${here}/filters`);
  expect(pages[1]!.filter.segments).toBeUndefined();

  const more = await open("?filter=device:is:Mobile&filter=CAMPAIGN:is:bread");
  expect(more.view.filters).toEqual(["Campaign is Bread", "Device is Mobile"]);
  expect(more.text(clicks.id)).toContain(" 10 ");
  expect(more.text(clicks.id)).not.toContain("goal");
  expect(more.filter.filters).toEqual([{ words: "Device is Mobile", removeHref: here }]);
  const other = await open("?filter=campaign:is:Cakes", show, null);
  expect(other.widgets).not.toContain("Cakes");
  const covered = "startDate=2026-10-01&endDate=2026-10-02&compare=none";
  const nothing = (await open(`?filter=campaign:is:Cakes&${covered}`)).widgets;
  expect(nothing.replace(/<[^>]*>/g, " ")).toContain("no data for this filter and date range");

  expect(String((await open("/csv", csv)).body)).not.toContain("Cakes");
  const request = await visit(null, `${here}/widgets/${table.id}/csv`);
  const one = await answerOf(widgetCsv, request, { permalink, widgetId: table.id });
  expect(String(one.body)).toContain("Bread");
  expect(String(one.body)).not.toContain("Cakes");
  const called = (await open("", api, marta, `/api/dashboards/${permalink}`)).body as { data: unknown };
  expect(called.data).toMatchObject({
    filters: ["campaign:is:Bread"],
    filteredBy: ["Campaign is Bread"],
    widgets: [
      { result: { totals: [30], filteredBy: ["Campaign is Bread"], notFilteredBy: [] } },
      {},
      { result: { filteredBy: [], notFilteredBy: ["Campaign"] } },
    ],
  });

  const href = /href="(\/receipts\/[^"]*)"/.exec(pages[0]!.widgets)![1]!.replaceAll("&amp;", "&");
  const id = decodeURIComponent(href.slice("/receipts/".length).split("?")[0]!);
  const opened = await answerOf(receipt, await visit(marta, href), { id });
  expect((opened.body as { receipt: { page: unknown } }).receipt.page).toMatchObject({
    text: "30",
    again: { isSame: true },
    where: expect.arrayContaining(["Campaign is Bread"]) as unknown,
  });
});

test("it does not count as a visitor's own filter", async () => {
  const { marta, board, keep } = await aFilteredBoard();
  await keep();
  const dashboard = (await findDashboard(marta.companyId, board.id))!;
  const { period } = periodFromUrl(new URLSearchParams(), dashboard, now());
  expect(isVisit(dashboard, period, { as: "visitor", filters: [] })).toBe(false);
});

test("it is one version, can be undone and removed, and goes along with a copy", async () => {
  const { marta, board, keep, send, content, open, clicks } = await aFilteredBoard();
  await keep();
  expect((await content()).filters).toEqual(["campaign:is:Bread"]);
  const copy = await cloneDashboard(marta, board.id);
  const copied = copy.outcome === "created" && (await findDashboard(marta.companyId, copy.id));
  expect(copied && copied.content.filters).toEqual(["campaign:is:Bread"]);
  await undoDashboard(marta, board.id, null);
  expect((await content()).filters).toBeUndefined();
  expect((await open()).text(clicks.id)).toContain(" 70 ");
  await keep();
  await send({ intent: "remove campaign:is:Bread" });
  expect((await content()).filters).toBeUndefined();
});

test('a filtered page offers to keep its filters, and "is" replaces another "is" of its dimension', async () => {
  const { open, here, send, keep, content } = await aFilteredBoard();
  const query = "?filter=campaign:contains:a&filter=device:is:Mobile";
  expect((await open()).filter.segments?.keepHref).toBeNull();
  expect((await open(query)).filter.segments?.keepHref).toBe(`${here}/filters${query}`);
  const page = await open(`/filters${query}`, filters);
  expect(page.body).toMatchObject({ asked: ["Campaign contains a", "Device is Mobile"], kept: [] });
  expect(await send({ intent: "keep" }, query)).toMatchObject({ status: 303, location: here });
  expect((await content()).filters).toEqual(["campaign:contains:a", "device:is:Mobile"]);
  await keep();
  await send({ intent: "add", filterBy: "Device", filterOp: "is", filterValue: "Desktop" });
  expect((await content()).filters).toEqual([
    "campaign:contains:a",
    "campaign:is:Bread",
    "device:is:Desktop",
  ]);
});

test.each([
  [{ filterBy: "planet", filterOp: "is", filterValue: "Mars" }, "filterBy", "can be filtered by “planet”"],
  [{ filterBy: "", filterOp: "is", filterValue: "Mars" }, "filterBy", "Choose a dimension"],
  [{ filterBy: "campaign", filterOp: "is", filterValue: " " }, "filterValue", "Enter a value"],
  [{ filterBy: "campaign", filterOp: "like", filterValue: "Mars" }, "filterOp", "Choose an operator"],
  [{ filterBy: "campaign", filterOp: "is", filterValue: "x".repeat(201) }, "filterValue", "at most 200"],
])("%o is refused beside %s, and the values stay", async (given, field, message) => {
  const { send, content } = await aFilteredBoard();
  const { status, body } = await send({ intent: "add", ...given });
  const { error, initialValue } = JSON.parse(body) as {
    error: Record<string, string[]>;
    initialValue: Record<string, string>;
  };
  expect([status, error[field]?.join()]).toEqual([422, expect.stringContaining(message)]);
  for (const [name, value] of Object.entries(given))
    if (value.trim() !== "") expect(initialValue[name]).toBe(value);
  expect((await content()).filters).toBeUndefined();
});

test("an address without filters, too many filters, another company and a locked dashboard are refused", async () => {
  const { send, keep, here, permalink } = await aFilteredBoard();
  expect((await send({ intent: "keep" })).body).toContain("Filter the dashboard first");
  expect((await send({ intent: "keep" }, "?filter=planet:is:Mars")).body).toContain("planet");
  for (const value of ["a", "b", "c", "d", "e"])
    await send({ intent: "add", filterBy: "campaign", filterOp: "contains", filterValue: value });
  expect((await keep()).body).toContain("A dashboard can keep 5 filters");
  const { marta: stranger } = await anAgency();
  const theirs = await visit(stranger, `${here}/filters`, { form: { intent: "remove campaign:contains:a" } });
  expect((await answerOf(action, theirs, { permalink })).status).toBe(404);
  expect((await answerOf(filters, await visit(stranger, `${here}/filters`), { permalink })).status).toBe(404);
});

test("when no widget has the dimension any more, nothing is shown in place of filtered numbers", async () => {
  const { marta, board, keep, open, site, here } = await aFilteredBoard();
  await keep();
  await saveDashboard(marta, board.id, null, (before) => ({
    content: { ...before, widgets: [site] },
    what: "Removed widgets",
  }));
  const owner = await open();
  expect(owner.text(site.id)).toContain("This dashboard cannot be filtered by “Campaign” any more");
  expect(owner.widgets).toContain(`href="${here}/filters"`);
  const visitor = await open("", show, null);
  expect(visitor.text(site.id)).toContain("Not available at the moment");
  expect(owner.widgets + visitor.widgets + String((await open("/csv", csv)).body)).not.toMatch(/\b77\b/);
});

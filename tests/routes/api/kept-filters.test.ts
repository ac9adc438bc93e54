import { expect, test } from "vitest";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { undoDashboard } from "#app/domain/dashboards/edit/content/undo-dashboard.server.ts";
import { action, loader as read } from "#app/routes/api/dashboards/dashboard.ts";
import { findVersions } from "#app/domain/dashboards/edit/content/find-versions.server.ts";
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
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

async function aBakery() {
  const { marta, jonas } = await anAgency();
  const ads = await aSource(
    marta,
    [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("clicks", "Clicks")],
    [
      ["2026-10-01", "Bread", 10],
      ["2026-10-02", "Cakes", 40],
    ],
  );
  const table = aWidget("table", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]);
  const board = await aBoard(marta, [table]);
  return { marta, jonas, id: board.id, permalink: board.permalink, table };
}

const save = async (viewer: Viewer, id: string, json: unknown) =>
  answerOf(action, await visit(viewer, `/api/dashboards/${id}`, { json }), { id });
const filtersOf = async (viewer: Viewer, id: string) => (await stored(viewer, id)).content.filters ?? [];

test("a save replaces the filters for all readers, and undo brings the earlier ones back", async () => {
  const { marta, id, permalink } = await aBakery();
  const saved = await save(marta, id, { filters: ["Campaign:is:Bread"] });
  expect(saved).toMatchObject({ status: 200, body: { data: { filters: ["campaign:is:Bread"] } } });
  const shown = await answerOf(read, await visit(marta, `/api/dashboards/${permalink}`), { id: permalink });
  expect(shown.body).toMatchObject({
    data: { filteredBy: ["Campaign is Bread"], widgets: [{ result: { totals: [null, 10] } }] },
  });
  expect((await findVersions(marta, await stored(marta, id)))[0]).toMatchObject({
    what: expect.stringContaining("filters"),
  });
  const all = ["campaign:is:Cakes", "campaign:not-contains:Rye"];
  await save(marta, id, { filters: all });
  expect(await filtersOf(marta, id)).toEqual(all);
  await undoDashboard(marta, id, (await stored(marta, id)).version);
  expect(await filtersOf(marta, id)).toEqual(["campaign:is:Bread"]);
  await save(marta, id, { name: "Renamed" });
  expect(await filtersOf(marta, id)).toEqual(["campaign:is:Bread"]);
  await save(marta, id, { filters: [] });
  expect(await filtersOf(marta, id)).toEqual([]);
});

test("a form sends the filters as JSON", async () => {
  const { marta, id } = await aBakery();
  const multipart = new FormData();
  multipart.set("filters", JSON.stringify(["campaign:starts-with:B"]));
  const sent = await visit(marta, `/api/dashboards/${id}`, { multipart });
  expect((await answerOf(action, sent, { id })).status).toBe(200);
  expect(await filtersOf(marta, id)).toEqual(["campaign:starts-with:B"]);
});

test("a filter that cannot work is named, and nothing is changed", async () => {
  const { marta, id } = await aBakery();
  await save(marta, id, { filters: ["campaign:is:Bread"] });
  const { version } = await stored(marta, id);
  const cases: [unknown, Record<string, unknown>][] = [
    [
      ["campaign:is:Bread", "device:is:Mobile"],
      { "filters.1": ["No widget of this dashboard can be filtered by “device”."] },
    ],
    [
      ["campaign is Bread"],
      { "filters.0": [expect.stringMatching(/^Write it as dimension:operator:value/)] },
    ],
    [["campaign:over:3"], { "filters.0": [expect.any(String)] }],
    [["campaign:is:"], { "filters.0": [expect.any(String)] }],
    [[7], { "filters.0": ["Each filter must be text."] }],
    ["campaign:is:Bread", { filters: ["The list of filters is not valid JSON."] }],
    [{ campaign: "Bread" }, { filters: ["Filters must be a list."] }],
    [
      ["a", "b", "c", "d", "e", "f"].map((value) => `campaign:is-not:${value}`),
      { filters: ["A dashboard can keep 5 filters."] },
    ],
  ];
  for (const [filters, fields] of cases) {
    const refused = await save(marta, id, { name: "Renamed", filters });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "invalid", fields } } });
  }
  const after = await stored(marta, id);
  expect(after).toMatchObject({ version, name: "Bakery", content: { filters: ["campaign:is:Bread"] } });
});

test("a filter of the dashboard stays in the list when its dimension is gone", async () => {
  const { marta, id, table } = await aBakery();
  await save(marta, id, { filters: ["campaign:is:Bread"] });
  await saveDashboard(marta, id, null, (content) => ({
    content: { ...content, widgets: [] },
    what: "Removed the table",
  }));
  expect((await save(marta, id, { filters: ["campaign:is:Bread"] })).status).toBe(200);
  expect((await save(marta, id, { filters: ["campaign:is:Cakes"] })).status).toBe(422);
  // The widgets of the same call decide.
  const both = await save(marta, id, { widgets: [table], filters: ["campaign:is:Cakes"] });
  expect(both.status).toBe(200);
  expect(await filtersOf(marta, id)).toEqual(["campaign:is:Cakes"]);
});

test("another company's dashboard is not found, and a locked or newer one is a conflict", async () => {
  const [{ marta, jonas, id }, { marta: stranger }] = [await aBakery(), await anAgency()];
  const filters = ["campaign:is:Bread"];
  expect((await save(stranger, id, { filters })).status).toBe(404);
  await save(marta, id, { name: "Newer" });
  expect((await save(marta, id, { filters, version: 1 })).status).toBe(409);
  await lockDashboard(jonas, id);
  expect((await save(marta, id, { filters })).status).toBe(409);
  expect(await filtersOf(marta, id)).toEqual([]);
});

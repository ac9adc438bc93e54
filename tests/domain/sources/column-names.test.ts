import { expect, test } from "vitest";
import type { Catalogue } from "#app/connectors/core/define.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { changeSource } from "#app/domain/sources/connecting/change-source.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { listNamedColumns, nameColumns } from "#app/domain/sources/manage/name-columns.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { sourceCatalogue } from "#app/domain/sources/source.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { keepSourceList } from "#db/queries/sources/source-lists.ts";
import { addSource } from "#db/queries/sources/sources.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany, formWith } from "./a-company.ts";

await useDatabase();

const file = "date,page_title,pageviews_per_session,visits\n2026-11-01,Home,2.5,10\n2026-11-02,Blog,1.5,20\n";
const query = {
  dimension: "page_title",
  split: null,
  metrics: ["visits", "pageviews_per_session"],
  filter: [],
  range: null,
  currency: "USD",
};

async function aFile(text = file) {
  const by = await addCompany();
  const received = await receiveUpload(formWith(new Blob([text]), { kind: "csv", name: "Pages" }), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const confirmed = await confirmUpload(by, received.uploadId, { name: "Pages", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  const { sourceId } = confirmed;
  return { by, sourceId, source: async () => (await findSource(by.companyId, sourceId))! };
}

test("raw column names become plain words, and renamed columns show at once in cached results", async () => {
  const { by, sourceId, source } = await aFile();
  const labels = async () => {
    const loaded = await loadTable(by.companyId, await source(), query);
    if (loaded.outcome !== "table") throw new Error(loaded.outcome);
    return [...loaded.table.dimensions, ...loaded.table.metrics].map(({ label }) => label);
  };
  expect(await labels()).toEqual(["Page title", "Visits", "Pageviews per session"]);
  const names = { pageviews_per_session: "Pages per session", page_title: "Page title", visits: "" };
  expect(await nameColumns(by.companyId, sourceId, names)).toEqual({ outcome: "named" });
  expect(await labels()).toEqual(["Page title", "Visits", "Pages per session"]);
  expect((await source()).source.columnNames, "only what differs is kept").toEqual({
    pageviews_per_session: "Pages per session",
  });
  expect(sourceCatalogue(await source()).metrics.map(({ key }) => key)).toEqual([
    "pageviews_per_session",
    "visits",
  ]);
});

test("one name for two columns, and a name for a missing column, are refused by key", async () => {
  const { by, sourceId, source } = await aFile();
  const twice = await nameColumns(by.companyId, sourceId, { visits: "PAGE TITLE" });
  expect(twice).toEqual({
    outcome: "refused",
    fields: { visits: ["Another column has the display name “Page title”. Choose another one."] },
  });
  const call = await changeSource(by, sourceId, { columnNames: { nope: "Nope" } });
  expect(call).toEqual({
    outcome: "refused",
    fields: { "columnNames.nope": "This source has no such column." },
  });
  expect(await changeSource(by, sourceId, { columnNames: { visits: "Sessions" } })).toEqual({
    outcome: "changed",
  });
  expect((await source()).source.columnNames).toEqual({ visits: "Sessions" });
  const other = await addCompany();
  expect(await nameColumns(other.companyId, sourceId, { visits: "Theirs" })).toEqual({
    outcome: "not-found",
  });
});

test("a spreadsheet's columns can be renamed once they are known, and a service's metrics cannot", async () => {
  const by = await addCompany();
  const [sheet, service] = [newId(), newId()];
  const at = now();
  for (const [id, kind] of [
    [sheet, "google-sheets"],
    [service, "google-analytics"],
  ] as const)
    await addSource(by.companyId, {
      id,
      kind,
      name: kind,
      createdBy: by.userId,
      createdAt: at,
      updatedAt: at,
    });
  const catalogue: Catalogue = {
    dimensions: [
      { key: "date", label: "Day", type: "date" },
      { key: "landing_page", label: "Landing page", type: "text" },
    ],
    metrics: [{ key: "leads", label: "Leads", format: "integer", direction: "more", combine: "sum" }],
  };
  for (const id of [sheet, service]) await keepSourceList(by.companyId, id, "catalogue:x", catalogue, at);
  const source = (await findSource(by.companyId, sheet))!;
  expect((await listNamedColumns(by.companyId, source)).map(({ key }) => key)).toEqual([
    "landing_page",
    "leads",
  ]);
  expect(await listNamedColumns(by.companyId, (await findSource(by.companyId, service))!)).toEqual([]);
  await nameColumns(by.companyId, sheet, { leads: "Enquiries" });
  const named = (await findSource(by.companyId, sheet))!;
  const known = (await listKnownColumns(by.companyId, [named])).get(sheet)!;
  expect(sourceCatalogue(named, known).metrics.map(({ label }) => label)).toEqual(["Enquiries"]);
});

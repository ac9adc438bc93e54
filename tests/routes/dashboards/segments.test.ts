import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import type { FilterForm } from "#app/domain/dashboards/filters/filter-form.ts";
import { segmentLimits } from "#app/domain/dashboards/filters/segments/segment.form.ts";
import { newId } from "#app/lib/id.server.ts";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { action, loader } from "#app/routes/dashboards/segments.tsx";
import {
  addClient,
  addSegment,
  listSegments,
  removeClient,
  setDashboardsClient,
} from "#db/queries/clients.ts";
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
import { answerOf, visit } from "./visit.ts";

await useDatabase();

async function twoBoards() {
  const { marta } = await anAgency();
  const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("clicks", "Clicks")];
  const source = await aSource(marta, columns, [["2026-10-01", "Bread", 3]]);
  const widget = aWidget("table", [anInstance(source, { metrics: ["clicks"], dimension: "campaign" })]);
  return { marta, boards: [await aBoard(marta, [widget]), await aBoard(marta, [widget])] as const };
}

const bread = "filter=campaign:is:Bread";

async function send(viewer: Viewer, permalink: string, query: string, form: Record<string, string>) {
  const path = `/dashboards/${permalink}/segments${query}`;
  return answerOf(action, await visit(viewer, path, { form }), { permalink });
}

async function segmentsOn(viewer: Viewer | null, permalink: string, query = "") {
  const request = await visit(viewer, `/dashboards/${permalink}${query}`);
  const { body } = await answerOf(show, request, { permalink });
  return (body as { filter: FilterForm }).filter.segments;
}

test("a filter is saved with a name, is chosen by a link that keeps the dates, renamed and deleted", async () => {
  const { marta, boards } = await twoBoards();
  const [{ permalink }] = boards;
  const here = `/dashboards/${permalink}`;
  expect((await segmentsOn(marta, permalink))?.saveHref).toBeNull();
  expect((await segmentsOn(marta, permalink, `?${bread}`))?.saveHref).toBe(`${here}/segments?${bread}`);

  const saved = await send(marta, permalink, `?${bread}`, { name: " Bread only ", intent: "save" });
  expect([saved.status, saved.location]).toEqual([303, `${here}?${bread}`]);
  const shown = await segmentsOn(marta, permalink, "?rangeType=last_7_days&compare=none");
  expect(shown?.links).toEqual([
    { name: "Bread only", href: `${here}?rangeType=last_7_days&compare=none&${bread}`, isCurrent: false },
  ]);
  const chosen = await segmentsOn(marta, permalink, `?${bread}`);
  expect([chosen?.links[0]?.isCurrent, chosen?.saveHref]).toEqual([true, null]);

  const [row] = await listSegments(marta.companyId, null);
  const renamed = await send(marta, permalink, `?rename=${row!.id}`, { name: "Loaves", intent: "save" });
  expect([renamed.status, renamed.location]).toEqual([303, `${here}/segments`]);
  const page = await answerOf(loader, await visit(marta, `${here}/segments`), { permalink });
  expect(page.body).toMatchObject({ segments: [{ name: "Loaves", words: ["Campaign is Bread"] }] });
  const asked = await visit(marta, `${here}/segments?delete=${row!.id}`);
  expect((await answerOf(loader, asked, { permalink })).body).toMatchObject({ deleted: { name: "Loaves" } });
  expect(await listSegments(marta.companyId, null)).toHaveLength(1);
  await send(marta, permalink, "", { intent: `delete ${row!.id}` });
  expect(await listSegments(marta.companyId, null)).toEqual([]);
});

test("segments belong to the client, and visitors and other companies do not see them", async () => {
  const { marta, boards } = await twoBoards();
  const [bakery, other] = boards;
  const clientId = newId();
  await addClient(marta.companyId, { id: clientId, name: "Bakery" });
  await setDashboardsClient(marta.companyId, [bakery.id], clientId);
  await send(marta, bakery.permalink, `?${bread}`, { name: "Bread", intent: "save" });
  expect((await segmentsOn(marta, bakery.permalink))?.links).toHaveLength(1);
  expect((await segmentsOn(marta, other.permalink))?.links).toEqual([]);

  const [row] = await listSegments(marta.companyId, clientId);
  const { marta: stranger, boards: theirs } = await twoBoards();
  const attempts = [
    await send(stranger, bakery.permalink, `?${bread}`, { name: "Mine", intent: "save" }),
    await send(stranger, theirs[0].permalink, `?rename=${row!.id}`, { name: "Mine", intent: "save" }),
    await send(stranger, theirs[0].permalink, "", { intent: `delete ${row!.id}` }),
    await send(marta, other.permalink, "", { intent: `delete ${row!.id}` }), // not of this dashboard's client
  ];
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await listSegments(marta.companyId, clientId)).toMatchObject([{ name: "Bread" }]);
  await removeClient(marta.companyId, clientId);
  expect(await listSegments(marta.companyId, clientId)).toEqual([]);
});

test("a taken name, an empty one, no filter and the limit are errors that keep what was entered", async () => {
  const { marta, boards } = await twoBoards();
  const [{ permalink }] = boards;
  const save = async (query: string, name: string) => {
    const { status, body } = await send(marta, permalink, query, { name, intent: "save" });
    return { status, body: JSON.stringify(body) };
  };
  await save(`?${bread}`, "Bread");
  const taken = await save("?filter=campaign:is:Rye", "BREAD");
  expect(taken).toMatchObject({
    status: 422,
    body: expect.stringContaining("Another segment has this name") as unknown,
  });
  expect(taken.body).toContain("BREAD");
  expect((await save(`?${bread}`, " ")).body).toContain("Enter a name.");
  expect((await save("", "All")).body).toContain("Filter the dashboard first");
  expect((await save("?filter=campaign:like:x", "All")).body).toContain("Filter the dashboard first");
  for (let at = 1; at < segmentLimits.segments; at++)
    await addSegment(marta.companyId, { id: newId(), clientId: null, name: `Segment ${at}`, filters: [] });
  expect((await save("?filter=campaign:is:Rye", "Rye")).body).toContain("50 segments, the maximum");
});

import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import type { AnnotationEntity } from "#app/domain/annotations/annotation.ts";
import { googleUpdates } from "#app/domain/annotations/google-updates.ts";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { action as one, loader as show } from "#app/routes/api/annotation.ts";
import { action as all, loader as list } from "#app/routes/api/annotations.ts";
import { loader as dashboard } from "#app/routes/api/dashboards/dashboard.ts";
import { db } from "#db/client.server.ts";
import { setDashboardsClient } from "#db/queries/clients.ts";
import { annotations } from "#db/schema/index.ts";
import { aNote, hostileText } from "#tests/domain/annotations/a-note.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

async function aBakery() {
  const { marta } = await anAgency();
  const rows = ["01", "02", "03", "04", "05"].map((date, i) => [`2026-10-${date}`, 10 + i]);
  const source = await aSource(marta, [dateColumn, numberColumn("orders", "Orders")], rows);
  const chart = aWidget("chart", [anInstance(source, { metrics: ["orders"], dimension: "date" })], {
    title: "Organic orders",
    width: 2,
    height: 2,
  });
  const board = await aBoard(marta, [chart]);
  const client = await aClient(marta.companyId, "Zitta");
  await setDashboardsClient(marta.companyId, [board.id], client.id);
  return { marta, board, chart, client };
}

const post = async (viewer: Viewer, json: object, headers: Record<string, string> = {}) =>
  answerOf(all, await visit(viewer, "/api/annotations", { json, headers }));
const listed = async (viewer: Viewer, query: string) => {
  const answer = await answerOf(list, await visit(viewer, `/api/annotations?${query}`));
  return { status: answer.status, ...(answer.body as { data: AnnotationEntity[]; meta: { total: number } }) };
};
const call = async (viewer: Viewer, id: string, sent: object) =>
  answerOf(one, await visit(viewer, `/api/annotations/${id}`, sent), { id });
const dataOf = ({ body }: { body: unknown }) => (body as { data: AnnotationEntity }).data;

test("an annotation is created, listed by dashboard and range, changed and deleted", async () => {
  const { marta, board, chart, client } = await aBakery();
  const made = await post(marta, {
    from: "2026-10-02",
    text: " Newsletter  “Stollen” ",
    dashboard_id: board.id,
    widget_id: chart.id,
    visible: true,
  });
  expect([made.status, dataOf(made)]).toMatchObject([
    201,
    {
      from: "2026-10-02",
      to: "2026-10-02",
      text: "Newsletter “Stollen”",
      list: "What we did",
      visible: true,
      dashboardId: board.id,
      widgetId: chart.id,
      clientId: null,
      author: "Marta",
    },
  ]);
  await post(marta, {
    from: "2026-09-20",
    to: "2026-10-03",
    text: "Shop moved",
    list: "site",
    client_id: client.id,
  });
  await post(marta, { from: "2026-11-20", text: "Later", client_id: client.id });

  const found = await listed(marta, `dashboard=${board.id}&from=2026-10-01&to=2026-10-31`);
  expect(found.data.map(({ text, list, visible }) => [text, list, visible])).toEqual([
    ["Newsletter “Stollen”", "What we did", true],
    ["Shop moved", "Site", false],
  ]);
  expect(found.meta).toMatchObject({ total: 2, page: 1 });

  const { id } = dataOf(made);
  const moved = await call(marta, id, { method: "PUT", json: { from: "2026-10-04", visible: false } });
  expect(dataOf(moved)).toMatchObject({ from: "2026-10-04", to: "2026-10-04", visible: false });
  const wrong = await call(marta, id, { method: "PUT", json: { to: "2026-10-01" } });
  expect(wrong.status).toBe(422);
  expect((await call(marta, id, { method: "DELETE" })).status).toBe(204);
  expect((await answerOf(show, await visit(marta, `/api/annotations/${id}`), { id })).status).toBe(404);
});

test("ten equal calls at once create one annotation, by key and by external_id", async () => {
  const { marta, client } = await aBakery();
  const note = { from: "2026-10-02", text: "Deploy 214", client_id: client.id };
  for (const [body, headers] of [
    [note, { "Idempotency-Key": "deploy-214" }],
    [{ ...note, external_id: "ci/214" }, {}],
    [{ ...note, external_id: "ci/215" }, { "Idempotency-Key": "deploy-215" }],
  ] as const) {
    const before = await db.$count(annotations);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(marta, body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await db.$count(annotations)).toBe(before + 1);
    const other = await post(marta, { ...body, text: "Deploy 300" }, headers);
    expect(other.status).toBe(409);
  }
  const mixed = await post(marta, { ...note, external_id: "ci/214" }, { "Idempotency-Key": "deploy-214" });
  expect(mixed.status).toBe(409);
  expect((await listed(marta, "")).meta.total).toBe(3);
});

test("the key of one company means nothing to another", async () => {
  const [one, other] = [await aBakery(), await aBakery()];
  const note = { from: "2026-10-02", text: "Deploy" };
  const key = { "Idempotency-Key": "same" };
  const first = await post(one.marta, { ...note, client_id: one.client.id }, key);
  const second = await post(other.marta, { ...note, client_id: other.client.id }, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(dataOf(first).id).not.toBe(dataOf(second).id);
});

test("nothing of another company can be used, read, changed or deleted", async () => {
  const [one, other] = [await aBakery(), await aBakery()];
  const note = { from: "2026-10-02", text: "Deploy" };
  const places = [
    { client_id: one.client.id },
    { dashboard_id: one.board.id },
    { dashboard_id: one.board.id, widget_id: one.chart.id },
    { dashboard_id: other.board.id, widget_id: one.chart.id },
  ];
  for (const place of places) expect((await post(other.marta, { ...note, ...place })).status).toBe(404);
  const { id } = await aNote(one.marta.companyId, { from: "2026-10-02", clientId: one.client.id });
  expect((await listed(other.marta, "")).data).toEqual([]);
  expect((await listed(other.marta, `dashboard=${one.board.id}`)).status).toBe(404);
  expect((await answerOf(show, await visit(other.marta, "/"), { id })).status).toBe(404);
  expect((await call(other.marta, id, { method: "PUT", json: { text: "Mine" } })).status).toBe(404);
  expect((await call(other.marta, id, { method: "PUT", json: { text: "" } })).status).toBe(404);
  expect((await call(other.marta, id, { method: "DELETE" })).status).toBe(404);
  expect((await listed(one.marta, "")).data).toMatchObject([{ id, text: "Newsletter" }]);
});

test("wrong fields are named", async () => {
  const { marta, board, client } = await aBakery();
  const problemsOf = async (json: object) => {
    const { status, body } = await post(marta, json);
    return [status, Object.keys((body as { error: { fields: object } }).error.fields)];
  };
  const note = { from: "2026-10-02", text: "Deploy", client_id: client.id };
  expect(await problemsOf({ ...note, from: "yesterday" })).toEqual([422, ["from"]]);
  expect(await problemsOf({ ...note, to: "2026-10-01" })).toEqual([422, ["to"]]);
  expect(await problemsOf({ ...note, text: "x".repeat(281) })).toEqual([422, ["text"]]);
  expect(await problemsOf({ ...note, dashboard_id: board.id })).toEqual([422, ["dashboard_id"]]);
  expect(await problemsOf({ from: "2026-10-02", text: "Deploy" })).toEqual([422, ["dashboard_id"]]);
  expect(await problemsOf({ ...note, visible: "maybe" })).toEqual([422, ["visible"]]);
  expect((await post(marta, note, { "Idempotency-Key": "x".repeat(256) })).status).toBe(422);
  expect((await listed(marta, "from=soon&per_page=501")).status).toBe(422);
});

test("Google's updates are listed for a dashboard that marks them, and only there", async () => {
  const { marta, board } = await aBakery();
  expect((await listed(marta, `dashboard=${board.id}`)).data).toEqual([]);
  await changeDashboard(marta, board, null, { googleUpdates: true });
  const { data } = await listed(marta, `dashboard=${board.id}`);
  expect(data).toHaveLength(googleUpdates.length);
  const august = await listed(marta, `dashboard=${board.id}&from=2026-08-20&to=2026-08-31`);
  expect(august.data).toMatchObject([
    {
      text: "Google: August 2026 spam update",
      from: "2026-08-18",
      to: "2026-08-21",
      source: expect.stringContaining("status.search.google.com"),
    },
  ]);
  expect((await listed(marta, "")).data).toEqual([]);
});

test("results of a dashboard have the annotations, for visitors only the visible ones", async () => {
  const { marta, board, client } = await aBakery();
  const { companyId } = marta;
  await aNote(companyId, { from: "2026-10-02", text: hostileText, clientId: client.id });
  await aNote(companyId, {
    from: "2026-10-03",
    text: "Client unhappy",
    visible: false,
    dashboardId: board.id,
  });
  await aNote(companyId, { from: "2026-10-04", text: "Hidden list", list: "Ours", dashboardId: board.id });
  await aNote(companyId, { from: "2026-09-29", text: "Just before", dashboardId: board.id });
  await changeDashboard(marta, board, null, { hiddenLists: ["Ours"] });
  const { permalink, id } = board;
  const { dashboards } = await import("#db/schema/index.ts");
  const { eq } = await import("drizzle-orm");
  await db.update(dashboards).set({ public: true }).where(eq(dashboards.id, id));
  const textsFor = async (viewer: Viewer | null) => {
    const answer = await answerOf(dashboard, await visit(viewer, `/api/dashboards/${permalink}`), {
      id: permalink,
    });
    const { data } = answer.body as {
      data: {
        annotations: AnnotationEntity[];
        widgets: { result: { annotations?: AnnotationEntity[] } }[];
      };
    };
    const textOf = ({ text, visible }: AnnotationEntity) => [text, visible];
    return [data.annotations.map(textOf), data.widgets[0]!.result.annotations?.map(textOf)];
  };
  const [before, shown] = [
    ["Just before", true],
    [hostileText, true],
  ];
  const internal = [
    ["Client unhappy", false],
    ["Hidden list", false],
  ];
  expect(await textsFor(marta)).toEqual([
    [before, shown, ...internal],
    [shown, ...internal],
  ]);
  expect(await textsFor(null)).toEqual([[before, shown], [shown]]);
});

import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import { action as remove, loader as askRemove } from "#app/routes/annotations/delete.tsx";
import { action as change, loader as edit } from "#app/routes/annotations/edit.tsx";
import { loader as list } from "#app/routes/annotations/index.tsx";
import { action as create, loader as blank } from "#app/routes/annotations/new.tsx";
import { action as saveSettings, loader as settings } from "#app/routes/dashboards/settings.tsx";
import { db } from "#db/client.server.ts";
import { findAnnotation } from "#db/queries/annotations/annotations.ts";
import { removeClient, setDashboardsClient } from "#db/queries/clients.ts";
import { dashboardVersions } from "#db/schema/index.ts";
import { aNote, hostileText } from "#tests/domain/annotations/a-note.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aBoard, aWidget } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

async function aBakery() {
  const { marta } = await anAgency();
  const widget = aWidget("chart", [], { title: "Orders per week" });
  const board = await aBoard(marta, [widget]);
  const client = await aClient(marta.companyId, "Zitta");
  await setDashboardsClient(marta.companyId, [board.id], client.id);
  return { marta, board, widget, client };
}

type Line = { id: string; text: string; where: string; visible: boolean; list: string; days: string };

async function lines(viewer: Viewer, query = ""): Promise<Line[]> {
  const { body } = await answerOf(list, await visit(viewer, `/annotations${query}`));
  return (body as { lines: Line[] }).lines;
}

const form = { text: "Newsletter", from: "2026-10-07", to: "", list: "What we did", visible: "on" };

test("a note is added by a plain form, listed, edited and deleted after a question", async () => {
  const { marta, board, widget, client } = await aBakery();
  const query = `?dashboard=${board.id}&widget=${widget.id}&from=2026-10-07`;
  const { body } = await answerOf(blank, await visit(marta, `/annotations/new${query}`));
  expect((body as { view: { values: object } }).view.values).toMatchObject({
    from: "2026-10-07",
    scope: `widget:${board.id}:${widget.id}`,
    visible: "on",
  });
  const sent = { ...form, scope: `widget:${board.id}:${widget.id}` };
  const added = await answerOf(create, await visit(marta, "/annotations/new", { form: sent }));
  expect([added.status, added.location]).toEqual([303, `/annotations?dashboard=${board.id}&done=saved`]);

  const [line] = await lines(marta);
  expect(line).toMatchObject({ text: "Newsletter", where: "Bakery · Orders per week", days: "7 Oct 2026" });
  const id = line!.id;
  const params = { annotationId: id };
  const shown = await answerOf(edit, await visit(marta, `/annotations/${id}`), params);
  expect((shown.body as { view: { values: object } }).view.values).toEqual(sent);
  const moved = { ...form, to: "2026-10-09", scope: `client:${client.id}`, list: "SITE", visible: [] };
  await answerOf(change, await visit(marta, `/annotations/${id}`, { form: moved }), params);
  expect(await lines(marta)).toMatchObject([
    { where: "All dashboards of Zitta", days: "7–9 Oct 2026", list: "Site", visible: false },
  ]);
  expect(await lines(marta, `?client=${client.id}`)).toHaveLength(1);
  expect(await lines(marta, `?dashboard=${board.id}&list=site`)).toHaveLength(1);
  expect(await lines(marta, "?list=What+we+did")).toEqual([]);

  const asked = await answerOf(askRemove, await visit(marta, `/annotations/${id}/delete`), params);
  expect(asked.body).toMatchObject({ text: "Newsletter" });
  const gone = await answerOf(remove, await visit(marta, `/annotations/${id}/delete`, { form: {} }), params);
  expect(gone.location).toBe(`/annotations?client=${client.id}&done=deleted`);
  expect(await lines(marta)).toEqual([]);
});

test("a wrong form is refused with its values kept", async () => {
  const { marta, board } = await aBakery();
  const send = async (changes: Record<string, string>) => {
    const sent = { ...form, scope: `dashboard:${board.id}`, ...changes };
    const { status, body } = await answerOf(create, await visit(marta, "/annotations/new", { form: sent }));
    const reply = body as { error: object; initialValue: { text?: string } };
    return [status, Object.keys(reply.error), reply.initialValue.text];
  };
  expect(await send({ text: "" })).toEqual([422, ["text"], undefined]);
  expect(await send({ from: "7 Oct" })).toEqual([422, ["from"], "Newsletter"]);
  expect(await send({ to: "2026-10-01" })).toEqual([422, ["to"], "Newsletter"]);
  expect(await send({ scope: "" })).toEqual([422, ["scope"], "Newsletter"]);
  expect(await send({ scope: "dashboard:gone" })).toEqual([422, ["scope"], "Newsletter"]);
  expect((await send({ text: "x".repeat(281) })).slice(0, 2)).toEqual([422, ["text"]]);
  expect(await lines(marta)).toEqual([]);
});

test("another company finds none of the pages", async () => {
  const [one, other] = [await aBakery(), await aBakery()];
  const { id } = await aNote(one.marta.companyId, { from: "2026-10-02", dashboardId: one.board.id });
  const params = { annotationId: id };
  const at = `/annotations/${id}`;
  const statuses = [
    await answerOf(edit, await visit(other.marta, at), params),
    await answerOf(
      change,
      await visit(other.marta, at, { form: { ...form, scope: `client:${other.client.id}` } }),
      params,
    ),
    await answerOf(askRemove, await visit(other.marta, `${at}/delete`), params),
    await answerOf(remove, await visit(other.marta, `${at}/delete`, { form: {} }), params),
    await answerOf(list, await visit(other.marta, `/annotations?dashboard=${one.board.id}`)),
    await answerOf(list, await visit(other.marta, `/annotations?client=${one.client.id}`)),
    await answerOf(blank, await visit(other.marta, `/annotations/new?dashboard=${one.board.id}`)),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404]);
  const taken = { ...form, scope: `client:${one.client.id}` };
  expect((await answerOf(create, await visit(other.marta, "/annotations/new", { form: taken }))).status).toBe(
    422,
  );
  expect(await lines(other.marta)).toEqual([]);
  expect(await findAnnotation(one.marta.companyId, id)).toMatchObject({ text: "Newsletter" });
});

test("notes go with their client, dashboard or widget, and copies take none", async () => {
  const { marta, board, widget, client } = await aBakery();
  const { companyId } = marta;
  const day = { from: "2026-10-02" };
  const ofClient = await aNote(companyId, { ...day, clientId: client.id });
  const ofBoard = await aNote(companyId, { ...day, dashboardId: board.id });
  const ofWidget = await aNote(companyId, { ...day, dashboardId: board.id, widgetId: widget.id });
  const left = async () =>
    (await Promise.all([ofClient, ofBoard, ofWidget].map(({ id }) => findAnnotation(companyId, id)))).map(
      (note) => note !== null,
    );
  await cloneDashboard(marta, board.id);
  expect(await lines(marta)).toHaveLength(3);

  await deleteWidget(marta, board.id, (await stored(marta, board.id)).version, widget.id);
  await cleanUp();
  expect(await left(), "undo can bring the widget back").toEqual([true, true, true]);
  expect((await lines(marta)).map(({ where }) => where)).toContain("Bakery · a deleted widget");
  await db.delete(dashboardVersions);
  await cleanUp();
  expect(await left()).toEqual([true, true, false]);
  await deleteDashboard(marta, board.id);
  expect(await left()).toEqual([true, false, false]);
  await removeClient(companyId, client.id);
  expect(await left()).toEqual([false, false, false]);
});

test("a dashboard's settings choose the lists that clients see, and Google's updates", async () => {
  const { marta, board } = await aBakery();
  const params = { permalink: board.permalink };
  const path = `/dashboards/${board.permalink}/settings`;
  await aNote(marta.companyId, { from: "2026-10-02", list: "Deploys", dashboardId: board.id });
  const cardOf = async () => {
    const { body } = await answerOf(settings, await visit(marta, path), params);
    return (body as { annotations: object }).annotations;
  };
  const lists = ["What we did", "Site", "Google updates", "Deploys"];
  expect(await cardOf()).toMatchObject({ lists, shownLists: lists, googleUpdates: false });
  const sent = { intent: "annotations", lists, shownLists: ["Site", "Deploys"], googleUpdates: "on" };
  const saved = await answerOf(saveSettings, await visit(marta, path, { form: sent }), params);
  expect([saved.status, saved.location]).toEqual([303, `${path}?saved=annotations`]);
  expect(await cardOf()).toMatchObject({ shownLists: ["Site", "Deploys"], googleUpdates: true });
  expect((await stored(marta, board.id)).content).toMatchObject({
    hiddenLists: ["What we did", "Google updates"],
    googleUpdates: true,
  });
  const none = { intent: "annotations", lists, shownLists: lists };
  await answerOf(saveSettings, await visit(marta, path, { form: none }), params);
  expect(await cardOf()).toMatchObject({ shownLists: lists, googleUpdates: false });
});

test("a hostile text is stored and listed as it is", async () => {
  const { marta, board } = await aBakery();
  const sent = { ...form, text: hostileText, scope: `dashboard:${board.id}` };
  await answerOf(create, await visit(marta, "/annotations/new", { form: sent }));
  expect((await lines(marta))[0]?.text).toBe(hostileText);
});

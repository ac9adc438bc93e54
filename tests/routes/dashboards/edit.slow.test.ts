import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { leaveSeconds } from "#app/domain/dashboards/dashboard.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { action as commands } from "#app/routes/dashboards/commands.ts";
import { action, loader } from "#app/routes/dashboards/edit.tsx";
import { action as lock } from "#app/routes/dashboards/lock.ts";
import { action as remove, loader as removePage } from "#app/routes/dashboards/widgets/delete.tsx";
import { action as merge, loader as mergePage } from "#app/routes/dashboards/widgets/merge.tsx";
import { action as restore, loader as versions } from "#app/routes/dashboards/versions.tsx";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { formWith } from "#tests/domain/sources/a-company.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

const lockIntents = ["start", "ask", "take-over", "hand-over", "keep", "done"].map((intent) => ({ intent }));

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

async function anEditor() {
  const agency = await anAgency();
  const id = await aDashboard(agency.marta);
  const asking = (widgetId: string) =>
    aWidget(widgetId, { title: widgetId.toUpperCase(), instances: [anInstance({ sourceId: agency.shop })] });
  for (const widget of [asking("a"), asking("b"), aTextCard("c")])
    await addWidget(agency.marta, id, null, widget);
  const { permalink } = await stored(agency.marta, id);
  const base = `/dashboards/${permalink}`;
  const params = { permalink };
  const open = async (who: Viewer, query = "") =>
    answerOf(loader, await visit(who, `${base}/edit${query}`), params);
  const press = async (who: Viewer, form: Record<string, string>) =>
    answerOf(action, await visit(who, `${base}/edit`, { form }), params);
  const command = async (who: Viewer, form: Record<string, string>) =>
    answerOf(commands, await visit(who, `${base}/commands`, { form }), params);
  const say = async (who: Viewer, what: string, beat = "") =>
    answerOf(
      lock,
      await visit(who, `${base}/lock`, { form: { intent: what, ...(beat && { beat }) } }),
      params,
    );
  const ids = async () =>
    (await stored(agency.marta, id)).content.widgets.map((widget) => widget.id).join("");
  const version = async () => String((await stored(agency.marta, id)).version);
  return { ...agency, id, base, params, open, press, command, say, ids, version };
}

test("the editor shows the dashboard with its tools, and a page that is only looked at takes no lock", async () => {
  const { marta, id, open } = await anEditor();
  const page = await open(marta, "?rangeType=last_7_days");
  expect(page.body).toMatchObject({
    title: "Edit Harbour Lane Bakery",
    lock: { state: "free" },
    editor: {
      version: 4,
      undo: "Added What happened",
      redo: null,
      dates: { rangeType: "last_7_days" },
      view: { widgets: [{ id: "a" }, { id: "b" }, { id: "c" }] },
    },
  });
  expect(await stored(marta, id)).toMatchObject({ lockedBy: null });
});

test("edit mode is switched on by a button or by the first change, and not while another person edits", async () => {
  const { marta, jonas, id, base, open, press, command } = await anEditor();
  const on = { status: 303, location: `${base}/edit` };
  expect(await press(marta, { intent: "start" })).toMatchObject(on);
  expect((await open(marta)).body).toMatchObject({ lock: { state: "yours", asker: null } });
  expect(await press(jonas, { intent: "start" })).toMatchObject(on);
  expect((await open(jonas)).body).toMatchObject({
    editor: null,
    lock: { state: "theirs", holder: "Marta", changed: null, tookOver: false },
  });
  expect(await stored(marta, id)).toMatchObject({ lockedBy: marta.userId });
  await press(marta, { intent: "done" });
  await command(jonas, { intent: "move a last", version: "4" });
  expect(await stored(marta, id)).toMatchObject({ lockedBy: jonas.userId });
});

test("a widget without data has its saved size", async () => {
  const { marta, id, open } = await anEditor();
  const { companyId, userId } = marta;
  const file = formWith(new Blob(["date,orders\n2026-10-01,5\n"]));
  const received = await receiveUpload(file, { companyId, userId, zone: "UTC", sourceId: null });
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const read = await confirmUpload(marta, received.uploadId, { name: "Orders", correction: null });
  if (read.outcome !== "ready") throw new Error(read.outcome);
  const instances = [anInstance({ sourceId: read.sourceId })];
  await addWidget(marta, id, null, aWidget("d", { title: "D", height: 3, instances }));
  const page = await open(marta, "?startDate=2025-01-01&endDate=2025-01-02");
  const { widgets } = (page.body as { editor: { view: DashboardView } }).editor.view;
  expect(widgets.at(-1)).toMatchObject({ id: "d", height: 3, body: { kind: "empty" } });
});

test("each button of the plain form works, and returns to the widget", async () => {
  const { marta, base, press, ids, version } = await anEditor();
  const does = async (what: string, more: Record<string, string> = {}) =>
    press(marta, { intent: what, version: await version(), ...more });
  expect(await does("move a down")).toMatchObject({ status: 303, location: `${base}/edit#a` });
  expect(await ids()).toBe("bac");
  await does("move c first");
  expect(await ids()).toBe("cba");
  await does("move c before a");
  expect(await ids()).toBe("bca");
  await does("size b", { size: "3x2" });
  await does("undo");
  await does("redo");
  expect(await does("size b 4x1")).toMatchObject({ location: `${base}/edit#b` });
  await does("duplicate b");
  expect((await ids()).length).toBeGreaterThan(4);
  expect(await does("undo")).toMatchObject({ location: `${base}/edit` });
  expect(await ids()).toBe("bca");
});

test.each(["", "explode", "move a", "move a sideways", "move a before", "size a 9x9", "size a", "duplicate"])(
  "an unknown command gets 400: %j",
  async (command) => {
    const { marta, press } = await anEditor();
    expect((await press(marta, { intent: command, version: "4" })).status).toBe(400);
  },
);

test("a conflicting save gets 409 with the other person's changes, for pages and script, and changes nothing", async () => {
  const { marta, jonas, press, command, ids } = await anEditor();
  await press(jonas, { intent: "move a last", version: "4" });
  await press(jonas, { intent: "done" });
  for (const way of [press, command]) {
    const answer = await way(marta, { intent: "move b last", version: "4" });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        problem: {
          title: "Someone else saved a change in the meantime",
          lines: [expect.stringMatching(/^Jonas, today \d\d:\d\d: Moved A\.$/)],
        },
      },
    });
  }
  expect(await ids()).toBe("bca");
  const done = await command(marta, { intent: "move b last", version: "5" });
  expect(done).toMatchObject({ status: 200, body: { data: { version: 6 } } });
  expect((await command(marta, { intent: "explode", version: "6" })).status).toBe(400);
});

test("a second person waits, can take over, and then the first one's next change is refused", async () => {
  const { marta, jonas, base, open, press, ids, say } = await anEditor();
  await press(jonas, { intent: "start" });
  expect((await open(marta)).body).toMatchObject({
    editor: null,
    lock: { state: "theirs", holder: "Jonas", since: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  expect(await press(marta, { intent: "move a last", version: "4" })).toMatchObject({
    status: 409,
    body: { problem: { title: "Jonas is editing this dashboard now" } },
  });

  expect(await press(marta, { intent: "take-over" })).toMatchObject({
    status: 303,
    location: `${base}/edit`,
  });
  expect((await open(marta)).body).toMatchObject({ editor: { version: 4 } });
  expect(await press(jonas, { intent: "move a last", version: "4" })).toMatchObject({
    status: 409,
    body: { problem: { title: "Marta is editing this dashboard now" } },
  });
  expect((await say(jonas, "keep")).body).toEqual({ data: { lock: "theirs", beat: null, holder: "Marta" } });
  expect((await open(jonas)).body, "he keeps the page and is told").toMatchObject({
    editor: { version: 4 },
    lock: { state: "theirs", holder: "Marta", tookOver: true },
  });
  expect(await ids()).toBe("abc");
  await press(marta, { intent: "done" });
  await press(marta, { intent: "start" });
  expect((await open(jonas)).body, "a later lock is not taken from him").toMatchObject({ editor: null });
});

test("a person who waits can ask, and the holder hands over or keeps editing", async () => {
  const { marta, jonas, person, base, open, press, say } = await anEditor();
  const tom = await person("Tom", "user");
  await press(jonas, { intent: "ask" });
  expect((await open(marta)).body, "there is nothing to ask for").toMatchObject({ lock: { state: "free" } });
  await press(marta, { intent: "start" });
  await press(marta, { intent: "ask" });
  expect((await open(marta)).body).toMatchObject({ lock: { asker: null } });

  await press(jonas, { intent: "ask" });
  expect((await open(jonas)).body).toMatchObject({ lock: { hasAsked: true } });
  expect((await open(marta)).body).toMatchObject({ lock: { state: "yours", asker: "Jonas" } });
  expect((await say(marta, "keep")).body, "renewed").toMatchObject({
    data: { lock: "yours", isAsked: true },
  });
  await press(jonas, { intent: "hand-over" }); // not his to give
  await press(tom, { intent: "ask" });
  expect((await open(tom)).body).toMatchObject({ lock: { hasAsked: false, asker: "Jonas" } });
  expect((await open(marta)).body, "the first who asked").toMatchObject({ lock: { asker: "Jonas" } });
  expect(await press(marta, { intent: "keep" })).toMatchObject({ location: `${base}/edit` });
  expect((await open(jonas)).body).toMatchObject({ lock: { holder: "Marta", hasAsked: false } });

  await press(jonas, { intent: "ask" });
  expect(await press(marta, { intent: "hand-over" })).toMatchObject({ status: 303, location: base });
  expect((await open(jonas)).body).toMatchObject({ lock: { state: "yours", asker: null } });
  expect((await open(marta)).body).toMatchObject({ editor: null, lock: { tookOver: false } });
});

test("the lock ends on Done, on leaving, and two minutes after the last heartbeat", async () => {
  const { marta, jonas, id, base, open, press, say } = await anEditor();
  const holder = async () => (await stored(marta, id)).lockedBy;
  expect((await say(marta, "keep")).body).toMatchObject({ data: { lock: "yours", isAsked: false } });
  expect(await holder()).toBe(marta.userId);
  expect(await press(marta, { intent: "done" })).toMatchObject({ status: 303, location: base });
  expect(await holder()).toBeNull();
  const { beat } = ((await say(marta, "keep")).body as { data: { beat: string } }).data;
  /** Leaves a page, does `meanwhile`, and waits until its lock has ended if nothing renewed it. */
  const leave = async (who: Viewer, lastBeat: string, meanwhile = async () => {}) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await say(who, "free", lastBeat);
    vi.advanceTimersByTime(leaveSeconds * 1000 - 1);
    expect(await holder(), "it is not freed at once").toBe(marta.userId);
    await meanwhile();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await leave(jonas, beat); // not his to release
  // A page she left for another of the same dashboard: the later one has the lock, whichever arrives first.
  await leave(marta, new Date(Date.parse(beat) - 1).toISOString());
  await leave(marta, beat, async () => void (await say(marta, "keep"))); // loaded again
  expect((await say(marta, "free")).status).toBe(422);
  expect(await holder()).toBe(marta.userId);
  const last = ((await say(marta, "keep")).body as { data: { beat: string } }).data.beat;
  await leave(marta, last);
  await expect.poll(holder).toBeNull();
  await say(marta, "keep");
  await db
    .update(dashboards)
    .set({ lockBeatAt: new Date(Date.now() - 121_000) })
    .where(eq(dashboards.id, id));
  expect((await open(jonas)).body).toMatchObject({ editor: { version: 4 }, lock: { state: "free" } });
  expect((await say(jonas, "keep")).body).toMatchObject({ data: { lock: "yours" } });
});

test("deleting a widget asks first, and is refused after another person's change", async () => {
  const { marta, jonas, base, params, press, ids } = await anEditor();
  const at = { ...params, widgetId: "b" };
  const path = `${base}/widgets/b/delete`;
  expect((await answerOf(removePage, await visit(marta, path), at)).body).toMatchObject({
    title: "Delete B",
    version: 4,
  });
  await press(jonas, { intent: "move a last", version: "4" });
  await press(jonas, { intent: "done" });
  const confirm = async (version: string) =>
    answerOf(remove, await visit(marta, path, { form: { version } }), at);
  expect(await confirm("4")).toMatchObject({ status: 409, body: { problem: { status: 409 } } });
  expect(await confirm("5")).toMatchObject({ status: 303, location: `${base}/edit` });
  expect(await ids()).toBe("ca");
  expect((await confirm("6")).status).toBe(404);
});

test("only compatible widgets are offered for merging, and merged", async () => {
  const { marta, id, base, params } = await anEditor();
  const at = { ...params, widgetId: "a" };
  const path = `${base}/widgets/a/merge`;
  expect((await answerOf(mergePage, await visit(marta, path), at)).body).toMatchObject({
    choices: [{ value: "b", label: "B" }],
    leftOut: [{ id: "c", why: "It shows no data of a source." }],
  });
  const send = async (others: string[]) =>
    answerOf(merge, await visit(marta, path, { form: { version: "4", others } }), at);
  expect(await send([])).toMatchObject({
    status: 422,
    body: { problem: { lines: ["Choose at least one widget to merge."] } },
  });
  expect(await send(["c"])).toMatchObject({ status: 422, body: { others: ["c"] } });
  expect(await send(["b"])).toMatchObject({ status: 303, location: `${base}/edit` });
  expect((await stored(marta, id)).content.widgets).toMatchObject([
    { instances: [{ prefix: "Shop" }, { prefix: "Shop 2" }] },
    { id: "c" },
  ]);
});

test("versions are listed in words, and one can be restored", async () => {
  const { marta, jonas, base, params, press, ids } = await anEditor();
  await press(jonas, { intent: "move a last", version: "4" });
  await press(jonas, { intent: "done" });
  const page = await answerOf(versions, await visit(marta, `${base}/versions`), params);
  const lines = (page.body as { versions: { what: string; who: string; isCurrent: boolean }[] }).versions;
  expect(lines.map(({ what }) => what)).toEqual([
    "Moved A",
    "Added What happened",
    "Added B",
    "Added A",
    "Created the dashboard",
  ]);
  expect(lines[0]).toMatchObject({ who: expect.stringMatching(/^Jonas, today/), isCurrent: true });
  const send = async (form: Record<string, string>) =>
    answerOf(restore, await visit(marta, `${base}/versions`, { form }), params);
  expect((await send({ restore: "3", version: "4" })).status).toBe(409);
  expect((await send({ restore: "99", version: "5" })).status).toBe(404);
  expect(await send({ restore: "3", version: "5" })).toMatchObject({ status: 303, location: `${base}/edit` });
  expect(await ids()).toBe("ab");
});

test("pages that would change the dashboard say who is editing it", async () => {
  const { marta, jonas, base, params, press } = await anEditor();
  const at = { ...params, widgetId: "a" };
  const lockOn = async (page: Parameters<typeof answerOf>[0], path: string) =>
    ((await answerOf(page, await visit(marta, `${base}/${path}`), at)).body as { lock: unknown }).lock;
  const all = async () => [
    await lockOn(removePage, "widgets/a/delete"),
    await lockOn(mergePage, "widgets/a/merge"),
    await lockOn(versions, "versions"),
  ];
  expect(await all()).toEqual([1, 2, 3].map(() => ({ state: "free" })));
  await press(jonas, { intent: "start" });
  expect(await all()).toMatchObject([1, 2, 3].map(() => ({ state: "theirs", holder: "Jonas" })));
});

test("people of another company get 404 on every page of the editor", async () => {
  const { marta, base, params, open, press, command, say, ids } = await anEditor();
  const { marta: stranger } = await anAgency();
  const at = { ...params, widgetId: "a" };
  expect((await open(stranger)).status).toBe(404);
  for (const form of [{ intent: "move a last", version: "4" }, ...lockIntents])
    expect((await press(stranger, form)).status).toBe(404);
  expect((await say(stranger, "keep")).status).toBe(404);
  expect((await command(stranger, { intent: "move a last", version: "4" })).status).toBe(404);
  for (const route of [removePage, mergePage])
    expect((await answerOf(route, await visit(stranger, base), at)).status).toBe(404);
  for (const route of [remove, merge])
    expect((await answerOf(route, await visit(stranger, base, { form: { version: "4" } }), at)).status).toBe(
      404,
    );
  expect((await answerOf(versions, await visit(stranger, base), params)).status).toBe(404);
  expect(
    (await answerOf(restore, await visit(stranger, base, { form: { restore: "1" } }), params)).status,
  ).toBe(404);
  expect(await ids()).toBe("abc");
  expect((await open(marta)).status).toBe(200);
});

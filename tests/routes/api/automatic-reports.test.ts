import { expect, test } from "vitest";
import { action as change, loader as show } from "#app/routes/api/automatic-report.ts";
import { action as create, loader as list } from "#app/routes/api/automatic-reports.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { aTextCard } from "#tests/domain/widgets/sample-widgets.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Entity = Record<string, unknown> & { id: string };

const path = "/api/automatic-reports";

function filled(dashboardId: string, changes: Record<string, string> = {}) {
  return {
    dashboard_id: dashboardId,
    recipients: "ida@harbourlane.example,office@harbourlane.example",
    period: "WEEK",
    detail: "4",
    hour: "17",
    minute: "5",
    timezone: "Europe/Berlin",
    date_range: "LAST_WEEK",
    with_pdf: "1",
    with_preview: "0",
    ...changes,
  };
}

async function made(viewer: Viewer, dashboardId: string): Promise<Entity> {
  const answer = await answerOf(create, await visit(viewer, path, { form: filled(dashboardId) }));
  expect(answer.status).toBe(201);
  return (answer.body as { data: Entity }).data;
}

const one = async (viewer: Viewer, id: string) =>
  answerOf(show, await visit(viewer, `${path}/${id}`), { id });

async function put(viewer: Viewer, id: string, json: unknown) {
  return answerOf(change, await visit(viewer, `${path}/${id}`, { method: "PUT", json }), { id });
}

test("a form creates a report, in the specification's names, and the list has it", async () => {
  const { marta } = await anAgency();
  const dashboardId = await aDashboard(marta);
  const report = await made(marta, dashboardId);
  expect(report).toEqual({
    id: expect.stringMatching(/^\w{16}$/),
    dashboard_id: dashboardId,
    recipients: "ida@harbourlane.example,office@harbourlane.example",
    period: "WEEK",
    detail: "4",
    hour: 17,
    minute: 5,
    timezone: "Europe/Berlin",
    date_range: "LAST_WEEK",
    with_pdf: true,
    with_xlsx: false,
    with_preview: false,
    wait_for_settled_days: null,
    cc: "",
    destinations: [],
    reply_to: null,
    subject: null,
    message: null,
    ask_first: false,
    ask_hours: 24,
    at_deadline: "skip",
    paused: false,
    next_due_at: expect.stringMatching(/T1[56]:05:00.000Z$/),
  });
  expect(await one(marta, report.id)).toMatchObject({ status: 200, body: { data: report } });

  const other = await aDashboard(marta, "Zitta Garden");
  const listed = async (query = "") =>
    ((await answerOf(list, await visit(marta, path + query))).body as { data: Entity[] }).data;
  expect(await listed()).toEqual([report]);
  expect(await listed(`?dashboard_id=${other}`)).toEqual([]);
});

test("JSON gets the specification's defaults for missing fields", async () => {
  const { marta } = await anAgency();
  const json = {
    dashboard_id: await aDashboard(marta),
    recipients: ["ida@harbourlane.example"],
    timezone: "UTC",
    wait_for_settled_days: null,
  };
  expect(await answerOf(create, await visit(marta, path, { json }))).toMatchObject({
    status: 201,
    body: {
      data: {
        period: "MONTH",
        detail: "FIRST_DAY",
        hour: 8,
        minute: 0,
        date_range: "LAST_MONTH",
        with_pdf: false,
        with_preview: true,
      },
    },
  });
});

test("422 has every sentence under its field", async () => {
  const { marta } = await anAgency();
  const form = filled(await aDashboard(marta), {
    recipients: "ida",
    hour: "24",
    detail: "FIRST_DAY",
    timezone: "Mars/Olympus",
  });
  const { status, body } = await answerOf(create, await visit(marta, path, { form }));
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: {
      code: "invalid",
      fields: {
        recipients: ["“ida” is not a complete email address."],
        hour: ["The hour must be a whole number from 0 to 23."],
        timezone: ["Choose a time zone from the list."],
      },
    },
  });
  const six = filled("x", {
    recipients: "a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example",
  });
  expect((await answerOf(create, await visit(marta, path, { form: six }))).body).toMatchObject({
    error: { fields: { recipients: ["At most 5 addresses. Remove 1."] } },
  });
  expect(await answerOf(create, await visit(marta, path, { method: "POST", json: [] }))).toMatchObject({
    status: 400,
  });
});

test("the sixth report of a dashboard is refused with the specification's sentence", async () => {
  const { marta } = await anAgency();
  const dashboardId = await aDashboard(marta);
  const reports = [];
  for (let i = 0; i < 5; i += 1) reports.push(await made(marta, dashboardId));
  const sixth = async () => answerOf(create, await visit(marta, path, { form: filled(dashboardId) }));
  const message = "You can only set-up 5 automatic reports per dashboard. Remove one to continue.";
  expect(await sixth()).toMatchObject({
    status: 422,
    body: { error: { message, fields: { dashboard_id: [message] } } },
  });
  const { id } = reports[0]!;
  const gone = await answerOf(change, await visit(marta, `${path}/${id}`, { method: "DELETE" }), { id });
  expect(gone.status).toBe(204);
  expect((await one(marta, id)).status).toBe(404);
  expect((await sixth()).status).toBe(201);
});

test("the PDF of a dashboard with too many widgets is refused", async () => {
  const { marta } = await anAgency();
  const dashboardId = await aDashboard(marta);
  const widgets = Array.from({ length: 101 }, (_, at) => ({ ...aTextCard(`w${at}`), order: at }));
  await saveDashboard(marta, dashboardId, null, (content) => ({
    content: { ...content, widgets },
    what: "Many widgets",
  }));
  const sent = await answerOf(create, await visit(marta, path, { form: filled(dashboardId) }));
  expect(sent).toMatchObject({
    status: 422,
    body: {
      error: { fields: { with_pdf: ["PDF export is disabled for dashboards with more than 100 widgets."] } },
    },
  });
});

test("an entity can be sent back completely or in part; missing fields stay", async () => {
  const { marta } = await anAgency();
  const report = await made(marta, await aDashboard(marta));
  expect(await put(marta, report.id, report)).toMatchObject({ status: 200, body: { data: report } });
  expect(await put(marta, report.id, { hour: 9, with_pdf: false })).toMatchObject({
    body: { data: { hour: 9, minute: 5, period: "WEEK", detail: "4", with_pdf: false, with_preview: false } },
  });
  expect(await put(marta, report.id, { paused: true })).toMatchObject({
    body: { data: { paused: true, next_due_at: null } },
  });
  expect(await put(marta, report.id, { recipients: "new@harbourlane.example" })).toMatchObject({
    body: { data: { paused: true, recipients: "new@harbourlane.example" } },
  });
  expect(await put(marta, report.id, { paused: false })).toMatchObject({ body: { data: { paused: false } } });
  expect(await put(marta, report.id, { minute: 61 })).toMatchObject({
    status: 422,
    body: { error: { fields: { minute: ["The minute must be a whole number from 0 to 59."] } } },
  });
});

test("another company's reports and dashboards are not found, and a session is required", async () => {
  const [{ marta }, stranger] = [await anAgency(), (await anAgency()).marta];
  const dashboardId = await aDashboard(marta);
  const report = await made(marta, dashboardId);
  const { id } = report;
  expect((await one(stranger, id)).status).toBe(404);
  expect((await put(stranger, id, { hour: 1 })).status).toBe(404);
  const removal = await visit(stranger, `${path}/${id}`, { method: "DELETE" });
  expect((await answerOf(change, removal, { id })).status).toBe(404);
  expect((await answerOf(create, await visit(stranger, path, { form: filled(dashboardId) }))).status).toBe(
    404,
  );
  expect((await answerOf(list, await visit(stranger, path))).body).toEqual({ data: [] });
  expect((await answerOf(list, await visit(null, path))).status).toBe(401);
  expect((await one(marta, id)).body).toEqual({ data: report });
});

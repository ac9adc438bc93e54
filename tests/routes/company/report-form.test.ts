import { expect, test } from "vitest";
import { action as create, loader as newPage } from "#app/routes/company/report-new.tsx";
import { action as act, loader as page } from "#app/routes/company/report.tsx";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import type { NextSend } from "#app/domain/reports/rules/next-sends.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aReport, endTrial, filled, found } from "./a-report.ts";

await useDatabase();
useCheckout("test");

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Form = Readonly<Record<string, string>>;

const base = "/company/automatic-reports";
const post = async (viewer: Viewer, form: Form) =>
  answerOf(create, await visit(viewer, `${base}/new`, { form }));
const change = async (viewer: Viewer, id: string, form: Form) =>
  answerOf(act, await visit(viewer, `${base}/${id}`, { form }), { reportId: id });
const open = async (viewer: Viewer, id: string, query = "") =>
  answerOf(page, await visit(viewer, `${base}/${id}${query}`), { reportId: id });

test("the form creates a report and shows it", async () => {
  const { marta } = await anAgency();
  const dashboardId = await aDashboard(marta);
  const made = await post(marta, filled(dashboardId, { with_pdf: "on" }));
  expect([made.status, made.location]).toEqual([
    303,
    expect.stringMatching(/automatic-reports\/\w{16}\?saved$/),
  ]);
  const [line] = await listReports(marta);
  expect(line?.report).toMatchObject({
    dashboardId,
    recipients: ["ida@harbourlane.example", "office@harbourlane.example"],
    hour: 8,
    minute: 0,
    withPdf: true,
    withPreview: true,
    waitForSettledDays: null,
  });
  expect(await open(marta, line!.report.id, "?saved")).toMatchObject({
    status: 200,
    body: {
      head: { title: "Monthly report", name: "Harbour Lane Bakery", used: 1, isPaused: false },
      said: { isSaved: true, test: null },
      view: { values: { recipients: "ida@harbourlane.example\noffice@harbourlane.example", hour: "08" } },
      runs: [],
    },
  });
});

test("a refused form returns its values, a sentence at each field, and its next sends", async () => {
  const { marta } = await anAgency();
  const form = filled(await aDashboard(marta), {
    recipients: "ida@",
    hour: "25",
    minute: "30",
    with_pdf: "on",
  });
  const refused = await post(marta, form);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    status: "error",
    initialValue: { recipients: "ida@", hour: "25", minute: "30", with_pdf: "on" },
    error: {
      recipients: ["“ida@” is not a complete email address."],
      hour: ["The hour must be a whole number from 0 to 23."],
    },
    sends: [],
  });
  expect(await listReports(marta)).toEqual([]);
});

test("a day that does not fit is said together with the problems of other fields", async () => {
  const { marta } = await anAgency();
  const wrong = { period: "WEEK", detail: "FIRST_DAY", subject: "{month}" };
  const { body } = await post(marta, filled(await aDashboard(marta), wrong));
  expect(body).toMatchObject({
    error: { detail: ["Choose a day of the week."], subject: [expect.stringContaining("{month}")] },
  });
});

test("a preview shows the sends of the selection without saving it, whatever else is missing", async () => {
  const { marta } = await anAgency();
  const looked = await post(
    marta,
    filled("", { intent: "refresh", recipients: "", period: "WEEK", hour: "17", date_range: "LAST_WEEK" }),
  );
  expect(looked).toMatchObject({ status: 200, body: { initialValue: { period: "WEEK" } } });
  const { sends, error } = looked.body as { sends: NextSend[]; error: Record<string, string[]> };
  // FIRST_DAY is no weekday: the list shows Mondays, and the field has an error.
  expect(sends).toHaveLength(5);
  expect(sends.every(({ text }) => /^Mon .*, 17:00$/.test(text))).toBe(true);
  expect(sends.every(({ offset }) => /^\+0[12]:00$/.test(offset))).toBe(true);
  expect(Object.keys(error)).not.toContain("recipients");
  expect(await listReports(marta)).toEqual([]);
});

test("the email's preview shows the next sends of the selection too", async () => {
  const { marta } = await anAgency();
  const form = filled(await aDashboard(marta), { period: "WEEK", detail: "4", hour: "17" });
  for (const wrong of [{}, { subject: "{month}" }]) {
    const { body } = await post(marta, { ...form, ...wrong, intent: "preview" });
    const { sends } = body as { sends: NextSend[] };
    expect(sends.map(({ text }) => /^Fri .*, 17:00$/.test(text))).toEqual(Array(5).fill(true));
  }
});

test("a dashboard with five reports is full: the form says so, and so does the response", async () => {
  const { marta } = await anAgency();
  const { dashboardId } = await aReport(marta);
  for (let i = 0; i < 4; i += 1) await aReport(marta, { dashboard_id: dashboardId });
  const shown = await answerOf(newPage, await visit(marta, `${base}/new?dashboard=${dashboardId}`));
  const quotaText = "You can only set-up 5 automatic reports per dashboard. Remove one to continue.";
  expect(shown.body).toMatchObject({
    view: { quotaText, values: { dashboard_id: dashboardId }, dashboards: [{ isFull: true, used: 5 }] },
  });
  expect(await post(marta, filled(dashboardId))).toMatchObject({
    status: 422,
    body: { error: { dashboard_id: [quotaText] }, initialValue: { dashboard_id: dashboardId } },
  });
  // One of the five can still be changed.
  const [own] = await listReports(marta);
  const { body } = await open(marta, own!.report.id);
  expect(body).toMatchObject({ view: { dashboards: [{ id: dashboardId, isFull: false }] } });
  expect((await change(marta, own!.report.id, filled(dashboardId, { hour: "9" }))).status).toBe(303);
  expect(await change(marta, own!.report.id, { intent: "duplicate" })).toMatchObject({
    status: 422,
    body: { error: { "": [quotaText] } },
  });
});

test("every field can be changed, and an unchecked box is off", async () => {
  const { marta } = await anAgency();
  const { id } = await aReport(marta, { with_pdf: true, with_preview: true });
  const other = await aDashboard(marta, "Zitta Garden");
  const { with_preview: _, ...unticked } = filled(other, {
    recipients: "new@harbourlane.example",
    period: "WEEK",
    detail: "4",
    hour: "17",
    minute: "5",
    timezone: "America/New_York",
    date_range: "LAST_7_DAYS",
    wait_for_settled_days: "3",
  });
  expect((await change(marta, id, unticked)).location).toBe(`${base}/${id}?saved`);
  expect((await found(marta, id)).report).toMatchObject({
    dashboardId: other,
    recipients: ["new@harbourlane.example"],
    period: "WEEK",
    detail: "4",
    hour: 17,
    minute: 5,
    timezone: "America/New_York",
    dateRange: "LAST_7_DAYS",
    withPdf: false,
    withPreview: false,
    waitForSettledDays: 3,
  });
});

test("a report can be paused, resumed and copied; a copy is paused", async () => {
  const { marta } = await anAgency();
  const { id } = await aReport(marta);
  expect((await change(marta, id, { intent: "pause" })).status).toBe(303);
  expect((await found(marta, id)).isPaused).toBe(true);
  expect((await change(marta, id, { intent: "resume" })).status).toBe(303);
  expect((await found(marta, id)).isPaused).toBe(false);
  const { location } = await change(marta, id, { intent: "duplicate" });
  const copy = /automatic-reports\/(\w{16})\?copied$/.exec(location ?? "")?.[1] ?? "";
  expect(await found(marta, copy)).toMatchObject({ isPaused: true, report: { slot: 2 } });
});

test("an unverified sender has a warning, and admins can fix it", async () => {
  const { marta, jonas } = await anAgency({ fromAddress: "reports@northlight.example" });
  const seen = async (viewer: Viewer) => (await answerOf(newPage, await visit(viewer, `${base}/new`))).body;
  const text = expect.stringMatching(
    /reports@northlight\.example is not verified\..*try later, or check the DNS/,
  );
  expect(await seen(marta)).toMatchObject({ view: { warning: { text } } });
  expect(await seen(jonas)).toMatchObject({ view: { warning: { text } } });
  expect(await seen((await anAgency()).marta)).toMatchObject({ view: { warning: null } });
});

test("a company without trial or subscription can change nothing here", async () => {
  const { marta } = await anAgency();
  const { id } = await aReport(marta);
  await endTrial(marta);
  expect((await open(marta, id)).status).toBe(200);
  expect((await change(marta, id, { intent: "test" })).status).toBe(402);
});

test("another company finds none of it", async () => {
  const [{ marta }, stranger] = [await anAgency(), (await anAgency()).marta];
  const { id, dashboardId } = await aReport(marta);
  expect((await open(stranger, id)).status).toBe(404);
  for (const intent of ["save", "test", "pause", "resume", "duplicate"]) {
    const own = await aDashboard(stranger, `For ${intent}`);
    expect((await change(stranger, id, filled(own, { intent }))).status, intent).toBe(404);
  }
  // Not even whether its input is valid.
  for (const intent of ["save", "refresh"])
    expect((await change(stranger, id, { intent })).status, intent).toBe(404);
  expect((await post(stranger, filled(dashboardId))).body).toMatchObject({
    error: { dashboard_id: ["Choose a dashboard."] },
  });
  const shown = await answerOf(newPage, await visit(stranger, `${base}/new?dashboard=${dashboardId}`));
  expect(JSON.stringify(shown.body)).not.toContain(dashboardId);
  expect(await found(marta, id)).toMatchObject({ isPaused: false, report: { hour: 8 } });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateReport } from "#app/domain/reports/update-report.server.ts";
import { pauseReport, resumeReport } from "#app/domain/reports/pause-report.server.ts";
import { duplicateReport } from "#app/domain/reports/duplicate-report.server.ts";
import { action as listAction, loader as listPage } from "#app/routes/dashboards/index.tsx";
import { action, loader } from "#app/routes/dashboards/copies.tsx";
import { newId } from "#app/lib/id.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, dashboards, reportRuns } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aReport } from "#tests/domain/reports/agency.ts";
import { aTextCard } from "#tests/domain/widgets/sample-widgets.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Row = {
  id: string;
  reports: {
    reports: string[];
    recipients: string;
    choices: { value: string; label: string; hint?: string }[];
    note: string | null;
    problems: { reports?: string; recipients?: string };
  };
};
type Page = {
  version: number;
  reports: number;
  hasReports: boolean;
  rows: Row[];
  problems: { form?: string; rows?: Record<string, string> };
};
type Change = Record<string, string | string[]>;

/** An original with a monthly report, and two clients: one with six contacts, one without. */
async function anOriginal(given: Partial<typeof automaticReports.$inferInsert> = {}, widgets = 1) {
  const agency = await anAgency({ dashboardsLimit: 10 });
  const { marta, companyId } = agency;
  const contacts = Array.from({ length: 6 }, (_, at) => `c${at}@zitta.example`);
  const zitta = (await aClient(companyId, "Zitta Garden", { contacts })).id;
  const kite = (await aClient(companyId, "Kite Dental")).id;
  const id = await aDashboard(marta, "Search");
  const { permalink, content } = await stored(marta, id);
  const cards = Array.from({ length: widgets }, (_, at) => aTextCard(`c${at}`));
  await db
    .update(dashboards)
    .set({ content: { ...content, widgets: cards } })
    .where(eq(dashboards.id, id));
  const from = { companyId, userId: marta.userId, dashboardId: id, email: marta.email };
  const settings = { hour: 7, minute: 30, waitForSettledDays: 3, withPreview: true, ...given };
  const { id: report } = await aReport(from, settings);
  return { ...agency, zitta, kite, id, permalink, report, from };
}
type Original = Awaited<ReturnType<typeof anOriginal>>;

const at = (permalink: string) => `/dashboards/${permalink}/copies`;
const open = async ({ marta, permalink }: Original) =>
  ((await answerOf(loader, await visit(marta, at(permalink)), { permalink })).body as { page: Page }).page;

/** The form as a browser without script sends it. */
async function send(original: Original, intent: "create" | "refresh", change: Change) {
  const { marta, permalink, zitta, kite } = original;
  const page = await open(original);
  const recipients = page.rows.map(({ id, reports }) => [`recipients.${id}`, reports.recipients]);
  const form = {
    name: "{client}: search",
    version: String(page.version),
    clientIds: [zitta, kite],
    ...Object.fromEntries(recipients),
    ...change,
    intent,
  };
  const answer = await answerOf(action, await visit(marta, at(permalink), { form }), { permalink });
  return { ...answer, page: answer.body as Page };
}
const rowOf = (page: Page, id: string) => page.rows.find((row) => row.id === id)!.reports;
const copiesOf = (id: string) => db.select().from(dashboards).where(eq(dashboards.copiedFromId, id));
const reportsOf = (dashboardId: string) =>
  db.select().from(automaticReports).where(eq(automaticReports.dashboardId, dashboardId));
const copyFor = async (original: Original, clientId: string) =>
  (await copiesOf(original.id)).find((copy) => copy.clientId === clientId)!;

test("the page offers the original's reports with each client's contacts, and chooses none", async () => {
  const original = await anOriginal();
  const page = await open(original);
  expect(page).toMatchObject({ hasReports: true, reports: 0 });
  expect(rowOf(page, original.zitta)).toEqual({
    reports: [],
    recipients: "c0@zitta.example, c1@zitta.example, c2@zitta.example, c3@zitta.example, c4@zitta.example",
    choices: [{ value: original.report, label: "On the first day of each month, 07:30, Europe/Berlin" }],
    note: null,
    problems: {},
  });
  expect(rowOf(page, original.kite).recipients).toBe("");
  await db.delete(automaticReports).where(eq(automaticReports.id, original.report));
  expect(await open(original)).toMatchObject({ hasReports: false });
});

test("the preview says each next send, and that a report without recipients is not created", async () => {
  const original = await anOriginal();
  const { zitta, kite, report } = original;
  const { page } = await send(original, "refresh", {
    [`reports.${zitta}`]: report,
    [`reports.${kite}`]: report,
    [`recipients.${kite}`]: " , ",
  });
  expect(page.reports).toBe(1);
  const [choice] = rowOf(page, zitta).choices;
  expect(choice?.hint).toMatch(/^Next send: \w{3} 1 \w{3} \d{4}, 07:30$/);
  expect(rowOf(page, kite)).toMatchObject({
    reports: [report],
    choices: [{ value: report }],
    note: "Not created: enter recipients",
  });
  const { page: without } = await send(original, "refresh", { clientIds: [], [`reports.${zitta}`]: report });
  expect([without.reports, rowOf(without, zitta).choices[0]?.hint]).toEqual([0, undefined]);
});

test("copies get the chosen reports with the original's schedule and settings and the row's recipients", async () => {
  const original = await anOriginal();
  const { zitta, kite, report, companyId, marta } = original;
  const weekly = {
    slot: 2,
    period: "WEEK",
    detail: "3",
    dateRange: "LAST_WEEK",
    pausedAt: new Date(),
  } as const;
  const { id: second } = await aReport(original.from, weekly);
  const answer = await send(original, "create", {
    [`reports.${zitta}`]: [report, second],
    [`recipients.${zitta}`]: "Ida <ida@zitta.example>; ben@zitta.example",
    [`reports.${kite}`]: report,
  });
  expect(answer.status).toBe(303);
  const made = (await reportsOf((await copyFor(original, zitta)).id)).toSorted((a, b) => a.slot - b.slot);
  expect(made).toMatchObject([
    {
      companyId,
      slot: 1,
      recipients: ["ida@zitta.example", "ben@zitta.example"],
      period: "MONTH",
      detail: "FIRST_DAY",
      hour: 7,
      minute: 30,
      timezone: timeZone("Europe/Berlin"),
      dateRange: "LAST_MONTH",
      withPreview: true,
      waitForSettledDays: 3,
      pausedAt: null,
      createdBy: marta.userId,
    },
    { slot: 2, period: "WEEK", detail: "3", dateRange: "LAST_WEEK", pausedAt: expect.any(Date) },
  ]);
  expect(made[0]!.nextDueAt.getTime()).toBeGreaterThan(Date.now());
  expect(await reportsOf((await copyFor(original, kite)).id)).toEqual([]);
  expect(await reportsOf(original.id)).toHaveLength(2);
});

test("wrong recipients, too many widgets for a PDF and a deleted report refuse all copies, and keep the entries", async () => {
  const original = await anOriginal();
  const { zitta, kite, report } = original;
  const chosen = { [`reports.${zitta}`]: report, [`reports.${kite}`]: report };
  const wrong = await send(original, "create", { ...chosen, [`recipients.${kite}`]: "kite" });
  expect(wrong.status).toBe(422);
  expect(wrong.page.problems.rows).toEqual({
    [`recipients.${kite}`]: "Kite Dental: “kite” is not a complete email address.",
  });
  expect(rowOf(wrong.page, kite)).toMatchObject({
    recipients: "kite",
    reports: [report],
    problems: { recipients: "“kite” is not a complete email address." },
  });
  const six = Array.from({ length: 6 }, (_, n) => `a${n}@kite.example`).join(" ");
  const many = await send(original, "create", { ...chosen, [`recipients.${kite}`]: six });
  expect(many.page.problems.rows?.[`recipients.${kite}`]).toContain("At most 5 addresses. Remove 1.");
  const gone = await send(original, "create", { [`reports.${zitta}`]: ["gone"] });
  expect([gone.status, gone.page.problems.form]).toEqual([409, expect.stringContaining("was changed")]);
  expect(await copiesOf(original.id)).toEqual([]);

  const large = await anOriginal({ withPdf: true }, 400);
  const refused = await send(large, "create", { [`reports.${large.zitta}`]: large.report });
  expect(refused.page.problems.rows?.[`reports.${large.zitta}`]).toContain("PDF export is disabled");
  expect(await copiesOf(large.id)).toEqual([]);
});

test("a wrong address in a row that is not copied or sends no report is not in the way", async () => {
  const original = await anOriginal();
  const { zitta, kite, report } = original;
  const answer = await send(original, "create", {
    clientIds: [zitta],
    [`recipients.${zitta}`]: "unfinished",
    [`reports.${kite}`]: report,
    [`recipients.${kite}`]: "unfinished",
  });
  expect(answer.status).toBe(303);
  expect(await copiesOf(original.id)).toHaveLength(1);
});

test("another company's report cannot be copied", async () => {
  const [mine, theirs] = [await anOriginal(), await anOriginal()];
  const answer = await send(mine, "create", { [`reports.${mine.zitta}`]: theirs.report });
  expect(answer.status).toBe(409);
  expect(await copiesOf(mine.id)).toEqual([]);
});

async function twoCopies(given: Parameters<typeof anOriginal>[0] = {}) {
  const original = await anOriginal(given);
  const { zitta, kite, report, marta } = original;
  const made = await send(original, "create", {
    [`reports.${zitta}`]: report,
    [`reports.${kite}`]: report,
    [`recipients.${kite}`]: "kim@kite.example",
  });
  const done = async (viewer: Viewer) =>
    (
      (await answerOf(listPage, await visit(viewer, made.location!))).body as {
        done: { text: string; undo: { intent: string; ids: string[] } };
      }
    ).done;
  const { text, undo } = await done(marta);
  const press = async (viewer: Viewer) =>
    (await answerOf(listAction, await visit(viewer, "/dashboards?index", { form: undo }))).location;
  const ofZitta = await copyFor(original, zitta);
  return { ...original, text, press, ofZitta, zittaReport: (await reportsOf(ofZitta.id))[0]! };
}

test("undo deletes the copies with their reports in one step", async () => {
  const { text, press, marta, companyId } = await twoCopies();
  const { marta: stranger } = await anAgency();
  expect(text).toBe("2 dashboards created as copies. 2 automatic reports created with them.");
  await press(stranger);
  expect(await db.$count(automaticReports, eq(automaticReports.companyId, companyId))).toBe(3);
  expect(await press(marta)).toContain("did=undone&n=2");
  expect(await db.$count(automaticReports, eq(automaticReports.companyId, companyId))).toBe(1);
});

test("undo retains a copy with a paused or resumed report, and deletes one that was created paused", async () => {
  const paused = await twoCopies();
  await pauseReport(paused.marta, paused.zittaReport.id);
  expect(await paused.press(paused.marta)).toContain("did=undone&n=1&left=1");
  expect(await reportsOf(paused.ofZitta.id)).toMatchObject([{ pausedAt: expect.any(Date) }]);

  const resumed = await twoCopies({ pausedAt: new Date() });
  await resumeReport(resumed.marta, resumed.zittaReport.id);
  expect(await resumed.press(resumed.marta)).toContain("did=undone&n=1&left=1");
  expect(await reportsOf(resumed.ofZitta.id)).toHaveLength(1);
});

test("undo retains a copy with a changed, added or sent report", async () => {
  const changed = await twoCopies();
  const form = {
    dashboard_id: changed.ofZitta.id,
    recipients: ["new@zitta.example"],
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 7,
    minute: 30,
    timezone: timeZone("Europe/Berlin"),
    date_range: "LAST_MONTH",
    with_pdf: false,
    with_xlsx: false,
    with_preview: true,
    wait_for_settled_days: 3,
    cc: [],
    destinations: [],
    reply_to: null,
    subject: null,
    message: null,
    ask_first: false,
    ask_hours: 24,
    at_deadline: "skip",
  } as const;
  const update = { ...form, recipients: [...form.recipients], cc: [], destinations: [] };
  expect(await updateReport(changed.marta, changed.zittaReport.id, update)).toEqual({ outcome: "updated" });
  expect(await changed.press(changed.marta)).toContain("did=undone&n=1&left=1");
  expect(await reportsOf(changed.ofZitta.id)).toHaveLength(1);

  const added = await twoCopies();
  await duplicateReport(added.marta, added.zittaReport.id);
  expect(await added.press(added.marta)).toContain("did=undone&n=1&left=1");

  const sent = await twoCopies();
  const run = (reportId: string, dashboardId: string, test: boolean) =>
    db.insert(reportRuns).values({
      id: newId(),
      companyId: sent.companyId,
      reportId,
      dashboardId,
      dueAt: new Date(),
      test,
      from: "2026-10-01" as never,
      to: "2026-10-31" as never,
    });
  await run(sent.zittaReport.id, sent.ofZitta.id, false);
  const ofKite = await copyFor(sent, sent.kite);
  await run((await reportsOf(ofKite.id))[0]!.id, ofKite.id, true);
  expect(await sent.press(sent.marta)).toContain("did=undone&n=1&left=1");
  expect(await reportsOf(sent.ofZitta.id)).toHaveLength(1);
});

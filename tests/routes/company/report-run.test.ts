import { expect, test } from "vitest";
import { loader as list } from "#app/routes/company/automatic-reports.tsx";
import { action as remove } from "#app/routes/company/report-delete.tsx";
import { loader as pdf } from "#app/routes/company/report-run-pdf.ts";
import { action as act, loader as page } from "#app/routes/company/report-run.tsx";
import { action as change } from "#app/routes/company/report.tsx";
import { findReportLink } from "#app/domain/reports/links/report-link.server.ts";
import { nextDueAfter } from "#app/domain/reports/rules/schedule.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { setReport } from "#db/queries/reports/reports.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { before, depsFor, due, viewOf } from "#tests/domain/reports/agency.ts";
import { exampleWidget } from "#tests/mail/example-view.ts";
import { answer, mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { aReport, endTrial, found } from "./a-report.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

const base = "/company/automatic-reports";
const berlin = {
  period: "MONTH",
  detail: "FIRST_DAY",
  hour: 8,
  minute: 0,
  timezone: timeZone("Europe/Berlin"),
} as const;
const broken = exampleWidget("Paid social", { kind: "broken", what: "No new data", detail: "", fix: null });

/** A report due on 1 November 2026 with one run. */
async function aRun(
  viewer: Viewer,
  url: string,
  { isBroken = false, ...changes }: Record<string, unknown> & { isBroken?: boolean } = {},
) {
  const { id } = await aReport(viewer, changes);
  await setReport(viewer.companyId, id, { nextDueAt: nextDueAfter(berlin, before) });
  const deps = depsFor(url, {
    loadSnapshot: ({ dashboard }) =>
      Promise.resolve(viewOf(dashboard.permalink, isBroken ? { widgets: [broken] } : {})),
  });
  await sendDueReports(due, deps);
  const [run] = (await found(viewer, id)).runs;
  if (!run) throw new Error("it did not run");
  return { id, runId: run.id, path: `${base}/${id}/runs/${run.id}`, params: { reportId: id, runId: run.id } };
}

type Run = Awaited<ReturnType<typeof aRun>>;
const open = async (viewer: Viewer, { path, params }: Run) =>
  answerOf(page, await visit(viewer, path), params);
const press = async (viewer: Viewer, { path, params }: Run, form: Record<string, string>) =>
  answerOf(act, await visit(viewer, path, { form }), params);

/** Waits until the background work has ended. */
async function stateOf(viewer: Viewer, run: Run, fits: (text: string) => boolean) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { state } = (await found(viewer, run.id)).runs.find(({ id }) => id === run.runId)!;
    if (fits(state.text)) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come to that");
}

test("the page shows the numbers of then and each recipient's delivery", async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith("gone") ? answer(550, "no such user") : null),
  });
  const { marta } = await anAgency();
  const recipients = "ida@harbourlane.example,gone@harbourlane.example";
  const run = await aRun(marta, server.url, { recipients, with_pdf: true });
  expect(await open(marta, run)).toMatchObject({
    status: 200,
    body: {
      run: {
        due: "Sun 1 Nov 2026, 08:00",
        covers: "1–31 October 2026",
        recipients: "1 of 2",
        state: { tone: "bad", text: "1 bounced" },
        canRetry: true,
        isMoving: false,
      },
      deliveries: [
        {
          recipient: "gone@harbourlane.example",
          state: { text: "Bounced" },
          answer: expect.stringContaining("no such user"),
        },
        { recipient: "ida@harbourlane.example", state: { text: "Sent" }, answer: null, canRetry: false },
      ],
      view: { name: "Harbour Lane Bakery: online marketing" },
      pdfHref: `${run.path}/pdf`,
    },
  });
  const listed = await answerOf(list, await visit(marta, base));
  expect(listed.body).toMatchObject({
    reports: [{ attention: { id: run.runId, problem: expect.any(String) } }],
  });
});

test("a removed recipient needs no attention", async () => {
  const server = await mailServer({ onRcptTo: (_, __, done) => done(answer(550, "no such user")) });
  const { marta } = await anAgency();
  const run = await aRun(marta, server.url, { recipients: "gone@harbourlane.example" });
  await setReport(marta.companyId, run.id, { recipients: ["ida@harbourlane.example"] });
  const listed = await answerOf(list, await visit(marta, base));
  expect(listed.body).toMatchObject({
    reports: [{ attention: null, last: { state: { text: "1 bounced" } } }],
  });
});

test("a report on hold gives its reason, and is sent on request", async () => {
  const server = await mailServer();
  const { marta } = await anAgency();
  const run = await aRun(marta, server.url, { isBroken: true });
  expect(server.to("ida@harbourlane.example")).toEqual([]);
  expect(await open(marta, run)).toMatchObject({
    body: {
      run: {
        isHeld: true,
        recipients: "1 waiting",
        holdReasons: [{ text: "Paid social: No new data.", href: expect.stringContaining("/edit") }],
      },
    },
  });
  const listed = await answerOf(list, await visit(marta, base));
  expect(listed.body).toMatchObject({ reports: [{ attention: { id: run.runId, isHeld: true } }] });

  const sent = await press(marta, run, { intent: "send-anyway" });
  expect([sent.status, sent.location]).toEqual([303, run.path]);
  await stateOf(marta, run, (text) => text.startsWith("Written to the outbox"));
  expect((await press(marta, run, { intent: "send-anyway" })).status).toBe(303);
});

test("a bounced email is retried by its own button or for the whole run", async () => {
  const server = await mailServer({ onRcptTo: (_, __, done) => done(answer(550, "no such user")) });
  const { marta } = await anAgency();
  for (const whole of [true, false]) {
    const run = await aRun(marta, server.url);
    const [delivery] = (await found(marta, run.id)).runs[0]!.deliveries;
    const form = { intent: "retry", ...(!whole && { delivery: delivery!.id }) };
    expect((await press(marta, run, form)).location).toBe(run.path);
    await stateOf(marta, run, (text) => text.startsWith("Written to the outbox"));
  }
  const run = await aRun(marta, server.url);
  expect((await press(marta, run, { intent: "burn" })).status).toBe(400);
});

test("a test goes to the person who asks, and the page follows it", async () => {
  const { marta } = await anAgency();
  const { id } = await aReport(marta);
  const asked = await answerOf(change, await visit(marta, `${base}/${id}`, { form: { intent: "test" } }), {
    reportId: id,
  });
  const runId = /\?test=(\w{16})$/.exec(asked.location ?? "")?.[1] ?? "";
  const run = { id, runId, path: `${base}/${id}/runs/${runId}`, params: { reportId: id, runId } };
  await stateOf(marta, run, (text) => text.startsWith("Written to the outbox"));
  expect(await open(marta, run)).toMatchObject({
    body: { run: { isTest: true, recipients: "1 of 1" }, deliveries: [{ recipient: marta.email }] },
  });
  // A test is no send: the list is still empty.
  const listed = await answerOf(list, await visit(marta, base));
  expect(listed.body).toMatchObject({ reports: [{ last: null, attention: null }] });
});

test("only the own agency can revoke links in sent emails", async () => {
  const server = await mailServer();
  const [{ marta }, stranger] = [await anAgency(), (await anAgency()).marta];
  const run = await aRun(marta, server.url);
  const text = server.to("ida@harbourlane.example").at(-1)?.mail.text ?? "";
  const token = /\/report-links\/([\w-]{32})/.exec(text)?.[1] ?? "";
  const takeBack = async (viewer: Viewer) => {
    const request = await visit(viewer, `${base}/${run.id}`, { form: { intent: "take-back-links" } });
    return answerOf(change, request, { reportId: run.id });
  };
  expect((await takeBack(stranger)).status).toBe(404);
  expect(await findReportLink(token)).not.toBeNull();
  expect((await takeBack(marta)).location).toBe(`${base}/${run.id}?links`);
  expect(await findReportLink(token)).toBeNull();
});

test("a sample agency sends no test either", async () => {
  const { marta } = await anAgency({ sample: true });
  const { id } = await aReport(marta);
  const request = await visit(marta, `${base}/${id}`, { form: { intent: "test" } });
  expect(await answerOf(change, request, { reportId: id })).toMatchObject({
    status: 422,
    body: { error: { "": ["The sample agency sends no email, not even a test."] } },
  });
});

test("deleting needs no subscription, and deletes the runs", async () => {
  const server = await mailServer();
  const { marta } = await anAgency();
  const run = await aRun(marta, server.url, { isBroken: true });
  await endTrial(marta);
  const request = await visit(marta, `${base}/${run.id}/delete`, { method: "POST", form: {} });
  expect((await answerOf(remove, request, run.params)).location).toBe(base);
  expect((await open(marta, run)).status).toBe(404);
});

test("another company finds no run, no PDF and no button", async () => {
  const server = await mailServer({ onRcptTo: (_, __, done) => done(answer(550, "no such user")) });
  const [{ marta }, stranger] = [await anAgency(), (await anAgency()).marta];
  const run = await aRun(marta, server.url, { with_pdf: true });
  expect((await open(stranger, run)).status).toBe(404);
  expect((await answerOf(pdf, await visit(stranger, `${run.path}/pdf`), run.params)).status).toBe(404);
  const removal = await visit(stranger, `${base}/${run.id}/delete`, { method: "POST", form: {} });
  expect((await answerOf(remove, removal, run.params)).status).toBe(404);
  for (const intent of ["send-anyway", "check-again", "retry"])
    expect((await press(stranger, run, { intent })).status, intent).toBe(404);
  // A run of one report is not found under another.
  const other = await aReport(marta);
  expect((await open(marta, { ...run, params: { ...run.params, reportId: other.id } })).status).toBe(404);
  expect((await found(marta, run.id)).runs[0]!.state.text).toBe("1 bounced");
});

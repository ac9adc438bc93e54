import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { retryDelivery } from "#app/domain/reports/runs/retry-delivery.server.ts";
import { sendTest } from "#app/domain/reports/runs/send-test.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, companies, deliveries, reportRuns } from "#db/schema/index.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { exampleWidget } from "#tests/mail/example-view.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { signedIn } from "../a-viewer.ts";
import { anAgency, aReport, before, depsFor, due, minutesAfter, viewOf } from "../agency.ts";
import { longTest, test } from "#tests/support/test-set.ts";

await useDatabase();
useCheckout("test");

async function runsOf(reportId: string) {
  return db.select().from(reportRuns).where(eq(reportRuns.reportId, reportId)).orderBy(reportRuns.dueAt);
}

async function deliveriesOf(reportId: string) {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.reportId, reportId))
    .orderBy(deliveries.dueAt, deliveries.recipient);
}

test("nothing is sent before it is due", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  await sendDueReports(new Date(due.getTime() - 1), depsFor(server.url));
  expect(server.received).toEqual([]);
  expect(await runsOf(report.id)).toEqual([]);
});

test("a due report goes to each recipient in an email of their own, once", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, {
    recipients: ["ida@h.example", "office@h.example"],
    withPdf: true,
    withPreview: true,
  });
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 1), deps);
  await sendDueReports(minutesAfter(due, 60 * 24), deps);

  const received = server.received.filter(({ to }) => to.some((address) => address.endsWith("@h.example")));
  expect(received.map(({ to }) => to).sort()).toEqual([["ida@h.example"], ["office@h.example"]]);
  const [one, other] = received;
  expect(one?.mail).toMatchObject({ subject: "October 2026: Harbour Lane Bakery: online marketing" });
  expect(one?.mail.attachments.map(({ filename }) => filename)).toEqual([
    "first-screen.png",
    "Harbour Lane Bakery online marketing – Report – 2026-10.pdf",
  ]);
  const stop = (raw = "") => /unsubscribe\/([\w-]{22,})/.exec(raw.replace(/=\r\n/g, ""))?.[1];
  expect(stop(one?.raw)).toBeDefined();
  expect(stop(one?.raw)).not.toBe(stop(other?.raw));

  const [run] = await runsOf(report.id);
  expect(run).toMatchObject({ state: "done", from: "2026-10-01", to: "2026-10-31", dueAt: due });
  expect(await deliveriesOf(report.id)).toMatchObject([
    { state: "handed", via: "smtp" },
    { state: "handed", via: "smtp" },
  ]);
  const [{ nextDueAt } = {}] = await db
    .select()
    .from(automaticReports)
    .where(eq(automaticReports.id, report.id));
  expect(nextDueAt?.toISOString()).toBe("2026-12-01T07:00:00.000Z");
});

test("the client's logo is part of the email, as a picture in its band", async () => {
  const server = await mailServer();
  await aReport(await anAgency(), { recipients: ["ida@h.example"] });
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#c33" } })
    .webp()
    .toBuffer();
  const deps = depsFor(server.url);
  const loadSnapshot: typeof deps.loadSnapshot = async (...asked) => ({
    ...(await deps.loadSnapshot(...asked)),
    clientFileId: "logo",
  });
  const readFile: typeof deps.readFile = (company, id) =>
    id === "logo" ? Promise.resolve(logo) : deps.readFile(company, id);
  await sendDueReports(due, { ...deps, loadSnapshot, readFile });
  const mail = server.received.find(({ to }) => to.includes("ida@h.example"))!.mail;
  const [picture] = mail.attachments;
  expect(picture).toMatchObject({ filename: "logo.png", mimeType: "image/png", disposition: "inline" });
  expect(picture!.contentId).toBe("<logo-logo>");
  expect(mail.html).toContain('<img src="cid:logo-logo" width="96" alt="');
});

test("an email has unsubscribe and list headers, and replies go to the agency", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  const { mail, from } = server.to(report.recipient)[0] ?? {};
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(from).toBe("no-reply@plainboard.example");
  expect(mail?.from).toMatchObject({ name: "Northlight Studio", address: "no-reply@plainboard.example" });
  expect(mail?.replyTo).toMatchObject([{ address: agency.email }]);
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(header("list-id")).toBe(`<${report.id.toLowerCase()}.reports.plainboard.example>`);
  expect(header("list-unsubscribe")).toMatch(
    new RegExp(`^<https://plainboard.example/unsubscribe/[\\w-]{32}>, <mailto:${agency.email}\\?subject=`),
  );
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.messageId).toBe((await deliveriesOf(report.id))[0]?.messageId);
});

test("white-label email does not name the product, headers included", async () => {
  const server = await mailServer();
  const agency = await anAgency({
    verifiedWhitelabel: true,
    fromAddress: "hello@northlight.example",
    domainCname: "reports.northlight.example",
    domainVerifiedAt: before,
  });
  const report = await aReport(agency, { withPdf: true });
  await sendDueReports(due, depsFor(server.url));
  const [received] = server.to(report.recipient);
  expect(received?.from).toBe("bounces@bounce.northlight.example");
  expect(received?.raw).not.toMatch(/plainboard/i);
  expect(received?.mail.text).toMatch(/https?:\/\/reports\.northlight\.example(:\d+)?\/report-links\//);
});

test("a report with a broken widget is put on hold, the agency gets links by email, and the client gets nothing", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency);
  const broken = exampleWidget("Paid social", {
    kind: "broken",
    what: "No new data since 24 October",
    detail: "Open the source.",
    fix: { label: "Open the source", href: "/company/sources/s1" },
  });
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) => Promise.resolve(viewOf(dashboard.permalink, { widgets: [broken] })),
  });
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 1), deps);
  expect(server.to(report.recipient)).toEqual([]);
  const [run] = await runsOf(report.id);
  expect(run).toMatchObject({
    state: "held",
    holdReasons: [{ text: "Paid social: No new data since 24 October.", href: "/company/sources/s1" }],
  });
  expect(server.to(agency.email)).toHaveLength(1);
  const text = server.to(agency.email)[0]?.mail.text;
  expect(text).toContain("https://plainboard.example/company/sources/s1");
  expect(text).toContain(`https://plainboard.example/company/automatic-reports/${report.id}/runs/${run?.id}`);
});

test("a dashboard of text alone passes", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  const words = exampleWidget("Words", {
    kind: "text",
    blocks: [{ block: "paragraph", spans: [{ text: "All is well." }] }],
  });
  await sendDueReports(
    due,
    depsFor(server.url, {
      loadSnapshot: ({ dashboard }) => Promise.resolve(viewOf(dashboard.permalink, { widgets: [words] })),
    }),
  );
  expect(server.to(report.recipient)[0]?.mail.text).toContain("All is well.");
});

test("a sender that DNS no longer verifies, an empty PDF and an ended subscription put a report on hold", async () => {
  const server = await mailServer();
  const dns = await aReport(await anAgency());
  await sendDueReports(
    due,
    depsFor(server.url, { senderProblem: () => Promise.resolve("The DNS of x no longer has TXT y.") }),
  );
  expect((await runsOf(dns.id))[0]).toMatchObject({
    state: "held",
    holdReasons: [{ text: "The DNS of x no longer has TXT y.", href: "/company/white-label" }],
  });

  const over = await aReport(await anAgency({ state: "canceled", expiresAt: before }));
  await sendDueReports(due, depsFor(server.url));
  expect((await runsOf(over.id))[0]).toMatchObject({
    state: "held",
    holdReasons: [{ href: "/company/subscription" }],
  });

  const pdf = await aReport(await anAgency(), { withPdf: true });
  const deps = depsFor(server.url, { makePdf: () => Promise.resolve(new Uint8Array()) });
  for (const minutes of [0, 1, 6, 21]) await sendDueReports(minutesAfter(due, minutes), deps);
  expect((await runsOf(pdf.id))[0]?.state).toBe("snapshot");
  await sendDueReports(minutesAfter(due, 81), deps);
  expect((await runsOf(pdf.id))[0]).toMatchObject({
    state: "held",
    holdReasons: [{ text: "The PDF or the preview image could not be created. The PDF is empty." }],
  });
  expect(
    server.received.some(({ to }) => to.some((address) => address.endsWith("@harbourlane.example"))),
  ).toBe(false);
});

test("numbers that cannot be read are retried, then the report is put on hold", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  let fails = true;
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) =>
      fails ? Promise.reject(new Error("the source is away")) : Promise.resolve(viewOf(dashboard.permalink)),
  });
  await sendDueReports(due, deps);
  expect((await runsOf(report.id))[0]).toMatchObject({
    state: "due",
    error: "the source is away",
    attempts: 1,
  });
  fails = false;
  await sendDueReports(minutesAfter(due, 1), deps);
  expect(server.to(report.recipient)).toHaveLength(1);
});

test("a report waits for settled numbers at the same hour of the next days, up to its limit", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const patient = await aReport(agency, { waitForSettledDays: 2 });
  let settledUntil = "2026-10-29";
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) => {
      const view = viewOf(dashboard.permalink);
      return Promise.resolve({
        ...view,
        widgets: view.widgets.map((widget) => ({ ...widget, settledUntil })),
      });
    },
  });
  await sendDueReports(due, deps);
  expect((await runsOf(patient.id))[0]).toMatchObject({
    state: "due",
    nextAttemptAt: new Date("2026-11-02T07:00:00Z"),
    snapshot: null,
  });
  await sendDueReports(new Date("2026-11-02T06:59:00Z"), deps);
  await sendDueReports(new Date("2026-11-02T07:00:00Z"), deps);
  expect(server.to(patient.recipient)).toEqual([]);
  await sendDueReports(new Date("2026-11-03T07:00:00Z"), deps);
  expect(server.to(patient.recipient)).toHaveLength(1);

  settledUntil = "2026-10-31";
  const lucky = await aReport(await anAgency(), { waitForSettledDays: 14 });
  await sendDueReports(due, deps);
  expect(server.to(lucky.recipient)).toHaveLength(1);
});

test("missed while the server was down: sent late once within a day, else on hold, never in a burst", async () => {
  const server = await mailServer();
  const late = await aReport(await anAgency());
  await sendDueReports(minutesAfter(due, 60 * 24 - 1), depsFor(server.url));
  expect(server.to(late.recipient)).toHaveLength(1);

  const agency = await anAgency();
  const weekly = await aReport(agency, {
    period: "WEEK",
    detail: "0",
    nextDueAt: new Date("2026-11-02T07:00:00Z"),
  });
  const back = new Date("2026-11-23T09:00:00Z"); // three Mondays missed, the fourth two hours late
  await sendDueReports(back, depsFor(server.url));
  expect(
    (await runsOf(weekly.id)).map(({ state, dueAt }) => [state, dueAt.toISOString().slice(0, 10)]),
  ).toEqual([
    ["held", "2026-11-02"],
    ["held", "2026-11-09"],
    ["held", "2026-11-16"],
    ["done", "2026-11-23"],
  ]);
  expect(server.to(weekly.recipient)).toHaveLength(1);
  expect(server.to(agency.email).map(({ mail }) => mail.subject)).toEqual(["3 reports are on hold"]);
});

test("paused reports and deleted companies send nothing", async () => {
  const server = await mailServer();
  const paused = await aReport(await anAgency(), { pausedAt: before });
  const gone = await aReport(await anAgency({ deletedAt: before }));
  await sendDueReports(due, depsFor(server.url));
  expect([...(await runsOf(paused.id)), ...(await runsOf(gone.id))]).toEqual([]);
  await db.delete(automaticReports).where(eq(automaticReports.id, gone.id));
});

test("a company deleted while its report is being sent sends nothing more", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency);
  const deps = depsFor(server.url, {
    senderProblem: async () => {
      await db.update(companies).set({ deletedAt: due }).where(eq(companies.id, agency.companyId));
      return null;
    },
  });
  await sendDueReports(due, deps);
  expect(server.to(report.recipient)).toEqual([]);
  expect(await deliveriesOf(report.id)).toMatchObject([
    { state: "suppressed", error: "The company was deleted." },
  ]);
});

test("a sample agency sends no email, not even on a manual retry", async () => {
  const server = await mailServer();
  const agency = await anAgency({ sample: true });
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  const [delivery] = await deliveriesOf(report.id);
  expect(delivery).toMatchObject({ state: "suppressed", error: "The sample agency sends no email." });
  expect((await runsOf(report.id))[0]).toMatchObject({ state: "done" });
  const viewer = await signedIn(agency);
  expect(await sendTest(viewer, report.id, () => {})).toEqual({ outcome: "sample" });
  await retryDelivery(viewer, delivery?.id ?? "", () => {});
  await sendDueReports(minutesAfter(due, 1), depsFor(server.url));
  expect((await deliveriesOf(report.id))[0]?.state).toBe("suppressed");
  expect(
    server.received.filter(({ to }) => to.includes(report.recipient) || to.includes(agency.email)),
  ).toEqual([]);
});

test("a PDF above 5 MB becomes a link", async () => {
  const server = await mailServer();
  const large = await aReport(await anAgency(), { withPdf: true });
  const megabytes = Buffer.concat([
    Buffer.from("%PDF-1.7"),
    Buffer.alloc(5_000_000, "x"),
    Buffer.from("%%EOF"),
  ]);
  await sendDueReports(due, depsFor(server.url, { makePdf: () => Promise.resolve(megabytes) }));
  const [received] = server.to(large.recipient);
  expect(received?.mail.attachments).toEqual([]);
  expect(received?.mail.text).toMatch(
    /Download the PDF: https:\/\/plainboard\.example\/report-links\/[\w-]{32}\nThe PDF is too large to attach \(5\.0 MB\)\.\n/,
  );
});

// One transaction creates the runs of twenty reports.
test("25 reports due in the same minute go out together, each once", () => expectEachOnce(5));

longTest(
  "a hundred reports due in the same minute go out together, each once",
  () => expectEachOnce(20),
  120_000,
);

async function expectEachOnce(agencyCount: number): Promise<void> {
  const server = await mailServer();
  const agencies = await Promise.all(Array.from({ length: agencyCount }, () => anAgency()));
  const reports = await Promise.all(
    agencies.flatMap((agency) => [1, 2, 3, 4, 5].map((slot) => aReport(agency, { slot }))),
  );
  await sendDueReports(due, depsFor(server.url));
  expect(reports.map(({ recipient }) => server.to(recipient).length)).toEqual(reports.map(() => 1));
  const ids = reports.map(({ id }) => id);
  expect(
    await db.$count(deliveries, and(inArray(deliveries.reportId, ids), eq(deliveries.state, "handed"))),
  ).toBe(5 * agencyCount);
}

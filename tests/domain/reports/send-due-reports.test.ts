import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/send-due-reports.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns, suppressions } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { exampleWidget } from "../../mail/example-view.ts";
import { answer, mailServer } from "../../mail/smtp-server.ts";
import { anAgency, aReport, before, depsFor, due, minutesAfter, viewOf } from "./agency.ts";

await useDatabase();

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

test("a due report goes to each recipient in a message of their own, once", async () => {
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
  expect(one?.mail).toMatchObject({ subject: "Harbour Lane Bakery: online marketing, 1–31 October 2026" });
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

test("a message carries what stops it, names its list, and answers to the agency", async () => {
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

test("white-label mail does not name the product, headers included", async () => {
  const server = await mailServer();
  const agency = await anAgency({
    verifiedWhitelabel: true,
    fromAddress: "hello@northlight.example",
    domain: "reports.northlight.example",
  });
  const report = await aReport(agency, { withPdf: true });
  await sendDueReports(due, depsFor(server.url));
  const [received] = server.to(report.recipient);
  expect(received?.from).toBe("hello@northlight.example");
  expect(received?.raw).not.toMatch(/plainboard/i);
  expect(received?.mail.text).toContain("https://reports.northlight.example/report-links/");
});

test("sources are asked once, however often the mail server says not now", async () => {
  let refusals = 2;
  const server = await mailServer({
    onRcptTo: (_, __, done) => done(refusals-- > 0 ? answer(451, "try later") : null),
  });
  const report = await aReport(await anAgency());
  let reads = 0;
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) =>
      Promise.resolve(viewOf(dashboard.permalink, { name: `read ${++reads}` })),
  });
  await sendDueReports(due, deps);
  expect((await deliveriesOf(report.id))[0]).toMatchObject({
    state: "due",
    code: 451,
    error: "451 try later",
    attempts: 1,
  });
  await sendDueReports(due, deps); // not yet: it waits a minute
  expect((await deliveriesOf(report.id))[0]?.attempts).toBe(1);
  await sendDueReports(minutesAfter(due, 1), deps);
  await sendDueReports(minutesAfter(due, 7), deps);
  expect(server.to(report.recipient).map(({ mail }) => mail.subject)).toEqual(["read 1, 1–31 October 2026"]);
  expect((await deliveriesOf(report.id))[0]).toMatchObject({ state: "handed", attempts: 3 });
  expect(reads).toBe(1);
});

test("5xx stops the address at once and tells the agency, once", async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("gone@") ? answer(550, "no such user") : null),
  });
  const agency = await anAgency();
  const report = await aReport(agency, { recipients: ["gone@h.example", "ida@h.example"] });
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 5), deps);
  expect(await deliveriesOf(report.id)).toMatchObject([
    { recipient: "gone@h.example", state: "bounced", code: 550, error: "550 no such user" },
    { recipient: "ida@h.example", state: "handed" },
  ]);
  expect(
    await db.select().from(suppressions).where(eq(suppressions.companyId, agency.companyId)),
  ).toMatchObject([
    { email: "gone@h.example", reason: "bounced", reportId: null, detail: "550 no such user" },
  ]);
  expect(server.to(agency.email).map(({ mail }) => mail.subject)).toEqual([
    "gone@h.example did not get the report on Harbour Lane Bakery",
  ]);
  expect(server.to(agency.email)[0]?.mail.text).toContain(
    "550 no such user. Nothing more is sent to this address",
  );

  await sendDueReports(minutesAfter(due, 60 * 24 * 30), deps);
  expect((await deliveriesOf(report.id)).map(({ state }) => state)).toEqual([
    "bounced",
    "handed",
    "suppressed",
    "handed",
  ]);
});

test("a mail server that refuses us, and not the recipient, costs nobody their address", async () => {
  const server = await mailServer({ onMailFrom: (_, __, done) => done(answer(550, "relaying denied")) });
  const agency = await anAgency();
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  expect((await deliveriesOf(report.id))[0]).toMatchObject({ state: "due", code: 550 });
  expect(await db.select().from(suppressions).where(eq(suppressions.companyId, agency.companyId))).toEqual(
    [],
  );
});

test("an address that is refused for now on three sends in a row gets nothing more", async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("full@") ? answer(452, "mailbox full") : null),
  });
  const agency = await anAgency();
  const report = await aReport(agency, { recipients: ["full@h.example"], period: "WEEK", detail: "0" });
  const deps = depsFor(server.url);
  for (const month of [0, 1, 2]) {
    const [{ nextDueAt = due } = {}] = await db
      .select()
      .from(automaticReports)
      .where(eq(automaticReports.id, report.id));
    for (const minutes of [0, 1, 7, 30, 100, 250, 500, 1000])
      await sendDueReports(minutesAfter(nextDueAt, minutes), deps);
    const stops = await db.select().from(suppressions).where(eq(suppressions.companyId, agency.companyId));
    expect(stops.length).toBe(month < 2 ? 0 : 1);
  }
  expect((await deliveriesOf(report.id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ["failed", 8],
    ["failed", 8],
    ["failed", 8],
  ]);
});

test("no mail server: it is tried again for most of a day, then the report has failed and the agency is told", async () => {
  const gone = await mailServer();
  await gone.close();
  const agency = await anAgency();
  const report = await aReport(agency);
  const deps = depsFor(gone.url);
  let at = due;
  for (const wait of [0, 1, 5, 15, 60, 120, 240, 480]) {
    at = minutesAfter(at, wait);
    await sendDueReports(at, deps);
  }
  expect((await deliveriesOf(report.id))[0]).toMatchObject({
    state: "failed",
    attempts: 8,
    agencyToldAt: null,
  });
  expect((await deliveriesOf(report.id))[0]?.error).toMatch(/^The mail server could not be reached/);
  const server = await mailServer();
  await sendDueReports(minutesAfter(at, 1), depsFor(server.url));
  // The notice was claimed for two minutes by nobody: it was given back, so it goes out at once.
  expect(server.to(agency.email)).toHaveLength(1);
});

test("a report with a broken widget is held, the agency is told with links, and the client gets nothing", async () => {
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
    heldBecause: [{ text: "Paid social: No new data since 24 October.", href: "/company/sources/s1" }],
  });
  expect(server.to(agency.email)).toHaveLength(1);
  const text = server.to(agency.email)[0]?.mail.text;
  expect(text).toContain("https://plainboard.example/company/sources/s1");
  expect(text).toContain(`https://plainboard.example/company/automatic-reports/${report.id}/runs/${run?.id}`);
});

test("a dashboard of words alone passes", async () => {
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

test("a sender whose DNS no longer stands, an empty PDF, and a subscription that is over hold a report", async () => {
  const server = await mailServer();
  const dns = await aReport(await anAgency());
  await sendDueReports(
    due,
    depsFor(server.url, { senderTrouble: () => Promise.resolve("The DNS of x no longer has TXT y.") }),
  );
  expect((await runsOf(dns.id))[0]).toMatchObject({
    state: "held",
    heldBecause: [{ text: "The DNS of x no longer has TXT y.", href: "/company/settings" }],
  });

  const over = await aReport(await anAgency({ state: "canceled", expiresAt: before }));
  await sendDueReports(due, depsFor(server.url));
  expect((await runsOf(over.id))[0]).toMatchObject({
    state: "held",
    heldBecause: [{ href: "/company/subscription" }],
  });

  const pdf = await aReport(await anAgency(), { withPdf: true });
  const deps = depsFor(server.url, { makePdf: () => Promise.resolve(new Uint8Array()) });
  for (const minutes of [0, 1, 6, 21]) await sendDueReports(minutesAfter(due, minutes), deps);
  expect((await runsOf(pdf.id))[0]?.state).toBe("snapshot");
  await sendDueReports(minutesAfter(due, 81), deps);
  expect((await runsOf(pdf.id))[0]).toMatchObject({
    state: "held",
    heldBecause: [{ text: "The PDF or the picture could not be made. The PDF is empty." }],
  });
  expect(
    server.received.some(({ to }) => to.some((address) => address.endsWith("@harbourlane.example"))),
  ).toBe(false);
});

test("numbers that cannot be read are tried again, then held", async () => {
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

test("waits for settled numbers at the same hour of the next days, and no longer than asked", async () => {
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

test("missed while the server was away: late once within a day, else held, never a burst", async () => {
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
  expect(server.to(agency.email).map(({ mail }) => mail.subject)).toEqual(["3 reports were not sent yet"]);
});

test("paused reports and deleted companies send nothing", async () => {
  const server = await mailServer();
  const paused = await aReport(await anAgency(), { pausedAt: before });
  const gone = await aReport(await anAgency({ deletedAt: before }));
  await sendDueReports(due, depsFor(server.url));
  expect([...(await runsOf(paused.id)), ...(await runsOf(gone.id))]).toEqual([]);
  await db.delete(automaticReports).where(eq(automaticReports.id, gone.id));
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
    /The PDF is too large to attach \(5\.0 MB\)\.\nhttps:\/\/plainboard\.example\/report-links\/[\w-]{32}\n/,
  );
});

test("two hundred reports due in the same minute go out together, each once", async () => {
  const server = await mailServer();
  const agencies = await Promise.all(Array.from({ length: 40 }, () => anAgency()));
  const reports = await Promise.all(
    agencies.flatMap((agency) => [1, 2, 3, 4, 5].map((slot) => aReport(agency, { slot }))),
  );
  const started = performance.now();
  await sendDueReports(due, depsFor(server.url));
  const seconds = (performance.now() - started) / 1000;
  const counts = reports.map(({ recipient }) => server.to(recipient).length);
  expect(counts).toEqual(reports.map(() => 1));
  const ids = reports.map(({ id }) => id);
  expect(
    await db.$count(deliveries, and(inArray(deliveries.reportId, ids), eq(deliveries.state, "handed"))),
  ).toBe(200);
  expect(seconds).toBeLessThan(60);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, suppressions } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answer, mailServer } from "../../mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "./agency.ts";

await useDatabase();

async function deliveriesOf(reportId: string) {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.reportId, reportId))
    .orderBy(deliveries.dueAt, deliveries.recipient);
}

test("sources are queried once, however often the mail server defers the email", async () => {
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
  expect(server.to(report.recipient).map(({ mail }) => mail.subject)).toEqual(["October 2026: read 1"]);
  expect((await deliveriesOf(report.id))[0]).toMatchObject({ state: "handed", attempts: 3 });
  expect(reads).toBe(1);
});

test("5xx notifies the agency, once, and stops the address when the next report is refused too", async () => {
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
  const stops = () => db.select().from(suppressions).where(eq(suppressions.companyId, agency.companyId));
  expect(await stops()).toEqual([]);
  expect(server.to(agency.email).map(({ mail }) => mail.subject)).toEqual([
    "Not delivered to gone@h.example",
  ]);
  const lastMail = () => server.to(agency.email).at(-1)?.mail.text?.replace(/\s+/g, " ");
  expect(lastMail()).toContain("550 no such user.");
  expect(lastMail()).not.toContain("No more reports are sent to this address");

  await sendDueReports(minutesAfter(due, 60 * 24 * 30), deps);
  await sendDueReports(minutesAfter(due, 60 * 24 * 30 + 5), deps);
  expect(await stops()).toMatchObject([
    { email: "gone@h.example", reason: "bounced", reportId: null, detail: "550 no such user" },
  ]);
  expect(lastMail()).toContain("550 no such user. No more reports are sent to this address");
  await sendDueReports(minutesAfter(due, 60 * 24 * 61), deps);
  expect((await deliveriesOf(report.id)).map(({ state }) => state)).toEqual([
    "bounced",
    "handed",
    "bounced",
    "handed",
    "suppressed",
    "handed",
  ]);
});

test("a mail server that refuses the sender stops no address", async () => {
  const server = await mailServer({ onMailFrom: (_, __, done) => done(answer(550, "relaying denied")) });
  const agency = await anAgency();
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  expect((await deliveriesOf(report.id))[0]).toMatchObject({ state: "due", code: 550 });
  expect(await db.select().from(suppressions).where(eq(suppressions.companyId, agency.companyId))).toEqual(
    [],
  );
});

test("an address deferred on three sends in a row gets nothing more", async () => {
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

test("without a mail server, tries continue for most of a day, then the report fails and the agency gets an email", async () => {
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
    agencyNotifiedAt: null,
  });
  expect((await deliveriesOf(report.id))[0]?.error).toMatch(/^The mail server could not be reached/);
  const server = await mailServer();
  await sendDueReports(minutesAfter(at, 1), depsFor(server.url));
  // The notice's claim of two minutes was released, so it is sent at once.
  expect(server.to(agency.email)).toHaveLength(1);
});

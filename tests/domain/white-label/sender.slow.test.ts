import { Resolver } from "node:dns/promises";
import { authenticate } from "mailauth";
import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { bannersFor } from "#app/domain/banners/banners.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { checkAllWhiteLabels, checkWhiteLabel } from "#app/domain/white-label/check-white-label.server.ts";
import { replaceDkimKey, saveWhiteLabel } from "#app/domain/white-label/save-white-label.server.ts";
import { senderProblem } from "#app/domain/white-label/sender-problem.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { companies, deliveries, reportRuns } from "#db/schema/index.ts";
import { answer, mailServer } from "#tests/mail/smtp-server.ts";
import { anAgency, aReport, before, depsFor, due, minutesAfter } from "#tests/domain/reports/agency.ts";
import { keepMail } from "#tests/support/edges/kept-mail.ts";
import { useDatabase } from "#tests/support/database.ts";
import { companyOf, recordsOf, useDns } from "./published.ts";

await useDatabase();
const dns = await useDns();
beforeEach(() => dns.publish({}));

const sent = keepMail();

let nth = 0;
async function withSender(change: Parameters<typeof saveWhiteLabel>[1] = {}) {
  const agency = await anAgency();
  const from_address = `reports@agency${nth++}.example`;
  const saved = await saveWhiteLabel(agency.companyId, { from_address, ...change });
  expect(saved.outcome).toBe("saved");
  return { ...agency, from_address, domain: from_address.split("@")[1]! };
}

function anHourLater(): void {
  const { clockOffsetSeconds } = config;
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds }));
  Object.assign(config, { clockOffsetSeconds: clockOffsetSeconds + 3600 });
}

const forget = (companyId: string) =>
  db.update(companies).set({ dnsCheckedAt: before }).where(eq(companies.id, companyId));

test("a new sender has a key of its own, sealed, and is verified once all its records are found", async () => {
  const { companyId, domain } = await withSender();
  const fresh = await companyOf(companyId);
  expect(fresh).toMatchObject({ verifiedWhitelabel: false, activeEmail: true });
  expect(fresh.emailDns.map(({ valid, problem }) => [valid, problem])).toEqual(
    Array(4).fill([false, "Not found yet."]),
  );
  expect(JSON.stringify(fresh.dkim)).not.toContain("PRIVATE KEY");
  const other = await withSender();
  expect((await companyOf(other.companyId)).dkim!.publicKey).not.toBe(fresh.dkim!.publicKey);

  const { [`_dmarc.${domain}`]: _, ...three } = await recordsOf(companyId);
  dns.publish(three);
  await checkWhiteLabel(companyId);
  expect((await companyOf(companyId)).verifiedWhitelabel).toBe(false);
  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  expect((await companyOf(companyId)).verifiedWhitelabel).toBe(true);
  await saveWhiteLabel(companyId, { from_address: "reports@elsewhere.example" });
  expect((await companyOf(companyId)).verifiedWhitelabel).toBe(false);
});

test("an email from the verified sender passes DKIM, SPF and DMARC of an independent verifier, without the product's name", async () => {
  const server = await mailServer();
  const { companyId, from_address, domain, ...agency } = await withSender();
  dns.publish(await recordsOf(companyId));
  await db
    .update(companies)
    .set({ domainCname: `clients.${domain}`, domainVerifiedAt: before })
    .where(eq(companies.id, companyId));
  await forget(companyId);
  const report = await aReport({ ...agency, companyId }, { withPdf: true, withPreview: true });
  await sendDueReports(due, depsFor(server.url, { senderProblem }));
  const [received] = server.to(report.recipient);
  expect(received?.from).toBe(`bounces@bounce.${domain}`);
  expect(received?.mail.from?.address).toBe(from_address);
  expect(received?.raw).not.toMatch(/plainboard/i);
  expect(received?.mail.text).toContain(`https://clients.${domain}/report-links/`);

  const resolver = new Resolver();
  resolver.setServers([dns.address]);
  const lookUp = (name: string, type: string) => resolver.resolve(name, type);
  const verify = (raw: string) =>
    authenticate(Buffer.from(raw, "latin1"), {
      ip: "127.0.0.1",
      helo: "mail.host.example",
      mta: "mx.receiver.example",
      sender: received!.from,
      resolver: lookUp as never,
      disableArc: true,
      disableBimi: true,
    });
  const passed = await verify(received!.raw);
  expect(passed.dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
    ["pass", domain],
  ]);
  expect(passed.spf).toMatchObject({ status: { result: "pass" } });
  expect(passed.dmarc).toMatchObject({
    status: { result: "pass" },
    alignment: { spf: { result: `bounce.${domain}` }, dkim: { result: domain } },
  });
  const changed = await verify(received!.raw.replace(/^Subject: /m, "Subject: Re: "));
  expect(changed.dkim.results[0]?.status.result).toBe("fail");
});

test("a first report is on hold until the records are found, or until an admin sends without waiting", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url, { senderProblem });
  const { companyId, from_address, ...agency } = await withSender();
  const report = await aReport({ ...agency, companyId });
  await forget(companyId);
  await sendDueReports(due, deps);
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run).toMatchObject({
    state: "held",
    holdReasons: [
      {
        text: expect.stringContaining(`The sender ${from_address} is not verified.`),
        href: "/company/white-label",
      },
    ],
  });
  expect(server.to(report.recipient)).toEqual([]);

  const stateOf = async () =>
    (await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id)))[0]?.state;
  await db.update(reportRuns).set({ dueAt: now() }).where(eq(reportRuns.reportId, report.id));
  await saveWhiteLabel(companyId, { active_email: true });
  expect(await stateOf()).toBe("held");
  await saveWhiteLabel(companyId, { active_email: false });
  expect(await stateOf()).toBe("due");
  const second = await aReport({ ...agency, companyId }, { slot: 2 });
  await sendDueReports(minutesAfter(due, 1), deps);
  const [received] = server.to(second.recipient);
  expect(received?.mail.from).toMatchObject({
    name: "Northlight Studio",
    address: "no-reply@plainboard.example",
  });
  expect(received?.mail.replyTo?.[0]?.address).toBe(agency.email);

  dns.publish(await recordsOf(companyId));
  await forget(companyId);
  const third = await aReport({ ...agency, companyId }, { slot: 3 });
  await sendDueReports(minutesAfter(due, 2), deps);
  expect(server.to(third.recipient)[0]?.mail.from?.address).toBe(from_address);
  expect((await companyOf(companyId)).activeEmail).toBe(true); // a loss holds reports again
});

test("records that are found release the reports that waited only for them", async () => {
  const server = await mailServer();
  const { companyId, from_address, ...agency } = await withSender();
  const reports = [1, 2, 3].map((slot) => aReport({ ...agency, companyId }, { slot }));
  const [waits, other, old] = await Promise.all(reports);
  await forget(companyId);
  await sendDueReports(due, depsFor(server.url, { senderProblem }));
  /** The first: months that have passed since make others. */
  const runOf = async (report: { id: string } | undefined) => {
    const ofReport = eq(reportRuns.reportId, report!.id);
    return (await db.select().from(reportRuns).where(ofReport).orderBy(reportRuns.createdAt))[0]!;
  };
  const set = (report: { id: string } | undefined, change: Partial<typeof reportRuns.$inferInsert>) =>
    db.update(reportRuns).set(change).where(eq(reportRuns.reportId, report!.id));
  const { holdReasons } = await runOf(waits);
  await set(waits, { dueAt: now() });
  await set(other, {
    dueAt: now(),
    holdReasons: [...holdReasons, { text: "The dashboard has no widgets.", href: null }],
  });
  await set(old, { dueAt: new Date(now().getTime() - 8 * 86_400_000) });
  const elsewhere = await withSender();
  await checkWhiteLabel(elsewhere.companyId);

  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  const states = await Promise.all([waits, other, old].map(async (report) => (await runOf(report)).state));
  expect(states).toEqual(["due", "held", "held"]);
  await sendDueReports(now(), depsFor(server.url, { senderProblem }));
  expect(server.to(waits!.recipient)[0]?.mail.from?.address).toBe(from_address);
  expect((await runOf(waits)).state).not.toBe("held");
});

test("a lost record is noticed before a send and by the daily job, and alarms once by email and banner", async () => {
  const { companyId, domain, ...agency } = await withSender();
  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  sent.length = 0;
  const { [`bounce.${domain}`]: _, ...rest } = await recordsOf(companyId);
  dns.publish(rest);
  await forget(companyId);
  // One look that misses it is no loss; an hour of them is.
  expect(await senderProblem(await companyOf(companyId))).toBeNull();
  await checkWhiteLabel(companyId);
  expect(await companyOf(companyId)).toMatchObject({ verifiedWhitelabel: true, dnsLostAt: null });
  anHourLater();
  await forget(companyId);
  const verified = await companyOf(companyId);
  const answers = await Promise.all([
    senderProblem(verified),
    senderProblem(verified),
    checkAllWhiteLabels(),
  ]);
  expect(answers.slice(0, 2)).toEqual(Array(2).fill(expect.stringContaining(`CNAME bounce.${domain}`)));
  await emailsSent();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [agency.email, `DNS records of reports@${domain} are missing`],
  ]);
  expect(sent[0]!.text).toContain(`CNAME bounce.${domain}: Not found yet.`);
  expect(sent[0]!.text).toContain("/company/white-label");

  const lost = await companyOf(companyId);
  expect(lost).toMatchObject({ verifiedWhitelabel: false, dnsLostAt: expect.any(Date) });
  const banners = (company: typeof lost) =>
    bannersFor({
      company,
      isBilled: true,
      isAdmin: true,
      zone: timeZone("UTC"),
      now: now(),
      dashboardsCount: 1,
      newestDashboardAt: null,
      invalidSources: [],
      closed: new Map(),
    }).map(({ code, action }) => [code, action?.href]);
  expect(banners(lost)).toEqual([[130, "/company/white-label"]]);

  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  expect(banners(await companyOf(companyId))).toEqual([]);
  expect((await companyOf(companyId)).verifiedWhitelabel).toBe(true);
});

test("a DNS server without a reply verifies nothing, and loses nothing", { timeout: 20_000 }, async () => {
  const { companyId } = await withSender();
  const zone = await recordsOf(companyId);
  const failing = Object.fromEntries(
    Object.entries(zone).map(([name, entry]) => [name, { ...entry, does: "fail" as const }]),
  );
  dns.publish(failing);
  await checkWhiteLabel(companyId);
  expect((await companyOf(companyId)).verifiedWhitelabel).toBe(false);
  dns.publish(zone);
  await checkWhiteLabel(companyId);
  dns.publish(failing);
  await checkWhiteLabel(companyId);
  expect(await companyOf(companyId)).toMatchObject({ verifiedWhitelabel: true, dnsLostAt: null });
});

test("a replaced key signs only after its record is found, under the other selector", async () => {
  const { companyId } = await withSender();
  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  const first = (await companyOf(companyId)).dkim!;
  await replaceDkimKey(companyId);
  const waiting = await companyOf(companyId);
  expect([waiting.dkim!.selector, waiting.dkimNext!.selector]).toEqual(["reports", "reports2"]);
  expect(waiting.verifiedWhitelabel).toBe(true);
  expect(waiting.emailDns.map(({ purpose, valid }) => [purpose, valid])).toContainEqual(["dkim-next", false]);

  dns.publish(await recordsOf(companyId));
  await checkWhiteLabel(companyId);
  const replaced = await companyOf(companyId);
  expect(replaced.dkim!.publicKey).toBe(waiting.dkimNext!.publicKey);
  expect([replaced.dkimNext, replaced.verifiedWhitelabel]).toEqual([null, true]);
  await replaceDkimKey(companyId);
  expect((await companyOf(companyId)).dkimNext!.selector).toBe(first.selector);
});

test.each([
  "5.7.26 Unauthenticated email from agency.example is not accepted due to domain's DMARC policy.",
  "5.7.515 Access denied, sending domain AGENCY.EXAMPLE doesn't meet the required authentication level",
])("550 %s is a sender to fix, never a bad recipient", async (text) => {
  const server = await mailServer({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(answer(550, text)));
    },
  });
  const agency = await anAgency();
  const report = await aReport(agency);
  const deps = depsFor(server.url);
  for (const minutes of [0, 10, 60, 300, 1500, 3000, 6000])
    await sendDueReports(minutesAfter(due, minutes), deps);
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(["due", "failed"]).toContain(delivery?.state);
  expect(delivery?.attempts).toBeGreaterThan(1);
  expect(delivery?.error).toContain("Fix the sender’s DNS records");

  const works = await mailServer();
  await db
    .update(deliveries)
    .set({ state: "due", nextAttemptAt: null })
    .where(eq(deliveries.reportId, report.id));
  await db.update(reportRuns).set({ state: "rendered" }).where(eq(reportRuns.reportId, report.id));
  await sendDueReports(minutesAfter(due, 6001), depsFor(works.url));
  expect(works.to(report.recipient)).toHaveLength(1);
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { settleClock } from "#app/domain/clean-up/settle-clock.server.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { createApiToken } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { countAttempt } from "#app/http/rate-limit.server.ts";
import { newId, processName } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { claimConnection } from "#db/queries/sources/connections.ts";
import { claimSource } from "#db/queries/sources/refresh-turns.ts";
import { addJob, claimJob } from "#db/queries/jobs.ts";
import { claimSourceMail } from "#db/queries/sources/source-events.ts";
import { takeGroupToWatch } from "#db/queries/groups/watch.ts";
import {
  automaticReports,
  connections,
  groups,
  jobs,
  reportRuns,
  sourceMails,
  sources,
} from "#db/schema/index.ts";
import { aReport, anAgency, depsFor } from "#tests/domain/reports/agency.ts";
import { buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

/** The right time, a Wednesday. */
const right = new Date("2026-11-25T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const set = (at: number) => vi.setSystemTime(right.getTime() + at);
/** As a started process, or one that saw the jump. */
const setBackTo = async (at = 0) => {
  set(at);
  await settleClock();
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: right }));
afterEach(() => void vi.useRealTimers());

const jumps = [
  ["an hour", hour],
  ["a day", day],
  ["a year", 365 * day],
] as const;

describe.each(jumps)("a clock that was ahead by %s and is right again", (_, ahead) => {
  test("leaves no session that lives longer than a month, and signs no person out", async () => {
    const [usual, { cookie }] = [await buildPerson(), (set(ahead), await buildPerson())];
    const who = async (sent: string) => (await identify(requestOf("/", { cookie: sent }))).who;
    await setBackTo();
    for (const each of [usual.cookie, cookie]) expect(await who(each)).toBe("viewer");
    set(30 * day + minute);
    for (const each of [usual.cookie, cookie]) expect(await who(each)).toBe("expired");
  });

  test("leaves no token that lives longer than was chosen", async () => {
    set(ahead);
    const viewer = await viewerOf((await buildPerson()).cookie);
    const made = await createApiToken(viewer, { name: "Export", scope: "read", days: 30 }, undefined);
    const headers = { Authorization: `Bearer ${"token" in made ? made.token : ""}` };
    const who = async () => (await identify(requestOf("/", { headers }))).who;
    await setBackTo();
    set(30 * day - hour);
    expect(await who()).toBe("viewer");
    set(30 * day + minute);
    expect(await who()).toBe("nobody");
  });

  test("keeps no limit longer than it is, and lifts none", async () => {
    const key = newId();
    const isRefused = async () => (await countAttempt("reset-account", key)).waitSeconds !== null;
    const useUp = async () => {
      for (let tries = 0; tries < 5; tries++) expect(await isRefused()).toBe(false);
      expect(await isRefused()).toBe(true);
    };
    set(ahead);
    await useUp();
    await setBackTo();
    expect(await isRefused()).toBe(true);
    set(hour + 2 * minute);
    await useUp();
  });

  test("leaves no dashboard locked by a person who has left", async () => {
    const { dashboardId, companyId } = await anAgency();
    const people = [await buildPerson({ companyId }), await buildPerson({ companyId })];
    const [first, second] = await Promise.all(people.map(({ cookie }) => viewerOf(cookie)));
    set(ahead);
    await lockDashboard(first!, dashboardId);
    await setBackTo();
    expect(await lockDashboard(second!, dashboardId)).toMatchObject({ outcome: "theirs" });
    set(5 * minute);
    expect(await lockDashboard(second!, dashboardId)).toMatchObject({ outcome: "yours" });
  });

  test("leaves no work leased to a process that has ended, and takes none from one that works", async () => {
    const { companyId } = await anAgency();
    const [sourceId, connectionId, groupId] = [newId(), newId(), newId()];
    await db.insert(connections).values({
      id: connectionId,
      companyId,
      family: "google",
      account: "Marta",
      accountId: newId(),
      credentials: "sealed",
      scopes: [],
      renewedAt: right,
    });
    await db.insert(sources).values({ id: sourceId, companyId, kind: "google-ads", name: "Ads" });
    await db.insert(groups).values({ id: groupId, companyId, name: "Group", watchedOn: null });
    const claims = (by: string) => {
      const lease = { at: new Date(), until: new Date(Date.now() + minute) };
      const today = lease.at.toISOString().slice(0, 10) as never;
      return Promise.all([
        claimConnection(companyId, connectionId, by, lease),
        claimSource(companyId, sourceId, by, lease),
        takeGroupToWatch(companyId, today, by, lease),
      ]);
    };
    set(ahead);
    expect((await claims("ended")).every(Boolean)).toBe(true);
    await setBackTo();
    expect((await claims(processName)).some(Boolean)).toBe(false);
    set(11 * minute);
    expect((await claims(processName)).every(Boolean)).toBe(true);
  });

  test("sends each report on its day, once", async () => {
    const server = await mailServer();
    const due = new Date("2026-11-30T07:00:00Z");
    const report = await aReport(await anAgency(), { period: "WEEK", detail: "0", nextDueAt: due });
    const sends = async (at: number) => {
      set(at);
      await sendDueReports(new Date(), depsFor(server.url));
    };
    await sends(ahead);
    const early = server.to(report.recipient).length;
    await setBackTo();
    for (let at = 0; at < 15 * day; at += 6 * hour) await sends(at);
    expect(server.to(report.recipient)).toHaveLength(early + 2);
    const runs = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
    expect(runs.filter(({ state }) => state === "held")).toEqual([]);
    const [{ nextDueAt } = { nextDueAt: null }] = await db
      .select()
      .from(automaticReports)
      .where(eq(automaticReports.id, report.id));
    expect(nextDueAt).toEqual(new Date("2026-12-14T07:00:00Z"));
  });
});

// These leases are by the database's clock, so its past is written as such a clock would have left it.
test.each(jumps)("work in the queue waits no longer than its lease after %s", async (_, ahead) => {
  vi.useRealTimers();
  const later = new Date(Date.now() + ahead);
  const { companyId, userId, email } = await anAgency();
  const [id, mailId] = [newId(), newId()];
  await addJob({ id, name: newId(), work: { companyId, uploadId: "u" }, key: null });
  await db.update(jobs).set({ claimedBy: "ended", claimedUntil: later, dueAt: later }).where(eq(jobs.id, id));
  await db.insert(sourceMails).values({
    id: mailId,
    companyId,
    userId,
    recipient: email,
    eventIds: [],
    claimedBy: "ended",
    claimedUntil: later,
    createdAt: later,
  });
  await settleClock();
  const left = async <Row extends { claimedUntil: Date | null }>(rows: Promise<Row[]>) =>
    (await rows)[0]!.claimedUntil!.getTime() - Date.now();
  const job = db.select().from(jobs).where(eq(jobs.id, id));
  const mail = db.select().from(sourceMails).where(eq(sourceMails.id, mailId));
  for (const one of [await left(job), await left(mail)]) {
    expect(one).toBeGreaterThan(30_000);
    expect(one).toBeLessThan(3 * minute);
  }
  const [{ dueAt } = { dueAt: later }] = await job;
  expect(dueAt.getTime()).toBeLessThan(Date.now() + 2 * minute);
  expect(await claimJob("another", processName, [])).toBeNull();
  expect(await claimSourceMail(processName, new Date())).toBeNull();
});

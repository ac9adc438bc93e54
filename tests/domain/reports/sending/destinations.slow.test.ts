import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, vi } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { retryDelivery } from "#app/domain/reports/runs/retry-delivery.server.ts";
import { retryRun } from "#app/domain/reports/runs/retry-run.server.ts";
import { sendRunOnHold } from "#app/domain/reports/runs/send-run-on-hold.server.ts";
import { approveReports } from "#app/domain/reports/runs/decide-runs.server.ts";
import { openReportLink } from "#app/domain/reports/links/open-report-link.server.ts";
import { postTo } from "#app/domain/destinations/sending/post.server.ts";
import { removeDestination } from "#db/queries/reports/destinations.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, companies, deliveries, destinations, reportRuns } from "#db/schema/index.ts";
import { destinationAddress } from "#tests/support/edges/destinations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { aDestination, useDestinations } from "../../destinations/use-destinations.ts";
import { signedIn } from "../a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "../agency.ts";

await useDatabase();
const services = await useDestinations();

const rowsOf = (reportId: string) =>
  db.select().from(deliveries).where(eq(deliveries.reportId, reportId)).orderBy(deliveries.channel);
const destinationOf = async (id: string) =>
  (await db.select().from(destinations).where(eq(destinations.id, id)))[0];

async function toOne(kind: "slack" | "teams" | "google-chat" | "webhook", changes = {}) {
  const server = await mailServer();
  const agency = await anAgency();
  const destination = await aDestination(agency.companyId, kind);
  const report = await aReport(agency, { recipients: [], destinationIds: [destination.id], ...changes });
  const tick = (minutes: number) => sendDueReports(minutesAfter(due, minutes), depsFor(server.url));
  const row = async () => (await rowsOf(report.id))[0]!;
  // Other tests leave deliveries that are due.
  const mine = () => services.received.filter(({ key }) => key === destination.id);
  return { mine, server, agency, destination, report, tick, row };
}

test("a report goes to its recipients and to each destination, once, from the same snapshot", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const kinds = ["slack", "teams", "google-chat", "webhook"] as const;
  const all = await Promise.all(kinds.map((kind) => aDestination(agency.companyId, kind)));
  const report = await aReport(agency, { destinationIds: all.map(({ id }) => id), withPdf: true });
  for (const minutes of [0, 1, 60 * 24])
    await sendDueReports(minutesAfter(due, minutes), depsFor(server.url));

  expect(server.to(report.recipient)).toHaveLength(1);
  expect(services.received.map(({ kind, key }) => [kind, key]).sort()).toEqual(
    all.map(({ kind, id }) => [kind, id]).sort(),
  );
  for (const { body } of services.received) {
    expect(body).toContain("Harbour Lane Bakery");
    expect(body).not.toContain("Plainboard");
  }
  const rows = await rowsOf(report.id);
  expect(rows.map(({ channel, state, via }) => [channel, state, via])).toEqual([
    ["email", "handed", "smtp"],
    ["google-chat", "handed", "http"],
    ["slack", "handed", "http"],
    ["teams", "handed", "http"],
    ["webhook", "handed", "http"],
  ]);
});

test("a webhook is signed as the reference library verifies it, with the delivery's id", async () => {
  const { destination, tick, row } = await toOne("webhook", { withPdf: true });
  await tick(0);
  const [{ body, headers } = { body: "", headers: {} }] = services.received;
  const signed = headers as Record<string, string>;
  const event = new Webhook(destination.secret!).verify(body, signed) as { type: string; data: object };
  expect(signed["webhook-id"]).toBe((await row()).id);
  expect(event).toMatchObject({
    type: "report.delivered",
    timestamp: due.toISOString(),
    data: { from: "2026-10-01", to: "2026-10-31", url: expect.stringContaining("/report-links/") as string },
  });
  expect(() => new Webhook(destination.secret!).verify(`${body} `, signed)).toThrow();
});

test("the link in a message opens the report that was sent", async () => {
  const { tick } = await toOne("webhook");
  await tick(0);
  const { data } = JSON.parse(services.received[0]!.body) as { data: { url: string } };
  const token = data.url.split("/").at(-1)!;
  const opened = await openReportLink(token, null, new Request("https://plainboard.example/"));
  expect(opened).toMatchObject({ outcome: "report", report: { shows: "sent" } });
});

test("a webhook is retried eight times in 24 hours with one id, then it failed and the agency gets an email", async () => {
  const { server, agency, tick, row } = await toOne("webhook");
  services.answer = () => ({ status: 500, body: `broken ${"x".repeat(400)}` });
  const attempts: number[] = [];
  for (let minutes = 0; minutes <= 24 * 60; minutes++) {
    const { nextAttemptAt } = minutes === 0 ? { nextAttemptAt: due } : await row();
    if (nextAttemptAt === null || nextAttemptAt > minutesAfter(due, minutes)) continue;
    await tick(minutes);
    attempts.push(minutes);
  }
  expect(attempts).toHaveLength(9);
  expect(attempts.at(-1)).toBeGreaterThan(20 * 60);
  expect(new Set(services.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set([(await row()).id]),
  );
  expect(new Set(services.received.map(({ body }) => body)).size).toBe(1);
  const { state, error, code } = await row();
  expect({ state, code }).toEqual({ state: "failed", code: 500 });
  expect(error).toMatch(/^The receiver answered 500 broken x+$/);
  expect(error!.length).toBeLessThan(240);
  expect(server.to(agency.email)).toHaveLength(1);
  expect(server.to(agency.email)[0]?.mail.text).toContain("Our webhook");
});

test.each([
  ["webhook", 410],
  ["slack", 404],
  ["google-chat", 404],
] as const)(
  "%s that answers %i for a day is switched off, the agency gets an email, and later reports are not sent",
  async (kind, status) => {
    const { server, agency, destination, report, tick, row } = await toOne(kind);
    services.answer = () => ({ status, body: "no_service" });
    await tick(0);
    expect(await row()).toMatchObject({ state: "due", code: status });
    expect(await destinationOf(destination.id)).toMatchObject({ state: "active", refusals: 1 });
    for (let minutes = 0; (await row()).state === "due"; minutes += 10) await tick(minutes);
    expect(await row()).toMatchObject({ state: "failed", code: status });
    const { state, offSince } = (await destinationOf(destination.id))!;
    expect([state, offSince! > minutesAfter(due, 20 * 60)]).toEqual(["off", true]);
    expect(server.to(agency.email)[0]!.mail.text!.replace(/\s+/g, " ")).toContain(
      "The destination is switched off now.",
    );

    services.received.length = 0;
    await db
      .update(automaticReports)
      .set({ nextDueAt: minutesAfter(due, 1500) })
      .where(eq(automaticReports.id, report.id));
    await tick(1500);
    expect(services.received).toEqual([]);
    const [later] = (await rowsOf(report.id)).filter(({ dueAt }) => dueAt > due);
    expect(later).toMatchObject({
      state: "suppressed",
      error: expect.stringContaining("switched off") as string,
    });
    const viewer = await signedIn(agency);
    const { problems } = await retryRun(viewer, { deliveries: [later!] }, later!.id, () => {});
    expect(problems).toEqual([
      `Our ${kind} is switched off. Switch it on under Destinations, then try again.`,
    ]);
  },
);

test("refusals of a day (401, 403) switch a destination off; another answer between them begins anew", async () => {
  const { destination, tick, row, mine } = await toOne("webhook");
  const statuses = [401, 403, 500, 401, 401, 403, 401, 403];
  services.answer = ({ key }) => ({ status: key === destination.id ? (statuses.shift() ?? 200) : 200 });
  for (let attempt = 0; attempt < 9; attempt++) await tick(attempt * 600);
  expect(mine()).toHaveLength(6);
  expect(await row()).toMatchObject({ state: "failed", attempts: 6 });
  expect((await destinationOf(destination.id))?.offReason).toContain("for 20 hours");
});

test("a chat that hangs up after it read the message is unknown and not sent again; a webhook is repeated", async () => {
  const chat = await toOne("slack");
  services.answer = () => "hang up";
  await chat.tick(0);
  await chat.tick(60);
  expect(services.received).toHaveLength(1);
  expect(await chat.row()).toMatchObject({
    state: "unknown",
    error: expect.stringContaining("may have been delivered") as string,
  });
  services.received.length = 0;
  services.answer = () => null;
  await retryDelivery(await signedIn(chat.agency), (await chat.row()).id, () => {});
  await chat.tick(61);
  expect(services.received).toHaveLength(1);
  expect(await chat.row()).toMatchObject({ state: "handed" });

  services.received.length = 0;
  const webhook = await toOne("webhook");
  services.answer = () => (services.received.length === 1 ? "hang up" : null);
  await webhook.tick(0);
  await webhook.tick(2);
  expect(services.received.map(({ headers }) => headers["webhook-id"])).toEqual(
    Array(2).fill((await webhook.row()).id),
  );
  expect(await webhook.row()).toMatchObject({ state: "handed" });
});

test.each([
  ["slack", "unknown", 1],
  ["webhook", "handed", 2],
] as const)("killed while %s reads the message: %s, %i requests", async (kind, state, requests) => {
  const { server, destination, row, mine } = await toOne(kind);
  let release = () => {};
  const silent = new Promise<void>((resolve) => (release = resolve));
  services.answer = async ({ key }) => {
    if (key === destination.id && mine().length === 1) await silent;
    return null;
  };
  const begun = services.nextBegun();
  const dying = sendDueReports(due, depsFor(server.url));
  await begun;
  await vi.waitFor(() => expect(mine()).toHaveLength(1));
  // The process is gone and its leases end.
  await db.update(deliveries).set({ claimedUntil: sql`now() - interval '1 second'` });
  await sendDueReports(minutesAfter(due, 1), depsFor(server.url));
  await sendDueReports(minutesAfter(due, 2), depsFor(server.url));
  expect(await row()).toMatchObject({ state });
  expect(mine()).toHaveLength(requests);
  expect(new Set(mine().map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  release();
  await dying;
});

test("Slack's rate limit is waited for: 429 with Retry-After", async () => {
  const { tick, row } = await toOne("slack");
  services.answer = () =>
    services.received.length === 1 ? { status: 429, headers: { "Retry-After": "600" } } : null;
  await tick(0);
  expect((await row()).nextAttemptAt).toEqual(minutesAfter(due, 10));
  await tick(9);
  expect(services.received).toHaveLength(1);
  await tick(10);
  expect(await row()).toMatchObject({ state: "handed", attempts: 2 });
});

longTest("a receiver that never answers has 15 seconds", { timeout: 30_000 }, async () => {
  services.answer = () => new Promise(() => {});
  const begun = Date.now();
  const post = { address: destinationAddress.webhook("silent"), body: "{}", headers: {} };
  expect(await postTo(post, () => Promise.resolve(true))).toEqual({
    outcome: "unknown",
    reason: "no answer in 15 seconds",
  });
  expect(Date.now() - begun).toBeGreaterThan(14_000);
});

test("redirects are not followed", async () => {
  const { tick, row } = await toOne("webhook");
  services.answer = () => ({
    status: 307,
    headers: { Location: services.origins["https://hooks.agency.example"]! },
  });
  await tick(0);
  expect(services.received).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "due", code: 307 });
});

test("the same gate: a report on hold reaches no destination until it is sent anyway", async () => {
  const { server, agency, report, tick, row, mine } = await toOne("teams");
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) => Promise.resolve(viewOf(dashboard.permalink, { widgets: [] })),
  });
  await sendDueReports(due, deps);
  expect(mine()).toEqual([]);
  expect(server.to(agency.email)[0]?.mail.text).toContain("Our teams");
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run?.state).toBe("held");
  await sendRunOnHold(await signedIn(agency), run!.id, () => {});
  await tick(1);
  expect(mine()).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "handed" });
});

test("the same approval: nothing is posted before a person approves", async () => {
  const { agency, report, tick, mine } = await toOne("google-chat", { askFirst: true });
  await tick(0);
  expect(mine()).toEqual([]);
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(await approveReports(await signedIn(agency), [run!.id], () => {})).toBe(1);
  await tick(1);
  expect(mine()).toHaveLength(1);
});

test("the sample agency sends nothing to destinations", async () => {
  const { agency, tick, row, mine } = await toOne("slack");
  await db.update(companies).set({ sample: true }).where(eq(companies.id, agency.companyId));
  await tick(0);
  expect(mine()).toEqual([]);
  expect(await row()).toMatchObject({ state: "suppressed", error: "The sample agency sends nothing." });
});

test("a deleted destination keeps its name in the log; reports without another recipient are paused", async () => {
  const { agency, destination, report, tick, row } = await toOne("slack");
  const both = await aReport(agency, { slot: 2, destinationIds: [destination.id] });
  await tick(0);
  expect(await removeDestination(agency.companyId, destination.id, due)).toEqual([report.id]);
  expect(await row()).toMatchObject({ destinationName: "Our slack", destinationId: null, state: "handed" });
  const left = await db
    .select()
    .from(automaticReports)
    .where(eq(automaticReports.companyId, agency.companyId));
  expect(
    left.map(({ id, destinationIds, pausedAt }) => [id, destinationIds, pausedAt !== null]).sort(),
  ).toEqual(
    [
      [report.id, [], true],
      [both.id, [], false],
    ].sort(),
  );
});

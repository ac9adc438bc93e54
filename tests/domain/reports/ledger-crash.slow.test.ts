import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import type { SendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import type { Transport } from "#app/mail/message.ts";
import { outboxTransport } from "#app/mail/outbox-transport.server.ts";
import { db } from "#db/client.server.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "../../mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "./agency.ts";

await useDatabase();

// A killed process does nothing more. Here a step never ends instead: the ledger's state at that moment is all that
// is left of the process once its leases end.

/** A place where a process dies, and a promise that it got there. */
function grave() {
  let arrive = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const die = () => {
    arrive();
    return new Promise<never>(() => {});
  };
  return { die, reached };
}

async function endLeases() {
  const past = sql`now() - interval '1 second'`;
  await db
    .update(reportRuns)
    .set({ claimedUntil: past })
    .where(sql`${reportRuns.claimedUntil} is not null`);
  await db
    .update(deliveries)
    .set({ claimedUntil: past })
    .where(sql`${deliveries.claimedUntil} is not null`);
}

async function deliveryOf(reportId: string) {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, reportId));
  return delivery;
}

/** Dies at `step`; another process continues after the leases end. */
async function dieAndReturn(
  url: string,
  dying: (deps: SendingDeps, die: () => Promise<never>) => Partial<SendingDeps>,
) {
  const { die, reached } = grave();
  const deps = depsFor(url);
  void sendDueReports(due, { ...deps, ...dying(deps, die) });
  await reached;
  const left = await db.select().from(deliveries);
  await sendDueReports(minutesAfter(due, 1), depsFor(url));
  expect(await db.select().from(deliveries), "while the lease lasts, nobody else touches it").toEqual(left);
  await endLeases();
  await sendDueReports(minutesAfter(due, 11), depsFor(url));
  await sendDueReports(minutesAfter(due, 12), depsFor(url));
}

test.each<[string, (deps: SendingDeps, die: () => Promise<never>) => Partial<SendingDeps>]>([
  ["while the numbers are read", (_, die) => ({ loadSnapshot: die })],
  ["during the checks", (_, die) => ({ senderProblem: die })],
  ["while the PDF is made", (_, die) => ({ makePdf: die })],
  [
    "when the PDF is stored and the run does not have it yet",
    (deps, die) => ({ saveFile: async (...file) => (await deps.saveFile(...file), die()) }),
  ],
  ["before the mail server is called", (_, die) => ({ readFile: die })],
  [
    "when all but the final dot is sent",
    ({ transport }, die) => ({
      transport: { ...transport, handOver: (message) => transport.handOver(message, die) },
    }),
  ],
])("killed %s: nothing is lost, and one copy arrives", async (_, dying) => {
  const server = await mailServer();
  const report = await aReport(await anAgency(), { withPdf: true });
  await dieAndReturn(server.url, dying);
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await deliveryOf(report.id)).toMatchObject({ state: "handed" });
});

test("killed between the mark and the end of the email: the delivery is unknown and not sent again automatically", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency);
  const dying = ({ transport }: SendingDeps, die: () => Promise<never>) => {
    const handOver: Transport["handOver"] = (message, mark) =>
      transport.handOver(message, async () => ((await mark()) ? die() : false));
    return { transport: { ...transport, handOver } };
  };
  await dieAndReturn(server.url, dying);
  expect(server.to(report.recipient)).toHaveLength(0);
  expect(await deliveryOf(report.id)).toMatchObject({
    state: "unknown",
    error: expect.stringContaining("may have been delivered") as string,
  });
  expect(server.to(agency.email)).toHaveLength(1); // a person must check
});

test("killed after the mail server accepted it and before that was stored: unknown, and one copy", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  const dying = ({ transport }: SendingDeps, die: () => Promise<never>) => {
    const handOver: Transport["handOver"] = async (message, mark) => {
      await transport.handOver(message, mark);
      return die();
    };
    return { transport: { ...transport, handOver } };
  };
  await dieAndReturn(server.url, dying);
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await deliveryOf(report.id)).toMatchObject({ state: "unknown" });
});

test("an outbox file is written again under its own name, so its delivery is never unknown", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
  const report = await aReport(await anAgency());
  const outbox = outboxTransport(folder);
  const { die, reached } = grave();
  const handOver: Transport["handOver"] = async (message, mark) => {
    await outbox.handOver(message, mark);
    return die();
  };
  void sendDueReports(due, depsFor("smtp://127.0.0.1:1", { transport: { ...outbox, handOver } }));
  await reached;
  await endLeases();
  await sendDueReports(minutesAfter(due, 11), depsFor("smtp://127.0.0.1:1", { transport: outbox }));
  expect(await readdir(folder)).toHaveLength(1);
  expect(await deliveryOf(report.id)).toMatchObject({ state: "handed", via: "outbox" });
});

test("a slow process that continues after its lease sends nothing twice", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  const deps = depsFor(server.url);
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const { die: arrive, reached } = grave();
  const handOver: Transport["handOver"] = (message, mark) =>
    deps.transport.handOver(message, async () => {
      void arrive();
      await asleep;
      return mark();
    });
  const slow = sendDueReports(due, { ...deps, transport: { ...deps.transport, handOver } });
  await reached;
  await endLeases();
  await sendDueReports(minutesAfter(due, 11), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(1);
  wake();
  await slow;
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await deliveryOf(report.id)).toMatchObject({ state: "handed" });
});

test("a process that continues after its delivery became unknown stores its result", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  const deps = depsFor(server.url);
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const { die: arrive, reached } = grave();
  const handOver: Transport["handOver"] = async (message, mark) => {
    const result = await deps.transport.handOver(message, mark);
    void arrive();
    await asleep;
    return result;
  };
  const slow = sendDueReports(due, { ...deps, transport: { ...deps.transport, handOver } });
  await reached;
  await endLeases();
  await sendDueReports(minutesAfter(due, 11), depsFor(server.url));
  expect(await deliveryOf(report.id)).toMatchObject({ state: "unknown" });
  wake();
  await slow;
  expect(await deliveryOf(report.id)).toMatchObject({ state: "handed", error: null });
});

test("two engines on one ledger send every report once", async () => {
  const server = await mailServer();
  const agencies = await Promise.all(Array.from({ length: 6 }, () => anAgency()));
  const reports = await Promise.all(
    agencies.flatMap((agency) => [1, 2, 3, 4, 5].map((slot) => aReport(agency, { slot }))),
  );
  let reads = 0;
  const loadSnapshot: SendingDeps["loadSnapshot"] = ({ dashboard }) =>
    Promise.resolve((reads++, viewOf(dashboard.permalink)));
  await Promise.all([1, 2, 3].map(() => sendDueReports(due, depsFor(server.url, { loadSnapshot }))));
  expect(reports.map(({ recipient }) => server.to(recipient).length)).toEqual(reports.map(() => 1));
  expect(reads).toBe(reports.length);
});

test("a stopping process starts nothing new, and leaves open work to the next", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  let isStopping = false;
  const deps = depsFor(server.url, { isStopping: () => isStopping, readFile: () => Promise.resolve(null) });
  const handOver: Transport["handOver"] = (message, mark) => (
    (isStopping = true),
    deps.transport.handOver(message, mark)
  );
  await sendDueReports(due, { ...deps, transport: { ...deps.transport, handOver } });
  expect(server.to(report.recipient)).toHaveLength(0);
  expect(await deliveryOf(report.id)).toMatchObject({ state: "due", attempts: 0, claimedBy: null });
  await sendDueReports(minutesAfter(due, 1), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(1);
});

test("text that PostgreSQL's JSON refuses does not stop a report", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  const loadSnapshot: SendingDeps["loadSnapshot"] = ({ dashboard }) =>
    Promise.resolve(viewOf(dashboard.permalink, { name: "Half \ud83d and \u0000 nothing" }));
  await sendDueReports(due, depsFor(server.url, { loadSnapshot }));
  expect(server.to(report.recipient)[0]?.mail.subject).toBe("October 2026: Half \ufffd and nothing");
});

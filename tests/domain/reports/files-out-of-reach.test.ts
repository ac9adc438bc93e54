import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { db } from "#db/client.server.ts";
import { deliveries, files, reportRuns } from "#db/schema/index.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useBucket } from "#tests/support/edges/bucket.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "./agency.ts";

await useDatabase();
const bucket = await useBucket();
afterEach(() => {
  bucket.trouble = null;
});

const { saveFile, readFile } = sendingDeps();
const isDown = () => ({ status: 503, code: "SlowDown" }) as const;

async function twoReports() {
  const server = await mailServer();
  const agency = await anAgency();
  const withPdf = await aReport(agency, { withPdf: true });
  const plain = await aReport(agency, { withPdf: false, slot: 2 });
  const saveForAnother: typeof saveFile = async (companyId, ...file) => {
    const id = await saveFile(companyId, ...file);
    // From memory, which another process does not have.
    await readFile(companyId, id);
    return id;
  };
  const deps = depsFor(server.url, { saveFile: saveForAnother, readFile });
  const runOf = async (reportId: string) =>
    (await db.select().from(reportRuns).where(eq(reportRuns.reportId, reportId)))[0]!;
  return { server, agency, withPdf, plain, deps, runOf };
}

test("a report is retried if its PDF cannot be stored, and delays no other", async () => {
  const { server, withPdf, plain, deps, runOf } = await twoReports();
  bucket.trouble = isDown;
  await sendDueReports(due, deps);
  expect(server.to(plain.recipient)).toHaveLength(1);
  expect(server.to(withPdf.recipient)).toHaveLength(0);
  expect(await runOf(withPdf.id)).toMatchObject({
    state: "snapshot",
    error: expect.stringMatching(/cannot be stored/),
  });
  bucket.trouble = null;
  await sendDueReports(minutesAfter(due, 1), deps);
  expect(server.to(withPdf.recipient)[0]?.mail.attachments).toHaveLength(1);
});

test("a report waits with its email if its PDF cannot be read, and delays no other", async () => {
  const { server, agency, withPdf, plain, deps, runOf } = await twoReports();
  bucket.trouble = ({ method }) => (method === "GET" ? isDown() : null);
  await sendDueReports(due, deps);
  expect(server.to(plain.recipient)).toHaveLength(1);
  expect(server.to(withPdf.recipient)).toHaveLength(0);
  const run = await runOf(withPdf.id);
  expect(await db.select().from(deliveries).where(eq(deliveries.runId, run.id))).toMatchObject([
    { state: "due", error: "The files of the report cannot be read at the moment." },
  ]);
  expect(await db.$count(files, eq(files.companyId, agency.companyId))).toBe(1);
  bucket.trouble = null;
  await sendDueReports(minutesAfter(due, 60), deps);
  expect(server.to(withPdf.recipient)[0]?.mail.attachments).toHaveLength(1);
});

test("a PDF just made is sent without reading it from the store", async () => {
  const { server, withPdf, deps } = await twoReports();
  bucket.trouble = ({ method }) => (method === "GET" ? isDown() : null);
  await sendDueReports(due, { ...deps, saveFile });
  expect(server.to(withPdf.recipient)[0]?.mail.attachments).toHaveLength(1);
});

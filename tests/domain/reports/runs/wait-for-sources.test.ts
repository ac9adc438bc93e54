import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { willRetry } from "#app/domain/widgets/view/failed-answer.ts";
import { db } from "#db/client.server.ts";
import { reportRuns } from "#db/schema/index.ts";
import { exampleWidget } from "#tests/mail/example-view.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "../agency.ts";

await useDatabase();

/** A report with a source that is down until the test says otherwise. */
async function withSourceDown() {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  let isDown = true;
  const what = "Semrush is not responding at the moment.";
  const broken = exampleWidget("Paid social", { kind: "broken", what, detail: willRetry, fix: null });
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) =>
      Promise.resolve(viewOf(dashboard.permalink, isDown ? { widgets: [broken] } : {})),
  });
  const tick = (minutes: number) => sendDueReports(minutesAfter(due, minutes), deps);
  const state = async () =>
    (await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id)))[0]!.state;
  return { server, report, tick, state, repair: () => (isDown = false) };
}

test("a report waits for a source that does not answer, and leaves when it does", async () => {
  const { server, report, tick, state, repair } = await withSourceDown();
  await tick(0);
  expect(await state()).toBe("due");
  await tick(11);
  expect(await state()).toBe("due");
  repair();
  await tick(22);
  expect(await state()).toBe("done");
  expect(server.to(report.recipient)).toHaveLength(1);
});

test("after four hours it waits for a person", async () => {
  const { tick, state } = await withSourceDown();
  for (let minutes = 0; minutes < 230; minutes += 15) await tick(minutes);
  expect(await state()).toBe("due");
  await tick(245);
  expect(await state()).toBe("held");
});

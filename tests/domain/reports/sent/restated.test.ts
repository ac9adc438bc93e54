import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { compareRun } from "#app/domain/reports/sent/compare-run.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { loader } from "#app/routes/public/report-link.tsx";
import { db } from "#db/client.server.ts";
import { reportRuns } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aBoard, anInstance, aSource, aWidget, everyClass } from "#tests/domain/receipts/a-bakery.ts";
import { aReport, depsFor, due } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { eq } from "drizzle-orm";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

const rows = (orders: number) =>
  Array.from({ length: 31 }, (_, at) => [
    `2026-10-${String(at + 1).padStart(2, "0")}`,
    at === 18 ? "Bread" : "Cakes",
    "Phone",
    10,
    at === 18 ? orders : 2,
    200,
    5,
    30,
    100,
    12,
  ]);

/** October's report of a board over a file, sent on 1 November. */
async function aSentReport() {
  const server = await mailServer();
  const { marta, companyId } = await anAgency();
  const source = await aSource(marta, everyClass, rows(2), { name: "Shop" });
  const instance = () => anInstance(source, { metrics: ["orders"] });
  const board = await aBoard(marta, [
    aWidget("summary", [instance()], { title: "Orders" }),
    aWidget("summary", [anInstance(source, { metrics: ["cost"] })], { title: "Spend" }),
    aWidget("chart", [anInstance(source, { metrics: ["orders"], dimension: "campaign" })], {
      title: "Orders by campaign",
    }),
  ]);
  const report = await aReport({ companyId, dashboardId: board.id, userId: marta.userId, email: "" });
  const deps = depsFor(server.url, { loadSnapshot: sendingDeps().loadSnapshot });
  await sendDueReports(due, deps);
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run).toMatchObject({ state: "done", holdReasons: [] });
  const text = server.to(report.recipient).at(-1)?.mail.text ?? "";
  const token = /\/report-links\/([\w-]{32})/.exec(text)?.[1] ?? "";
  const open = async (query = "") =>
    (await answerOf(loader, await visit(null, `/report-links/${token}${query}`), { token })).body as Record<
      string,
      unknown
    >;
  return { marta, source, board, report, run: run!, open };
}

test("a replaced file: the page stays as it was sent, and beside it are the numbers of now", async () => {
  const { marta, source, open } = await aSentReport();
  const before = await open();
  expect(before.shows).toBe("sent");
  expect(JSON.stringify(before.widgets)).toContain("62");
  expect(await open("?show=changes")).toMatchObject({
    comparison: {
      heading: "No number has changed since",
      isChanged: false,
      rows: [],
      notes: [],
      pairs: [],
    },
  });

  await aSource(marta, everyClass, rows(21), { name: "Shop", sourceId: source });
  expect((await open()).widgets).toBe(before.widgets);
  const why = expect.stringMatching(/^A new file was uploaded to “Shop” on \d+ \w+ 20\d\d, \d\d:\d\d\.$/);
  expect(await open("?show=changes")).toMatchObject({
    shows: "compare",
    comparison: {
      isChanged: true,
      heading: "3 of 5 numbers have changed since",
      rows: [
        { title: "Orders", label: "", sent: "62", now: "81", difference: "+19 (30.6%)", why },
        { title: "Orders by campaign", sent: "62", now: "81", why },
        {
          title: "Orders by campaign",
          label: "Orders, Bread",
          sent: "2",
          now: "21",
          difference: "+19 (950.0%)",
        },
      ],
      pairs: [
        { isDifferent: true },
        { isDifferent: false },
        {
          isDifferent: true,
          now: {
            description: expect.stringMatching(/Dark line: as sent$/),
            body: { chart: { labels: ["Bread", "Cakes"], asSent: [2, null] } },
          },
        },
      ],
    },
  });
});

test("a widget that was changed since is named as the cause", async () => {
  const { marta, board, report, run, open } = await aSentReport();
  const [first, ...others] = board.content.widgets;
  if (first?.nature !== "interactive") throw new Error("no number");
  const filtered = first.instances.map((instance) => ({
    ...instance,
    config: {
      ...instance.config,
      filter: [{ field: "campaign", op: "is" as const, value: "Bread" }],
    },
  }));
  await changeDashboard(marta, board.id, null, {
    widgets: [{ ...first, instances: filtered }, ...others],
  });
  const comparison = {
    heading: "1 of 5 numbers has changed since",
    rows: [{ title: "Orders", sent: "62", now: "2", why: "The widget or its filters were changed since." }],
  };
  expect(await open("?show=changes")).toMatchObject({ comparison });
  expect(await compareRun(marta, report.id, run.id, false)).toMatchObject(comparison);
});

test("the ledger's comparison is the agency's own", async () => {
  const { report, run } = await aSentReport();
  const stranger = (await anAgency()).marta;
  expect(await compareRun(stranger, report.id, run.id, false)).toBeNull();
});

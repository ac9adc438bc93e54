import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { day } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { loader } from "#app/routes/public/report-link.tsx";
import { db } from "#db/client.server.ts";
import { reportCache, reportQueries, reportRuns } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aBoard, anInstance, aWidget } from "#tests/domain/receipts/a-bakery.ts";
import { aReport, depsFor, due } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

const october = day("2026-10-01");

/** Stores the shop's answers to all waiting queries, or to all queries so far. */
async function answer(sourceId: string, orders: number, version: number, fetchedAt: Date, again = false) {
  const waiting = await db
    .select()
    .from(reportQueries)
    .where(and(eq(reportQueries.sourceId, sourceId), ...(again ? [] : [isNotNull(reportQueries.wantedAt)])));
  for (const { companyId, key, query } of waiting) {
    const isOctober = query.range?.from === october;
    const table: Table = {
      dimensions: [],
      metrics: [{ key: "orders", label: "Orders", format: "integer", direction: "more", combine: "sum" }],
      rows: [],
      totals: { orders: isOctober ? orders : 300 },
      currency: "EUR",
      zone: null,
      flags: [],
      fetchedAt: fetchedAt.toISOString(),
      settledUntil: day("2026-10-28"),
      provenance: { source: "woocommerce", account: null, query: "", version: 1, rowsUsed: 1 },
    };
    const cached = { companyId, sourceId, key, version, fetchedAt };
    await db.insert(reportCache).values({ ...cached, table });
    await db
      .update(reportQueries)
      .set({ version, fetchedAt, wantedAt: null })
      .where(and(eq(reportQueries.sourceId, sourceId), eq(reportQueries.key, key)));
  }
}

test("a provider that counts days again: sent and now with the difference, and why", async () => {
  const server = await mailServer();
  const { marta, companyId } = await anAgency();
  const sourceId = await connectSource(companyId, "woocommerce");
  const board = await aBoard(marta, [
    aWidget("summary", [anInstance(sourceId, { metrics: ["orders"] }, { type: "woocommerce" })], {
      title: "Orders",
    }),
  ]);
  const report = await aReport({ companyId, dashboardId: board.id, userId: marta.userId, email: "" });
  const sentAt = now();
  let isSent = false;
  const sending = sendDueReports(due, depsFor(server.url, { loadSnapshot: sendingDeps().loadSnapshot }));
  // One answer at a time: two at once would store the same query twice.
  const answering = (async () => {
    for (; !isSent; await delay(20)) await answer(sourceId, 352, 1, sentAt);
  })();
  await sending.finally(() => {
    isSent = true;
  });
  await answering;

  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run).toMatchObject({ state: "done", holdReasons: [] });
  const text = server.to(report.recipient)[0]?.mail.text ?? "";
  expect(text).toContain("352");
  const token = /\/report-links\/([\w-]{32})/.exec(text)?.[1] ?? "";
  const open = async (query: string) =>
    (await answerOf(loader, await visit(null, `/report-links/${token}${query}`), { token })).body;
  expect(await open("?show=changes")).toMatchObject({
    comparison: { heading: "No number has changed since", isChanged: false },
  });

  await answer(sourceId, 371, 2, new Date(sentAt.getTime() + 86_400_000), true);
  expect(await open("?show=changes")).toMatchObject({
    comparison: {
      heading: "1 of 2 numbers has changed since",
      rows: [
        {
          title: "Orders",
          sent: "352",
          now: "371",
          difference: "+19 (5.4%)",
          why: expect.stringMatching(
            /^The days after 28 Oct were not final yet\. WooCommerce: other numbers on .+ than on .+\.$/,
          ),
        },
      ],
    },
  });
  expect(JSON.stringify(await open(""))).not.toContain("371");
});

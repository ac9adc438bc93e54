import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/google-analytics/connector.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question, standInNow } from "../ask.ts";

const property = "270511251";

function query(
  metrics: readonly string[],
  dimension: string | null,
  more: Partial<ReportQuery> = {},
): ReportQuery {
  const parameters = { property, reportType: "standard" };
  const range = { from: "2026-11-21", to: "2026-11-21" } as NonNullable<ReportQuery["range"]>;
  return { ...question(parameters, metrics, dimension, range), range: null, realTime: true, ...more };
}

/** The result and the requests sent for it. */
async function ask(about: ReportQuery, fault?: Fault) {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  const { asked } = askStandIn(connector, googleAnalytics, {
    fault: async (request, reply) => {
      sent.push({ url: request.url, body: (await request.clone().json()) as Record<string, unknown> });
      return (await fault?.(request, reply)) ?? reply();
    },
  });
  return { table: await runReport(asked, about), sent };
}

/** A reply of Google, with the numbers as strings. */
function reply(names: string[], metrics: string[], rows: string[][]): Response {
  return json({
    dimensionHeaders: names.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({ name, type: "TYPE_INTEGER" })),
    ...(rows.length > 0 && {
      rows: rows.map((cells) => ({
        dimensionValues: cells.slice(0, names.length).map((value) => ({ value })),
        metricValues: cells.slice(names.length).map((value) => ({ value })),
      })),
      rowCount: rows.length,
    }),
    kind: "analyticsData#runRealtimeReport",
  });
}

test("the last minutes are one small report, and users of all rows are requested apart", async () => {
  const { table, sent } = await ask(query(["activeUsers"], "country"));
  expect(sent.map(({ url }) => url)).toEqual(
    Array(2).fill(`https://analyticsdata.googleapis.com/v1beta/properties/${property}:runRealtimeReport`),
  );
  expect(sent.map(({ body }) => body)).toEqual([
    {
      dimensions: [{ name: "country" }],
      metrics: [{ name: "activeUsers" }],
      orderBys: [{ metric: { metricName: "activeUsers" }, desc: true }],
      limit: "1000",
    },
    expect.objectContaining({ dimensions: [] }),
  ]);
  const users = table.rows.map(({ activeUsers }) => Number(activeUsers));
  expect(Number(table.totals.activeUsers)).toBeGreaterThan(Math.max(...users));
  expect(Number(table.totals.activeUsers), "a user in two countries counts once").toBeLessThan(
    users.reduce((all, one) => all + one, 0),
  );
  expect(table).toMatchObject({ zone: null, settledUntil: null, flags: [] });
});

test("minutes are those of the clock, and a minute without a row is zero", async () => {
  const { table } = await ask(query(["screenPageViews"], "minutesAgo"), async (request) => {
    const { dimensions } = (await request.json()) as { dimensions: unknown[] };
    return dimensions.length === 0
      ? reply([], ["screenPageViews"], [["12"]])
      : reply(
          ["minutesAgo"],
          ["screenPageViews"],
          [
            ["00", "7"],
            ["29", "5"],
          ],
        );
  });
  expect(table.rows).toHaveLength(30);
  const last = standInNow.toISOString().slice(0, 16);
  expect(table.rows.at(-1)).toEqual({ minutesAgo: last, screenPageViews: 7 });
  expect(table.rows[0]).toEqual({ minutesAgo: "2026-11-21T11:31", screenPageViews: 5 });
  expect(table.rows[1]).toEqual({ minutesAgo: "2026-11-21T11:32", screenPageViews: 0 });
  expect(table.totals).toEqual({ screenPageViews: 12 });
});

test("totals of 30 and of 5 minutes are one request, and each query takes its own", async () => {
  const about = query(["activeUsers"], null);
  const [whole, recent] = [await ask(about), await ask({ ...about, minutes: 5 })];
  expect(recent.sent).toEqual(whole.sent);
  expect(whole.sent[0]!.body).toMatchObject({
    minuteRanges: [
      { name: "last 30", startMinutesAgo: 29, endMinutesAgo: 0 },
      { name: "last 5", startMinutesAgo: 4, endMinutesAgo: 0 },
    ],
  });
  const [all, few] = [whole, recent].map(({ table }) => Number(table.totals.activeUsers));
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(all!);
});

test("a reply that does not name its minutes is no number of the last five", async () => {
  const about = { ...query(["activeUsers"], null), minutes: 5 };
  await expect(ask(about, () => reply([], ["activeUsers"], [["12"]]))).rejects.toThrow(/which minutes/);
});

test("an empty site is zero, as Google then sends no rows", async () => {
  const { table } = await ask(query(["activeUsers", "keyEvents"], null), () =>
    reply([], ["activeUsers", "keyEvents"], []),
  );
  expect(table.totals).toEqual({ activeUsers: 0, keyEvents: 0 });
});

test("a data stream and filters narrow the report", async () => {
  const filter = [{ field: "deviceCategory", op: "is-not", value: "tablet" }] as const;
  const parameters = { property, reportType: "standard", profile: "3001" };
  const { sent } = await ask(query(["eventCount"], null, { filter, parameters }));
  const text = (fieldName: string, value: string) => ({
    filter: { fieldName, stringFilter: { matchType: "EXACT", value, caseSensitive: false } },
  });
  expect(sent[0]!.body.dimensionFilter).toEqual({
    andGroup: {
      expressions: [{ notExpression: text("deviceCategory", "tablet") }, text("streamId", "3001")],
    },
  });
});

test("what the realtime report does not have is refused before a call", async () => {
  for (const about of [query(["sessions"], null), query(["activeUsers"], "sessionDefaultChannelGroup")])
    await expect(ask(about)).rejects.toMatchObject({ kind: "bad-request" });
});

// Copied from analytics.usa.gov, in the public domain; its own names were given back to Google's.
const recordings = "../shared/provider-data/google-analytics/usa-gov-live";
type Recording = {
  query: { dimensions?: { name: string }[]; metrics: { name: string }[] };
  data: Record<string, string>[];
};

test.skipIf(!existsSync(recordings)).each([
  ["realtime", null, { pageviews: "screenPageViews" }],
  ["top-countries-realtime", "country", {}],
  ["realtime-event-counts", "eventName", { event_label: "eventName", total_events: "eventCount" }],
] as const)("a recorded reply is read: %s", async (file, dimension, names) => {
  const recorded = JSON.parse(readFileSync(`${recordings}/${file}.json`, "utf8")) as Recording;
  const metrics = recorded.query.metrics.map(({ name }) => name);
  const ours = (row: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [(names as Record<string, string>)[key] ?? key, value]),
    );
  const rows = recorded.data.map(ours);
  const { table, sent } = await ask(query(metrics, dimension), async (request) => {
    const { dimensions } = (await request.json()) as { dimensions: { name: string }[] };
    const keys = [...dimensions.map(({ name }) => name), ...metrics];
    return reply(
      dimensions.map(({ name }) => name),
      metrics,
      (dimensions.length > 0 || dimension === null ? rows : []).map((row) => keys.map((key) => row[key]!)),
    );
  });
  expect(sent[0]!.body.metrics).toEqual(recorded.query.metrics);
  expect(sent[0]!.body.dimensions ?? []).toEqual(recorded.query.dimensions ?? []);
  expect(table.provenance.rowsUsed).toBe(rows.length);
  const [first] = metrics;
  const largest = Math.max(...rows.map((row) => Number(row[first!])));
  expect(dimension === null ? table.totals[first!] : table.rows[0]![first!]).toBe(largest);
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/google-analytics/connector.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { factsOf } from "#tests/sandbox/google/google-analytics-facts.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const property = "270511251";
const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const standard = { property, reportType: "standard" };

type Sent = {
  dateRanges: { startDate: string; endDate: string }[];
  dimensions: { name: string }[];
  metrics: { name: string }[];
  offset: string;
};

/** The result and the report requests sent for it. */
async function ask(query: ReportQuery, fault?: Fault, standIn = googleAnalytics) {
  const sent: Sent[] = [];
  const { asked } = askStandIn(connector, standIn, {
    fault: async (request, reply) => {
      if (request.url.endsWith(":runReport")) sent.push((await request.clone().json()) as Sent);
      return (await fault?.(request, reply)) ?? reply();
    },
  });
  return { table: await runReport(asked, query), sent };
}

/** The real reply with changes. */
const changed = (change: (reply: Record<string, unknown>, at: number) => Record<string, unknown>): Fault => {
  let at = 0;
  return async (request, reply) => {
    const real = await reply();
    if (!request.url.endsWith(":runReport")) return real;
    return json(change((await real.json()) as Record<string, unknown>, at++));
  };
};

test("pages are read until the row count is reached", async () => {
  const { table, sent } = await ask(question(standard, ["sessions"], "date", range));
  expect(sent.map(({ offset }) => offset)).toEqual(["0", "25"]);
  expect(table.rows).toHaveLength(30);
  expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
});

test("a result with fewer rows than Google has is marked", async () => {
  const { table, sent } = await ask(
    question(standard, ["sessions"], "date", range),
    changed((reply, at) => (at === 0 ? reply : { ...reply, rows: [] })),
  );
  expect(sent).toHaveLength(2);
  expect(table.flags.map(({ flag }) => flag)).toContain("truncated");
});

test("totals come from the reply, so that a user who came on two days counts once", async () => {
  const { table, sent } = await ask(question(standard, ["activeUsers", "sessions"], "date", range));
  const users = new Set([...factsOf(property, range.from, range.to)].flatMap(({ user }) => user ?? []));
  expect(table.totals.activeUsers).toBe(users.size);
  expect(table.rows.reduce((sum, row) => sum + Number(row.activeUsers), 0)).toBeGreaterThan(users.size);
  expect(table.flags.map(({ flag }) => flag)).not.toContain("derived-totals");
  expect(sent).toHaveLength(2); // two pages, and no third request for a total
});

test("months and weeks are requested as such, so that users count once in each", async () => {
  const quarter = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table } = await ask(question(standard, ["activeUsers"], "month", quarter));
  expect(table.rows.map(({ month }) => month)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  for (const row of table.rows) {
    const month = String(row.month).slice(0, 7);
    const users = new Set(
      [...factsOf(property, quarter.from, quarter.to)].flatMap(({ date, user }) =>
        date.startsWith(month) ? (user ?? []) : [],
      ),
    );
    expect(row.activeUsers).toBe(users.size);
  }
});

test("a week that crosses the new year starts on its Monday", async () => {
  const turn = { from: day("2025-12-29"), to: day("2026-01-11") };
  const { table } = await ask(question(standard, ["sessions"], "week", turn));
  expect(table.rows.map(({ week }) => week)).toEqual(["2025-12-29", "2026-01-05"]);
  const first = [...factsOf(property, turn.from, "2026-01-04")].filter(({ user }) => user).length;
  expect(table.rows[0]?.sessions).toBe(first);
});

test("weeks that start on Sunday are made of days, without users, who would count twice", async () => {
  const { table, sent } = await ask({
    ...question(standard, ["sessions", "activeUsers"], "week", range),
    weekStartsOn: 7,
  });
  expect(sent[0]?.dimensions).toEqual([{ name: "date" }]);
  expect(table.rows.map(({ week }) => week).slice(0, 2)).toEqual(["2026-08-30", "2026-09-06"]);
  expect(table.rows.every(({ activeUsers }) => activeUsers === null)).toBe(true);
});

test("a day without a row is zero for counts, and unknown for averages", async () => {
  const { table } = await ask(
    question(standard, ["sessions", "averageSessionDuration", "userKeyEventRate"], "date", range),
  );
  const quiet = table.rows.find(({ date }) => date === "2026-09-13");
  expect(quiet).toMatchObject({ sessions: 0, averageSessionDuration: null, userKeyEventRate: null });
});

test("more metrics than one request takes are requested in parts and joined by row", async () => {
  const metrics = [
    "sessions",
    "engagedSessions",
    "activeUsers",
    "newUsers",
    "screenPageViews",
    "eventCount",
    "eventValue",
    "keyEvents",
    "totalRevenue",
    "purchaseRevenue",
    "transactions",
    "refundAmount",
  ];
  const { table, sent } = await ask(question(standard, metrics, "date", range));
  expect(sent.every((one) => one.metrics.length <= 10)).toBe(true);
  expect(new Set(sent.flatMap((one) => one.metrics.map(({ name }) => name)))).toEqual(new Set(metrics));
  const facts = [...factsOf(property, range.from, range.to)];
  for (const date of rangeDays(range)) {
    const row = table.rows.find((one) => one.date === date)!;
    const ofDay = facts.filter((fact) => fact.date === date && fact.user);
    expect(row.sessions).toBe(ofDay.length);
    // Only the second part omits days without any sale.
    expect(row.transactions).toBe(ofDay.reduce((sum, { counts }) => sum + counts.purchases!, 0));
    expect(row.refundAmount).toBe(0);
  }
});

test("undefined ratios are unknown where Google writes zero", async () => {
  const { table } = await ask(
    {
      ...question({ property, reportType: "ads" }, ["advertiserAdCostPerKeyEvent"], null, range),
      filter: [],
    },
    changed((reply) => ({
      ...reply,
      rows: (reply.rows as { dimensionValues: unknown }[]).slice(0, 1).map((row) => ({
        ...row,
        metricValues: [{ value: "12.5" }, { value: "0" }],
      })),
      totals: [],
      rowCount: 1,
    })),
  );
  expect(table.totals).toMatchObject({
    advertiserAdCost: 12.5,
    keyEvents: 0,
    advertiserAdCostPerKeyEvent: null,
  });
});

test("ad costs are requested with an ad dimension and without other traffic", async () => {
  const { table, sent } = await ask(
    question({ property, reportType: "ads" }, ["advertiserAdCost", "sessions"], "date", range),
  );
  expect(sent[0]?.dimensions.map(({ name }) => name)).toEqual(["date", "sessionGoogleAdsCampaignName"]);
  expect(table.rows).toHaveLength(30);
  const paid = [...factsOf(property, range.from, range.to)].filter(
    ({ user, about }) => user && about.sessionGoogleAdsCampaignName,
  );
  expect(table.totals.sessions).toBe(paid.length);
});

test("Google applies filters case-insensitively, and totals follow them", async () => {
  const filtered = (op: "is" | "is-not" | "contains" | "starts-with", value: string) =>
    ask({
      ...question(standard, ["sessions"], null, range),
      filter: [{ field: "sessionSourceMedium", op, value }],
    });
  const facts = [...factsOf(property, range.from, range.to)].filter(({ user }) => user);
  const count = (fits: (medium: string) => boolean) =>
    facts.filter(({ about }) => fits(about.sessionSourceMedium!)).length;
  expect((await filtered("is", "Google / CPC")).table.totals.sessions).toBe(
    count((m) => m === "google / cpc"),
  );
  expect((await filtered("is-not", "google / cpc")).table.totals.sessions).toBe(
    count((m) => m !== "google / cpc"),
  );
  expect((await filtered("contains", "GOOGLE")).table.totals.sessions).toBe(
    count((m) => m.includes("google")),
  );
  expect((await filtered("starts-with", "google")).table.totals.sessions).toBe(
    count((m) => m.startsWith("google")),
  );
  await expect(
    ask({
      ...question(standard, ["sessions"], null, range),
      filter: [{ field: "sessionSourceMedium", op: "over", value: "3" }],
    }),
  ).rejects.toThrow("Session source / medium is text");
});

test("custom dimensions and metrics of a property can be queried", async () => {
  const { asked } = askStandIn(connector, googleAnalytics);
  const catalogue = await connector.catalogue!({ ...providerFor(asked), params: standard });
  expect(catalogue.dimensions.map(({ key }) => key)).toContain("customEvent:membership");
  expect(catalogue.metrics.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["sessions", "customEvent:loaves", "keyEvents:newsletter_signup"]),
  );
  expect(catalogue.metrics.map(({ key }) => key)).not.toContain("averageCustomEvent:loaves");
  const { table } = await ask(
    question(standard, ["sessions", "customEvent:loaves"], "customEvent:membership", range),
  );
  expect(table.rows.map((row) => row["customEvent:membership"])).toEqual(["guest", "member"]);
});

test("a field missing from the property is an invalid query, in Google's words", async () => {
  const { asked } = askStandIn(connector, googleAnalytics, {
    fault: (request) =>
      request.url.endsWith(":runReport")
        ? json(
            {
              error: {
                code: 400,
                message: "Please remove itemName to make the request compatible.",
                status: "INVALID_ARGUMENT",
              },
            },
            400,
          )
        : null,
  });
  const refused = runReport(asked, question(standard, ["sessions"], "date", range));
  await expect(refused).rejects.toMatchObject({
    kind: "bad-request",
    message: "Google Analytics rejected this query: Please remove itemName to make the request compatible.",
  });
});

test("notes name sampling, thresholds, the other row, cut data and hidden costs", async () => {
  const { table } = await ask(
    question(standard, ["sessions", "totalRevenue"], "country", range),
    changed((reply) => ({
      ...reply,
      metadata: {
        ...(reply.metadata as object),
        subjectToThresholding: true,
        dataLossFromOtherRow: true,
        samplingMetadatas: [{ samplesReadCount: "500000", samplingSpaceSize: "4000000" }],
        dataTruncationReasons: [
          {
            dataTruncationType: "DATA_TRUNCATION_TYPE_OF_TOMORROW",
            dataTruncationMessage: "Conversions are kept for 90 days.",
          },
        ],
        schemaRestrictionResponse: {
          activeMetricRestrictions: [{ metricName: "totalRevenue", restrictedMetricTypes: ["REVENUE_DATA"] }],
        },
      },
    })),
  );
  expect(table.flags).toEqual(
    expect.arrayContaining([
      { flag: "sampled" },
      { flag: "thresholded" },
      { flag: "other-row" },
      { flag: "note", text: "Based on 12.5 % of the events." },
      { flag: "note", text: "Conversions are kept for 90 days." },
      { flag: "note", text: "This account cannot see the costs or the revenue of this property." },
    ]),
  );
  expect(table.totals.sessions).toBeGreaterThan(0);
  expect(table.totals.totalRevenue).toBeNull();
});

test("days, time zone and currency are the property's, also when there is nothing to report", async () => {
  const { table } = await ask(question(standard, ["sessions", "totalRevenue"], "date", range));
  expect([table.zone, table.currency]).toEqual(["Europe/London", "GBP"]);
  const empty = await ask(
    question(standard, ["sessions", "averageSessionDuration"], null, range),
    ({ url }) =>
      url.endsWith(":runReport")
        ? json({
            dimensionHeaders: [],
            metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
            metadata: { currencyCode: "GBP", timeZone: "Europe/London" },
            kind: "analyticsData#runReport",
          })
        : null,
  );
  expect(empty.table.totals).toMatchObject({ sessions: 0, averageSessionDuration: null });
});

test("an empty report has neither rows nor a count, and its totals may be empty", async () => {
  const { table } = await ask(question(standard, ["sessions", "activeUsers"], "date", range), ({ url }) =>
    url.endsWith(":runReport")
      ? json({
          dimensionHeaders: [{ name: "date" }],
          metricHeaders: [
            { name: "sessions", type: "TYPE_INTEGER" },
            { name: "activeUsers", type: "TYPE_INTEGER" },
          ],
          totals: [{}],
          metadata: { currencyCode: "GBP", timeZone: "Europe/London" },
          kind: "analyticsData#runReport",
        })
      : null,
  );
  expect(table.totals).toMatchObject({ sessions: 0, activeUsers: 0 });
  expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
});

test("days before Google's first are not requested", async () => {
  const { sent } = await ask(
    question(standard, ["sessions"], null, { from: day("2010-01-01"), to: day("2026-09-30") }),
    ({ url }) =>
      url.endsWith(":runReport") ? json({ metricHeaders: [], kind: "analyticsData#runReport" }) : null,
  );
  expect(sent[0]?.dateRanges[0]?.startDate).toBe("2015-08-14");
});

test("properties of all accounts are listed over all pages, and streams of the selected one", async () => {
  const { asked, traffic } = askStandIn(connector, googleAnalytics);
  const options = { ...providerFor(asked), params: { property }, search: "" };
  expect((await connector.options.properties!(options)).map(({ label }) => label)).toEqual([
    "harbour-lane-bakery.example (Harbour Lane Bakery)",
    "Harbour Lane app (Harbour Lane Bakery)",
    "fernhill-cycles.example (Fernhill Cycles)",
  ]);
  expect(traffic.calls).toHaveLength(2);
  expect(await connector.options.streams!(options)).toContainEqual({ value: "3001", label: "Website" });
});

test("a quota for the day, the hour or concurrent calls is never lost access", async () => {
  for (const [message, kind] of [
    ["Exhausted property tokens for a property per day.", "out-of-quota"],
    ["Exhausted potentially thresholded requests quota.", "out-of-quota"],
    ["Exhausted concurrent requests quota.", "slow-down"],
  ]) {
    const { asked } = askStandIn(connector, googleAnalytics, {
      fault: () => json({ error: { code: 429, message, status: "RESOURCE_EXHAUSTED" } }, 429),
    });
    await expect(runReport(asked, question(standard, ["sessions"], null, range))).rejects.toMatchObject({
      kind,
    });
  }
});

// Real results of the Data API for federal sites of the United States, in their original shape.

const recordings = "../shared/provider-data/google-analytics";
const recorded = test.runIf(existsSync(recordings));
const theirNames: Readonly<Record<string, string>> = {
  visits: "sessions",
  users: "totalUsers",
  active_visitors: "activeUsers",
  pageviews: "screenPageViews",
  avg_session_duration: "averageSessionDuration",
  device: "deviceCategory",
  domain: "hostName",
  page_title: "pageTitle",
};

type Recorded = readonly Readonly<Record<string, string>>[];

function csv(file: string): Recorded {
  const [head, ...lines] = readFileSync(`${recordings}/${file}`, "utf8").trim().split("\n");
  return lines
    .filter((line) => !line.includes('"'))
    .map((line) => {
      const cells = line.split(",");
      return Object.fromEntries(head!.split(",").map((name, at) => [name, cells[at] ?? ""]));
    });
}

/** Replies like Google, `pageSize` rows at a time. */
function replay(data: Recorded, pageSize: number, fields: readonly string[]): typeof googleAnalytics {
  const spelled = (name: string) => theirNames[name] ?? name;
  return {
    ...googleAnalytics,
    async handle(request) {
      if (!request.url.endsWith(":runReport")) return json({ dimensions: [], metrics: [] });
      const { dimensions, metrics, offset } = (await request.json()) as Sent;
      const field = (name: string) => fields.find((one) => spelled(one) === name)!;
      const page = data.slice(Number(offset), Number(offset) + pageSize);
      return json({
        dimensionHeaders: dimensions.map(({ name }) => ({ name })),
        metricHeaders: metrics.map(({ name }) => ({ name, type: "TYPE_INTEGER" })),
        rows: page.map((row) => ({
          dimensionValues: dimensions.map(({ name }) => ({
            value: name === "date" ? row[field(name)]!.replaceAll("-", "") : row[field(name)],
          })),
          metricValues: metrics.map(({ name }) => ({ value: row[field(name)] })),
        })),
        rowCount: data.length,
        metadata: { currencyCode: "USD", timeZone: "America/New_York" },
        kind: "analyticsData#runReport",
      });
    },
  };
}

const sum = (data: Recorded, name: string) => data.reduce((all, row) => all + Number(row[name]), 0);

recorded("recorded days have the recorded sessions, and their recorded total", async () => {
  const file = `${recordings}/usa-gov-live/daily-sessions-30-days.json`;
  const { data, totals } = JSON.parse(readFileSync(file, "utf8")) as {
    data: Record<string, string>[];
    totals: { visits: number };
  };
  const days = { from: day(data[0]!.date!), to: day(data.at(-1)!.date!) };
  const standIn = replay(data, 7, ["date", "visits"]);
  const { table } = await ask(question(standard, ["sessions"], "date", days), undefined, standIn);
  expect(table.rows.map((row) => row.sessions)).toEqual(data.map(({ visits }) => Number(visits)));
  expect(table.rows.reduce((all, row) => all + Number(row.sessions), 0)).toBe(totals.visits);
});

recorded.each([
  "usa-gov-live",
  "usa-gov-general-services-administration",
  "usa-gov-national-aeronautics-space-administration",
])(
  "recorded devices of %s by day keep every session, the other row and smart tv included",
  async (folder) => {
    const data = csv(`${folder}/devices.csv`);
    const dates = data.map(({ date }) => date!).sort();
    const days = { from: day(dates[0]!), to: day(dates.at(-1)!) };
    const standIn = replay(data, 100, ["date", "device", "visits"]);
    const { table } = await ask(
      { ...question(standard, ["sessions"], "date", days), split: "deviceCategory" },
      undefined,
      standIn,
    );
    expect(table.rows).toHaveLength(data.length);
    expect(table.rows.reduce((all, row) => all + Number(row.sessions), 0)).toBe(sum(data, "visits"));
    const hasOther = data.some(({ device }) => device === "(other)");
    expect(table.flags.some(({ flag }) => flag === "other-row")).toBe(hasOther);
  },
);

recorded("recorded counts and durations with seventeen digits stay what they are", async () => {
  const data = csv("usa-gov-live/top-domains-30-days.csv");
  const standIn = replay(data, 250, Object.keys(data[0]!));
  const { table } = await ask(
    question(standard, ["sessions", "screenPageViews", "averageSessionDuration"], "hostName", range),
    undefined,
    standIn,
  );
  for (const row of table.rows) {
    const theirs = data.find(({ domain }) => domain === row.hostName)!;
    expect(row.sessions).toBe(Number(theirs.visits));
    expect(row.averageSessionDuration).toBeCloseTo(Number(theirs.avg_session_duration), 9);
  }
});

recorded("three thousand recorded pages come in over many pages, none twice and none lost", async () => {
  const data = csv("usa-gov-live/top-pages-and-screens-30-days-first3000.csv");
  const standIn = replay(data, 700, ["page_title", "active_visitors"]);
  const { table } = await ask(question(standard, ["activeUsers"], "pageTitle", range), undefined, standIn);
  const named = new Map(data.map((row) => [row.page_title, Number(row.active_visitors)]));
  expect(table.rows.length).toBe(named.size);
  for (const row of table.rows.slice(0, 200)) expect(row.activeUsers).toBe(named.get(String(row.pageTitle)));
});

test("of more pages than are stored those with the most and the least of a metric are kept", async () => {
  const data = Array.from({ length: 21_000 }, (_, at) => ({
    pagePath: `/page-${String(at).padStart(5, "0")}`,
    visits: String(at + 1),
  }));
  const standIn = replay(data, 100_000, ["pagePath", "visits"]);
  const { table } = await ask(question(standard, ["sessions"], "pagePath", range), undefined, standIn);
  expect(table.rows).toHaveLength(20_000);
  const kept = new Set(table.rows.map(({ sessions }) => sessions));
  for (const [sessions, isKept] of [
    [1, true],
    [1_000, true],
    [1_001, false],
    [2_000, false],
    [2_001, true],
    [21_000, true],
  ] as const)
    expect(kept.has(sessions), String(sessions)).toBe(isKept);
  expect(table.flags).toEqual([{ flag: "shortened", kept: 20_000, of: 21_000 }]);
});

const before = { from: day("2026-08-02"), to: day("2026-08-31") };

/** The results of both periods, and the report requests sent for them. */
async function askBoth(query: ReportQuery, standIn = googleAnalytics) {
  const sent: Sent[] = [];
  const { asked } = askStandIn(connector, standIn, {
    fault: async (request, reply) => {
      if (request.url.endsWith(":runReport")) sent.push((await request.clone().json()) as Sent);
      return reply();
    },
  });
  const questions = [range, before].map((period) => ({ ...query, range: period }));
  const together = { ...asked, replies: new Replies(60_000), questions };
  return { tables: await Promise.all(questions.map((one) => runReport(together, one))), sent };
}

test.each([
  ["without dimension", null],
  ["by channel", "sessionDefaultChannelGroup"],
])("a date range and its comparison are one request: %s", async (_, dimension) => {
  const query = question(standard, ["sessions", "activeUsers", "engagementRate"], dimension, range);
  const { tables, sent } = await askBoth(query);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.dateRanges).toEqual([
    { startDate: "2026-09-01", endDate: "2026-09-30", name: "range0" },
    { startDate: "2026-08-02", endDate: "2026-08-31", name: "range1" },
  ]);
  for (const [at, period] of [range, before].entries()) {
    const { table } = await ask({ ...query, range: period });
    expect(tables[at]!.totals).toEqual(table.totals);
    expect(new Set(tables[at]!.rows)).toEqual(new Set(table.rows));
    expect(tables[at]!.totals.sessions).toBe(
      [...factsOf(property, period.from, period.to)].filter(({ user }) => user).length,
    );
  }
});

test("each period has its own requests where both together have more rows than Google returns", async () => {
  const query = question(standard, ["sessions"], "landingPage", range);
  const short = {
    ...googleAnalytics,
    handle: async (request: Request, wire: { now: Date }) => {
      const { dateRanges = [] } = request.url.endsWith(":runReport")
        ? ((await request.clone().json()) as Sent)
        : {};
      const reply = (await googleAnalytics.handle(request, wire))!;
      if (dateRanges.length < 2) return reply;
      return json({ ...((await reply.json()) as object), rowCount: 70_000 });
    },
  };
  const { tables, sent } = await askBoth(query, short);
  expect(sent.filter(({ dateRanges }) => dateRanges.length === 1)).toHaveLength(2);
  for (const [at, period] of [range, before].entries())
    expect(tables[at]!.rows).toEqual((await ask({ ...query, range: period })).table.rows);
});

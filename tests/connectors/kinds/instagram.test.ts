import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { paramProblems } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import instagram from "#app/connectors/instagram/connector.ts";
import { addDays, type DateRange, day, rangeDays } from "#app/lib/plain-date.ts";
import { instagram as standIn } from "#tests/sandbox/meta/instagram.ts";
import { pages, trouble } from "#tests/sandbox/meta/meta.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const account = pages[0].instagram;
const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const of = (target: string) => ({ parameters: { property: account.id, target } });

function ask(query: Partial<ReportQuery> & Pick<ReportQuery, "metrics">, fault?: Fault) {
  const { asked, traffic } = askStandIn(instagram, standIn, fault && { fault });
  const table = runReport(asked, { ...question(of("profile").parameters, [], null, september), ...query });
  return { table, traffic };
}
const insightCalls = (calls: readonly string[]) => calls.filter((url) => url.includes("/insights"));
const wordsOf = (url: string) => new URL(url).searchParams;
const endsWith = (request: Request, edge: string) => new URL(request.url).pathname.endsWith(`/${edge}`);
const insights =
  (...data: object[]): Fault =>
  (request) =>
    endsWith(request, "insights") ? json({ data }) : null;

test("a post has to be selected, unless the widget is about the profile", () => {
  const problems = (parameters: object) =>
    paramProblems(instagram, { property: account.id, ...parameters }).map(({ name }) => name);
  expect(problems({ target: "post" })).toEqual(["post"]);
  expect(problems({ target: "post", post: "1789" })).toEqual([]);
  for (const target of ["profile", "posts", "audience"]) expect(problems({ target })).toEqual([]);
  expect(problems({})).toEqual([]);
});

test("reach by day takes one call; metrics that Instagram only totals take one for each day", async () => {
  const reach = ask({ metrics: ["reach"], dimension: "date" });
  expect((await reach.table).rows.map((row) => row["date"])).toEqual(rangeDays(september));
  expect(insightCalls(reach.traffic.calls).map((url) => wordsOf(url).get("metric_type"))).toEqual([
    "total_value",
    "time_series",
  ]);
  const views = ask({ metrics: ["views", "likes", "reach"], dimension: "date" });
  const { rows, totals } = await views.table;
  expect(insightCalls(views.traffic.calls)).toHaveLength(1 + 30 + 1);
  expect(rows.reduce((all, row) => all + Number(row["views"]), 0)).toBe(totals["views"]);
  expect(rows.reduce((all, row) => all + Number(row["reach"]), 0)).toBeGreaterThan(totals["reach"]!);
  expect(totals["reach"]).toBe((await reach.table).totals["reach"]);
});

test("every day is requested from its midnight in California to the next, also when the clocks change", async () => {
  const { table, traffic } = ask({
    metrics: ["views"],
    dimension: "date",
    range: { from: day("2026-10-31"), to: day("2026-11-02") },
  });
  await table;
  const spans = insightCalls(traffic.calls)
    .slice(1)
    .map((url) =>
      [wordsOf(url).get("since")!, wordsOf(url).get("until")!].map((at) =>
        new Date(Number(at) * 1000).toISOString(),
      ),
    );
  expect(spans).toEqual([
    ["2026-10-31T07:00:00.000Z", "2026-11-01T07:00:00.000Z"],
    ["2026-11-01T07:00:00.000Z", "2026-11-02T08:00:00.000Z"],
    ["2026-11-02T08:00:00.000Z", "2026-11-03T08:00:00.000Z"],
  ]);
});

test("thirty days with an additional hour are at most thirty days to Instagram", async () => {
  const range = { from: day("2026-10-15"), to: day("2026-11-13") };
  const { totals } = await ask({ metrics: ["reach", "views"], range }).table;
  expect(totals["reach"]).toBeGreaterThan(0);
  const by = await ask({ metrics: ["views"], dimension: "date", range }).table;
  expect(by.rows.reduce((all, row) => all + Number(row["views"]), 0)).toBe(totals["views"]);
});

test("over more than thirty days additive metrics add up, and people are unknown", async () => {
  const range = { from: day("2026-09-01"), to: day("2026-10-31") };
  const { table, traffic } = ask({ metrics: ["views", "reach", "engagement_rate"], range });
  const { totals, flags } = await table;
  expect(insightCalls(traffic.calls).map((url) => wordsOf(url).get("metric"))).toEqual(
    Array.from({ length: 3 }, () => "total_interactions,views"),
  );
  const parts = await Promise.all(
    [september, { from: day("2026-10-01"), to: range.to }].map((one) => viewsIn(one)),
  );
  expect(totals["views"]).toBe(parts[0]! + parts[1]!);
  expect(totals).toMatchObject({ reach: null, engagement_rate: null });
  expect(flags).toContainEqual({
    flag: "note",
    text: "Instagram counts people for at most 30 days. Accounts reached: not available for longer ranges.",
  });
});
const viewsIn = async (range: DateRange) => (await ask({ metrics: ["views"], range }).table).totals["views"]!;

test("days that Instagram no longer keeps are not requested, and not shown as zero", async () => {
  const range = { from: day("2026-08-01"), to: day("2026-09-10") }; // the stand-in's day is 21 November
  const { table, traffic } = ask({ metrics: ["views"], dimension: "date", range });
  const { rows } = await table;
  expect(rows[0]).toEqual({ date: "2026-08-01", views: null });
  expect(rows.at(-1)!["views"]).toBeGreaterThan(0);
  expect(traffic.calls.length).toBeLessThan(30);
});

test("follows and unfollows are the two parts of one metric", async () => {
  const data = (results: object[]) => ({
    name: "follows_and_unfollows",
    total_value: { breakdowns: [{ dimension_keys: ["follow_type"], results }] },
  });
  const both = [
    { dimension_values: ["NON_FOLLOWER"], value: 3 },
    { dimension_values: ["FOLLOWER"], value: 8 },
  ];
  const asked = { metrics: ["follows", "unfollows"] };
  expect((await ask(asked, insights(data(both))).table).totals).toEqual({ follows: 8, unfollows: 3 });
  expect((await ask(asked, insights(data([]))).table).totals).toEqual({ follows: null, unfollows: null });
});

test("reach breaks down by content and by followers, and its parts make no total", async () => {
  const { rows, totals } = await ask({
    metrics: ["reach", "accounts_engaged"],
    dimension: "media_type",
    split: "follow_type",
  }).table;
  expect(rows.map((row) => [row["media_type"], row["follow_type"]])).toEqual([
    ["Post", "Followers"],
    ["Post", "Others"],
    ["Reel", "Followers"],
    ["Reel", "Others"],
    ["Story", "Followers"],
    ["Story", "Others"],
  ]);
  // Instagram does not break down everything by everything.
  expect(rows.every((row) => row["accounts_engaged"] === null)).toBe(true);
  expect(rows.reduce((all, row) => all + Number(row["reach"]), 0)).not.toBe(totals["reach"]);
  expect(totals["accounts_engaged"]).toBeGreaterThan(0);
});

test("new followers are known for thirty days, the number of followers for now only", async () => {
  const lately = { from: day("2026-11-01"), to: day("2026-11-20") };
  const now = await ask({ metrics: ["follower_count", "followers_count"], dimension: "date", range: lately })
    .table;
  expect(now.totals["followers_count"]).toBe(5_210);
  expect(now.totals["follower_count"]).toBe(
    now.rows.reduce((all, row) => all + Number(row["follower_count"]), 0),
  );
  const before = await ask({ metrics: ["follower_count", "followers_count"] }).table;
  expect(before.totals).toEqual({ follower_count: null, followers_count: null });
});

test("no data is no zero", async () => {
  const { totals, rows } = await ask({ metrics: ["views", "reach"], dimension: "date" }, insights()).table;
  expect(totals).toEqual({ views: null, reach: null });
  expect(rows.every((row) => row["views"] === null)).toBe(true);
});

test("a retired metric is named, and requested at most twice", async () => {
  let refusals = 0;
  const { table } = ask({ metrics: ["views", "reposts"], dimension: "date" }, (request) => {
    if (!wordsOf(request.url).get("metric")?.includes("reposts")) return null;
    refusals++;
    return trouble(100, "(#100) metric[1] must be one of the following values: reach, views");
  });
  const { totals, flags } = await table;
  expect(totals["views"]).toBeGreaterThan(0);
  expect(totals["reposts"]).toBeNull();
  expect(refusals).toBe(2);
  expect(flags).toContainEqual({ flag: "note", text: "No longer provided by Meta: Reposts." });
});

test("posts are read over pages, each with the metrics of its type", async () => {
  const { table, traffic } = ask({
    metrics: ["posts", "post_views", "post_follows", "watch_time"],
    dimension: "post",
    split: "post_type",
    ...of("posts"),
  });
  const { rows, totals } = await table;
  expect(totals["posts"]).toBe(10);
  expect(traffic.calls.filter((url) => url.includes("after="))).toHaveLength(1);
  expect(traffic.calls.join("\n")).not.toContain("access_token=");
  expect(new Set(rows.map((row) => row["post_type"]))).toEqual(new Set(["Reel", "Carousel album"]));
  for (const row of rows)
    if (row["post_views"] !== null)
      expect([row["post_follows"] === null, row["watch_time"] === null].sort()).toEqual([false, true]);
});

test("posts of more than 30 days are all read", async () => {
  const range = { from: day("2026-09-04"), to: day("2026-11-18") };
  const { totals } = await ask({ metrics: ["posts"], dimension: "post", range, ...of("posts") }).table;
  expect(totals["posts"]).toBe(25);
});

test("a post from before the business account has likes and no insights", async () => {
  const { rows } = await ask({ metrics: ["post_views", "post_likes"], dimension: "post", ...of("posts") })
    .table;
  const old = rows.find((row) => String(row["post"]).startsWith("2026-09-03"))!;
  expect(old["post_views"]).toBeNull();
  expect(old["post_likes"]).not.toBeNull();
});

test("by day a post counts when it was published, and a day without one is zero", async () => {
  const { rows } = await ask({ metrics: ["posts"], dimension: "date", ...of("posts") }).table;
  expect(rows.map((row) => row["posts"])).toEqual(
    rangeDays(september).map((_, at) => ((at + 1) % 3 === 0 ? 1 : 0)),
  );
});

test("one post is reported whenever it was published, with a note on what its numbers cover", async () => {
  const [, , trial] = standIn.trials;
  const { totals, flags } = await ask({ metrics: ["post_views"], parameters: trial!.parameters }).table;
  expect(totals["post_views"]).toBe(trial!.expected("post_views", september));
  expect(flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("its whole lifetime") }),
  );
});

test("the audience is the current one, by one or two dimensions", async () => {
  const { rows, flags } = await ask({
    metrics: ["audience_followers"],
    dimension: "age",
    split: "gender",
    ...of("audience"),
  }).table;
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map((row) => row["gender"]))).toEqual(new Set(["Female", "Male", "Not known"]));
  expect(flags).toContainEqual({ flag: "no-dates" });
});

test("accounts are found through pages, pages without one are omitted, and posts can be selected", async () => {
  const { asked, traffic } = askStandIn(instagram, standIn);
  const list = (name: string, params: object) =>
    instagram.options[name]!({ ...providerFor(asked), params, search: "" } as never);
  expect((await list("properties", {})).map(({ label }) => label)).toEqual([
    "@harbourlanebakery",
    "@millbrookcycles",
  ]);
  const posts = await list("posts", { property: account.id });
  expect(posts.length).toBeGreaterThan(20);
  expect(posts[0]!.label).toMatch(/^2026-11-\d\d \S/);
  expect(traffic.calls.length).toBeGreaterThan(5);
});

const recorded = "../shared/provider-data/instagram/python-facebook";
const read = (name: string) => readFileSync(`${recorded}/${name}.json`, "utf8");

test.runIf(existsSync(recorded))("recorded days of an account are read as the right days", async () => {
  const series: Fault = (request) =>
    wordsOf(request.url).get("metric_type") === "time_series"
      ? new Response(
          JSON.stringify({
            data: [(JSON.parse(read("users__user_insights")) as { data: object[] }).data[1]],
          }),
        )
      : null;
  const { asked } = askStandIn(instagram, standIn, { fault: series });
  const past = { ...asked, wire: { ...asked.wire, now: () => new Date("2017-05-20T12:00:00Z") } };
  const range = { from: day("2017-05-03"), to: day("2017-05-04") };
  const { rows } = await runReport(past, question(of("profile").parameters, ["reach"], "date", range));
  expect(rows).toEqual([
    { date: "2017-05-03", reach: 3 },
    { date: "2017-05-04", reach: 36 },
  ]);
});

test.runIf(existsSync(recorded))(
  "recorded reach by content and followers keeps its parts and its own total",
  async () => {
    const { rows, totals } = await ask(
      { metrics: ["reach"], dimension: "media_type", split: "follow_type" },
      (request) => (endsWith(request, "insights") ? new Response(read("users__user_insights_new")) : null),
    ).table;
    expect(totals["reach"]).toBe(14_516_883);
    expect(rows).toHaveLength(14);
    expect(
      rows.find((row) => row["media_type"] === "Reel" && row["follow_type"] === "Followers")!["reach"],
    ).toBe(58_345);
    expect(rows.find((row) => row["media_type"] === "Ad" && row["follow_type"] === "Others")!["reach"]).toBe(
      14_357_147,
    );
  },
);

test.runIf(existsSync(recorded))(
  "recorded posts are read over their pages, and recorded metrics of one are read",
  async () => {
    const range = { from: day("2021-06-01"), to: day("2021-08-31") };
    const { table, traffic } = ask(
      {
        metrics: ["posts", "post_likes", "post_comments", "post_reach", "post_saves"],
        dimension: "permalink",
        range,
        ...of("posts"),
      },
      (request) =>
        endsWith(request, "media")
          ? new Response(read(request.url.includes("after=after") ? "users__medias_p2" : "users__medias_p1"))
          : endsWith(request, "insights")
            ? new Response(read("medias__insights"))
            : null,
    );
    const { rows, totals } = await table;
    expect(rows.map((row) => row["permalink"])).toContain("https://www.instagram.com/p/CSgf9BChwVq/");
    expect(totals).toMatchObject({
      posts: 4,
      post_likes: 4,
      post_comments: 6,
      post_saves: 0,
      post_reach: null,
    });
    expect(rows.every((row) => row["post_reach"] === 5)).toBe(true);
    expect(traffic.calls.join("\n")).not.toMatch(/access_token/);
    expect(addDays(range.to, 1)).toBe("2021-09-01");
  },
);

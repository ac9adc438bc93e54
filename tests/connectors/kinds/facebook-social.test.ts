import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import facebookSocial from "#app/connectors/facebook-social/connector.ts";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import { facebookSocial as standIn } from "#tests/sandbox/meta/facebook-social.ts";
import { pages, pageToken, trouble } from "#tests/sandbox/meta/meta.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question, standInNow } from "../ask.ts";

const [bakery] = pages;
const september = { from: day("2026-09-01"), to: day("2026-09-30") };

function ask(query: Partial<ReportQuery> & Pick<ReportQuery, "metrics">, fault?: Fault) {
  const { asked, traffic } = askStandIn(facebookSocial, standIn, fault && { fault });
  const parameters = { property: bakery.id, target: "page" };
  return { table: runReport(asked, { ...question(parameters, [], null, september), ...query }), traffic };
}
const ofPosts = { parameters: { property: bakery.id, target: "posts" } };
const endsWith = (request: Request, edge: string) => new URL(request.url).pathname.endsWith(`/${edge}`);
const insights =
  (...data: object[]): Fault =>
  (request) =>
    endsWith(request, "insights") ? json({ data }) : null;

test("insights are requested with the page's own token, which is only ever in a header", async () => {
  const bearers: string[] = [];
  const { table, traffic } = ask({ metrics: ["page_media_view"], dimension: "date" }, (request) => {
    bearers.push(
      `${new URL(request.url).pathname.split("/").at(-1)} ${request.headers.get("authorization")}`,
    );
    return null;
  });
  const { provenance, totals } = await table;
  expect(totals["page_media_view"]).toBeGreaterThan(0);
  expect(bearers).toEqual([`${bakery.id} Bearer ${sandboxToken}`, `insights Bearer ${pageToken(bakery.id)}`]);
  expect([provenance.query, ...traffic.calls].join("\n")).not.toMatch(/page-token|sandbox-access-token/);
});

test("a page without a token, or that refuses the person's, is unavailable, and the connection stays valid", async () => {
  const noToken = ask({ metrics: ["page_media_view"] }, (request) =>
    endsWith(request, bakery.id) ? json({ id: bakery.id }) : null,
  );
  await expect(noToken.table).rejects.toMatchObject({ kind: "no-access" });
  const refused = ask({ metrics: ["page_media_view"] }, (request) =>
    endsWith(request, "insights")
      ? trouble(190, "(#190) This method must be called with a Page Access Token")
      : null,
  );
  await expect(refused.table).rejects.toMatchObject({ kind: "no-access" });
});

test("a day ends at Meta's midnight, in summer and in winter", async () => {
  const range = { from: day("2026-10-31"), to: day("2026-11-02") }; // the clocks go back on 1 November
  const values = [
    { value: 1, end_time: "2026-10-31T07:00:00+0000" }, // 30 October: not requested
    { value: 2, end_time: "2026-11-01T07:00:00+0000" },
    { value: 3, end_time: "2026-11-02T08:00:00+0000" },
    { value: 4, end_time: "2026-11-03T08:00:00+0000" },
    { value: 5, end_time: "2026-11-04T08:00:00+0000" },
  ];
  const { table } = ask(
    { metrics: ["page_media_view"], dimension: "date", range },
    insights({ name: "page_media_view", values }),
  );
  expect((await table).rows).toEqual([
    { date: "2026-10-31", page_media_view: 2 },
    { date: "2026-11-01", page_media_view: 3 },
    { date: "2026-11-02", page_media_view: 4 },
  ]);
  expect((await table).zone).toBe("America/Los_Angeles");
});

test("the request covers the whole range: its first day, and the midnight after its last", async () => {
  const { table, traffic } = ask({ metrics: ["page_media_view"] });
  await table;
  expect(traffic.calls.at(-1)).toContain("since=2026-09-01&until=2026-10-01");
});

test("a year is requested in pieces of 90 days, without a missing or repeated day", async () => {
  const range = { from: day("2025-10-01"), to: day("2026-09-30") };
  const { table, traffic } = ask({ metrics: ["page_views_total", "page_follows"], dimension: "date", range });
  const { rows, totals } = await table;
  expect(rows.map((row) => row["date"])).toEqual(rangeDays(range));
  expect(rows.every((row) => row["page_views_total"] !== null)).toBe(true);
  expect(totals["page_follows"]).toBe(rows.at(-1)!["page_follows"]);
  expect(traffic.calls.filter((url) => url.includes("/insights"))).toHaveLength(5);
});

test("a day without values is a gap, not zero", async () => {
  const values = [
    { value: 5, end_time: "2026-09-02T07:00:00+0000" },
    { end_time: "2026-09-03T07:00:00+0000" },
  ];
  const { rows, totals } = await ask(
    { metrics: ["page_media_view"], dimension: "date" },
    insights({ name: "page_media_view", values }),
  ).table;
  expect(rows.slice(0, 3).map((row) => row["page_media_view"])).toEqual([5, null, null]);
  expect(totals["page_media_view"]).toBe(5);
  const small = await ask({ metrics: ["page_media_view"] }, insights({ name: "page_media_view", values: [] }))
    .table;
  expect(small.totals["page_media_view"]).toBeNull();
  expect(small.flags).toContainEqual(
    expect.objectContaining({ flag: "note", text: expect.stringContaining("100 or more followers") }),
  );
});

test("viewers are requested over the range, by the period that fits it, and are unknown without one", async () => {
  const periods = async (days: number) => {
    const range = { from: addDays(september.to, 1 - days), to: september.to };
    const { table, traffic } = ask({ metrics: ["page_total_media_view_unique"], dimension: "date", range });
    const { totals, rows, flags } = await table;
    const asked = traffic.calls.map((url) => new URL(url).searchParams.get("period")).filter(Boolean);
    const sum = rows.reduce((all, row) => all + Number(row["page_total_media_view_unique"]), 0);
    return { asked, total: totals["page_total_media_view_unique"]!, sum, flags };
  };
  expect(await periods(1)).toMatchObject({ asked: ["day"] });
  expect(await periods(7)).toMatchObject({ asked: ["day", "week"] });
  expect(await periods(28)).toMatchObject({ asked: ["day", "days_28"] });
  const month = await periods(30);
  expect(month.asked).toEqual(["day", "total_over_range"]);
  expect(month.total).toBeLessThan(month.sum);
  const long = await periods(120);
  expect(long.total).toBeNull();
  expect(long.flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("over 120 days") }),
  );

  const refused = await ask({ metrics: ["page_total_media_view_unique"] }, (request) =>
    request.url.includes("total_over_range") ? trouble(100, "(#100) period is not valid") : null,
  ).table;
  expect(refused.totals["page_total_media_view_unique"]).toBeNull();
});

test("a retired metric is named as unknown; the others keep their numbers", async () => {
  const fault: Fault = (request) => {
    const isAsked = new URL(request.url).searchParams
      .get("metric")
      ?.split(",")
      .includes("page_total_actions");
    return isAsked ? trouble(100, "(#100) The value must be a valid insights metric") : null;
  };
  const { totals, flags } = await ask({ metrics: ["page_media_view", "page_total_actions"] }, fault).table;
  expect(totals["page_media_view"]).toBeGreaterThan(0);
  expect(totals["page_total_actions"]).toBeNull();
  expect(flags).toContainEqual({
    flag: "note",
    text: "No longer provided by Meta: Page CTA clicks.",
  });
});

test("reactions by kind and by day add up to the page's reactions", async () => {
  const byKind = await ask({ metrics: ["page_reactions"], dimension: "reaction" }).table;
  expect(byKind.rows.map((row) => row["reaction"])).toEqual(["Angry", "Haha", "Like", "Love", "Sad", "Wow"]);
  const sum = (rows: readonly object[]) =>
    rows.reduce((all, row) => all + Number((row as { page_reactions: number }).page_reactions), 0);
  expect(sum(byKind.rows)).toBe(byKind.totals["page_reactions"]);
  const both = await ask({ metrics: ["page_reactions"], dimension: "date", split: "reaction" }).table;
  expect(both.rows).toHaveLength(30 * 6);
  expect(sum(both.rows)).toBe(byKind.totals["page_reactions"]);
});

test("likes are known for now only: in a range that ends yesterday, and in no older one", async () => {
  const now = { from: day("2026-11-01"), to: day("2026-11-20") };
  expect(standInNow.toISOString()).toContain("2026-11-21");
  expect((await ask({ metrics: ["fan_count"], range: now }).table).totals["fan_count"]).toBe(
    bakery.fan_count,
  );
  expect((await ask({ metrics: ["fan_count"] }).table).totals["fan_count"]).toBeNull();
});

test("posts are paged by cursor, and only those of the range count", async () => {
  const { table, traffic } = ask({ metrics: ["posts"], dimension: "date", ...ofPosts });
  const { rows, totals, flags } = await table;
  expect(totals["posts"]).toBe(15);
  expect(rows.map((row) => row["posts"])).toEqual(rangeDays(september).map((_, at) => at % 2));
  expect(traffic.calls.filter((url) => url.includes("after=")).length).toBeGreaterThan(2);
  expect(traffic.calls.join("\n")).not.toContain("access_token=");
  expect(flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("its whole lifetime") }),
  );
});

test("posts with a next page that cannot be followed are marked as cut off", async () => {
  const { flags } = await ask({ metrics: ["posts"], ...ofPosts }, (request) =>
    endsWith(request, "posts")
      ? json({
          data: [{ id: "1", created_time: "2026-09-04T10:00:00+0000" }],
          paging: { next: "https://graph.facebook.com/v25.0/x/posts" },
        })
      : null,
  ).table;
  expect(flags).toContainEqual({ flag: "truncated" });
});

test("a post too heavy to be read fifty at a time is read by ten", async () => {
  const limits: (string | null)[] = [];
  const { totals } = await ask({ metrics: ["post_clicks"], ...ofPosts }, (request) => {
    if (!endsWith(request, "posts")) return null;
    limits.push(new URL(request.url).searchParams.get("limit"));
    return limits.at(-1) === "50"
      ? trouble(1, "Please reduce the amount of data you're asking for, then retry your request", {
          status: 500,
        })
      : null;
  }).table;
  expect(totals["post_clicks"]).toBeGreaterThan(0);
  expect(limits.slice(0, 2)).toEqual(["50", "10"]);
});

test("engagements need all their parts; omitted shares are zero", async () => {
  const line = {
    id: "1",
    created_time: "2026-09-04T10:00:00+0000",
    reactions: { data: [], summary: { total_count: 3 } },
    comments: { data: [], summary: { total_count: 2 } },
  };
  const views = { name: "post_media_view", values: [{ value: 50 }] };
  const of = (...data: object[]) =>
    ask({ metrics: ["post_engagements", "post_shares", "post_engagement_rate"], ...ofPosts }, (request) =>
      endsWith(request, "posts") ? json({ data: [{ ...line, insights: { data } }] }) : null,
    ).table;
  expect((await of({ name: "post_clicks", values: [{ value: 5 }] }, views)).totals).toMatchObject({
    post_engagements: 10,
    post_shares: 0,
    post_engagement_rate: 0.2,
  });
  expect((await of(views)).totals).toMatchObject({ post_engagements: null, post_engagement_rate: null });
});

test("pages are not offered if the person may not see their insights", async () => {
  const { asked, traffic } = askStandIn(facebookSocial, standIn, {
    fault: async (request, reply) => {
      if (!endsWith(request, "accounts")) return null as never;
      const { data, paging } = (await (await reply()).json()) as {
        data: { name: string; tasks: string[] }[];
        paging: object;
      };
      return json({
        data: data.map((one) => (one.name === "Millbrook Cycles" ? { ...one, tasks: ["MODERATE"] } : one)),
        paging,
      });
    },
  });
  const list = await facebookSocial.options["properties"]!({ ...providerFor(asked), params: {}, search: "" });
  expect(list.map(({ label }) => label)).toEqual(["Harbour Lane Bakery", "Fern & Field Garden Centre"]);
  expect(traffic.calls).toHaveLength(2);
});

const recorded = "../shared/provider-data/facebook-social";

test.runIf(existsSync(recorded))("recorded pages are listed, and recorded posts are read", async () => {
  const read = (name: string) => readFileSync(`${recorded}/python-facebook/${name}.json`, "utf8");
  const { asked } = askStandIn(facebookSocial, standIn, {
    fault: (request) =>
      new Response(
        read(request.url.includes("after=") ? "users__user_accounts_p2" : "users__user_accounts_p1"),
      ),
  });
  const list = await facebookSocial.options["properties"]!({ ...providerFor(asked), params: {}, search: "" });
  expect(list).toHaveLength(6);
  expect(list[0]).toEqual({ value: "123", label: "AAAAAAAAA" });

  const summer = { from: day("2021-06-01"), to: day("2021-07-31") };
  const { table, traffic } = ask(
    { metrics: ["posts", "post_shares"], dimension: "post", range: summer, ...ofPosts },
    (request) =>
      endsWith(request, "posts")
        ? new Response(
            read(request.url.includes("__paging_token") ? "posts__feed_fields_p2" : "posts__feed_fields_p1"),
          )
        : null,
  );
  const { rows, totals } = await table;
  expect(totals["posts"]).toBe(10); // both recorded pages have the same five
  expect(rows).toHaveLength(5);
  expect(rows[0]!["post"]).toMatch(/^2021-06-22 New commerce features coming/);
  expect(rows.every((row) => row["posts"] === 2)).toBe(true);
  expect(traffic.calls.at(-1)).toContain("until=1624385168");
});

test.runIf(existsSync(recorded))("recorded days of a page add up to the recorded total", async () => {
  const [head = "", ...lines] = readFileSync(
    `${recorded}/fivetran-facebook_pages_daily_page_metrics_total_data.csv`,
    "utf8",
  )
    .trim()
    .split("\n");
  const keys = head.split(",");
  const recordedDays = lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [keys[at]!, cell])),
  );
  const names = ["page_post_engagements", "page_views_total", "page_video_views", "page_video_view_time"];
  const data = names.map((name) => ({
    name,
    period: "day",
    values: recordedDays.map((row) => ({
      value: Number(row[name]),
      end_time: row["date"]!.replace(" ", "T").replace(" UTC", "+0000"),
    })),
  }));
  const range = { from: day("2020-04-01"), to: day("2020-04-30") };
  const { rows, totals } = await ask({ metrics: names, dimension: "date", range }, insights(...data)).table;
  const inApril = recordedDays.filter((row) => row["date"]!.startsWith("2020-04"));
  expect(inApril.length).toBeGreaterThan(3);
  for (const name of names) {
    const sum = inApril.reduce((all, row) => all + Number(row[name]), 0);
    expect(totals[name], name).toBeCloseTo(name === "page_video_view_time" ? sum / 1000 : sum, 6);
  }
  // Recorded with the midnight after it: 10 April 07:00 UTC is the end of the 9th.
  expect(rows.find((row) => row["date"] === "2020-04-09")).toMatchObject({ page_post_engagements: 123 });
});

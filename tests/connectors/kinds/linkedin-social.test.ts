import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/linkedin-social/connector.ts";
import { day } from "#app/lib/plain-date.ts";
import { linkedinSocial as standIn } from "#tests/sandbox/linkedin/linkedin-social.ts";
import { denied } from "#tests/sandbox/linkedin/linkedin.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const property = "2414183";
const report = (reportType: string) => ({ property, reportType });

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  return { table: await runReport(asked, query), calls: traffic.calls };
}

test("administered pages are listed by name, over all pages of the list", async () => {
  const { asked, traffic } = askStandIn(connector, standIn);
  const list = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list).toEqual([
    { value: "2414183", label: "Harbour Lane Bakery" },
    { value: "2414184", label: "Alder & Sons Joinery" },
  ]);
  expect(traffic.calls.filter((url) => url.includes("organizationAcls"))).toHaveLength(2);
});

test("some versions name the page differently, and one without a name has its number", async () => {
  const { asked } = askStandIn(connector, standIn, {
    fault: ({ url }) =>
      url.includes("organizationAcls")
        ? json({ paging: {}, elements: [{ organizationTarget: "urn:li:organization:77" }] })
        : denied("organizationsLookup.BATCH_GET"),
  });
  const list = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list).toEqual([{ value: "77", label: "77" }]);
});

test("days are requested in milliseconds, with the first excluded day as the end", async () => {
  const { calls } = await ask(question(report("share_statistics"), ["clicks"], "date", september));
  expect(calls).toEqual([
    "https://api.linkedin.com/rest/organizationalEntityShareStatistics?q=organizationalEntity" +
      "&organizationalEntity=urn%3Ali%3Aorganization%3A2414183" +
      "&timeIntervals=(timeRange:(start:1788220800000,end:1790812800000),timeGranularityType:DAY)",
  ]);
});

test("followers on a day are counted back from today, and the last two days are unknown", async () => {
  const range = { from: day("2026-11-15"), to: day("2026-11-21") };
  const { table } = await ask(question(report("followers"), ["followers", "newFollowers"], "date", range));
  const known = table.rows.filter(({ followers }) => followers !== null);
  expect(known.map(({ date }) => date)).toEqual([
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
  ]);
  for (const [at, row] of known.slice(1).entries())
    expect(Number(row.followers) - Number(known[at]!.followers)).toBe(row.newFollowers);
  expect(table.totals.followers).toBe(known.at(-1)!.followers);
  expect(table.flags).toContainEqual(expect.objectContaining({ flag: "unsettled" }));
});

test("followers of a range, as one figure, are those of its last day and no sum of days", async () => {
  const alone = await ask(question(report("followers"), ["followers"], null, september));
  const byDay = await ask(question(report("followers"), ["followers"], "date", september));
  expect(alone.table.totals.followers).toBe(byDay.table.rows.at(-1)!.followers);
});

test("gains alone are not counted back from anything", async () => {
  const { calls } = await ask(question(report("followers"), ["newFollowers"], "date", september));
  expect(calls.filter((url) => url.includes("networkSizes"))).toEqual([]);
});

test("data older than twelve months is omitted, and the table says so", async () => {
  const range = { from: day("2025-11-01"), to: day("2025-12-31") };
  const { table } = await ask(question(report("share_statistics"), ["impressions"], "date", range));
  expect(table.rows).toHaveLength(61);
  expect(table.rows.filter(({ impressions }) => impressions === null)).toHaveLength(21);
  expect(table.rows.find(({ date }) => date === "2025-11-22")!.impressions).not.toBeNull();
  expect(table.flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("12 months") as string }),
  );
});

test("sections add up to all page views, and unique visitors never add up", async () => {
  const bySection = await ask(
    question(report("page_views"), ["pageViews", "uniqueVisitors"], "section", september),
  );
  expect(bySection.table.rows.map(({ section }) => section)).toEqual(["Jobs", "Life", "Overview"]);
  const whole = await ask(question(report("page_views"), ["pageViews", "uniqueVisitors"], "date", september));
  expect(bySection.table.totals.pageViews).toBe(whole.table.totals.pageViews);
  expect(whole.table.totals.uniqueVisitors).toBeNull();
  expect(whole.table.rows.every(({ uniqueVisitors }) => uniqueVisitors !== null)).toBe(true);
});

test("posts of both kinds are read up to those last changed before the range", async () => {
  const { table, calls } = await ask(
    question(report("posts"), ["posts", "impressions", "uniqueImpressions"], "post", september),
  );
  const lists = calls.filter((url) => url.includes("/rest/posts?"));
  expect(lists.length).toBeGreaterThan(2);
  const everything = await ask(
    question(report("posts"), ["posts"], "post", { from: day("2026-01-01"), to: day("2026-11-20") }),
  );
  expect(lists.length).toBeLessThan(everything.calls.filter((url) => url.includes("/rest/posts?")).length);
  expect(calls.filter((url) => url.includes("&shares=List("))).toHaveLength(1);
  expect(calls.filter((url) => url.includes("&ugcPosts=List("))).toHaveLength(1);
  expect(table.flags).toContainEqual(expect.objectContaining({ flag: "note" }));
});

test("posts with the same text stay apart, and one without text is named by its day", async () => {
  const { table } = await ask(
    question(report("posts"), ["posts"], "post", { from: day("2026-07-20"), to: day("2026-11-20") }),
  );
  const names = table.rows.map(({ post }) => String(post));
  expect(names.filter((name) => name.startsWith("Fresh from the oven")).length).toBeGreaterThan(1);
  expect(names.filter((name) => name.startsWith("Post of 2026-")).length).toBe(1);
  expect(table.rows.every(({ posts }) => posts === 1)).toBe(true);
});

test("a post without activity is zero", async () => {
  const posts = [{ id: "urn:li:share:1", commentary: "Quiet", createdAt: Date.UTC(2026, 8, 3) }];
  const { table } = await ask(
    question(report("posts"), ["impressions", "engagementRate"], "post", september),
    ({ url }) =>
      url.includes("/rest/posts?")
        ? json({ paging: { links: [] }, elements: posts })
        : json({ elements: [] }),
  );
  expect(table.rows).toEqual([
    expect.objectContaining({ post: "Quiet", impressions: 0, engagementRate: null }),
  ]);
});

test("a list with fewer posts than promised is marked, never treated as complete", async () => {
  let pages = 0;
  const { table } = await ask(question(report("posts"), ["posts"], "post", september), ({ url }) =>
    url.includes("/rest/posts?") && ++pages === 2
      ? json({ paging: { links: [{ rel: "next" }] }, elements: [] })
      : null,
  );
  expect(table.flags).toContainEqual({ flag: "truncated" });
});

test("follower attributes have names, no dates, and the whole page as their total", async () => {
  const { table } = await ask(question(report("demographics"), ["followers"], "seniority", september));
  expect(table.rows.map(({ seniority }) => seniority)).toEqual(["Director", "Entry", "Senior"]);
  expect(table.flags).toContainEqual({ flag: "no-dates" });
  const sizes = await ask(question(report("demographics"), ["followers"], "companySize", september));
  expect(sizes.table.rows).toEqual([{ companySize: "11 to 50 employees", followers: 310 }]);
  expect(sizes.table.totals.followers).toBe(table.totals.followers);
});

test("two attributes at once are refused before any call", async () => {
  const query = {
    ...question(report("demographics"), ["followers"], "seniority", september),
    split: "country",
  };
  const { asked, traffic } = askStandIn(connector, standIn);
  await expect(runReport(asked, query)).rejects.toMatchObject({ kind: "bad-request" });
  expect(traffic.calls).toEqual([]);
});

test("a page that the person no longer administers is lost access", async () => {
  const { asked } = askStandIn(connector, standIn);
  const query = question(
    { property: "2414185", reportType: "followers" },
    ["newFollowers"],
    "date",
    september,
  );
  await expect(runReport(asked, query)).rejects.toMatchObject({ kind: "no-access" });
});

const recorded = "../shared/provider-data/linkedin-social/fivetran-linkedin_pages_share_statistic_data.csv";
test.runIf(existsSync(recorded))("recorded posts have LinkedIn's engagement rate", async () => {
  const [head = "", ...lines] = readFileSync(recorded, "utf8").trim().split("\n");
  const names = head.split(",");
  const byPost = new Map(
    lines.map((line) => {
      const row = Object.fromEntries(line.split(",").map((cell, at) => [names[at]!, cell]));
      return [row._share_entity_urn!, row];
    }),
  );
  byPost.delete("");
  const number = (row: Record<string, string>, name: string) => Number(row[name] ?? 0);
  const posts = [...byPost.keys()].map((id) => ({ id, commentary: id, createdAt: Date.UTC(2026, 8, 3) }));
  const { table } = await ask(
    question(report("posts"), ["engagementRate", "clicks"], "post", september),
    ({ url }) => {
      if (url.includes("/rest/posts?")) return json({ paging: { links: [] }, elements: posts });
      const kind = url.includes("&shares=") ? "share" : "ugcPost";
      const wanted = posts.filter(({ id }) => url.includes(encodeURIComponent(id)));
      return json({
        elements: wanted.map(({ id }) => {
          const row = byPost.get(id)!;
          const totalShareStatistics = {
            impressionCount: number(row, "impression_count"),
            clickCount: number(row, "click_count"),
            likeCount: number(row, "like_count"),
            commentCount: number(row, "comment_count"),
            shareCount: number(row, "share_count"),
          };
          return { [kind]: id, totalShareStatistics };
        }),
      });
    },
  );
  expect(table.rows).toHaveLength(posts.length);
  for (const { post, engagementRate } of table.rows)
    if (engagementRate !== null)
      expect(engagementRate).toBeCloseTo(number(byPost.get(String(post))!, "engagement"), 6);
});

import { addDays, addMonths, day } from "#app/lib/plain-date.ts";
import { dayLimit, denied, listed, numberIn, refused, restliAsk, revoked, tooMany } from "./linkedin.ts";
import { explanation, urnIn } from "./linkedin-books.ts";
import { someDays, daysOf, json, type StandIn, steady, type World } from "../stand-in.ts";

const pages: Readonly<Record<string, string>> = {
  2414183: "Harbour Lane Bakery",
  2414184: "Alder & Sons Joinery",
  2414185: "Marsh Ferry Line",
};
const property = "2414183";
const millisecondsOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (milliseconds: number) => day(new Date(milliseconds).toISOString().slice(0, 10));

const contentOn = (date: string) => {
  const impressionCount = steady(900, "impressions", date);
  return {
    impressionCount,
    clickCount: steady(Math.floor(impressionCount / 10), "clicks", date),
    likeCount: steady(20, "likes", date) - 2, // revoked now and then
    commentCount: steady(4, "comments", date),
    shareCount: steady(3, "shares", date),
  };
};
type Content = ReturnType<typeof contentOn>;
const engagementsOf = ({ clickCount, likeCount, commentCount, shareCount }: Content) =>
  clickCount + likeCount + commentCount + shareCount;

const gainsOn = (date: string) => ({
  organicFollowerGain: steady(12, "organic", date) - 3,
  paidFollowerGain: steady(3, "paid", date),
});
const firstDay = "2025-11-01";
const followersOn = (date: string) =>
  daysOf(firstDay, date).reduce((all, one) => {
    const { organicFollowerGain, paidFollowerGain } = gainsOn(one);
    return all + organicFollowerGain + paidFollowerGain;
  }, 4000);

function visitsOn(date: string) {
  const views = (pageViews: number) => ({ pageViews, uniquePageViews: Math.ceil(pageViews * 0.7) });
  const [overview, jobs, life] = [
    steady(40, "overview", date),
    steady(9, "jobs", date),
    steady(5, "life", date),
  ];
  const all = overview + jobs + life;
  const desktop = steady(all, "desktop", date);
  return {
    views: {
      allPageViews: views(all),
      allDesktopPageViews: views(desktop),
      allMobilePageViews: views(all - desktop),
      overviewPageViews: views(overview),
      careersPageViews: views(jobs + life),
      jobsPageViews: views(jobs),
      lifeAtPageViews: views(life),
    },
    clicks: {
      mobileCustomButtonClickCounts: [],
      desktopCustomButtonClickCounts: [
        { customButtonType: "VISIT_WEBSITE", clicks: steady(4, "button", date) },
      ],
    },
  };
}

/** The last changed first. Every second one is of the newer kind; two have the same text, one has none. */
const posts = daysOf("2026-07-20", "2027-12-31")
  .filter((date) => steady(3, "post", someDays(date)) === 0)
  .map((date, at) => ({
    id: `urn:li:${at % 2 ? "ugcPost" : "share"}:71325647529${at + 10}`,
    author: `urn:li:organization:${property}`,
    commentary:
      at === 3 ? "" : at % 5 === 0 ? "Fresh from the oven this morning" : `Loaf number ${at}\nof the season`,
    createdAt: millisecondsOf(date) + 3_600_000,
    publishedAt: millisecondsOf(date) + 7_200_000,
    lastModifiedAt: millisecondsOf(date) + 9_000_000,
    lifecycleState: "PUBLISHED",
    visibility: "PUBLIC",
    ...(at % 3 === 1 && { content: { media: { id: "urn:li:video:C5F10AQ" } } }),
    date,
  }))
  .reverse();
/** Posts without activity are left out of statistics. */
const isQuiet = (id: string) => id.endsWith("2");
const statisticsOf = (id: string) => ({
  ...contentOn(id),
  uniqueImpressionsCount: steady(400, "unique", id),
});

const followersIn = (kind: Parameters<typeof urnIn>[0], count: number) =>
  Array.from({ length: count }, (_, at) => ({
    [kind]: urnIn(kind, at),
    followerCounts: { organicFollowerCount: steady(900, kind, at), paidFollowerCount: 0 },
  }));

function paged(items: readonly unknown[], query: ReadonlyMap<string, string>, most: number): Response {
  const start = Number(query.get("start") ?? 0);
  const count = Math.min(most, Number(query.get("count") ?? 10));
  const links =
    start + count < items.length ? [{ rel: "next", href: "/rest/next", type: "application/json" }] : [];
  return json({
    paging: { start, count, links, total: items.length },
    elements: items.slice(start, start + count),
  });
}

/** The days of a time query; a refusal where LinkedIn has none of them. */
function intervalsIn(text: string, now: Date, lagDays: number, hasYear: boolean): string[] | Response {
  const invalid = refused(400, "PARAM_INVALID", "Parameter 'timeIntervals' is invalid");
  if (!text.includes("timeGranularityType:DAY")) return invalid;
  const [start, end] = [numberIn(text, "start"), numberIn(text, "end")];
  if (!(start < end) || start % 86_400_000 || end % 86_400_000) return invalid;
  const today = dateOf(now.getTime());
  if (hasYear && dateOf(start) <= addMonths(today, -12)) return invalid;
  if (end > millisecondsOf(addDays(today, 1 - lagDays))) return invalid;
  return daysOf(dateOf(start), addDays(dateOf(end), -1));
}

function timed(days: readonly string[] | Response, statistics: (date: string) => object): Response {
  if (days instanceof Response) return days;
  const elements = days.map((date) => ({
    timeRange: { start: millisecondsOf(date), end: millisecondsOf(date) + 86_400_000 },
    organizationalEntity: `urn:li:organization:${property}`,
    ...statistics(date),
  }));
  return json({ paging: { start: 0, count: 10, links: [] }, elements });
}

function handle(request: Request, { now }: World): Response | null {
  const ask = restliAsk(request);
  if (ask instanceof Response) return ask;
  const { path, query } = ask;
  const resource = path.split("/")[2];
  const explained = resource === "organizationsLookup" ? null : explanation(path, query);
  if (explained) return explained;
  const administered = Object.keys(pages).slice(0, 2);
  switch (resource) {
    case "organizationAcls":
      return paged(
        administered.map((id) => ({
          role: "ADMINISTRATOR",
          state: "APPROVED",
          roleAssignee: "urn:li:person:HRnXB4kIO7",
          organization: `urn:li:organization:${id}`,
        })),
        query,
        1,
      );
    case "organizationsLookup":
      return json({
        results: Object.fromEntries(
          listed(query.get("ids")).map((id) => [id, { id: Number(id), localizedName: pages[id] }]),
        ),
        statuses: {},
        errors: {},
      });
    case "networkSizes":
      return json({ firstDegreeSize: followersOn(addDays(dateOf(now.getTime()), -2)) });
  }
  const urn = decodeURIComponent(
    query.get("organizationalEntity") ?? query.get("organization") ?? query.get("author") ?? "",
  );
  if (!administered.includes(urn.slice("urn:li:organization:".length)))
    return denied(`${resource}.FINDER-organizationalEntity.202606`);
  const intervals = query.get("timeIntervals");
  switch (resource) {
    case "posts":
      return paged(
        posts.filter(({ publishedAt }) => publishedAt < now.getTime()),
        query,
        4,
      );
    case "organizationalEntityShareStatistics": {
      if (intervals !== undefined)
        return timed(intervalsIn(intervals, now, 0, true), (date) => {
          const content = contentOn(date);
          const engagement = content.impressionCount ? engagementsOf(content) / content.impressionCount : 0;
          return { totalShareStatistics: { ...content, engagement } };
        });
      const [kind, ids] = query.has("shares")
        ? (["share", listed(query.get("shares"))] as const)
        : (["ugcPost", listed(query.get("ugcPosts"))] as const);
      if (ids.some((id) => !id.startsWith(`urn:li:${kind}:`)))
        return refused(400, "PARAM_INVALID", "Invalid URN");
      return json({
        paging: { start: 0, count: 10, links: [] },
        elements: ids
          .filter((id) => !isQuiet(id))
          .map((id) => ({ [kind]: id, organizationalEntity: urn, totalShareStatistics: statisticsOf(id) })),
      });
    }
    case "organizationalEntityFollowerStatistics":
      if (intervals !== undefined)
        return timed(intervalsIn(intervals, now, 2, true), (date) => ({ followerGains: gainsOn(date) }));
      return json({
        paging: { start: 0, count: 10, links: [] },
        elements: [
          {
            organizationalEntity: urn,
            followerCountsBySeniority: followersIn("seniority", 3),
            followerCountsByFunction: followersIn("function", 2),
            followerCountsByIndustry: followersIn("industry", 2),
            followerCountsByGeoCountry: followersIn("geo", 2),
            followerCountsByGeo: followersIn("geo", 3),
            followerCountsByAssociationType: [
              {
                associationType: "EMPLOYEE",
                followerCounts: { organicFollowerCount: 12, paidFollowerCount: 0 },
              },
            ],
            followerCountsByStaffCountRange: [
              {
                staffCountRange: "SIZE_11_TO_50",
                followerCounts: { organicFollowerCount: 310, paidFollowerCount: 0 },
              },
            ],
          },
        ],
      });
    case "organizationPageStatistics":
      return timed(intervalsIn(intervals ?? "", now, 0, false), (date) => ({
        organization: urn,
        totalPageStatistics: visitsOn(date),
      }));
  }
  return null;
}

type Range = { readonly from: string; readonly to: string };
const added = ({ from, to }: Range, of: (date: string) => number) =>
  daysOf(from, to).reduce((all, date) => all + of(date), 0);

function contentExpected(metric: string, parts: readonly Content[]): number | null {
  const sum = (of: (part: Content) => number) => parts.reduce((all, part) => all + of(part), 0);
  const known: Record<string, number> = {
    impressions: sum(({ impressionCount }) => impressionCount),
    clicks: sum(({ clickCount }) => clickCount),
    reactions: sum(({ likeCount }) => likeCount),
    comments: sum(({ commentCount }) => commentCount),
    reposts: sum(({ shareCount }) => shareCount),
    engagements: sum(engagementsOf),
    engagementRate: sum(engagementsOf) / sum(({ impressionCount }) => impressionCount),
  };
  return known[metric] ?? null;
}

export const linkedinSocial: StandIn = {
  kind: "linkedin-social",
  origins: ["https://api.linkedin.com"],
  handle,
  trials: [
    {
      about: "content",
      parameters: { property, reportType: "share_statistics" },
      metrics: ["impressions", "clicks", "reactions", "comments", "reposts", "engagements", "engagementRate"],
      hasDays: true,
      expected: (metric, { from, to }) => contentExpected(metric, daysOf(from, to).map(contentOn)),
    },
    {
      about: "followers",
      parameters: { property, reportType: "followers" },
      metrics: ["newFollowers", "organicFollowers", "paidFollowers", "followers"],
      hasDays: true,
      expected: (metric, range) => {
        const organic = added(range, (date) => gainsOn(date).organicFollowerGain);
        const paid = added(range, (date) => gainsOn(date).paidFollowerGain);
        const known: Record<string, number> = {
          newFollowers: organic + paid,
          organicFollowers: organic,
          paidFollowers: paid,
          followers: followersOn(range.to),
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "page views",
      parameters: { property, reportType: "page_views" },
      metrics: ["pageViews", "uniqueVisitors", "buttonClicks"],
      dimension: "device",
      hasDays: true,
      expected: (metric, range) => {
        if (metric === "pageViews")
          return added(range, (date) => visitsOn(date).views.allPageViews.pageViews);
        return metric === "buttonClicks" ? added(range, (date) => steady(4, "button", date)) : null;
      },
    },
    {
      about: "posts",
      parameters: { property, reportType: "posts" },
      metrics: ["posts", "impressions", "clicks", "engagementRate", "uniqueImpressions"],
      dimension: "post",
      expected: (metric, { from, to }) => {
        const chosen = posts.filter(({ date }) => date >= from && date <= to);
        if (metric === "posts") return chosen.length;
        return contentExpected(
          metric,
          chosen.filter(({ id }) => !isQuiet(id)).map(({ id }) => statisticsOf(id)),
        );
      },
    },
    {
      about: "who follows",
      parameters: { property, reportType: "demographics" },
      metrics: ["followers"],
      dimension: "seniority",
      expected: () => followersOn("2026-11-19"),
    },
  ],
  troubles: {
    "expired token": { reply: revoked, is: "reconnect" },
    "missing permission": {
      reply: () => denied("organizationalEntityShareStatistics.FINDER-organizationalEntity.20260601"),
      is: "no-access",
    },
    "rate limit": { reply: tooMany, is: "slow-down" },
    "out of quota": { reply: dayLimit, is: "out-of-quota" },
  },
  nothing: ({ url }) =>
    new URL(url).pathname.endsWith("ShareStatistics")
      ? json({ paging: { start: 0, count: 10, links: [] }, elements: [] })
      : null,
};

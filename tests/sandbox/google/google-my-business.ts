import { addDays, day, endOfMonth, type DateRange } from "#app/lib/plain-date.ts";
import {
  accounts,
  cafe,
  dailyMetrics,
  dental,
  harbour,
  mill,
  places,
  reviewsOf,
  searchesOf,
  starWords,
  valueOn,
} from "./business-profiles.ts";
import { isSignedIn, refusal, signInRefused } from "./google-replies.ts";
import { daysOf, json, type StandIn } from "../stand-in.ts";

const notFound = () => refusal(404, "NOT_FOUND", "Requested entity was not found.");
const invalid = (message: string) => refusal(400, "INVALID_ARGUMENT", message);

function pageOf<Item>(all: readonly Item[], asked: URLSearchParams, most: number) {
  const start = Number(asked.get("pageToken") ?? 0);
  const end = start + Math.min(most, Number(asked.get("pageSize") ?? most));
  return { items: all.slice(start, end), ...(end < all.length && { nextPageToken: String(end) }) };
}

/** Google itself writes the standard parameter names both ways. */
function dateIn(asked: URLSearchParams, name: string): string | null {
  const camel = name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
  const part = (word: string) => asked.get(`${name}.${word}`) ?? asked.get(`${camel}.${word}`);
  const [year, month] = [part("year"), part("month")];
  return year && month ? `${year}-${month.padStart(2, "0")}-${(part("day") ?? "1").padStart(2, "0")}` : null;
}

function locationsOf(path: string, asked: URLSearchParams): Response {
  if (!asked.get("readMask"))
    return refusal(400, "INVALID_ARGUMENT", "Request contains an invalid argument.", [
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [{ field: "read_mask", description: "Invalid field mask provided" }],
      },
    ]);
  const written = ({ id, title, street, city }: (typeof places)[number]) => ({
    name: `locations/${id}`,
    title,
    storefrontAddress: { regionCode: "GB", locality: city, addressLines: [street] },
  });
  const one = places.find(({ id }) => path === `locations/${id}`);
  if (one) return json(written(one));
  const at = accounts.findIndex(({ name }) => path === `${name}/locations`);
  if (at < 0) return notFound();
  // Google returns up to 100 at a time, and may return fewer.
  const { items, ...next } = pageOf(
    places.filter(({ account }) => account === at),
    asked,
    2,
  );
  return json({ ...(items.length > 0 && { locations: items.map(written) }), ...next });
}

function performanceOf(path: string, asked: URLSearchParams, now: Date): Response {
  const id = /^locations\/(\d+)/.exec(path)?.[1];
  if (!places.some((place) => place.id === id)) return notFound();
  if (path.endsWith(":fetchMultiDailyMetricsTimeSeries")) return daysOfMetrics(id!, asked, now);
  if (!path.endsWith("/searchkeywords/impressions/monthly")) return notFound();
  const [from, to] = [dateIn(asked, "monthlyRange.start_month"), dateIn(asked, "monthlyRange.end_month")];
  if (!from || !to) return invalid("Request contains an invalid argument.");
  const counts = new Map<string, number | null>();
  for (let month = day(from); month <= day(to); month = addDays(endOfMonth(month), 1))
    for (const { keyword, people } of searchesOf(id!, month.slice(0, 7)))
      counts.set(
        keyword,
        people === null ? (counts.get(keyword) ?? null) : (counts.get(keyword) ?? 0) + people,
      );
  const { items, ...next } = pageOf([...counts], asked, 100);
  return json({
    searchKeywordsCounts: items.map(([searchKeyword, people]) => ({
      searchKeyword,
      insightsValue: people === null ? { threshold: "15" } : { value: String(people) },
    })),
    ...next,
  });
}

function daysOfMetrics(id: string, asked: URLSearchParams, now: Date): Response {
  const metrics = asked.getAll("dailyMetrics");
  const wrong = metrics.find((metric) => !dailyMetrics.includes(metric));
  if (wrong || metrics.length === 0)
    return invalid(`Invalid value at 'daily_metrics' (type.googleapis.com/…), "${wrong}"`);
  const [from, to] = [dateIn(asked, "dailyRange.start_date"), dateIn(asked, "dailyRange.end_date")];
  if (!from || !to) return invalid("Request contains an invalid argument.");
  const lastKnown = addDays(day(now.toISOString().slice(0, 10)), -4);
  const known = daysOf(from, to).filter((date) => date <= lastKnown);
  return json({
    multiDailyMetricTimeSeries: [
      {
        dailyMetricTimeSeries: metrics.map((dailyMetric) => ({
          dailyMetric,
          timeSeries: {
            datedValues: known.map((date) => {
              const [year, month, ofMonth] = date.split("-").map(Number);
              const value = valueOn(date, id, dailyMetric);
              return { date: { year, month, day: ofMonth }, ...(value > 0 && { value: String(value) }) };
            }),
          },
        })),
      },
    ],
  });
}

function reviewsAt(path: string, asked: URLSearchParams): Response {
  const place = places.find(
    ({ account, id }) => path === `${accounts[account]!.name}/locations/${id}/reviews`,
  );
  if (!place) return notFound();
  if (place.id === "4611686018427387904")
    return refusal(400, "FAILED_PRECONDITION", "Precondition check failed.");
  const all = reviewsOf(place.id).sort((a, b) => b.updated.localeCompare(a.updated));
  const { items, ...next } = pageOf(all, asked, 50);
  return json({
    reviews: items.map(({ date, updated, stars, isReplied }) => ({
      reviewId: `${place.id}-${date}`,
      reviewer: { displayName: "A visitor", isAnonymous: false },
      starRating: starWords[stars - 1],
      createTime: `${date}T10:00:00.123456Z`,
      updateTime: `${updated}T10:00:00.123456Z`,
      ...(isReplied && { reviewReply: { comment: "Thank you!", updateTime: `${updated}T12:00:00Z` } }),
    })),
    averageRating: all.reduce((sum, { stars }) => sum + stars, 0) / all.length,
    totalReviewCount: all.length,
    ...next,
  });
}

const idOf = (property: string) => property.split("/").at(-1)!;

function daily(metrics: readonly string[], properties: readonly string[], { from, to }: DateRange): number {
  let sum = 0;
  for (const property of properties)
    for (const date of daysOf(from, to))
      for (const metric of metrics) sum += valueOn(date, idOf(property), metric);
  return sum;
}

const acted = dailyMetrics.slice(4, 9);
const two = [harbour!, mill!];

export const googleMyBusiness: StandIn = {
  kind: "google-my-business",
  origins: [
    "https://mybusinessaccountmanagement.googleapis.com",
    "https://mybusinessbusinessinformation.googleapis.com",
    "https://businessprofileperformance.googleapis.com",
    "https://mybusiness.googleapis.com",
  ],
  handle(request, { now }) {
    const { hostname, pathname, searchParams } = new URL(request.url);
    if (!isSignedIn(request)) return signInRefused();
    const path = pathname.slice(4);
    switch (hostname.split(".")[0]) {
      case "mybusinessaccountmanagement": {
        if (path !== "accounts") return notFound();
        const { items, ...next } = pageOf(accounts, searchParams, 2);
        return json({ accounts: items, ...next });
      }
      case "mybusinessbusinessinformation":
        return locationsOf(path, searchParams);
      case "businessprofileperformance":
        return performanceOf(path, searchParams, now);
      case "mybusiness":
        return reviewsAt(path, searchParams);
      default:
        return null;
    }
  },
  trials: [
    {
      about: "the performance of two locations",
      parameters: { property: two, reportType: "performance" },
      metrics: [
        "profile_views",
        "website_clicks",
        "calls",
        "interactions",
        "interaction_rate",
        "mobile_views",
      ],
      dimension: "location",
      expected(metric, range) {
        const sum = (metrics: readonly string[]) => daily(metrics, two, range);
        const known: Record<string, () => number> = {
          profile_views: () => sum(dailyMetrics.slice(0, 4)),
          mobile_views: () => sum([dailyMetrics[1]!, dailyMetrics[3]!]),
          website_clicks: () => sum(["WEBSITE_CLICKS"]),
          calls: () => sum(["CALL_CLICKS"]),
          interactions: () => sum(acted),
          interaction_rate: () => sum(acted) / sum(dailyMetrics.slice(0, 4)),
        };
        return known[metric]?.() ?? null;
      },
    },
    {
      about: "the searches of a whole month",
      parameters: { property: [harbour!], reportType: "keywords" },
      metrics: ["keyword_impressions"],
      dimension: "keyword",
      expected: (_, { from }) =>
        [...searchesOf(idOf(harbour!), from.slice(0, 7))].reduce((sum, { people }) => sum + (people ?? 0), 0),
    },
    {
      about: "the reviews of two locations",
      parameters: { property: [harbour!, cafe!], reportType: "reviews" },
      metrics: [
        "new_reviews",
        "rating",
        "replied_reviews",
        "reply_rate",
        "all_time_reviews",
        "all_time_rating",
      ],
      dimension: "star_rating",
      expected(metric, { from, to }) {
        const all = [harbour!, cafe!].flatMap((property) => reviewsOf(idOf(property)));
        const ours = all.filter(({ date }) => date >= from && date <= to);
        const mean = (some: typeof all) => some.reduce((sum, { stars }) => sum + stars, 0) / some.length;
        const replied = ours.filter(({ isReplied }) => isReplied).length;
        const known: Record<string, number> = {
          new_reviews: ours.length,
          rating: mean(ours),
          replied_reviews: replied,
          reply_rate: replied / ours.length,
          all_time_reviews: all.length,
          all_time_rating: mean(all),
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: signInRefused, is: "reconnect" },
    "missing permission": {
      reply: () => refusal(403, "PERMISSION_DENIED", "The caller does not have permission"),
      is: "no-access",
    },
    "rate limit": { reply: () => quota("300"), is: "slow-down" },
    "out of quota": { reply: () => quota("0"), is: "out-of-quota" },
  },
  nothing: ({ url }) => (url.includes("TimeSeries") ? json({}) : null),
};

/** An unverified location has no reviews to read. */
export const unverified = dental!;

function quota(limit: string): Response {
  return refusal(
    429,
    "RESOURCE_EXHAUSTED",
    "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusinessaccountmanagement.googleapis.com' for consumer 'project_number:172856096362'.",
    [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "RATE_LIMIT_EXCEEDED",
        domain: "googleapis.com",
        metadata: { quota_limit: "DefaultRequestsPerMinutePerProject", quota_limit_value: limit },
      },
    ],
  );
}

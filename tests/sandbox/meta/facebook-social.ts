import { addDays, day } from "#app/lib/plain-date.ts";
import {
  bearerOf,
  expired,
  fieldsIn,
  gone,
  graphTime,
  metaCommon,
  onlyFields,
  pacificMidnight,
  paged,
  pages,
  pageToken,
  placeIn,
  tooFast,
  trouble,
} from "./meta.ts";
import { daysGrown, daysOf, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";

const reactions = ["like", "love", "wow", "haha", "sorry", "anger"] as const;
const reactionMetric = (name: string) => `page_actions_post_reactions_${name}_total`;

/** Whole numbers of a page and a day; followers run on. */
const counted: Readonly<Record<string, number>> = {
  page_media_view: 900,
  page_post_engagements: 120,
  page_daily_follows: 12,
  page_daily_follows_unique: 11,
  page_daily_unfollows_unique: 4,
  page_views_total: 70,
  page_total_actions: 9,
  page_video_views: 200,
  page_video_views_organic: 150,
  page_video_views_paid: 50,
  page_video_complete_views_30s: 40,
  page_video_view_time: 900_000,
  ...Object.fromEntries(reactions.map((name) => [reactionMetric(name), 8])),
};

/** The people who saw something of the page on a day. They return, which is why viewers do not add up. */
function viewersOn(page: string, date: string): string[] {
  return Array.from({ length: steady(40, "viewers", page, date) }, (_, at) =>
    String(steady(150, "viewer", page, date, at)),
  );
}
function followersOn(page: string, date: string): number {
  return 4_000 + daysGrown("2026-01-01", date) * 2 + steady(5, "followers", page, date);
}
function valueOf(page: string, metric: string, date: string): number {
  if (metric === "page_follows") return followersOn(page, date);
  if (metric === "page_total_media_view_unique") return new Set(viewersOn(page, date)).size;
  return steady(counted[metric]!, metric, page, date);
}
const viewersIn = (page: string, from: string, to: string) =>
  new Set(daysOf(from, to).flatMap((date) => viewersOn(page, date))).size;

/** A post every other day. */
function postsOf(page: string, from: string, to: string) {
  return daysOf(from, to)
    .filter((date) => Number(date.slice(8)) % 2 === 0)
    .map((date) => ({
      id: `${page}_${date.replaceAll("-", "")}`,
      date,
      message: ["Rye is back", "Open on Sunday\nfrom eight", "Thank you all", null][steady(3, page, date)]!,
      hour: steady(23, "hour", page, date),
      status_type: steady(1, "type", page, date) ? "added_video" : "added_photos",
      views: steady(800, "post views", page, date),
      viewers: steady(500, "post viewers", page, date),
      clicks: steady(60, "post clicks", page, date),
      reactions: steady(90, "post reactions", page, date),
      comments: steady(12, "post comments", page, date),
      shares: steady(5, "post shares", page, date),
      watched: steady(30_000, "watched", page, date),
    }));
}
type Post = ReturnType<typeof postsOf>[number];

const postInsights: Readonly<Record<string, (post: Post) => number>> = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ viewers }) => viewers,
  post_clicks: ({ clicks }) => clicks,
  post_video_view_time: ({ watched, views, status_type }) =>
    status_type === "added_video" ? watched * views : 0,
  post_video_avg_time_watched: ({ watched, status_type }) => (status_type === "added_video" ? watched : 0),
};

const noSuchMetric = () => trouble(100, "(#100) The value must be a valid insights metric");

function insights(page: string, query: URLSearchParams): Response {
  const metrics = (query.get("metric") ?? "").split(",");
  const [since, until, period] = [query.get("since") ?? "", query.get("until") ?? "", query.get("period")];
  const seconds = (pacificMidnight(until).getTime() - pacificMidnight(since).getTime()) / 1000;
  if (seconds > 7_776_000)
    return trouble(100, "There cannot be more than 90 days (7776000 s) between since and until");
  const known = [...Object.keys(counted), "page_follows", "page_total_media_view_unique"];
  if (metrics.some((name) => !known.includes(name))) return noSuchMetric();
  const last = addDays(day(until), -1);
  const ends = (date: string) => graphTime(pacificMidnight(addDays(day(date), 1)));
  const valuesOf = (name: string) => {
    if (period === "day")
      return daysOf(since, last).map((date) => ({ value: valueOf(page, name, date), end_time: ends(date) }));
    const back = period === "week" ? 6 : period === "days_28" ? 27 : null;
    return back === null
      ? [{ value: viewersIn(page, since, last), end_time: ends(last) }]
      : daysOf(since, last).map((date) => ({
          value: viewersIn(page, addDays(date, -back), date),
          end_time: ends(date),
        }));
  };
  const data = metrics.map((name) => ({
    name,
    period,
    values: valuesOf(name),
    title: name,
    description: "",
    id: `${page}/insights/${name}/${period}`,
  }));
  const next = `https://graph.facebook.com/v25.0/${page}/insights?access_token=${pageToken(page)}&since=${until}`;
  return json({ data, paging: { previous: next, next } });
}

function posts(page: string, query: URLSearchParams, request: Request): Response {
  const asked = /insights\.metric\(([^)]*)\)/.exec(query.get("fields") ?? "")?.[1]?.split(",") ?? [];
  if (asked.some((name) => !(name in postInsights))) return noSuchMetric();
  const [since, until] = [query.get("since") ?? "", query.get("until") ?? ""];
  const found = postsOf(page, since, addDays(day(until), -1)).toReversed();
  return paged(
    request,
    found.map((post) => ({
      id: post.id,
      ...(post.message && { message: post.message }),
      created_time: graphTime(new Date(pacificMidnight(post.date).getTime() + post.hour * 3_600_000)),
      permalink_url: `https://www.facebook.com/${post.id.replace("_", "/posts/")}`,
      status_type: post.status_type,
      ...(post.shares > 0 && { shares: { count: post.shares } }),
      reactions: { data: [], summary: { total_count: post.reactions } },
      comments: { data: [], summary: { total_count: post.comments } },
      ...(asked.length > 0 && {
        insights: {
          data: asked.map((name) => ({
            name,
            period: "lifetime",
            values: [{ value: postInsights[name]!(post) }],
            id: `${post.id}/insights/${name}/lifetime`,
          })),
        },
      }),
    })),
    4,
  );
}

const [bakery] = pages;
const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export const facebookSocial: StandIn = {
  kind: "facebook-social",
  origins: ["https://graph.facebook.com"],
  async handle(request) {
    const common = await metaCommon(request);
    if (common) return common;
    const place = placeIn(request);
    const page = pages.find(({ id }) => id === place?.path[0]);
    if (!place) return null;
    const { path, query } = place;
    if (!page) return /^\d{15}$/.test(path[0] ?? "") && path[0]!.startsWith("5144") ? gone(path[0]!) : null;
    const bearer = bearerOf(request);
    if (bearer !== sandboxToken && bearer !== pageToken(page.id)) return expired();
    if (path.length === 1)
      return json(onlyFields({ ...page, access_token: pageToken(page.id) }, fieldsIn(query)));
    if (bearer === sandboxToken)
      return trouble(190, "(#190) This method must be called with a Page Access Token");
    if (path[1] === "insights") return insights(page.id, query);
    return path[1] === "posts" ? posts(page.id, query, request) : gone(path.join("/"));
  },
  trials: [
    {
      about: "a page",
      parameters: { property: bakery.id, target: "page" },
      metrics: [
        "page_media_view",
        "page_total_media_view_unique",
        "page_follows",
        "page_daily_unfollows_unique",
        "page_reactions",
        "page_video_view_time",
        "fan_count",
      ],
      dimension: "reaction",
      hasDays: true,
      expected(metric, { from, to }) {
        const days = daysOf(from, to);
        const sum = (name: string) => sumOf(days.map((date) => valueOf(bakery.id, name, date)));
        if (metric === "page_total_media_view_unique") return viewersIn(bakery.id, from, to);
        if (metric === "page_follows") return followersOn(bakery.id, to);
        if (metric === "page_reactions") return sumOf(reactions.map((name) => sum(reactionMetric(name))));
        if (metric === "page_video_view_time") return sum(metric) / 1000;
        return metric === "fan_count" ? null : sum(metric); // likes of a month long past are not known
      },
    },
    {
      about: "posts of a page",
      parameters: { property: bakery.id, target: "posts" },
      metrics: [
        "posts",
        "post_media_view",
        "post_total_media_view_unique",
        "post_clicks",
        "post_reactions",
        "post_shares",
        "post_engagement_rate",
        "post_video_avg_time_watched",
      ],
      dimension: "post",
      hasDays: true,
      expected(metric, { from, to }) {
        const found = postsOf(bakery.id, from, to);
        const sum = (count: (post: Post) => number) => sumOf(found.map(count));
        const views = sum((post) => post.views);
        const films = found.filter((post) => post.status_type === "added_video" && post.watched > 0);
        const known: Record<string, number> = {
          posts: found.length,
          post_media_view: views,
          post_clicks: sum((post) => post.clicks),
          post_reactions: sum((post) => post.reactions),
          post_shares: sum((post) => post.shares),
          post_engagement_rate:
            sum((post) => post.reactions + post.comments + post.shares + post.clicks) / views,
          post_video_avg_time_watched:
            sumOf(films.map((post) => post.watched * post.views)) /
            sumOf(films.map((post) => post.views)) /
            1000,
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: expired, is: "reconnect" },
    "missing permission": {
      reply: () => trouble(10, "(#10) Application does not have permission for this action", { status: 403 }),
      is: "reconnect",
    },
    "rate limit": { reply: tooFast, is: "slow-down" },
  },
  nothing: (request) =>
    /\/(insights|posts)$/.test(new URL(request.url).pathname) ? json({ data: [] }) : null,
};

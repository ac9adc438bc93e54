import { factsOf, hasInsights, type Medium, mediaOf, sumOf, valueOf } from "./instagram-facts.ts";
import { daysBetween, groupOf, groups, insights } from "./instagram-insights.ts";
import {
  bearerOf,
  expired,
  fieldsIn,
  gone,
  metaCommon,
  onlyFields,
  paged,
  pages,
  placeIn,
  tooFast,
  trouble,
} from "./meta.ts";
import { daysOf, json, sandboxToken, type StandIn } from "../stand-in.ts";

const forAll = ["reach", "views", "likes", "comments", "saved", "shares", "reposts", "total_interactions"];
const forFeed = [...forAll, "follows", "profile_visits"];
const forReels = [...forAll, "ig_reels_avg_watch_time", "ig_reels_video_view_total_time", "reels_skip_rate"];
function shownOf({ date, caption, ...medium }: Medium, fields: readonly string[]) {
  const all = { ...medium, ...(caption && { caption }), permalink: `https://www.instagram.com/p/${date}/` };
  return onlyFields(all, fields);
}

function mediumInsights(medium: Medium, query: URLSearchParams): Response {
  if (!hasInsights(medium))
    return trouble(100, "Invalid parameter", { subcode: 2_108_006, isTransient: false });
  const allowed = medium.media_product_type === "REELS" ? forReels : forFeed;
  const metrics = (query.get("metric") ?? "").split(",");
  if (metrics.some((name) => !allowed.includes(name)))
    return trouble(100, `(#100) metric[0] must be one of the following values: ${allowed.join(", ")}`);
  return json({
    data: metrics.map((name) => ({
      name,
      period: "lifetime",
      values: [{ value: medium[name as "views"] }],
      id: `${medium.id}/insights/${name}/lifetime`,
    })),
  });
}

const accounts = pages.flatMap(({ instagram }) =>
  instagram ? [{ ...instagram, followers_count: 5_210, follows_count: 301, media_count: 412 }] : [],
);
const [bakery] = accounts;
const everyMedium = (account: string) => mediaOf(account, daysOf("2024-10-01", "2026-11-20"));
const one = everyMedium(bakery!.id).findLast(
  (medium) => medium.media_product_type === "REELS" && medium.date < "2026-09-01",
)!;

export const instagram: StandIn = {
  kind: "instagram",
  origins: ["https://graph.facebook.com"],
  async handle(request) {
    const common = await metaCommon(request);
    if (common) return common;
    const place = placeIn(request);
    if (!place) return null;
    const { path, query } = place;
    const [id = "", edge] = path;
    const account = accounts.find((known) => known.id === id);
    const owner = accounts.find((known) => id.startsWith(`1789${known.id.slice(-3)}`));
    if (!account && !owner) return id.startsWith("178") ? gone(id) : null;
    if (bearerOf(request) !== sandboxToken) return expired();
    if (account) {
      if (edge === "insights") return insights(id, query);
      if (edge === undefined) return json(onlyFields(account, fieldsIn(query)));
      if (edge !== "media") return gone(path.join("/"));
      const days = query.has("since") ? daysBetween(query) : daysOf("2024-10-01", "2026-11-20");
      const newestFirst = mediaOf(id, days).toReversed();
      return paged(
        request,
        newestFirst.map((medium) => shownOf(medium, fieldsIn(query))),
        6,
      );
    }
    const all = mediaOf(owner!.id, daysOf("2024-10-01", "2027-12-31"));
    const medium = all.find((known) => known.id === id);
    if (!medium) return gone(id);
    return edge === "insights" ? mediumInsights(medium, query) : json(shownOf(medium, fieldsIn(query)));
  },
  trials: [
    {
      about: "a profile",
      parameters: { property: bakery!.id, target: "profile" },
      metrics: [
        "reach",
        "views",
        "accounts_engaged",
        "total_interactions",
        "likes",
        "follows",
        "unfollows",
        "engagement_rate",
      ],
      dimension: "media_type",
      hasDays: true,
      expected(metric, { from, to }) {
        const facts = [...factsOf(bakery!.id, daysOf(from, to))];
        return metric === "engagement_rate"
          ? valueOf("total_interactions", facts) / valueOf("reach", facts)
          : valueOf(metric, facts);
      },
    },
    {
      about: "posts of a profile",
      parameters: { property: bakery!.id, target: "posts" },
      metrics: [
        "posts",
        "post_views",
        "post_likes",
        "post_reach",
        "post_follows",
        "watch_time",
        "avg_watch_time",
      ],
      dimension: "post",
      hasDays: true,
      expected(metric, { from, to }) {
        const media = mediaOf(bakery!.id, daysOf(from, to));
        const counted = media.filter(hasInsights);
        const reels = counted.filter(({ media_product_type }) => media_product_type === "REELS");
        const others = counted.filter(({ media_product_type }) => media_product_type !== "REELS");
        const sum = (some: readonly Medium[], key: "views" | "like_count" | "follows") =>
          sumOf(some.map((medium) => medium[key]));
        const known: Record<string, number> = {
          posts: media.length,
          post_views: sum(counted, "views"),
          post_likes: sum(media, "like_count"),
          post_follows: sum(others, "follows"),
          watch_time: sumOf(reels.map((reel) => reel.ig_reels_video_view_total_time)) / 1000,
          avg_watch_time:
            sumOf(reels.map((reel) => reel.ig_reels_avg_watch_time * reel.views)) /
            sum(reels, "views") /
            1000,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "one post, whenever it was published",
      parameters: { property: bakery!.id, target: "post", post: one.id },
      metrics: ["post_reach", "post_views", "post_engagement_rate", "skip_rate"],
      expected(metric) {
        const known: Record<string, number> = {
          post_reach: one.reach,
          post_views: one.views,
          post_engagement_rate: one.total_interactions / one.reach,
          skip_rate: one.reels_skip_rate / 100,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "the audience of a profile",
      parameters: { property: bakery!.id, target: "audience" },
      metrics: ["audience_followers", "audience_engaged"],
      dimension: "age",
      expected(metric) {
        const name =
          metric === "audience_followers" ? "follower_demographics" : "engaged_audience_demographics";
        return sumOf(groups["age"]!.map((age) => groupOf(bakery!.id, name, [age])));
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
    /\/(insights|media)$/.test(new URL(request.url).pathname) ? json({ data: [] }) : null,
};

import { z } from "zod";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { graph, graphPages } from "#app/connectors/core/families/meta.ts";
import { hasNoInsights } from "#app/connectors/core/families/meta-failures.ts";
import {
  retiredMetricNotes,
  isPublishedIn,
  postName,
  postRows,
  untilNowNote,
  withoutRetired,
} from "#app/connectors/core/families/meta-social.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import type { Row } from "#app/metrics/table.ts";
import { type InstagramAsk, Insights, insightsOf, secondsOf } from "./insights.ts";
import { postMetrics } from "./metrics.ts";

type Ask = InstagramAsk<keyof typeof postMetrics>;

const Medium = z.object({
  id: z.string(),
  caption: z.string().optional(),
  media_type: z.string(),
  media_product_type: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
});
type Medium = z.output<typeof Medium>;

const fields = "id,caption,media_type,media_product_type,permalink,timestamp,like_count,comments_count";
/** One call per post. */
const maxPosts = 300;

/** A request fails if this type of post lacks one of its metrics. */
const names: Readonly<Record<string, { readonly name: string; readonly notFor?: "feed" | "reel" }>> = {
  post_reach: { name: "reach" },
  post_views: { name: "views" },
  post_interactions: { name: "total_interactions" },
  post_saves: { name: "saved" },
  post_shares: { name: "shares" },
  post_reposts: { name: "reposts" },
  post_follows: { name: "follows", notFor: "reel" },
  post_profile_visits: { name: "profile_visits", notFor: "reel" },
  watch_time: { name: "ig_reels_video_view_total_time", notFor: "feed" },
  avg_watch_time: { name: "ig_reels_avg_watch_time", notFor: "feed" },
  skip_rate: { name: "reels_skip_rate", notFor: "feed" },
};
/** Milliseconds and percentages. */
const scales: Readonly<Record<string, number>> = { watch_time: 1000, avg_watch_time: 1000, skip_rate: 100 };

export async function postsReport(ask: Ask, post: string | null): Promise<Answer> {
  const { range, dimensions, metrics, call } = ask;
  const { items, isTruncated } = post
    ? {
        items: [await call({ method: "GET", url: `${graph()}/${post}`, query: { fields } }, Medium)],
        isTruncated: false,
      }
    : await media(ask, { ...secondsOf(range), limit: "100" });
  const found = post ? items : items.filter(({ timestamp }) => isPublishedIn(range, timestamp));
  const gone = { feed: new Set<string>(), reel: new Set<string>() };
  const [first, ...others] = found.slice(0, maxPosts);
  const numbers = (medium: Medium) => numbersOf(ask, medium, gone[sortOf(medium)]);
  const read = first ? [await numbers(first), ...(await Promise.all(others.map(numbers)))] : [];
  const posts = read.map((row, at) => ({ ...shown(found[at]!), numbers: row }));
  const counted = metrics.filter((key) => postMetrics[key].combine === "sum");
  const isCut = isTruncated || found.length > maxPosts;
  const keys = Object.keys(names).filter(
    (key) => gone.feed.has(names[key]!.name) || gone.reel.has(names[key]!.name),
  );
  return {
    rows: postRows(posts, dimensions, range, counted),
    listsAll: post === null,
    coverage: { gaps: [] },
    flags: [untilNowNote, ...flagIf(isCut, "truncated"), ...retiredMetricNotes(new Set(keys), postMetrics)],
  };
}

export async function postChoices(provider: Pick<Provider, "call">, account: string): Promise<Choice[]> {
  const { items } = await media({ ...provider, account }, { limit: "100" }, 5);
  return items.map((medium) => ({ value: medium.id, label: postName(shown(medium)) }));
}

function media(
  { call, account }: Pick<Ask, "call" | "account">,
  query: Readonly<Record<string, string>>,
  mostPages?: number,
) {
  const request = { method: "GET", url: `${graph()}/${account}/media`, query: { fields, ...query } } as const;
  return graphPages({ call }, request, Medium, mostPages);
}

function sortOf({ media_product_type }: Medium): "feed" | "reel" {
  return media_product_type === "REELS" ? "reel" : "feed";
}

function shown(medium: Medium) {
  const { caption, permalink, media_type, timestamp } = medium;
  const kind = sortOf(medium) === "reel" ? "Reel" : inWords(media_type);
  return { text: caption ?? null, url: permalink ?? null, kind, publishedAt: timestamp };
}

async function numbersOf({ call, metrics }: Ask, medium: Medium, gone: Set<string>): Promise<Row> {
  const sort = sortOf(medium);
  const asked = metrics
    .flatMap((key) => (names[key] && names[key].notFor !== sort ? [names[key].name] : []))
    .sort();
  const body = await withoutRetired(asked, gone, (some) =>
    call(insightsOf(medium.id, { metric: some.join(",") }), Insights).catch((error: unknown) => {
      if (hasNoInsights(error)) return { data: [] };
      throw error;
    }),
  );
  const insight = (key: string) => {
    const found = body?.data.find(({ name }) => name === names[key]?.name);
    const value = found?.total_value?.value ?? found?.values[0]?.value ?? null;
    return value === null ? null : value / (scales[key] ?? 1);
  };
  const known: Row = {
    posts: 1,
    post_likes: medium.like_count ?? null, // left out where the account hides it
    post_comments: medium.comments_count ?? null,
  };
  return Object.fromEntries(metrics.map((key) => [key, key in known ? known[key]! : insight(key)]));
}

import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { asPage, graph, graphPages } from "#app/connectors/core/families/meta.ts";
import { isTooMuch } from "#app/connectors/core/families/meta-failures.ts";
import {
  retiredMetricNotes,
  isPublishedIn,
  postRows,
  untilNowNote,
  withoutRetired,
} from "#app/connectors/core/families/meta-social.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import { addDays } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { postMetrics } from "./metrics.ts";
import { type PageAsk, Series } from "./page.ts";

const Summary = z.object({ summary: z.object({ total_count: z.number() }) });
const Line = z.object({
  message: z.string().optional(),
  created_time: z.string(),
  permalink_url: z.string().optional(),
  status_type: z.string().optional(),
  shares: z.object({ count: z.number() }).optional(), // left out for zero
  reactions: Summary.optional(),
  comments: Summary.optional(),
  insights: Series.optional(),
});
type Line = z.output<typeof Line>;

const fields =
  "id,message,created_time,permalink_url,status_type,shares,reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)";
const insightsOf: Readonly<Record<string, readonly string[]>> = {
  post_media_view: ["post_media_view"],
  post_total_media_view_unique: ["post_total_media_view_unique"],
  post_clicks: ["post_clicks"],
  post_engagements: ["post_clicks"],
  post_video_view_time: ["post_video_view_time"],
  post_video_avg_time_watched: ["post_video_avg_time_watched"],
};

export async function postsReport(ask: PageAsk<keyof typeof postMetrics>): Promise<Answer> {
  const { page, token, dimensions, metrics, shared, range } = ask;
  const read = (names: readonly string[], limit: number) => {
    const query = {
      fields: names.length > 0 ? `${fields},insights.metric(${names.join(",")})` : fields,
      // The API's time zone is undocumented: one more day on both sides.
      since: addDays(range.from, -1),
      until: addDays(range.to, 2),
      limit,
    };
    return graphPages(ask, asPage({ method: "GET", url: `${graph()}/${page}/posts`, query }, token), Line);
  };
  const smaller = (names: readonly string[]) =>
    read(names, 50).catch((error: unknown) => {
      if (!isTooMuch(error)) throw error;
      return read(names, 10);
    });
  const gone = new Set<string>();
  const names = [...new Set(shared.flatMap((key) => insightsOf[key] ?? []))];
  const { items, isTruncated } = (await withoutRetired(names, gone, smaller)) ?? (await smaller([]));
  const posts = items
    .filter((line) => isPublishedIn(range, line.created_time))
    .map((line) => ({
      text: line.message ?? null,
      url: line.permalink_url ?? null,
      kind: inWords(line.status_type ?? "post"),
      publishedAt: line.created_time,
      numbers: Object.fromEntries(metrics.map((key) => [key, numberOf(line, key)])),
    }));
  const counted = metrics.filter((key) => postMetrics[key].combine === "sum");
  return {
    rows: postRows(posts, dimensions, range, counted),
    listsAll: true,
    coverage: { gaps: [] },
    flags: [
      untilNowNote,
      ...flagIf(isTruncated, "truncated"),
      ...retiredMetricNotes(gonePart(gone, metrics), postMetrics),
    ],
  };
}

function gonePart(gone: ReadonlySet<string>, metrics: readonly string[]): Set<string> {
  const own = new Set(metrics.flatMap((key) => insightsOf[key] ?? []));
  return new Set([...gone].filter((name) => own.has(name)));
}

function numberOf(line: Line, key: string): number | null {
  const insight = (name: string) =>
    line.insights?.data.find((one) => one.name === name)?.values[0]?.value ?? null;
  const known: Row = {
    posts: 1,
    post_reactions: line.reactions?.summary.total_count ?? null,
    post_comments: line.comments?.summary.total_count ?? null,
    post_shares: line.shares?.count ?? 0,
  };
  if (key in known) return known[key] as number | null;
  if (key === "post_engagements") {
    const parts = [
      known["post_reactions"],
      known["post_comments"],
      known["post_shares"],
      insight("post_clicks"),
    ];
    return parts.every((part) => typeof part === "number")
      ? parts.reduce((all, part) => all + part, 0)
      : null;
  }
  const value = insight(key);
  if (value === null || !key.startsWith("post_video")) return value;
  // Milliseconds. Posts without video have 0, which would lower the average.
  return key === "post_video_avg_time_watched" && value === 0 ? null : value / 1000;
}

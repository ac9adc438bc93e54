import { z } from "zod";
import { inBatches } from "#app/connectors/core/wire/in-batches.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import { linkedInGet, listOf, textOf } from "#app/connectors/core/families/linkedin.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { type DateRange, isInRange } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { dayOf, urnOf } from "./days.ts";
import { ShareTotals, sharesOf } from "./statistics.ts";

// https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api

const Post = z.object({
  id: z.string(),
  commentary: z.string().default(""),
  publishedAt: z.number().optional(),
  createdAt: z.number(),
  lastModifiedAt: z.number().optional(),
  content: z
    .object({
      media: z.object({ id: z.string() }).optional(),
      article: z.unknown().optional(),
      poll: z.unknown().optional(),
      multiImage: z.unknown().optional(),
      carousel: z.unknown().optional(),
    })
    .optional(),
});
type Post = z.output<typeof Post>;
const Posts = z.object({
  paging: z.object({ links: z.array(z.object({ rel: z.string() })).default([]) }),
  elements: z.array(Post),
});

const pageSize = 100;
const nothing = { impressionCount: 0, clickCount: 0, likeCount: 0, commentCount: 0, shareCount: 0 };

export async function postRows(
  { call }: Pick<Provider, "call">,
  organization: string,
  range: DateRange,
): Promise<{ readonly rows: Row[]; readonly isTruncated: boolean }> {
  let isCut = false;
  const { items, isTruncated } = await allPages({ by: "offset", mostPages: 30 }, async (start) => {
    const { paging, elements } = await call(
      linkedInGet(
        "posts",
        { author: textOf(urnOf(organization)), q: "author", count: pageSize, start, sortBy: "LAST_MODIFIED" },
        { "x-restli-method": "FINDER" },
      ),
      Posts,
    );
    // Latest change first: later pages have no newer posts.
    const isOld = elements.some(({ lastModifiedAt }) => lastModifiedAt && dayOf(lastModifiedAt) < range.from);
    const hasNext = paging.links.some(({ rel }) => rel === "next") && !isOld;
    isCut ||= hasNext && elements.length === 0; // more was promised than came
    return { items: elements, isLast: !hasNext };
  });
  const posts = items.filter((post) => isInRange(publishedOn(post), range));
  const statistics = await statisticsOf(call, organization, posts);
  const titleOf = withUniqueNames(posts.map((post) => [post.id, titleIn(post)]));
  return {
    rows: posts.map((post) => ({
      post: titleOf(post.id),
      postType: typeOf(post),
      posts: 1,
      ...sharesOf(statistics.get(post.id) ?? nothing), // missing without activity
    })),
    isTruncated: isTruncated || isCut,
  };
}

/** Shares and newer posts need separate requests. */
async function statisticsOf(call: Provider["call"], organization: string, posts: readonly Post[]) {
  const found = new Map<string, z.output<typeof ShareTotals>["elements"][number]["totalShareStatistics"]>();
  for (const [name, kind] of [
    ["shares", "urn:li:share:"],
    ["ugcPosts", "urn:li:ugcPost:"],
  ] as const) {
    const ids = posts.map(({ id }) => id).filter((id) => id.startsWith(kind));
    for (const some of inBatches(ids, 50)) {
      const request = linkedInGet("organizationalEntityShareStatistics", {
        q: "organizationalEntity",
        organizationalEntity: textOf(urnOf(organization)),
        [name]: listOf(some),
      });
      for (const { share, ugcPost, totalShareStatistics } of (await call(request, ShareTotals)).elements)
        found.set(share ?? ugcPost ?? "", totalShareStatistics);
    }
  }
  return found;
}

function publishedOn({ publishedAt, createdAt }: Post) {
  return dayOf(publishedAt ?? createdAt);
}

function titleIn(post: Post): string {
  const line = post.commentary.replaceAll(/\s+/g, " ").trim();
  if (line === "") return `Post of ${publishedOn(post)}`;
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}

function typeOf({ content = {} }: Post): string {
  if (content.article !== undefined) return "Article";
  if (content.poll !== undefined) return "Poll";
  if (content.multiImage !== undefined) return "Images";
  if (content.carousel !== undefined) return "Carousel";
  const media = content.media?.id ?? "";
  if (media.startsWith("urn:li:video:")) return "Video";
  if (media.startsWith("urn:li:document:")) return "Document";
  return media === "" ? "Text" : "Image";
}

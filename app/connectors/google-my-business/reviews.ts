import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { count, rate, ratio, snapshot, snapshotCount } from "#app/connectors/core/metrics.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { type Ask, answerOf, type Fact } from "./facts.ts";
import { locationNames } from "./locations.ts";

// Only reviews are still in the API from before 2022.
export const reviewsApi = "https://mybusiness.googleapis.com";

const stars = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5, STAR_RATING_UNSPECIFIED: null } as const;

// For privacy, authors and texts of reviews are not read.
const Reply = z.object({
  reviews: z
    .array(
      z.object({
        starRating: z.enum(Object.keys(stars) as (keyof typeof stars)[]),
        createTime: z.string(),
        updateTime: z.string(),
        reviewReply: z.object({}).optional(),
      }),
    )
    .default([]),
  averageRating: z.number().optional(),
  totalReviewCount: z.number().default(0),
  nextPageToken: z.string().optional(),
});

export const reviewMetrics = {
  new_reviews: count("New reviews"),
  rating: ratio("Rating", "stars", "new_reviews", "decimal", {
    help: "Average of the reviews written in the date range. 5 is best.",
  }),
  stars: count("Stars in new reviews"),
  replied_reviews: count("New reviews with a reply"),
  reply_rate: rate("Reply rate", "replied_reviews", "new_reviews"),
  all_time_rating: ratio("Rating (all time)", "all_time_stars", "all_time_reviews", "decimal", {
    help: "As shown on the profile today, for any date range.",
  }),
  all_time_stars: snapshot("Stars (all time)", "decimal"),
  all_time_reviews: snapshotCount("Reviews (all time)"),
};

export async function reviews(ask: Ask): Promise<Answer> {
  const { call, params, range, dimensions } = ask;
  const nameOf = await locationNames(ask, params.property, dimensions.includes("location"));
  const facts: Fact[] = [];
  let isTruncated = false;
  for (const property of params.property) {
    const location = nameOf(property);
    const pages = await allPages({ by: "cursor", mostPages: 60 }, async (pageToken) => {
      const reply = await call(
        {
          method: "GET",
          url: `${reviewsApi}/${apiVersion("google-business-reviews")}/${property}/reviews`,
          query: { pageSize: 50, orderBy: "updateTime desc", pageToken },
        },
        Reply,
      );
      // Latest change first: later reviews were written before the range.
      const isOver = reply.reviews.some(({ updateTime }) => updateTime.slice(0, 10) < range.from);
      return { items: [reply], next: isOver ? null : reply.nextPageToken };
    });
    const { averageRating = 0, totalReviewCount = 0 } = pages.items[0] ?? {};
    const read = pages.items.flatMap((page) => page.reviews);
    const isBegun = read.some(({ updateTime }) => updateTime.slice(0, 10) < range.from);
    isTruncated ||= !isBegun && read.length < totalReviewCount;
    facts.push({
      cells: { location },
      values: { all_time_stars: averageRating * totalReviewCount, all_time_reviews: totalReviewCount },
    });
    for (const { starRating, createTime, reviewReply } of read) {
      const day = createTime.slice(0, 10);
      const given = stars[starRating];
      if (given === null || day < range.from || day > range.to) continue;
      facts.push({
        cells: { location, star_rating: given === 1 ? "1 star" : `${given} stars` },
        values: { new_reviews: 1, stars: given, replied_reviews: reviewReply ? 1 : 0 },
      });
    }
    facts.push({ cells: { location }, values: { new_reviews: 0, stars: 0, replied_reviews: 0 } });
  }
  const { totals = {}, ...answer } = answerOf(facts, ask, flagIf(isTruncated, "truncated"));
  const isWhole = (key: string) => !isTruncated || key.startsWith("all_time_");
  return { ...answer, totals: Object.fromEntries(Object.entries(totals).filter(([key]) => isWhole(key))) };
}

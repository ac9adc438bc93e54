import { graphTime, pacificMidnight } from "./meta.ts";
import { madeOnce, someDays, steady } from "../stand-in.ts";

export const kinds = ["POST", "REEL", "STORY"] as const;
export const counts = ["likes", "comments", "shares", "saves", "replies", "reposts"] as const;
export const isFollower = (person: number) => person < 120;

/** One fact for every day and kind of content: who saw it, and what they did. */
export function* factsOf(account: string, days: readonly string[]) {
  for (const date of days)
    for (const kind of kinds) {
      const words = [account, date, kind];
      const people = Array.from({ length: steady(30, "people", ...words) }, (_, at) =>
        steady(300, "person", at, ...words),
      );
      const numbers = Object.fromEntries(counts.map((name) => [name, steady(9, name, ...words)])) as Record<
        (typeof counts)[number],
        number
      >;
      yield {
        date,
        kind,
        people,
        engaged: people.slice(0, Math.floor(people.length / 3)),
        views: people.length + steady(50, "views", ...words),
        taps: kind === "POST" ? steady(6, "taps", ...words) : 0,
        follows: kind === "REEL" ? steady(8, "follows", ...words) : 0,
        unfollows: kind === "STORY" ? steady(3, "unfollows", ...words) : 0,
        ...numbers,
      };
    }
}
export type Fact = ReturnType<typeof factsOf> extends Generator<infer One> ? One : never;

export const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const interactionsOf = (fact: Fact) => sumOf(counts.map((name) => fact[name]));

export function valueOf(metric: string, facts: readonly Fact[]): number {
  if (metric === "reach") return new Set(facts.flatMap(({ people }) => people)).size;
  if (metric === "accounts_engaged") return new Set(facts.flatMap(({ engaged }) => engaged)).size;
  if (metric === "total_interactions") return sumOf(facts.map(interactionsOf));
  if (metric === "profile_links_taps") return sumOf(facts.map(({ taps }) => taps));
  return sumOf(facts.map((fact) => fact[metric as "views"]));
}

/** A post every third day; the one of 3 September is from before the business account. */
export function mediaOf(account: string, days: readonly string[]) {
  return days.filter((date) => Number(date.slice(8)) % 3 === 0).map((date) => mediumOf(account, date));
}
const mediumOf = madeOnce((account: string, date: string) => {
  const isReel = steady(2, "reel", account, someDays(date)) === 0;
  const count = (name: string, most: number) => steady(most, name, account, date);
  return {
    date,
    id: `1789${account.slice(-3)}${date.replaceAll("-", "")}`,
    caption: ["Rye is back", "Sunday from eight\n#bread", null][count("caption", 2)]!,
    media_type: isReel ? "VIDEO" : "CAROUSEL_ALBUM",
    media_product_type: isReel ? "REELS" : "FEED",
    timestamp: graphTime(new Date(pacificMidnight(date).getTime() + count("hour", 23) * 3_600_000)),
    like_count: count("likes", 200),
    comments_count: count("comments", 20),
    reach: count("reach", 900),
    views: count("views", 2_000),
    saved: count("saved", 30),
    shares: count("shares", 40),
    reposts: count("reposts", 9),
    total_interactions: count("interactions", 300),
    follows: count("follows", 5),
    profile_visits: count("visits", 25),
    ig_reels_avg_watch_time: count("average", 15_000),
    ig_reels_video_view_total_time: count("time", 9_000_000),
    reels_skip_rate: count("skipped", 1_000) / 10,
  };
});
export type Medium = ReturnType<typeof mediaOf>[number];

export const hasInsights = ({ date }: Medium) => date !== "2026-09-03";

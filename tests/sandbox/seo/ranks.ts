import { daysOf, madeOnce, steady } from "../stand-in.ts";

/** A rank tracker's observation on one day: the rank of one keyword in one search engine, null without a rank. */
export type Seen = {
  readonly date: string;
  readonly engine: string;
  readonly keyword: string;
  readonly url: string;
  readonly position: number | null;
  readonly volume: number;
};

/** Ranks that vary a little from day to day; some keywords never have one, some now and then. */
export function seen(
  site: string,
  engines: readonly string[],
  keywords: readonly string[],
  from: string,
  to: string,
): Seen[] {
  return daysOf(from, to).flatMap((date) =>
    engines.flatMap((engine) => keywords.map((keyword) => seenOn(site, engine, keyword, date))),
  );
}
const seenOn = madeOnce((site: string, engine: string, keyword: string, date: string): Seen => {
  const usual = 1 + steady(70, "place", site, engine, keyword);
  const place = Math.max(1, usual + steady(8, "move", site, engine, keyword, date) - 4);
  return {
    date,
    engine,
    keyword,
    url: `https://${site}/${["", "shop", "news"][steady(2, "page", site, keyword, date.slice(0, 7))]}`,
    position: place > 60 ? null : place,
    volume: 10 * steady(900, "volume", engine, keyword),
  };
});

/** A rank tracker's numbers over such observations, calculated from their definitions. */
export function rankNumbers(sightings: readonly Seen[]): Record<string, number | null> {
  const found = sightings.filter(({ position }) => position !== null);
  const last = new Map<string, Seen>();
  for (const one of [...sightings].sort((a, b) => a.date.localeCompare(b.date)))
    last.set(`${one.engine}/${one.keyword}`, one);
  const now = [...last.values()];
  const within = (most: number) => now.filter(({ position }) => position !== null && position <= most).length;
  let [places, volume] = [0, 0];
  for (const { position } of found) places += position!;
  for (const one of now) volume += one.volume;
  return {
    position: found.length > 0 ? places / found.length : null,
    lastPosition: now.length === 1 ? now[0]!.position : null,
    found: found.length,
    keywords: now.length,
    top1: within(1),
    top3: within(3),
    top5: within(5),
    top10: within(10),
    top20: within(20),
    top30: within(30),
    top50: within(50),
    top100: within(100),
    top10Share: within(10) / now.length,
    volume,
  };
}

/** Invented searches, as many as needed. */
export function searches(count: number): string[] {
  const [firsts, seconds, thirds] = [
    ["rye", "sourdough", "seeded", "spelt", "white", "brown"],
    ["bread", "loaf", "rolls", "flour", "starter", "toast"],
    ["near me", "delivery", "recipe", "price", "opening hours", "wholesale"],
  ];
  return Array.from({ length: count }, (_, at) =>
    [
      firsts![at % 6],
      seconds![Math.floor(at / 6) % 6],
      thirds![Math.floor(at / 36) % 6],
      ...(at < 216 ? [] : [Math.floor(at / 216) + 1]),
    ].join(" "),
  );
}

/** "2026-01", "2026-02", … */
export function monthsOf(from: string, to: string): string[] {
  return [...new Set(daysOf(from, to).map((day) => day.slice(0, 7)))];
}

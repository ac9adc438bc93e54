import type { MetricSpec } from "#app/connectors/core/define.ts";

/** 0 to 1, equal for equal words (FNV-1a with a final mix). */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join("|")) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** By words in a key; the first match counts. */
const sizes: readonly (readonly [words: RegExp, perDay: number])[] = [
  [/follower|subscribers|follows$|likes_total/i, 5200],
  [/followerRate|difficulty|score|authority|rating/i, 45],
  [/position|rank(?!ed)/i, 12],
  [/volume/i, 1400],
  [/impression|reach|media_view/i, 4200],
  [/emailsSent|delivered|recipients/i, 900],
  [/views|pageview/i, 1300],
  [/open(s|ed)?$|uniqueOpens/i, 380],
  [/session|visit|traffic/i, 460],
  [/new_?users/i, 130],
  [/user|people|audience/i, 390],
  [/engagement|interaction|reaction/i, 210],
  [/conversion|lead|keyEvent|purchase/i, 14],
  [/click/i, 170],
  [/revenue|sales|order_value|won_value|open_value|value/i, 940],
  [/cost|spend|fee/i, 120],
  [/order/i, 16],
  [/item|product/i, 31],
  [/keyword/i, 240],
  [/domain|link/i, 130],
  [/unsubscribe|bounce|lost|refund|cancel/i, 3],
  [/opportunit|won|deal|review|call|direction/i, 7],
];

export function usualSize(key: string): number {
  return sizes.find(([words]) => words.test(key))?.[1] ?? 60;
}

export function usualLevel(key: string, { format }: Pick<MetricSpec, "format">): number {
  if (format === "percent") return 0.12 + 0.5 * chance("level", key);
  if (format === "duration") return 70 + 90 * chance("level", key);
  return usualSize(key);
}

type Metrics = Readonly<Record<string, MetricSpec>>;

export function daySizes(metrics: Metrics): ReadonlyMap<string, number> {
  const sums = new Map(Object.keys(metrics).map((key) => [key, usualSize(key)]));
  for (const [key, metric] of Object.entries(metrics)) {
    if (metric.combine !== "ratio" || metric.format !== "percent") continue;
    const whole = sums.get(metric.per) ?? 0;
    if ((sums.get(metric.of) ?? 0) >= 0.7 * whole)
      sums.set(metric.of, whole * (0.2 + 0.4 * chance("part", key)));
  }
  return sums;
}

/** `day`: days since 1970. */
export function dayFactor(kind: string, key: string, day: number): number {
  const weekday = [1.05, 0.98, 0.74, 0.7, 1.06, 1.1, 1.08][((day % 7) + 7) % 7]!;
  const season = 1 + 0.12 * Math.sin((2 * Math.PI * (day + 365 * chance("season", kind))) / 365);
  return (
    weekday * season * growth(day) * (0.9 + 0.2 * chance(kind, day)) * (0.94 + 0.12 * chance(kind, key, day))
  );
}

export function growth(day: number): number {
  const middle = 20_454; // 1 January 2026
  return 0.7 + 0.6 / (1 + Math.exp((middle - day) / 420));
}

/** Adds up to `whole`. */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((all, part) => all + part, 0);
  const order = exact
    .map((value, at) => ({ at, rest: value - parts[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at]! += 1;
  return parts;
}

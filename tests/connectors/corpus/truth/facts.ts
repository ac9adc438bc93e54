import Big from "big.js";
import type { Random } from "./random.ts";

/** What happened in one row, as exact numbers. Columns show some of it. */
export type Fact = (typeof factNames)[number];
export type Facts = Readonly<Record<Fact, Big>>;

const factNames = [
  "impressions", "clicks", "linkClicks", "cost", "conversions", "fractional", "value", "reach",
  "sessions", "engaged", "users", "newUsers", "views", "events", "keyEvents", "revenue",
  "orders", "units", "shipping", "tax", "discounts", "returns", "netSales", "totalSales", "costOfSales",
  "sent", "delivered", "opens", "uniqueOpens", "emailClicks", "uniqueClicks", "unsubscribes", "bounced",
  "position", "seconds", "watchHours", "watchSeconds", "subscribers", "followers", "likes", "comments", "shares",
  "difficulty", "volume", "traffic", "id", "depth", "bounceShare", "viewed", "cpcBid",
] as const; // oxfmt-ignore

const count = (value: number) => new Big(Math.round(value));
const places = (value: number, digits: number) => new Big(value.toFixed(digits));

/** Row by row consistent: fewer clicks than impressions, fewer orders than sessions. */
export function drawFacts(random: Random, at: number): Facts {
  const share = (from: number, to: number) => from + random.next() * (to - from);
  const impressions = random.integer(120, 60_000);
  const clicks = Math.max(1, Math.round(impressions * share(0.01, 0.12)));
  const conversions = Math.floor(clicks * share(0, 0.15));
  const cost = places(clicks * share(0.2, 3.5), 2);
  const value = places(conversions * share(15, 90), 2);
  const sessions = random.integer(40, 9_000);
  const engaged = Math.round(sessions * share(0.3, 0.8));
  const views = Math.round(sessions * share(1.1, 4));
  const orders = Math.max(1, Math.round(sessions * share(0.005, 0.05)));
  const revenue = places(orders * share(20, 120), 2);
  const sent = random.integer(500, 20_000);
  const delivered = sent - random.integer(3, Math.round(sent * 0.04) + 4);
  const uniqueOpens = Math.round(delivered * share(0.15, 0.5));
  const uniqueClicks = Math.max(1, Math.round(uniqueOpens * share(0.03, 0.2)));
  const discounts = places(-Number(revenue) * share(0, 0.12), 2);
  const returns = random.chance(0.3) ? places(-Number(revenue) * share(0, 0.2), 2) : new Big(0);
  const netSales = revenue.plus(discounts).plus(returns);
  const shipping = places(orders * 4.9, 2);
  const tax = places(Number(netSales) * 0.19, 2);
  const watchSeconds = views * random.integer(60, 260);
  return {
    impressions: count(impressions),
    clicks: count(clicks),
    linkClicks: count(Math.max(1, clicks * share(0.5, 0.9))),
    cost,
    conversions: count(conversions),
    fractional: places(conversions + share(0, 0.99), 2),
    value,
    reach: count(impressions * share(0.4, 0.9)),
    sessions: count(sessions),
    engaged: count(engaged),
    users: count(sessions * share(0.6, 0.95)),
    newUsers: count(sessions * share(0.3, 0.6)),
    views: count(views),
    events: count(views * share(2, 5)),
    keyEvents: count(Math.floor(sessions * share(0, 0.1))),
    revenue,
    orders: count(orders),
    units: count(orders * share(1, 3)),
    shipping,
    tax,
    discounts,
    returns,
    netSales,
    totalSales: netSales.plus(shipping).plus(tax),
    costOfSales: places(Number(revenue) * share(0.3, 0.7), 2),
    sent: count(sent),
    delivered: count(delivered),
    opens: count(uniqueOpens * share(1.1, 2)),
    uniqueOpens: count(uniqueOpens),
    emailClicks: count(uniqueClicks * share(1, 1.6)),
    uniqueClicks: count(uniqueClicks),
    unsubscribes: count(random.integer(0, 20)),
    bounced: count(sent - delivered),
    position: places(share(1, 60), 1),
    seconds: count(share(20, 400)),
    watchHours: places(watchSeconds / 3600, 4),
    watchSeconds: count(watchSeconds),
    subscribers: count(random.integer(-3, 60)),
    followers: count(4_000 + at * 13 + random.integer(0, 9)),
    likes: count(random.integer(0, 900)),
    comments: count(random.integer(0, 90)),
    shares: count(random.integer(0, 60)),
    difficulty: count(random.integer(5, 95)),
    volume: count(random.integer(1, 400) * 10),
    traffic: count(random.integer(0, 2_000)),
    id: count(120_000_000_000 + at * 17 + random.integer(1, 16)),
    depth: places(share(1, 6), 2),
    bounceShare: places(share(0.2, 0.7), 4),
    viewed: places(share(0.2, 0.8), 4),
    cpcBid: places(share(0.1, 6), 2),
  };
}

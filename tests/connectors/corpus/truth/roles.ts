import type { Fact } from "./facts.ts";

/** How a number is written: with a percent sign, as an amount, as h:mm:ss. */
export type As = "count" | "decimal" | "money" | "percent" | "clock" | "hours" | "minutes" | "seconds" | "ms" | "micros"; // oxfmt-ignore

export type MetricRole =
  | { readonly kind: "sum"; readonly fact: Fact; readonly as: As; readonly places?: number }
  | {
      readonly kind: "ratio";
      readonly of: Fact;
      readonly per: Fact;
      readonly times?: number;
      readonly as: As;
      readonly places?: number;
    }
  | {
      readonly kind: "average";
      readonly fact: Fact;
      readonly weight: Fact;
      readonly as: As;
      readonly places?: number;
    }
  /** No sum is right: people, levels, scores, numbers that are names. "perEvent": people of each email, which may be added. */
  | {
      readonly kind: "unique" | "perEvent" | "level" | "score" | "id";
      readonly fact: Fact;
      readonly as: As;
      readonly places?: number;
    };

export type OtherRole =
  | { readonly kind: "date" | "start" | "end" | "currency" }
  | { readonly kind: "text"; readonly of: "campaign" | "channel" | "country" | "page" | "query" | "fixed" };

export type Role = MetricRole | OtherRole;

const sum = (fact: Fact, as: As = "count", places = 0) => ({ kind: "sum", fact, as, places }) as const;
const ratio = (of: Fact, per: Fact, as: As, places = 2, times = 1) =>
  ({ kind: "ratio", of, per, as, places, times }) as const;
const average = (fact: Fact, weight: Fact, as: As, places = 0) =>
  ({ kind: "average", fact, weight, as, places }) as const;

/** The words in which the descriptions of exports name their columns. */
export const roles = {
  day: { kind: "date" },
  start: { kind: "start" },
  end: { kind: "end" },
  currency: { kind: "currency" },
  campaign: { kind: "text", of: "campaign" },
  channel: { kind: "text", of: "channel" },
  country: { kind: "text", of: "country" },
  page: { kind: "text", of: "page" },
  query: { kind: "text", of: "query" },
  fixed: { kind: "text", of: "fixed" },
  impressions: sum("impressions"),
  clicks: sum("clicks"),
  "link clicks": sum("linkClicks"),
  cost: sum("cost", "money", 2),
  "cost in micros": sum("cost", "micros"),
  conversions: sum("fractional", "decimal", 2),
  results: sum("conversions"),
  value: sum("value", "money", 2),
  ctr: ratio("clicks", "impressions", "percent"),
  "link ctr": ratio("linkClicks", "impressions", "percent"),
  cpc: ratio("cost", "clicks", "money"),
  cpm: ratio("cost", "impressions", "money", 2, 1000),
  cpa: ratio("cost", "conversions", "money"),
  "cost per conversion": ratio("cost", "fractional", "money"),
  "conversion rate": ratio("fractional", "clicks", "percent"),
  roas: ratio("value", "cost", "decimal"),
  acos: ratio("cost", "value", "percent"),
  reach: { kind: "unique", fact: "reach", as: "count" },
  frequency: { kind: "score", fact: "depth", as: "decimal", places: 2 },
  sessions: sum("sessions"),
  "engaged sessions": sum("engaged"),
  "engagement rate": ratio("engaged", "sessions", "percent", 4),
  users: { kind: "unique", fact: "users", as: "count" },
  "new users": { kind: "perEvent", fact: "newUsers", as: "count" },
  views: sum("views"),
  "views per session": ratio("views", "sessions", "decimal"),
  events: sum("events"),
  "key events": sum("keyEvents"),
  "average duration": average("seconds", "sessions", "clock"),
  "average seconds": average("seconds", "sessions", "seconds"),
  "bounce rate": average("bounceShare", "sessions", "percent", 2),
  revenue: sum("revenue", "money", 2),
  orders: sum("orders"),
  units: sum("units"),
  shipping: sum("shipping", "money", 2),
  tax: sum("tax", "money", 2),
  discounts: sum("discounts", "money", 2),
  returns: sum("returns", "money", 2),
  "net sales": sum("netSales", "money", 2),
  "total sales": sum("totalSales", "money", 2),
  "order value": ratio("revenue", "orders", "money"),
  margin: { kind: "ratio", of: "costOfSales", per: "revenue", as: "percent", places: 1 },
  sent: sum("sent"),
  delivered: sum("delivered"),
  opens: sum("opens"),
  "unique opens": { kind: "perEvent", fact: "uniqueOpens", as: "count" },
  opened: { kind: "perEvent", fact: "uniqueOpens", as: "count" },
  clicked: { kind: "perEvent", fact: "uniqueClicks", as: "count" },
  "open rate": ratio("uniqueOpens", "delivered", "percent"),
  "email clicks": sum("emailClicks"),
  "unique clicks": { kind: "perEvent", fact: "uniqueClicks", as: "count" },
  "click rate": ratio("uniqueClicks", "delivered", "percent"),
  unsubscribes: sum("unsubscribes"),
  bounced: sum("bounced"),
  position: average("position", "impressions", "decimal", 1),
  "watch hours": sum("watchHours", "hours", 4),
  "watch clock": sum("watchSeconds", "clock"),
  "view duration": ratio("watchSeconds", "views", "clock", 0),
  "share viewed": average("viewed", "views", "percent", 2),
  subscribers: sum("subscribers"),
  followers: { kind: "level", fact: "followers", as: "count" },
  likes: sum("likes"),
  comments: sum("comments"),
  shares: sum("shares"),
  difficulty: { kind: "score", fact: "difficulty", as: "count" },
  volume: sum("volume"),
  traffic: sum("traffic"),
  "keyword position": { kind: "score", fact: "position", as: "decimal", places: 0 },
  bid: { kind: "score", fact: "cpcBid", as: "decimal", places: 2 },
  id: { kind: "id", fact: "id", as: "count" },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

export const isMetric = (role: Role): role is MetricRole =>
  ["sum", "ratio", "average", "unique", "perEvent", "level", "score", "id"].includes(role.kind);

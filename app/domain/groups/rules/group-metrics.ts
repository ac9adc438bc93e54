import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import { defaultAlertRule } from "#app/metrics/alerts.ts";
import type { AlertLimits, GroupMetric } from "#db/schema/groups.ts";

export type FoundBy =
  /** Its account's address or name contains the domain. */
  | "property"
  /** Any domain, sent as this parameter. */
  | "target"
  | "site";

export type MetricSource = {
  readonly kind: string;
  readonly key: string;
  readonly by: FoundBy;
  readonly parameters: Readonly<Record<string, string>>;
};

export type BuiltInMetric = {
  readonly id: string;
  readonly label: string;
  readonly format: MetricFormat;
  readonly direction: Direction;
  /** Below it, changes are noise. */
  readonly minimumBase: number;
  /** Ranks change in positions: 2 to 3 is 1.0, not 50%. */
  readonly changesIn?: "value";
  /** Smaller changes stay gray. Default: a tenth. */
  readonly largeChange?: number;
  /** In the metric's unit. Default: 0. */
  readonly absoluteThreshold?: number;
  /** Default: as few as needed, at most 1. */
  readonly decimals?: number;
  /** In lower case. */
  readonly columns: readonly string[];
  /** The first that a domain has is proposed. */
  readonly sources: readonly MetricSource[];
};

const source = (
  kind: string,
  key: string,
  by: FoundBy,
  parameters: Readonly<Record<string, string>> = {},
): MetricSource => ({ kind, key, by, parameters });

const analytics = (key: string) => source("google-analytics", key, "property", { reportType: "standard" });
const searchConsole = (key: string) => source("google-search-console", key, "property", { mode: "web" });
const googleAds = (key: string) => source("google-ads", key, "property", { reportType: "campaigns" });
const facebookAds = (key: string) => source("facebook-ads", key, "property");
const shop = (key: string) => source("woocommerce", key, "site", { reportType: "sales" });
const ahrefs = (key: string) => source("ahrefs-v3", key, "target", { reportType: "overview" });
const database = (kind: string) => source(kind, "organicKeywords", "target", { reportType: "overview" });

/** No uniques: days cannot compare them (numbers.md 4). */
export const builtInMetrics: readonly BuiltInMetric[] = [
  {
    id: "sessions",
    label: "Sessions",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["sessions", "visits"],
    sources: [analytics("sessions")],
  },
  {
    id: "conversions",
    label: "Key events",
    format: "decimal",
    direction: "more",
    minimumBase: 50,
    columns: ["key events", "conversions", "leads"],
    sources: [analytics("keyEvents"), googleAds("conversions")],
  },
  {
    id: "revenue",
    label: "Revenue",
    format: "money",
    direction: "more",
    minimumBase: 50,
    columns: ["revenue", "total revenue", "net sales", "sales"],
    sources: [shop("net_sales"), analytics("totalRevenue")],
  },
  {
    id: "orders",
    label: "Orders",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["orders", "transactions", "purchases"],
    sources: [shop("orders"), analytics("transactions")],
  },
  {
    id: "cost",
    label: "Ad spend",
    format: "money",
    direction: "neutral",
    minimumBase: 50,
    columns: ["ad spend", "spend", "cost", "amount spent"],
    sources: [googleAds("cost"), facebookAds("spend")],
  },
  {
    id: "roas",
    label: "ROAS",
    format: "decimal",
    direction: "more",
    minimumBase: 50,
    decimals: 2,
    columns: ["roas", "return on ad spend"],
    sources: [googleAds("roas"), facebookAds("purchase_roas")],
  },
  {
    id: "clicks",
    label: "Clicks",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["clicks"],
    sources: [searchConsole("clicks")],
  },
  {
    id: "impressions",
    label: "Impressions",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["impressions"],
    sources: [searchConsole("impressions")],
  },
  {
    id: "position",
    label: "Average position",
    format: "decimal",
    direction: "less",
    minimumBase: 50,
    changesIn: "value",
    largeChange: 1.5,
    absoluteThreshold: 1.5,
    decimals: 1,
    columns: ["average position", "position", "avg. position"],
    sources: [
      searchConsole("position"),
      source("accuranker", "averageRank", "property", { reportType: "domain" }),
    ],
  },
  {
    id: "keywords",
    label: "Visible keywords",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["visible keywords", "organic keywords", "keywords"],
    sources: [ahrefs("organicKeywords"), database("semrush"), database("serpstat"), database("seranking")],
  },
  {
    id: "domain-rating",
    label: "Domain rating",
    format: "decimal",
    direction: "more",
    // 0 to 100: small ratings are not noise.
    minimumBase: 0,
    columns: ["domain rating", "dr"],
    sources: [ahrefs("domainRating")],
  },
  {
    id: "referring-domains",
    label: "Referring domains",
    format: "integer",
    direction: "more",
    minimumBase: 50,
    columns: ["referring domains"],
    sources: [ahrefs("referringDomains")],
  },
];

export function builtInMetric(id: string): BuiltInMetric | null {
  return builtInMetrics.find((one) => one.id === id) ?? null;
}

export function defaultLimits({ minimumBase, absoluteThreshold = 0 }: BuiltInMetric): AlertLimits {
  return { ...defaultAlertRule, absoluteThreshold, minimumBase, direction: null, alertsOn: true };
}

/** Present limits stay; unknown ids are left out. */
export function chooseMetrics(ids: readonly string[], present: readonly GroupMetric[] = []): GroupMetric[] {
  return builtInMetrics.flatMap((metric) => {
    if (!ids.includes(metric.id)) return [];
    const kept = present.find((one) => one.metric === metric.id);
    return [kept ?? { metric: metric.id, ...defaultLimits(metric) }];
  });
}

export const defaultMetricIds = ["sessions", "conversions", "revenue", "clicks", "impressions", "position"];

export const groupLimits = {
  groups: 100,
  domains: 200,
  name: 80,
  note: 2000,
  paste: 40_000,
} as const;

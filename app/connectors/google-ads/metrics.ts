import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

const integer = { combine: "sum", format: "integer" } as const;
const decimal = { combine: "sum", format: "decimal" } as const;
const money = { combine: "sum", format: "money" } as const;
/** A share of what could have been shown: of how much, Google does not say, so it is asked at each grain. */
const share = { combine: "unique", format: "percent" } as const;
const ofImpressions = { combine: "average", weightedBy: "impressions", format: "percent" } as const;

function ratio<const Of extends string, const Per extends string>(of: Of, per: Per) {
  return { combine: "ratio", of, per } as const;
}

const all = {
  conversions: { label: "Conversions", ...decimal },
  conversionsValue: { label: "Conversion value", ...money },
  valuePerConversion: {
    label: "Value per conversion",
    ...ratio("conversionsValue", "conversions"),
    format: "money",
  },
} as const;

const shown = {
  impressions: { label: "Impressions", ...integer },
  clicks: { label: "Clicks", ...integer },
  cost: { label: "Cost", ...money, direction: "neutral" },
  ctr: { label: "CTR", ...ratio("clicks", "impressions"), format: "percent" },
  averageCpc: { label: "CPC", ...ratio("cost", "clicks"), format: "money", direction: "less" },
  averageCpm: {
    label: "CPM",
    ...ratio("cost", "impressions"),
    times: 1000,
    format: "money",
    direction: "less",
  },
  costPerConversion: {
    label: "Cost per conversion",
    ...ratio("cost", "conversions"),
    format: "money",
    direction: "less",
  },
  roas: { label: "ROAS", ...ratio("conversionsValue", "cost"), format: "decimal" },
} as const;

const interacted = {
  interactions: { label: "Interactions", ...integer },
  interactionRate: { label: "Interaction rate", ...ratio("interactions", "impressions"), format: "percent" },
  averageCost: {
    label: "Cost per interaction",
    ...ratio("cost", "interactions"),
    format: "money",
    direction: "less",
  },
  conversionRate: { label: "Conversion rate", ...ratio("conversions", "interactions"), format: "percent" },
  viewThroughConversions: { label: "View-through conversions", ...integer },
  costPerAllConversions: {
    label: "Cost per conversion of all",
    ...ratio("cost", "allConversions"),
    format: "money",
    direction: "less",
  },
} as const;

const converted = {
  allConversions: { label: "All conversions", ...decimal },
  allConversionsValue: { label: "Value of all conversions", ...money },
  crossDeviceConversions: { label: "Cross-device conversions", ...decimal },
} as const;

const searchShares = {
  searchImpressionShare: { label: "Search impression share", ...share },
  searchRankLostImpressionShare: { label: "Search share lost to rank", ...share, direction: "less" },
  searchTopImpressionShare: { label: "Search top impression share", ...share },
  searchAbsoluteTopImpressionShare: { label: "Search absolute top impression share", ...share },
  searchClickShare: { label: "Search click share", ...share },
} as const;

const places = {
  topImpressionPercentage: { label: "Impressions at the top", ...ofImpressions },
  absoluteTopImpressionPercentage: { label: "Impressions at the very top", ...ofImpressions },
} as const;

const videos = {
  engagements: { label: "Engagements", ...integer },
  engagementRate: { label: "Engagement rate", ...ratio("engagements", "impressions"), format: "percent" },
  videoTrueviewViews: { label: "Video views", ...integer },
  videoTrueviewViewRate: { label: "Video view rate", ...ofImpressions },
  trueviewAverageCpv: {
    label: "Cost per video view",
    combine: "average",
    weightedBy: "videoTrueviewViews",
    format: "money",
    direction: "less",
  },
  videoQuartileP25Rate: { label: "Video played to 25 %", ...ofImpressions },
  videoQuartileP50Rate: { label: "Video played to 50 %", ...ofImpressions },
  videoQuartileP75Rate: { label: "Video played to 75 %", ...ofImpressions },
  videoQuartileP100Rate: { label: "Video played to the end", ...ofImpressions },
  activeViewImpressions: { label: "Viewable impressions", ...integer },
  activeViewCtr: {
    label: "CTR of viewable impressions",
    combine: "average",
    weightedBy: "activeViewImpressions",
    format: "percent",
  },
} as const;

const shops = {
  phoneCalls: { label: "Phone calls", ...integer },
  phoneImpressions: { label: "Phone impressions", ...integer },
  cartRevenue: { label: "Revenue from carts", ...money },
  orders: { label: "Orders", ...decimal },
  averageOrderValue: { label: "Average order value", ...ratio("cartRevenue", "orders"), format: "money" },
  contentImpressionShare: { label: "Display impression share", ...share },
} as const;

const campaigns = {
  searchBudgetLostImpressionShare: { label: "Search share lost to budget", ...share, direction: "less" },
  invalidClicks: { label: "Invalid clicks", ...integer, direction: "less" },
  grossClicks: { label: "Clicks with invalid ones", ...integer, direction: "neutral" },
  invalidClickRate: {
    label: "Invalid click rate",
    ...ratio("invalidClicks", "grossClicks"),
    format: "percent",
    direction: "less",
  },
} as const;

const people = [
  "campaigns",
  "ad-groups",
  "ads",
  "keywords",
  "search-terms",
  "locations",
  "ages",
  "genders",
] as const;

/** Keys are Google's names in camel case, but for money in micros and what we add up: see `theirFields`. */
export const metrics = {
  ...only({ reportType: [...people, "landing-pages", "products"] }, shown),
  ...all,
  ...only({ reportType: people }, interacted),
  ...only({ reportType: [...people, "conversions"] }, converted),
  ...only({ reportType: ["campaigns", "ad-groups", "keywords"] }, searchShares),
  ...only({ reportType: ["campaigns"] }, campaigns),
  ...only({ reportType: ["campaigns", "ad-groups", "ads", "keywords", "search-terms"] }, places),
  ...only({ reportType: ["campaigns", "ad-groups"] }, shops),
  ...only({ reportType: ["campaigns", "ad-groups", "ads"] }, videos),
  ...only(
    { reportType: ["keywords"] },
    {
      historicalQualityScore: {
        label: "Quality score",
        help: "From 1 to 10, weighted by impressions.",
        combine: "average",
        weightedBy: "impressions",
        format: "decimal",
      },
    },
  ),
} as const satisfies Record<string, MetricSpec>;

const named: Readonly<Record<string, readonly string[]>> = {
  cost: ["costMicros"],
  cartRevenue: ["revenueMicros"],
  grossClicks: ["clicks", "invalidClicks"],
};

/** The fields of Google's answer that make a metric, as JSON has them. */
export function theirFields(metric: string): readonly string[] {
  return named[metric] ?? [metric];
}

/** Millionths of the currency. */
export function isInMicros(field: string): boolean {
  return field.endsWith("Micros") || field === "trueviewAverageCpv";
}

export function isSum(metric: string): boolean {
  return metrics[metric as keyof typeof metrics].combine === "sum";
}

/** Not kept for the account as a whole. */
export const ofCampaignsOnly: readonly string[] = [
  "searchTopImpressionShare",
  "searchAbsoluteTopImpressionShare",
  "searchClickShare",
  "topImpressionPercentage",
  "absoluteTopImpressionPercentage",
  "phoneCalls",
  "phoneImpressions",
];

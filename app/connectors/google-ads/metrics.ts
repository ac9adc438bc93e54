import { average, count, money, price, rate, ratio, sum, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";

const people = whenReportIs(
  "campaigns",
  "ad-groups",
  "ads",
  "keywords",
  "search-terms",
  "locations",
  "ages",
  "genders",
);

export const metrics = {
  ...availableWhen(whenReportIs(...people.reportType, "landing-pages", "products"), {
    impressions: count("Impressions"),
    clicks: count("Clicks"),
    cost: money("Cost", { direction: "neutral" }),
    ctr: rate("CTR", "clicks", "impressions"),
    averageCpc: price("Average CPC", "cost", "clicks"),
    averageCpm: price("Average CPM", "cost", "impressions", { times: 1000 }),
    costPerConversion: price("Cost per conversion", "cost", "conversions"),
    roas: ratio("Conversion value / cost", "conversionsValue", "cost", "decimal"),
  }),
  conversions: sum("Conversions", "decimal"),
  conversionsValue: money("Conversion value"),
  valuePerConversion: ratio("Value per conversion", "conversionsValue", "conversions", "money"),
  ...availableWhen(people, {
    interactions: count("Interactions"),
    interactionRate: rate("Interaction rate", "interactions", "impressions"),
    averageCost: price("Average cost", "cost", "interactions"),
    conversionRate: rate("Conversion rate", "conversions", "interactions"),
    viewThroughConversions: count("View-through conversions"),
    costPerAllConversions: price("Cost per all conversions", "cost", "allConversions"),
  }),
  ...availableWhen(whenReportIs(...people.reportType, "conversions"), {
    allConversions: sum("All conversions", "decimal"),
    allConversionsValue: money("All conversion value"),
    crossDeviceConversions: sum("Cross-device conversions", "decimal"),
  }),
  // Google gives no denominators, so these are queried at each grain.
  ...availableWhen(whenReportIs("campaigns", "ad-groups", "keywords"), {
    searchImpressionShare: unique("Search impression share", "percent"),
    searchRankLostImpressionShare: unique("Search lost impression share (rank)", "percent", {
      direction: "less",
    }),
    searchTopImpressionShare: unique("Search top impression share", "percent"),
    searchAbsoluteTopImpressionShare: unique("Search absolute top impression share", "percent"),
    searchClickShare: unique("Click share", "percent"),
  }),
  ...availableWhen(whenReportIs("campaigns"), {
    searchBudgetLostImpressionShare: unique("Search lost impression share (budget)", "percent", {
      direction: "less",
    }),
    invalidClicks: count("Invalid clicks", { direction: "less" }),
    grossClicks: count("Clicks including invalid clicks", { direction: "neutral" }),
    invalidClickRate: rate("Invalid click rate", "invalidClicks", "grossClicks", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("campaigns", "ad-groups", "ads", "keywords", "search-terms"), {
    topImpressionPercentage: average("Impressions (top) %", "impressions", "percent"),
    absoluteTopImpressionPercentage: average("Impressions (absolute top) %", "impressions", "percent"),
  }),
  ...availableWhen(whenReportIs("campaigns", "ad-groups"), {
    phoneCalls: count("Phone calls"),
    phoneImpressions: count("Phone impressions"),
    cartRevenue: money("Revenue"),
    orders: sum("Orders", "decimal"),
    averageOrderValue: ratio("Average order value", "cartRevenue", "orders", "money"),
    contentImpressionShare: unique("Display impression share", "percent"),
  }),
  ...availableWhen(whenReportIs("campaigns", "ad-groups", "ads"), {
    engagements: count("Engagements"),
    engagementRate: rate("Engagement rate", "engagements", "impressions"),
    videoTrueviewViews: count("TrueView views"),
    videoTrueviewViewRate: average("TrueView view rate", "impressions", "percent"),
    trueviewAverageCpv: average("TrueView average CPV", "videoTrueviewViews", "money", { direction: "less" }),
    videoQuartileP25Rate: average("Video played to 25%", "impressions", "percent"),
    videoQuartileP50Rate: average("Video played to 50%", "impressions", "percent"),
    videoQuartileP75Rate: average("Video played to 75%", "impressions", "percent"),
    videoQuartileP100Rate: average("Video played to 100%", "impressions", "percent"),
    activeViewImpressions: count("Viewable impressions"),
    activeViewCtr: average("Viewable CTR", "activeViewImpressions", "percent"),
  }),
  ...availableWhen(whenReportIs("keywords"), {
    historicalQualityScore: average("Quality Score (historical)", "impressions", "decimal", {
      help: "From 1 to 10, weighted by impressions.",
    }),
  }),
};

const named: Readonly<Record<string, readonly string[]>> = {
  cost: ["costMicros"],
  cartRevenue: ["revenueMicros"],
  grossClicks: ["clicks", "invalidClicks"],
};

export function apiFields(metric: string): readonly string[] {
  return named[metric] ?? [metric];
}

/** Millionths of the currency. */
export function isInMicros(field: string): boolean {
  return field.endsWith("Micros") || field === "trueviewAverageCpv";
}

export function isSum(metric: string): boolean {
  return metrics[metric as keyof typeof metrics].combine === "sum";
}

/** Not available for the whole account. */
export const ofCampaignsOnly: readonly string[] = [
  "searchTopImpressionShare",
  "searchAbsoluteTopImpressionShare",
  "searchClickShare",
  "topImpressionPercentage",
  "absoluteTopImpressionPercentage",
  "phoneCalls",
  "phoneImpressions",
];

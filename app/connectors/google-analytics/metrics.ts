import type { MetricSpec } from "#app/connectors/core/define.ts";
import {
  nonAdditive,
  average,
  count,
  money,
  price,
  rate,
  ratio,
  sum,
  unique,
} from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { ads, items, search, standard } from "./dimensions.ts";

export const metrics = {
  ...availableWhen(whenReportIs("standard", "ads"), {
    sessions: count("Sessions"),
    engagedSessions: count("Engaged sessions"),
    engagementRate: rate("Engagement rate", "engagedSessions", "sessions"),
    // Attribution splits a key event between channels.
    keyEvents: sum("Key events", "decimal"),
    totalRevenue: money("Total revenue"),
  }),
  ...availableWhen(standard, {
    bouncedSessions: count("Bounced sessions", { help: "Sessions without engagement.", direction: "less" }),
    bounceRate: rate("Bounce rate", "bouncedSessions", "sessions", { direction: "less" }),
    averageSessionDuration: average("Average session duration", "sessions", "duration"),
    userEngagementDuration: sum("User engagement", "duration"),
    activeUsers: unique("Active users", "integer"),
    totalUsers: unique("Total users", "integer"),
    newUsers: count("New users"),
    // Look back from the last day of the range.
    active7DayUsers: nonAdditive("7-day active users", "integer"),
    active28DayUsers: nonAdditive("28-day active users", "integer"),
    dauPerMau: nonAdditive("DAU / MAU", "percent"),
    wauPerMau: nonAdditive("WAU / MAU", "percent"),
    sessionsPerUser: ratio("Sessions per user", "sessions", "activeUsers", "decimal"),
    screenPageViews: count("Views"),
    screenPageViewsPerSession: ratio("Views per session", "screenPageViews", "sessions", "decimal"),
    screenPageViewsPerUser: ratio("Views per user", "screenPageViews", "activeUsers", "decimal"),
    eventCount: count("Event count"),
    eventCountPerUser: ratio("Event count per user", "eventCount", "activeUsers", "decimal"),
    eventValue: sum("Event value", "decimal"),
    sessionKeyEventRate: average("Session key event rate", "sessions", "percent"),
    // Users overlap, so the rate is queried at each grain.
    userKeyEventRate: unique("User key event rate", "percent"),
    purchaseRevenue: money("Purchase revenue"),
    refundAmount: money("Refund amount", { direction: "less" }),
    transactions: count("Transactions"),
    ecommercePurchases: count("Ecommerce purchases"),
    averagePurchaseRevenue: ratio("Average purchase revenue", "purchaseRevenue", "transactions", "money"),
    averageRevenuePerUser: ratio("ARPU", "totalRevenue", "activeUsers", "money"),
    addToCarts: count("Add to carts"),
    checkouts: count("Checkouts"),
    totalPurchasers: unique("Total purchasers", "integer"),
    firstTimePurchasers: unique("First time purchasers", "integer"),
    purchaserRate: rate("Purchaser rate", "totalPurchasers", "activeUsers"),
  }),
  ...availableWhen(items, {
    itemsViewed: count("Items viewed"),
    itemsPurchased: count("Items purchased"),
    itemRevenue: money("Item revenue"),
    cartToViewRate: unique("Cart-to-view rate", "percent"),
    purchaseToViewRate: unique("Purchase-to-view rate", "percent"),
  }),
  ...availableWhen(ads, {
    advertiserAdCost: money("Ads cost", { direction: "neutral" }),
    advertiserAdClicks: count("Ads clicks"),
    advertiserAdImpressions: count("Ads impressions"),
    advertiserAdCostPerClick: price("Ads cost per click", "advertiserAdCost", "advertiserAdClicks"),
    advertiserAdCostPerKeyEvent: price("Cost per key event", "advertiserAdCost", "keyEvents"),
    returnOnAdSpend: ratio("Return on ad spend", "totalRevenue", "advertiserAdCost", "decimal"),
  }),
  ...availableWhen(search, {
    organicGoogleSearchClicks: count("Organic Google Search clicks"),
    organicGoogleSearchImpressions: count("Organic Google Search impressions"),
    organicGoogleSearchClickThroughRate: rate(
      "Organic Google Search click through rate",
      "organicGoogleSearchClicks",
      "organicGoogleSearchImpressions",
    ),
    organicGoogleSearchAveragePosition: average(
      "Organic Google Search average position",
      "organicGoogleSearchImpressions",
      "decimal",
      { help: "1 is the top of the results.", direction: "less" },
    ),
  }),
};

export function nothingOf(keys: readonly string[]): Record<string, number> {
  const isCount = (key: string) => {
    const metric: MetricSpec | undefined = Object.hasOwn(metrics, key)
      ? metrics[key as keyof typeof metrics]
      : undefined;
    if (!metric) return true;
    return metric.combine === "sum" || (metric.combine === "unique" && metric.format !== "percent");
  };
  return Object.fromEntries(keys.filter(isCount).map((key) => [key, 0]));
}

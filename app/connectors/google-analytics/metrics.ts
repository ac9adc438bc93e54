import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";
import { ads, items, search, standard } from "./dimensions.ts";

const integer = { combine: "sum", format: "integer" } as const;
const decimal = { combine: "sum", format: "decimal" } as const;
const money = { combine: "sum", format: "money" } as const;
const users = { combine: "unique", format: "integer" } as const;
/** A share of users: parts of it overlap, so Google is asked at each grain. */
const shareOfUsers = { combine: "unique", format: "percent" } as const;
/** Counted back from the last day of the range. */
const asOfLastDay = { combine: "snapshot", alone: true } as const;
const standardOrAds = { reportType: ["standard", "ads"] } as const;

function ratio<const Of extends string, const Per extends string>(of: Of, per: Per) {
  return { combine: "ratio", of, per } as const;
}

function average<const Weight extends string>(weightedBy: Weight) {
  return { combine: "average", weightedBy } as const;
}

/** By the names of the Data API, but for `bouncedSessions`, which is what the bounce rate is made of. */
export const metrics = {
  ...only(standardOrAds, {
    sessions: { label: "Sessions", ...integer },
    engagedSessions: { label: "Engaged sessions", ...integer },
    engagementRate: { label: "Engagement rate", ...ratio("engagedSessions", "sessions"), format: "percent" },
    // Attribution shares one key event among several channels: not always a whole number.
    keyEvents: { label: "Key events", ...decimal },
    totalRevenue: { label: "Total revenue", ...money },
  }),
  ...only(standard, {
    bouncedSessions: {
      label: "Bounced sessions",
      help: "Sessions without engagement.",
      ...integer,
      direction: "less",
    },
    bounceRate: {
      label: "Bounce rate",
      ...ratio("bouncedSessions", "sessions"),
      format: "percent",
      direction: "less",
    },
    averageSessionDuration: { label: "Average session duration", ...average("sessions"), format: "duration" },
    userEngagementDuration: { label: "Engagement time", combine: "sum", format: "duration" },
    activeUsers: { label: "Active users", ...users },
    totalUsers: { label: "Total users", ...users },
    newUsers: { label: "New users", ...integer },
    active7DayUsers: { label: "7-day users", ...asOfLastDay, format: "integer" },
    active28DayUsers: { label: "28-day users", ...asOfLastDay, format: "integer" },
    dauPerMau: { label: "Daily per monthly users", ...asOfLastDay, format: "percent" },
    wauPerMau: { label: "Weekly per monthly users", ...asOfLastDay, format: "percent" },
    sessionsPerUser: { label: "Sessions per user", ...ratio("sessions", "activeUsers"), format: "decimal" },
    screenPageViews: { label: "Views", ...integer },
    screenPageViewsPerSession: {
      label: "Views per session",
      ...ratio("screenPageViews", "sessions"),
      format: "decimal",
    },
    screenPageViewsPerUser: {
      label: "Views per user",
      ...ratio("screenPageViews", "activeUsers"),
      format: "decimal",
    },
    eventCount: { label: "Events", ...integer },
    eventCountPerUser: { label: "Events per user", ...ratio("eventCount", "activeUsers"), format: "decimal" },
    eventValue: { label: "Event value", ...decimal },
    sessionKeyEventRate: { label: "Session key event rate", ...average("sessions"), format: "percent" },
    userKeyEventRate: { label: "User key event rate", ...shareOfUsers },
    purchaseRevenue: { label: "Purchase revenue", ...money },
    refundAmount: { label: "Refunds", ...money, direction: "less" },
    transactions: { label: "Transactions", ...integer },
    ecommercePurchases: { label: "Purchases", ...integer },
    averagePurchaseRevenue: {
      label: "Average order value",
      ...ratio("purchaseRevenue", "transactions"),
      format: "money",
    },
    averageRevenuePerUser: {
      label: "Revenue per user",
      ...ratio("totalRevenue", "activeUsers"),
      format: "money",
    },
    addToCarts: { label: "Added to carts", ...integer },
    checkouts: { label: "Checkouts", ...integer },
    totalPurchasers: { label: "Purchasers", ...users },
    firstTimePurchasers: { label: "First-time purchasers", ...users },
    purchaserRate: { label: "Purchaser rate", ...ratio("totalPurchasers", "activeUsers"), format: "percent" },
  }),
  ...only(items, {
    itemsViewed: { label: "Items viewed", ...integer },
    itemsPurchased: { label: "Items purchased", ...integer },
    itemRevenue: { label: "Item revenue", ...money },
    cartToViewRate: { label: "Cart-to-view rate", ...shareOfUsers },
    purchaseToViewRate: { label: "Purchase-to-view rate", ...shareOfUsers },
  }),
  ...only(ads, {
    advertiserAdCost: { label: "Ad cost", ...money, direction: "neutral" },
    advertiserAdClicks: { label: "Ad clicks", ...integer },
    advertiserAdImpressions: { label: "Ad impressions", ...integer },
    advertiserAdCostPerClick: {
      label: "CPC",
      ...ratio("advertiserAdCost", "advertiserAdClicks"),
      format: "money",
      direction: "less",
    },
    advertiserAdCostPerKeyEvent: {
      label: "Cost per key event",
      ...ratio("advertiserAdCost", "keyEvents"),
      format: "money",
      direction: "less",
    },
    returnOnAdSpend: { label: "ROAS", ...ratio("totalRevenue", "advertiserAdCost"), format: "decimal" },
  }),
  ...only(search, {
    organicGoogleSearchClicks: { label: "Search clicks", ...integer },
    organicGoogleSearchImpressions: { label: "Search impressions", ...integer },
    organicGoogleSearchClickThroughRate: {
      label: "Search CTR",
      ...ratio("organicGoogleSearchClicks", "organicGoogleSearchImpressions"),
      format: "percent",
    },
    organicGoogleSearchAveragePosition: {
      label: "Search position",
      help: "1 is the top of the results.",
      ...average("organicGoogleSearchImpressions"),
      format: "decimal",
      direction: "less",
    },
  }),
} as const satisfies Record<string, MetricSpec>;

/** A row that Google leaves out has nothing in it: counts are then zero, averages and shares are not known. */
export function nothingOf(keys: readonly string[]): Record<string, number> {
  const isCount = (key: string) => {
    const metric: MetricSpec | undefined = Object.hasOwn(metrics, key)
      ? metrics[key as keyof typeof metrics]
      : undefined;
    if (!metric) return true; // a custom one, which is a sum
    return metric.combine === "sum" || (metric.combine === "unique" && metric.format !== "percent");
  };
  return Object.fromEntries(keys.filter(isCount).map((key) => [key, 0]));
}

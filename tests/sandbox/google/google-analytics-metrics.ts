import type { Fact } from "./google-analytics-facts.ts";

/** Values of the facts that make one row. */
export type Group = {
  counts: Record<string, number>;
  users: Set<string>;
  lastDay: string;
  lastUsers: Set<string>;
};
const count = (name: string) => (group: Group) => group.counts[name] ?? 0;
const share = (of: string, per: string) => (group: Group) =>
  count(per)(group) ? count(of)(group) / count(per)(group) : 0;

/** Every metric that can be queried, with the type of its header. */
export const metricsKnown: Readonly<Record<string, { type: string; of: (group: Group) => number }>> = {
  sessions: { type: "TYPE_INTEGER", of: count("sessions") },
  engagedSessions: { type: "TYPE_INTEGER", of: count("engagedSessions") },
  averageSessionDuration: { type: "TYPE_SECONDS", of: share("seconds", "sessions") },
  userEngagementDuration: { type: "TYPE_SECONDS", of: count("seconds") },
  activeUsers: { type: "TYPE_INTEGER", of: ({ users }) => users.size },
  totalUsers: { type: "TYPE_INTEGER", of: ({ users }) => users.size },
  newUsers: { type: "TYPE_INTEGER", of: count("newUsers") },
  active7DayUsers: { type: "TYPE_INTEGER", of: ({ lastUsers }) => lastUsers.size },
  active28DayUsers: { type: "TYPE_INTEGER", of: ({ lastUsers }) => lastUsers.size },
  dauPerMau: {
    type: "TYPE_FLOAT",
    of: ({ users, lastUsers }) => (users.size ? lastUsers.size / users.size : 0),
  },
  wauPerMau: {
    type: "TYPE_FLOAT",
    of: ({ users, lastUsers }) => (users.size ? lastUsers.size / users.size : 0),
  },
  screenPageViews: { type: "TYPE_INTEGER", of: count("views") },
  eventCount: { type: "TYPE_INTEGER", of: count("events") },
  eventValue: { type: "TYPE_FLOAT", of: (group) => count("cents")(group) / 100 },
  keyEvents: { type: "TYPE_FLOAT", of: count("keySessions") },
  sessionKeyEventRate: { type: "TYPE_FLOAT", of: share("keySessions", "sessions") },
  userKeyEventRate: { type: "TYPE_FLOAT", of: share("keySessions", "sessions") },
  totalRevenue: { type: "TYPE_CURRENCY", of: (group) => count("cents")(group) / 100 },
  purchaseRevenue: { type: "TYPE_CURRENCY", of: (group) => count("cents")(group) / 100 },
  refundAmount: { type: "TYPE_CURRENCY", of: () => 0 },
  transactions: { type: "TYPE_INTEGER", of: count("purchases") },
  ecommercePurchases: { type: "TYPE_INTEGER", of: count("purchases") },
  addToCarts: { type: "TYPE_INTEGER", of: count("purchases") },
  checkouts: { type: "TYPE_INTEGER", of: count("purchases") },
  totalPurchasers: { type: "TYPE_INTEGER", of: ({ users }) => users.size },
  firstTimePurchasers: { type: "TYPE_INTEGER", of: ({ users }) => users.size },
  itemsViewed: { type: "TYPE_INTEGER", of: (group) => 3 * count("purchases")(group) },
  itemsPurchased: { type: "TYPE_INTEGER", of: count("purchases") },
  itemRevenue: { type: "TYPE_CURRENCY", of: (group) => count("cents")(group) / 100 },
  cartToViewRate: { type: "TYPE_FLOAT", of: (group) => (count("purchases")(group) ? 0.5 : 0) },
  purchaseToViewRate: { type: "TYPE_FLOAT", of: (group) => (count("purchases")(group) ? 0.25 : 0) },
  advertiserAdCost: { type: "TYPE_CURRENCY", of: (group) => count("adCents")(group) / 100 },
  advertiserAdClicks: { type: "TYPE_INTEGER", of: count("adClicks") },
  advertiserAdImpressions: { type: "TYPE_INTEGER", of: count("adImpressions") },
  organicGoogleSearchClicks: { type: "TYPE_INTEGER", of: count("foundClicks") },
  organicGoogleSearchImpressions: { type: "TYPE_INTEGER", of: count("found") },
  organicGoogleSearchAveragePosition: { type: "TYPE_FLOAT", of: share("places", "found") },
  "keyEvents:newsletter_signup": { type: "TYPE_FLOAT", of: count("keySessions") },
  "customEvent:loaves": { type: "TYPE_STANDARD", of: count("views") },
};

export function emptyGroup(): Group {
  return { counts: {}, users: new Set(), lastDay: "", lastUsers: new Set() };
}

export function addFact(group: Group, { date, counts, user }: Fact) {
  for (const [name, value] of Object.entries(counts)) group.counts[name] = (group.counts[name] ?? 0) + value;
  if (!user) return;
  group.users.add(user);
  if (date > group.lastDay) [group.lastDay, group.lastUsers] = [date, new Set()];
  group.lastUsers.add(user);
}

import { count, money, rate, snapshotCount, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";

export const metrics = {
  ...availableWhen(whenReportIs("campaigns"), {
    campaigns: count("Campaigns sent", { direction: "neutral" }),
    uniqueOpensWithoutProxies: count("Unique opens (proxy excluded)", {
      help: "Recipients who opened, counted once per campaign, without email apps that load images automatically. Not available for campaigns sent before Mailchimp counted this.",
    }),
    openRateWithoutProxies: rate(
      "Open rate (proxy excluded)",
      "uniqueOpensWithoutProxies",
      "deliveredWithoutProxies",
      { help: "For campaigns with this number." },
    ),
    deliveredWithoutProxies: count("Deliveries with known proxy-excluded opens", {
      direction: "neutral",
    }),
  }),
  ...availableWhen(whenReportIs("campaigns", "audience_activity"), {
    emailsSent: count("Emails sent", { direction: "neutral" }),
    uniqueOpens: count("Unique opens", {
      help: "Recipients who opened, counted once per campaign. Includes opens by email apps that load images automatically.",
    }),
    subscriberClicks: count("Recipients who clicked", { help: "Counted once per campaign." }),
    hardBounces: count("Hard bounces", { direction: "less" }),
    softBounces: count("Soft bounces", { direction: "less" }),
    bounces: count("Bounces", { direction: "less" }),
    bounceRate: rate("Bounce rate", "bounces", "emailsSent", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("campaigns"), {
    delivered: count("Successful deliveries"),
    openRate: rate("Open rate", "uniqueOpens", "delivered"),
    clickRate: rate("Click rate", "subscriberClicks", "delivered"),
    clickToOpenRate: rate("Clicks per unique opens", "subscriberClicks", "uniqueOpens"),
    unsubscribeRate: rate("Unsubscribe rate", "unsubscribes", "delivered", { direction: "less" }),
    abuseReports: count("Abuse reports", { direction: "less" }),
    forwards: count("Forwards"),
    forwardOpens: count("Forwarded opens"),
    orders: count("Orders"),
    revenue: money("Revenue"),
    spent: money("Total spent"),
  }),
  ...availableWhen(whenReportIs("campaigns", "locations"), { opens: count("Total opens") }),
  ...availableWhen(whenReportIs("campaigns", "links"), {
    clicks: count("Total clicks"),
    uniqueClicks: count("Unique link clicks", { help: "Each recipient is counted once per link." }),
  }),
  ...availableWhen(whenReportIs("campaigns", "audience_activity", "audience_growth"), {
    unsubscribes: count("Unsubscribes", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("audience_activity"), {
    subscribes: count("New subscribers"),
    otherAdds: count("Other additions", { direction: "neutral" }),
    otherRemoves: count("Other removals", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("audiences", "audience_growth"), {
    subscribers: snapshotCount("Subscribers"),
  }),
  ...availableWhen(whenReportIs("audience_growth"), {
    cleaned: count("Cleaned addresses", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("audiences"), {
    unsubscribedInAll: snapshotCount("Unsubscribed (all time)", { direction: "less" }),
    cleanedInAll: snapshotCount("Cleaned (all time)", { direction: "less" }),
    averageOpenRate: unique("Average open rate", "percent"),
    averageClickRate: unique("Average click rate", "percent"),
    monthlySubscribes: unique("Average new subscribers per month", "decimal"),
    monthlyUnsubscribes: unique("Average unsubscribes per month", "decimal", { direction: "less" }),
  }),
};

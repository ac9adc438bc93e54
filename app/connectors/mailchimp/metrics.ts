import { count, money, rate, standing, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";

export const metrics = {
  ...only(inReports("campaigns"), {
    campaigns: count("Campaigns sent", { direction: "neutral" }),
    uniqueOpensWithoutProxies: count("Unique opens without mail proxies", {
      help: "Recipients who opened, once for each campaign, without mail programs that load pictures by themselves (Mailchimp: proxy excluded). Campaigns sent before Mailchimp counted this have no figure.",
    }),
    openRateWithoutProxies: rate(
      "Open rate without mail proxies",
      "uniqueOpensWithoutProxies",
      "deliveredWithoutProxies",
      { help: "Of campaigns for which Mailchimp gives the figure." },
    ),
    deliveredWithoutProxies: count("Delivered, where opens without mail proxies are known", {
      direction: "neutral",
    }),
  }),
  ...only(inReports("campaigns", "audience_activity"), {
    emailsSent: count("E-mails sent", { direction: "neutral" }),
    uniqueOpens: count("Unique opens", {
      help: "Recipients who opened, once for each campaign: over several campaigns a person counts several times. Mail programs that load pictures by themselves add to it.",
    }),
    subscriberClicks: count("Recipients who clicked", { help: "Once for each campaign." }),
    hardBounces: count("Hard bounces", { direction: "less" }),
    softBounces: count("Soft bounces", { direction: "less" }),
    bounces: count("Bounces", { direction: "less" }),
    bounceRate: rate("Bounce rate", "bounces", "emailsSent", { direction: "less" }),
  }),
  ...only(inReports("campaigns"), {
    delivered: count("Delivered"),
    openRate: rate("Open rate", "uniqueOpens", "delivered"),
    clickRate: rate("Click rate", "subscriberClicks", "delivered"),
    clickToOpenRate: rate("Clicks per open", "subscriberClicks", "uniqueOpens"),
    unsubscribeRate: rate("Unsubscribe rate", "unsubscribes", "delivered", { direction: "less" }),
    abuseReports: count("Abuse reports", { direction: "less" }),
    forwards: count("Forwards"),
    forwardOpens: count("Opens of forwards"),
    orders: count("Orders"),
    revenue: money("Revenue"),
    spent: money("Spent by customers"),
  }),
  ...only(inReports("campaigns", "locations"), { opens: count("Opens") }),
  ...only(inReports("campaigns", "links"), {
    clicks: count("Clicks"),
    uniqueClicks: count("Unique link clicks", { help: "Each recipient once for each link." }),
  }),
  ...only(inReports("campaigns", "audience_activity", "audience_growth"), {
    unsubscribes: count("Unsubscribes", { direction: "less" }),
  }),
  ...only(inReports("audience_activity"), {
    subscribes: count("Subscribes"),
    otherAdds: count("Other additions", { direction: "neutral" }),
    otherRemoves: count("Other removals", { direction: "neutral" }),
  }),
  ...only(inReports("audiences", "audience_growth"), { subscribers: standing("Subscribers") }),
  ...only(inReports("audience_growth"), { cleaned: count("Cleaned addresses", { direction: "less" }) }),
  ...only(inReports("audiences"), {
    unsubscribedInAll: standing("Unsubscribed in all", { direction: "less" }),
    cleanedInAll: standing("Cleaned in all", { direction: "less" }),
    averageOpenRate: unique("Average open rate", "percent"),
    averageClickRate: unique("Average click rate", "percent"),
    monthlySubscribes: unique("Subscribes in an average month", "decimal"),
    monthlyUnsubscribes: unique("Unsubscribes in an average month", "decimal", { direction: "less" }),
  }),
};

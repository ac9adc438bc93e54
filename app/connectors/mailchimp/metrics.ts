import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

const count = (label: string) => ({ label, combine: "sum", format: "integer" }) as const;
const loss = (label: string) => ({ ...count(label), direction: "less" }) as const;
const rate = { combine: "ratio", format: "percent" } as const;

const campaigns = { reportType: ["campaigns"] } as const;
const happened = { reportType: ["campaigns", "audience_activity"] } as const;

export const metrics = {
  ...only(campaigns, { campaigns: { ...count("Campaigns sent"), direction: "neutral" } }),
  ...only(happened, {
    emailsSent: { ...count("E-mails sent"), direction: "neutral" },
    uniqueOpens: {
      ...count("Unique opens"),
      help: "Recipients who opened, once for each campaign: over several campaigns a person counts several times. Mail programs that load pictures by themselves add to it.",
    },
    subscriberClicks: {
      ...count("Recipients who clicked"),
      help: "Once for each campaign.",
    },
    hardBounces: loss("Hard bounces"),
    softBounces: loss("Soft bounces"),
    bounces: loss("Bounces"),
    bounceRate: { label: "Bounce rate", ...rate, of: "bounces", per: "emailsSent", direction: "less" },
  }),
  ...only(campaigns, {
    delivered: count("Delivered"),
    openRate: { label: "Open rate", ...rate, of: "uniqueOpens", per: "delivered" },
    clickRate: { label: "Click rate", ...rate, of: "subscriberClicks", per: "delivered" },
    clickToOpenRate: { label: "Clicks per open", ...rate, of: "subscriberClicks", per: "uniqueOpens" },
    unsubscribeRate: {
      label: "Unsubscribe rate",
      ...rate,
      of: "unsubscribes",
      per: "delivered",
      direction: "less",
    },
    abuseReports: loss("Abuse reports"),
    forwards: count("Forwards"),
    forwardOpens: count("Opens of forwards"),
    orders: count("Orders"),
    revenue: { label: "Revenue", combine: "sum", format: "money" },
    spent: { label: "Spent by customers", combine: "sum", format: "money" },
  }),
  opens: { ...count("Opens"), when: { reportType: ["campaigns", "locations"] } },
  clicks: { ...count("Clicks"), when: { reportType: ["campaigns", "links"] } },
  uniqueClicks: {
    ...count("Unique link clicks"),
    help: "Each recipient once for each link.",
    when: { reportType: ["campaigns", "links"] },
  },
  unsubscribes: {
    ...loss("Unsubscribes"),
    when: { reportType: ["campaigns", "audience_activity", "audience_growth"] },
  },
  ...only(
    { reportType: ["audience_activity"] },
    {
      subscribes: count("Subscribes"),
      otherAdds: { ...count("Other additions"), direction: "neutral" },
      otherRemoves: { ...count("Other removals"), direction: "neutral" },
    },
  ),
  subscribers: {
    label: "Subscribers",
    combine: "snapshot",
    format: "integer",
    when: { reportType: ["audiences", "audience_growth"] },
  },
  ...only({ reportType: ["audience_growth"] }, { cleaned: loss("Cleaned addresses") }),
  ...only(
    { reportType: ["audiences"] },
    {
      unsubscribedInAll: {
        label: "Unsubscribed in all",
        combine: "snapshot",
        format: "integer",
        direction: "less",
      },
      cleanedInAll: { label: "Cleaned in all", combine: "snapshot", format: "integer", direction: "less" },
      averageOpenRate: { label: "Average open rate", combine: "unique", format: "percent" },
      averageClickRate: { label: "Average click rate", combine: "unique", format: "percent" },
      monthlySubscribes: { label: "Subscribes in an average month", combine: "unique", format: "decimal" },
      monthlyUnsubscribes: {
        label: "Unsubscribes in an average month",
        combine: "unique",
        format: "decimal",
        direction: "less",
      },
    },
  ),
} as const satisfies Record<string, MetricSpec>;

import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

const count = (label: string) => ({ label, combine: "sum", format: "integer" }) as const;

export const metrics = {
  ...only(
    { reportType: ["share_statistics", "posts"] },
    {
      impressions: { ...count("Impressions"), help: "Without paid ones: those are in LinkedIn Ads." },
      clicks: count("Clicks"),
      reactions: { ...count("Reactions"), help: "Less than nothing where more were taken back than given." },
      comments: count("Comments"),
      reposts: count("Reposts"),
      engagements: { ...count("Engagements"), help: "Clicks, reactions, comments and reposts." },
      engagementRate: {
        label: "Engagement rate",
        combine: "ratio",
        of: "engagements",
        per: "impressions",
        format: "percent",
      },
    },
  ),
  ...only(
    { reportType: ["posts"] },
    {
      uniqueImpressions: {
        label: "Unique impressions",
        help: "Members who saw a post. Several posts have no common number.",
        combine: "unique",
        format: "integer",
      },
      posts: count("Posts published"),
    },
  ),
  ...only(
    { reportType: ["followers"] },
    {
      newFollowers: { ...count("New followers"), help: "Less than nothing where more left than came." },
      organicFollowers: count("New followers, organic"),
      paidFollowers: count("New followers, paid"),
    },
  ),
  ...only(
    { reportType: ["followers", "demographics"] },
    {
      followers: { label: "Followers", combine: "snapshot", format: "integer" },
    },
  ),
  ...only(
    { reportType: ["page_views"] },
    {
      pageViews: count("Page views"),
      uniqueVisitors: {
        label: "Unique visitors",
        help: "Known for each day. Several days have no common number.",
        combine: "unique",
        format: "integer",
      },
      buttonClicks: count("Button clicks"),
    },
  ),
} as const satisfies Record<string, MetricSpec>;

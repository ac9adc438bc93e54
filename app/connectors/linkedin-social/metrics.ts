import { count, rate, snapshotCount, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";

export const metrics = {
  ...availableWhen(whenReportIs("share_statistics", "posts"), {
    impressions: count("Impressions", { help: "Organic only. Paid impressions are in LinkedIn Ads." }),
    clicks: count("Clicks"),
    reactions: count("Reactions", { help: "Negative when more reactions were removed than added." }),
    comments: count("Comments"),
    reposts: count("Reposts"),
    engagements: count("Engagements", { help: "Clicks, reactions, comments and reposts." }),
    engagementRate: rate("Engagement rate", "engagements", "impressions"),
  }),
  ...availableWhen(whenReportIs("posts"), {
    uniqueImpressions: unique("Unique impressions", "integer", {
      help: "Members who saw a post. Numbers of several posts cannot be added.",
    }),
    posts: count("Posts published"),
  }),
  ...availableWhen(whenReportIs("followers"), {
    newFollowers: count("New followers", { help: "Negative when more members unfollowed than followed." }),
    organicFollowers: count("New followers (organic)"),
    paidFollowers: count("New followers (sponsored)"),
  }),
  ...availableWhen(whenReportIs("followers", "demographics"), {
    followers: snapshotCount("Followers"),
  }),
  ...availableWhen(whenReportIs("page_views"), {
    pageViews: count("Page views"),
    uniqueVisitors: unique("Unique visitors", "integer", {
      help: "Counted per day. Numbers of several days cannot be added.",
    }),
    buttonClicks: count("Button clicks"),
  }),
};

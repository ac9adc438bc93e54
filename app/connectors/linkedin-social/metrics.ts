import { count, rate, standing, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";

export const metrics = {
  ...only(inReports("share_statistics", "posts"), {
    impressions: count("Impressions", { help: "Organic only. Paid impressions are in LinkedIn Ads." }),
    clicks: count("Clicks"),
    reactions: count("Reactions", { help: "Negative when more reactions were removed than added." }),
    comments: count("Comments"),
    reposts: count("Reposts"),
    engagements: count("Engagements", { help: "Clicks, reactions, comments and reposts." }),
    engagementRate: rate("Engagement rate", "engagements", "impressions"),
  }),
  ...only(inReports("posts"), {
    uniqueImpressions: unique("Unique impressions", "integer", {
      help: "Members who saw a post. Numbers of several posts cannot be added.",
    }),
    posts: count("Posts published"),
  }),
  ...only(inReports("followers"), {
    newFollowers: count("New followers", { help: "Negative when more members unfollowed than followed." }),
    organicFollowers: count("New followers (organic)"),
    paidFollowers: count("New followers (sponsored)"),
  }),
  ...only(inReports("followers", "demographics"), {
    followers: standing("Followers"),
  }),
  ...only(inReports("page_views"), {
    pageViews: count("Page views"),
    uniqueVisitors: unique("Unique visitors", "integer", {
      help: "Counted per day. Numbers of several days cannot be added.",
    }),
    buttonClicks: count("Button clicks"),
  }),
};

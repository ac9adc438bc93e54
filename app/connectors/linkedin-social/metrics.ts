import { count, rate, standing, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";

export const metrics = {
  ...only(inReports("share_statistics", "posts"), {
    impressions: count("Impressions", { help: "Without paid ones: those are in LinkedIn Ads." }),
    clicks: count("Clicks"),
    reactions: count("Reactions", { help: "Less than nothing where more were taken back than given." }),
    comments: count("Comments"),
    reposts: count("Reposts"),
    engagements: count("Engagements", { help: "Clicks, reactions, comments and reposts." }),
    engagementRate: rate("Engagement rate", "engagements", "impressions"),
  }),
  ...only(inReports("posts"), {
    uniqueImpressions: unique("Unique impressions", "integer", {
      help: "Members who saw a post. Several posts have no common number.",
    }),
    posts: count("Posts published"),
  }),
  ...only(inReports("followers"), {
    newFollowers: count("New followers", { help: "Less than nothing where more left than came." }),
    organicFollowers: count("New followers, organic"),
    paidFollowers: count("New followers, paid"),
  }),
  ...only(inReports("followers", "demographics"), {
    followers: standing("Followers"),
  }),
  ...only(inReports("page_views"), {
    pageViews: count("Page views"),
    uniqueVisitors: unique("Unique visitors", "integer", {
      help: "Known for each day. Several days have no common number.",
    }),
    buttonClicks: count("Button clicks"),
  }),
};

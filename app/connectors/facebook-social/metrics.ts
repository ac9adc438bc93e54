import { noHistoryHelp } from "#app/connectors/core/families/meta-social.ts";
import { average, count, rate, snapshotCount, sum, unique } from "#app/connectors/core/metrics.ts";
import { availableWhen } from "#app/connectors/core/params/available-when.ts";

/** Names from https://developers.facebook.com/docs/graph-api/reference/insights, without retired ones. */
export const pageMetrics = availableWhen(
  { target: ["page"] },
  {
    page_media_view: count("Views", { help: "Number of times content of the page was seen or played." }),
    page_total_media_view_unique: unique("Viewers", "integer", {
      help: "People who saw content of the page.",
    }),
    page_post_engagements: count("Post engagements"),
    page_follows: snapshotCount("Followers"),
    page_daily_follows: count("New followers"),
    page_daily_follows_unique: count("Follows (unique)", {
      help: "People are counted once a day, so one person can count on several days.",
    }),
    page_daily_unfollows_unique: count("Unfollows (unique)", {
      help: "People are counted once a day, so one person can count on several days.",
      direction: "less",
    }),
    page_views_total: count("Page visits"),
    page_total_actions: count("Page CTA clicks"),
    page_reactions: count("Reactions"),
    page_actions_post_reactions_like_total: count("Reactions: like"),
    page_actions_post_reactions_love_total: count("Reactions: love"),
    page_actions_post_reactions_wow_total: count("Reactions: wow"),
    page_actions_post_reactions_haha_total: count("Reactions: haha"),
    page_actions_post_reactions_sorry_total: count("Reactions: sad", { direction: "less" }),
    page_actions_post_reactions_anger_total: count("Reactions: angry", { direction: "less" }),
    page_video_views: count("3-second video views"),
    page_video_views_organic: count("3-second video views (organic)"),
    page_video_views_paid: count("3-second video views (paid)"),
    page_video_complete_views_30s: count("30-second video views"),
    page_video_view_time: sum("Video watch time", "duration"),
    fan_count: snapshotCount("Page likes (current)", noHistoryHelp),
    followers_count: snapshotCount("Followers (current)", noHistoryHelp),
  },
);

export const postMetrics = availableWhen(
  { target: ["posts"] },
  {
    posts: count("Posts"),
    post_media_view: count("Post views"),
    post_total_media_view_unique: unique("Post viewers", "integer"),
    post_clicks: count("Post clicks"),
    post_reactions: count("Post reactions"),
    post_comments: count("Post comments"),
    post_shares: count("Post shares"),
    post_engagements: count("Engagements", { help: "Reactions, comments, shares and clicks." }),
    post_engagement_rate: rate("Engagement rate", "post_engagements", "post_media_view", {
      help: "Engagements for each view.",
    }),
    post_video_view_time: sum("Post watch time", "duration"),
    post_video_avg_time_watched: average("Average watch time", "post_media_view", "duration"),
  },
);

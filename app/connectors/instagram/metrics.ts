import { noHistoryHelp } from "#app/connectors/core/families/meta-social.ts";
import { average, count, rate, snapshotCount, sum, unique } from "#app/connectors/core/metrics.ts";
import { availableWhen } from "#app/connectors/core/params/available-when.ts";

/**
 * Names from https://developers.facebook.com/docs/instagram-platform/api-reference/instagram-user/insights
 */
export const profileMetrics = availableWhen(
  { target: ["profile"] },
  {
    reach: unique("Accounts reached", "integer"),
    views: count("Views"),
    accounts_engaged: unique("Accounts engaged", "integer"),
    total_interactions: count("Interactions"),
    likes: count("Likes"),
    comments: count("Comments"),
    shares: count("Shares"),
    saves: count("Saves"),
    replies: count("Story replies"),
    reposts: count("Reposts"),
    profile_links_taps: count("Profile link taps"),
    follows: count("Follows"),
    unfollows: count("Unfollows", { direction: "less" }),
    follower_count: count("New followers", { help: "Available for the last 30 days." }),
    engagement_rate: rate("Engagement rate", "total_interactions", "reach", {
      help: "Interactions for each account reached.",
    }),
    followers_count: snapshotCount("Followers (current)", noHistoryHelp),
    follows_count: snapshotCount("Following (current)", noHistoryHelp),
    media_count: snapshotCount("Posts (all time)", noHistoryHelp),
  },
);

/** Names from https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
export const postMetrics = availableWhen(
  { target: ["posts", "post"] },
  {
    posts: count("Posts"),
    post_reach: unique("Post reach", "integer"),
    post_views: count("Post views"),
    post_interactions: count("Post interactions"),
    post_likes: count("Post likes"),
    post_comments: count("Post comments"),
    post_saves: count("Post saves"),
    post_shares: count("Post shares"),
    post_reposts: count("Post reposts"),
    post_follows: count("Post follows"),
    post_profile_visits: count("Post profile visits"),
    post_engagement_rate: rate("Post engagement rate", "post_interactions", "post_reach", {
      help: "Interactions for each account reached.",
    }),
    watch_time: sum("Reels watch time", "duration"),
    avg_watch_time: average("Reels average watch time", "post_views", "duration"),
    skip_rate: average("Reels skip rate", "post_views", "percent", { direction: "less" }),
  },
);

export const audienceMetrics = availableWhen(
  { target: ["audience"] },
  {
    audience_followers: snapshotCount("Followers by audience group"),
    audience_engaged: snapshotCount("Accounts engaged by audience group"),
  },
);

import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

const count = { combine: "sum", format: "integer" } as const;
const people = { combine: "unique", format: "integer" } as const;
const now = { combine: "snapshot", format: "integer", help: "As it is now: older days have none." } as const;
const share = { combine: "ratio", format: "percent" } as const;

/** By the names of https://developers.facebook.com/docs/instagram-platform/api-reference/instagram-user/insights */
export const profileMetrics = only({ target: ["profile"] }, {
  reach: { label: "Accounts reached", ...people },
  views: { label: "Views", ...count },
  accounts_engaged: { label: "Accounts engaged", ...people },
  total_interactions: { label: "Interactions", ...count },
  likes: { label: "Likes", ...count },
  comments: { label: "Comments", ...count },
  shares: { label: "Shares", ...count },
  saves: { label: "Saves", ...count },
  replies: { label: "Replies to stories", ...count },
  reposts: { label: "Reposts", ...count },
  profile_links_taps: { label: "Taps on profile links", ...count },
  follows: { label: "Follows", ...count },
  unfollows: { label: "Unfollows", direction: "less", ...count },
  follower_count: { label: "New followers", help: "Known for the last 30 days.", ...count },
  engagement_rate: {
    label: "Engagement rate",
    help: "Interactions for each account reached.",
    of: "total_interactions",
    per: "reach",
    ...share,
  },
  followers_count: { label: "Followers now", ...now },
  follows_count: { label: "Following now", ...now },
  media_count: { label: "All posts now", ...now },
} as const satisfies Readonly<Record<string, MetricSpec>>);

/** By the names of https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
export const postMetrics = only({ target: ["posts", "post"] }, {
  posts: { label: "Posts", ...count },
  post_reach: { label: "Post reach", ...people },
  post_views: { label: "Post views", ...count },
  post_interactions: { label: "Post interactions", ...count },
  post_likes: { label: "Post likes", ...count },
  post_comments: { label: "Post comments", ...count },
  post_saves: { label: "Post saves", ...count },
  post_shares: { label: "Post shares", ...count },
  post_reposts: { label: "Post reposts", ...count },
  post_follows: { label: "Follows from the post", ...count },
  post_profile_visits: { label: "Profile visits from the post", ...count },
  post_engagement_rate: {
    label: "Post engagement rate",
    help: "Interactions for each account reached.",
    of: "post_interactions",
    per: "post_reach",
    ...share,
  },
  watch_time: { label: "Watch time of reels", combine: "sum", format: "duration" },
  avg_watch_time: {
    label: "Average watch time of reels",
    combine: "average",
    weightedBy: "post_views",
    format: "duration",
  },
  skip_rate: {
    label: "Skip rate of reels",
    combine: "average",
    weightedBy: "post_views",
    format: "percent",
    direction: "less",
  },
} as const satisfies Readonly<Record<string, MetricSpec>>);

export const audienceMetrics = only({ target: ["audience"] }, {
  audience_followers: { label: "Followers by group", combine: "snapshot", format: "integer" },
  audience_engaged: { label: "Engaged accounts by group", combine: "snapshot", format: "integer" },
} as const satisfies Readonly<Record<string, MetricSpec>>);

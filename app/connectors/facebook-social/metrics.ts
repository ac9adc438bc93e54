import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

const count = { combine: "sum", format: "integer" } as const;
const people = { combine: "unique", format: "integer" } as const;
const now = { combine: "snapshot", format: "integer", help: "As it is now: older days have none." } as const;

/** By the names of https://developers.facebook.com/docs/graph-api/reference/insights, dead ones left out. */
export const pageMetrics = only({ target: ["page"] }, {
  page_media_view: { label: "Views", help: "How often content of the page was seen or played.", ...count },
  page_total_media_view_unique: { label: "Viewers", help: "People who saw content of the page.", ...people },
  page_post_engagements: { label: "Post engagements", ...count },
  page_follows: { label: "Followers", combine: "snapshot", format: "integer" },
  page_daily_follows: { label: "New followers", ...count },
  page_daily_follows_unique: {
    label: "People who followed",
    help: "Counted by day: who follows on two days counts twice.",
    ...count,
  },
  page_daily_unfollows_unique: {
    label: "People who unfollowed",
    help: "Counted by day: who unfollows on two days counts twice.",
    direction: "less",
    ...count,
  },
  page_views_total: { label: "Page visits", ...count },
  page_total_actions: { label: "Clicks on contact details and buttons", ...count },
  page_reactions: { label: "Reactions", ...count },
  page_actions_post_reactions_like_total: { label: "Reactions: like", ...count },
  page_actions_post_reactions_love_total: { label: "Reactions: love", ...count },
  page_actions_post_reactions_wow_total: { label: "Reactions: wow", ...count },
  page_actions_post_reactions_haha_total: { label: "Reactions: haha", ...count },
  page_actions_post_reactions_sorry_total: { label: "Reactions: sad", direction: "less", ...count },
  page_actions_post_reactions_anger_total: { label: "Reactions: angry", direction: "less", ...count },
  page_video_views: { label: "3-second video views", ...count },
  page_video_views_organic: { label: "3-second video views (organic)", ...count },
  page_video_views_paid: { label: "3-second video views (paid)", ...count },
  page_video_complete_views_30s: { label: "30-second video views", ...count },
  page_video_view_time: { label: "Video watch time", combine: "sum", format: "duration" },
  fan_count: { label: "Page likes now", ...now },
  followers_count: { label: "Followers now", ...now },
} as const satisfies Readonly<Record<string, MetricSpec>>);

export const postMetrics = only({ target: ["posts"] }, {
  posts: { label: "Posts", ...count },
  post_media_view: { label: "Post views", ...count },
  post_total_media_view_unique: { label: "Post viewers", ...people },
  post_clicks: { label: "Post clicks", ...count },
  post_reactions: { label: "Post reactions", ...count },
  post_comments: { label: "Post comments", ...count },
  post_shares: { label: "Post shares", ...count },
  post_engagements: { label: "Engagements", help: "Reactions, comments, shares and clicks.", ...count },
  post_engagement_rate: {
    label: "Engagement rate",
    help: "Engagements for each view.",
    combine: "ratio",
    of: "post_engagements",
    per: "post_media_view",
    format: "percent",
  },
  post_video_view_time: { label: "Post watch time", combine: "sum", format: "duration" },
  post_video_avg_time_watched: {
    label: "Average watch time",
    combine: "average",
    weightedBy: "post_media_view",
    format: "duration",
  },
} as const satisfies Readonly<Record<string, MetricSpec>>);

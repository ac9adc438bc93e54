import { type KindTemplate, widgetsOf } from "../template.ts";

const page = widgetsOf("facebook-social");
const pagePosts = widgetsOf("facebook-social", { target: "posts" });

export const facebookSocial: KindTemplate = {
  numbers: [
    page.number("page_media_view"),
    page.number("page_post_engagements"),
    page.number("page_daily_follows"),
    page.number("page_follows"),
  ],
  rows: [
    [
      page.chart("line", "2x2", "page_media_view", "date"),
      page.chart("bar", "2x2", "page_reactions", "reaction"),
    ],
    [
      pagePosts.table(
        "post",
        ["post_media_view", "post_engagements", "post_reactions", "post_comments", "post_shares"],
        "Top posts by views",
      ),
    ],
  ],
};

const profile = widgetsOf("instagram");
const posts = widgetsOf("instagram", { target: "posts" });
const audience = widgetsOf("instagram", { target: "audience" });

export const instagram: KindTemplate = {
  numbers: [
    profile.number("reach"),
    profile.number("views"),
    profile.number("total_interactions"),
    profile.number("followers_count"),
  ],
  rows: [
    [profile.chart("line", "2x2", "reach", "date"), profile.chart("bar", "2x2", "views", "media_type")],
    [
      posts.table(
        "post",
        ["post_reach", "post_views", "post_interactions", "post_likes", "post_saves"],
        "Top posts by reach",
      ),
    ],
    [
      audience.chart("bar", "3x2", "audience_followers", "age", "Followers by age"),
      audience.chart("bar", "1x2", "audience_followers", "gender", "Followers by gender"),
    ],
  ],
};

const shares = widgetsOf("linkedin-social");
const followers = widgetsOf("linkedin-social", { reportType: "followers" });
const visits = widgetsOf("linkedin-social", { reportType: "page_views" });
const companyPosts = widgetsOf("linkedin-social", { reportType: "posts" });
const people = widgetsOf("linkedin-social", { reportType: "demographics" });

export const linkedinSocial: KindTemplate = {
  numbers: [
    shares.number("impressions"),
    shares.number("engagementRate"),
    followers.number("newFollowers"),
    visits.number("pageViews"),
  ],
  rows: [
    [
      shares.chart("line", "2x2", "impressions", "date"),
      followers.chart("line", "2x2", "newFollowers", "date"),
    ],
    [
      companyPosts.table(
        "post",
        ["impressions", "clicks", "reactions", "comments", "engagementRate"],
        "Top posts by impressions",
      ),
    ],
    [
      people.chart("bar", "2x2", "followers", "jobFunction"),
      people.chart("bar", "2x2", "followers", "seniority"),
    ],
  ],
};

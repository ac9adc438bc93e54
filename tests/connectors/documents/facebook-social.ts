import type { VendorDocument } from "./document.ts";

export const facebookSocial: VendorDocument = {
  kind: "facebook-social",
  sources: [
    "https://developers.facebook.com/docs/graph-api/reference/insights",
    "https://github.com/facebook/facebook-business-sdk-codegen/tree/ad2b0b6/api_specs/specs",
  ],
  calls: [
    {
      call: "GET https://graph.facebook.com/v25.0/{}",
      takes: "appsecret_proof fields",
      words: "access_token",
      gives: "access_token id",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/insights",
      takes: "appsecret_proof metric period since until",
      words:
        "day page_actions_post_reactions_anger_total page_actions_post_reactions_haha_total page_actions_post_reactions_like_total page_actions_post_reactions_love_total page_actions_post_reactions_sorry_total page_actions_post_reactions_wow_total page_daily_follows page_daily_follows_unique page_daily_unfollows_unique page_follows page_media_view page_post_engagements page_total_actions page_total_media_view_unique page_video_complete_views_30s page_video_view_time page_video_views page_video_views_organic page_video_views_paid page_views_total week",
      gives: "data description end_time id name next paging period previous title value values",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/me/accounts",
      takes: "after appsecret_proof fields limit",
      words: "id name tasks",
      gives: "after before cursors data id name next paging tasks",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/posts",
      takes: "appsecret_proof fields limit since until",
      words:
        "comments created_time id insights limit message metric permalink_url post_clicks post_media_view post_total_media_view_unique post_video_avg_time_watched post_video_view_time reactions shares status_type summary total_count",
      gives:
        "after before comments count created_time cursors data id insights message name paging period permalink_url reactions shares status_type summary total_count value values",
    },
  ],
  examples: [
    {
      source: "https://developers.facebook.com/docs/graph-api/reference/insights",
      request:
        "GET https://graph.facebook.com/v25.0/514400100200301/insights?metric=page_media_view,page_total_media_view_unique,page_post_engagements,page_views_total,page_follows&period=day&since=2026-02-01&until=2026-03-01",
      reply: {
        data: [
          {
            name: "page_post_engagements",
            period: "day",
            values: [
              {
                value: 66226,
                end_time: "2020-03-10T07:00:00+0000",
              },
              {
                value: 78037,
                end_time: "2020-03-11T07:00:00+0000",
              },
            ],
            title: "Daily Total Reach",
            description:
              "Daily: The number of people who had any content from your Page or about your Page enter their screen...",
            id: "514400100200301/insights/page_post_engagements/day",
          },
        ],
        paging: {
          previous: "https://graph.facebook.com/previous",
          next: "https://graph.facebook.com/next",
        },
      },
      of: "GET https://graph.facebook.com/v25.0/{}/insights",
      reads: {
        parameters: {
          property: "514400100200301",
          target: "page",
        },
        metrics: ["page_post_engagements"],
        dimension: "date",
        from: "2020-03-09",
        to: "2020-03-10",
        rows: [
          {
            date: "2020-03-09",
            page_post_engagements: 66226,
          },
          {
            date: "2020-03-10",
            page_post_engagements: 78037,
          },
        ],
      },
    },
  ],
  unverified:
    "The metric that Meta's example of a day's insights names is retired: its name is replaced by a current one, all else is as printed.",
};

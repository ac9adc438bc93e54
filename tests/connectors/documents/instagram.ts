import type { VendorDocument } from "./document.ts";

export const instagram: VendorDocument = {
  kind: "instagram",
  sources: [
    "https://developers.facebook.com/docs/instagram-platform/reference/instagram-user/insights",
    "https://github.com/facebook/facebook-business-sdk-codegen/tree/ad2b0b6/api_specs/specs",
  ],
  calls: [
    {
      call: "GET https://graph.facebook.com/v25.0/{}/insights",
      takes: "appsecret_proof breakdown metric metric_type period since timeframe until",
      words:
        "accounts_engaged age city comments contact_button_type country day engaged_audience_demographics follow_type follower_demographics follows follows_and_unfollows gender ig_reels_avg_watch_time ig_reels_video_view_total_time lifetime likes media_product_type profile_links_taps profile_visits reach reels_skip_rate replies reposts saved saves shares this_month time_series total_interactions total_value views",
      gives:
        "breakdowns code data dimension_keys dimension_values end_time error error_subcode fbtrace_id id is_transient message name next paging period results title total_value type value values",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/me/accounts",
      takes: "after appsecret_proof fields limit",
      words: "id instagram_business_account name username",
      gives: "after before cursors data id instagram_business_account name next paging username",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/media",
      takes: "after appsecret_proof fields limit since until",
      words: "caption comments_count id like_count media_product_type media_type permalink timestamp",
      gives:
        "after before caption comments_count cursors data id like_count media_product_type media_type next paging permalink timestamp",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}",
      takes: "appsecret_proof fields",
      words: "caption comments_count id like_count media_product_type media_type permalink timestamp",
      gives: "comments_count id like_count media_product_type media_type permalink timestamp",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/sns-sdks/python-facebook/blob/c0aa73f/testdata/instagram/apidata/users/user_insights_new.json",
      request:
        "GET https://graph.facebook.com/v25.0/17841454149711910/insights?metric=reach&period=day&metric_type=total_value&breakdown=media_product_type,follow_type&since=1738368000&until=1738454400",
      reply: {
        data: [
          {
            name: "reach",
            period: "day",
            title: "Accounts reached",
            total_value: {
              value: 14516883,
              breakdowns: [
                {
                  dimension_keys: ["media_product_type", "follow_type"],
                  results: [
                    {
                      dimension_values: ["AD", "NON_FOLLOWER"],
                      value: 14357147,
                    },
                    {
                      dimension_values: ["POST", "FOLLOWER"],
                      value: 78567,
                    },
                  ],
                },
              ],
            },
            id: "17841454149711910/insights/reach/day",
          },
        ],
      },
      of: "GET https://graph.facebook.com/v25.0/{}/insights",
      reads: {
        parameters: {
          property: "17841400100200301",
          target: "profile",
        },
        metrics: ["reach"],
        dimension: null,
        from: "2026-09-01",
        to: "2026-09-01",
        totals: {
          reach: 14516883,
        },
      },
    },
  ],
};

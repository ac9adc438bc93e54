import type { VendorDocument } from "./document.ts";

export const facebookAds: VendorDocument = {
  kind: "facebook-ads",
  sources: [
    "https://developers.facebook.com/docs/marketing-api/insights",
    "https://github.com/facebook/facebook-business-sdk-codegen/tree/ad2b0b6/api_specs/specs",
  ],
  calls: [
    {
      call: "GET https://graph.facebook.com/v25.0/{}",
      takes: "appsecret_proof fields",
      words: "currency timezone_name",
      gives: "currency id timezone_name",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/insights",
      takes: "appsecret_proof breakdowns fields filtering level limit time_increment time_range",
      words:
        "ACTIVE ADSET_PAUSED ARCHIVED CAMPAIGN_PAUSED DELETED DISAPPROVED IN IN_PROCESS PAUSED PENDING_BILLING_INFO PENDING_REVIEW PREAPPROVED WITH_ISSUES account action_values actions ad ad_id ad_name adset adset_id adset_name age all_days campaign campaign_id campaign_name clicks conversion_values conversions country device_platform dma effective_status estimated_ad_recallers field gender hourly_stats_aggregated_by_advertiser_time_zone id impression_device impressions inline_link_clicks inline_post_engagement monthly objective operator outbound_clicks platform_position publisher_platform reach region results since spend unique_clicks unique_inline_link_clicks until value video_avg_time_watched_actions video_p100_watched_actions video_p25_watched_actions video_p50_watched_actions video_p75_watched_actions video_p95_watched_actions video_play_actions video_thruplay_watched_actions",
      gives:
        "account_id action_type action_values actions ad_id ad_name adset_id adset_name after age before campaign_id campaign_name clicks conversions country cursors data date_start date_stop device_platform dma estimated_ad_recallers gender hourly_stats_aggregated_by_advertiser_time_zone impression_device impressions indicator inline_link_clicks objective paging platform_position publisher_platform reach region results spend unique_clicks unique_inline_link_clicks value values video_avg_time_watched_actions video_play_actions video_thruplay_watched_actions",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/me/adaccounts",
      takes: "appsecret_proof fields limit",
      words: "id name",
      gives: "after before cursors data id name paging",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/campaigns",
      takes: "after appsecret_proof effective_status fields limit",
      words: "ACTIVE ARCHIVED DELETED IN_PROCESS PAUSED WITH_ISSUES id name",
      gives: "after before cursors data id name next paging",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/adsets",
      takes: "appsecret_proof effective_status fields limit",
      words: "ACTIVE ARCHIVED CAMPAIGN_PAUSED DELETED IN_PROCESS PAUSED WITH_ISSUES id name",
      gives: "after before cursors data id name paging",
    },
    {
      call: "GET https://graph.facebook.com/v25.0/{}/ads",
      takes: "appsecret_proof effective_status fields limit",
      words:
        "ACTIVE ADSET_PAUSED ARCHIVED CAMPAIGN_PAUSED DELETED DISAPPROVED IN_PROCESS PAUSED PENDING_BILLING_INFO PENDING_REVIEW PREAPPROVED WITH_ISSUES id name",
      gives: "after before cursors data id name paging",
    },
  ],
  examples: [
    {
      source: "https://developers.facebook.com/docs/marketing-api/insights",
      request:
        'GET https://graph.facebook.com/v25.0/act_212551616838260/insights?level=campaign&fields=campaign_id,campaign_name,spend,impressions,reach,clicks,actions&time_range={"since":"2026-02-01","until":"2026-02-28"}&time_increment=1',
      reply: {
        data: [
          {
            account_id: "<AD_ACCOUNT_ID>",
            campaign_id: "<CAMPAIGN_ID>",
            date_start: "2025-03-14",
            date_stop: "2025-04-12",
            impressions: "361324",
            spend: "5339.5",
          },
        ],
        paging: {
          cursors: {
            before: "MAZDZD",
            after: "MAZDZD",
          },
        },
      },
      of: "GET https://graph.facebook.com/v25.0/{}/insights",
      reads: {
        parameters: {
          property: "act_2210010020030",
          reportType: "campaign",
          mode: "default",
        },
        metrics: ["spend", "impressions"],
        dimension: null,
        from: "2025-03-14",
        to: "2025-04-12",
        totals: {
          spend: 5339.5,
          impressions: 361324,
        },
      },
    },
  ],
};

import type { VendorDocument } from "./document.ts";

export const tiktok: VendorDocument = {
  kind: "tiktok",
  sources: [
    "https://business-api.tiktok.com/portal/docs?id=1740302848100353",
    "https://github.com/tiktok/tiktok-business-api-sdk/tree/f809c39/yml_files",
  ],
  calls: [
    {
      call: "GET https://business-api.tiktok.com/open_api/v1.3/report/integrated/get/",
      takes:
        "advertiser_id data_level dimensions end_date filtering metrics order_field order_type page page_size report_type service_type start_date",
      words:
        "AUCTION AUCTION_AD AUCTION_ADGROUP AUCTION_ADVERTISER AUCTION_CAMPAIGN AUDIENCE BASIC DESC IN STATUS_ALL ac ad_id ad_name ad_status adgroup_id adgroup_name adgroup_status advertiser_id age app_install average_video_play average_video_play_per_user button_click campaign_id campaign_ids campaign_name campaign_status clicks clicks_on_music_disc comments complete_payment conversion country_code download_start engaged_view engaged_view_15s field_name filter_type filter_value follows form gender impressions ix_page_view_count language likes live_product_clicks on_web_order online_consult onsite_shopping placement platform profile_visits purchase reach real_time_conversion registration result search_terms secondary_goal_result shares spend stat_time_day total_complete_payment_rate total_landing_page_view total_onsite_shopping_value total_purchase_value video_play_actions video_views_p100 video_views_p25 video_views_p50 video_views_p75 video_watched_2s video_watched_6s",
      gives:
        "ac ad_id ad_name adgroup_id adgroup_name advertiser_id age app_install average_video_play average_video_play_per_user button_click campaign_id campaign_name clicks clicks_on_music_disc code comments complete_payment conversion country_code cpc cpm ctr data dimensions download_start engaged_view engaged_view_15s follows form gender impressions ix_page_view_count language likes list live_product_clicks message metrics on_web_order online_consult onsite_shopping page page_info page_size placement platform profile_visits purchase reach real_time_conversion registration request_id result search_terms secondary_goal_result shares spend stat_time_day total_complete_payment_rate total_landing_page_view total_number total_onsite_shopping_value total_page total_purchase_value video_play_actions video_views_p100 video_views_p25 video_views_p50 video_views_p75 video_watched_2s video_watched_6s",
    },
    {
      call: "GET https://business-api.tiktok.com/open_api/v1.3/advertiser/info/",
      takes: "advertiser_ids fields",
      words: "advertiser_id currency name timezone",
      gives: "advertiser_id code currency data list message name request_id timezone",
    },
    {
      call: "GET https://business-api.tiktok.com/open_api/v1.3/campaign/get/",
      takes: "advertiser_id filtering page page_size",
      words: "CAMPAIGN_STATUS_ALL secondary_status",
      gives:
        "campaign_id campaign_name code data list message page page_info page_size request_id total_number total_page",
    },
    {
      call: "GET https://business-api.tiktok.com/open_api/v1.3/adgroup/get/",
      takes: "advertiser_id filtering page page_size",
      words: "ADGROUP_STATUS_ALL campaign_ids secondary_status",
      gives:
        "adgroup_id adgroup_name code data list message page page_info page_size request_id total_number total_page",
    },
    {
      call: "GET https://business-api.tiktok.com/open_api/v1.3/ad/get/",
      takes: "advertiser_id filtering page page_size",
      words: "AD_STATUS_ALL campaign_ids secondary_status",
      gives:
        "ad_id ad_name code data list message page page_info page_size request_id total_number total_page",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/airbytehq/airbyte/blob/master/airbyte-integrations/connectors/source-tiktok-marketing/integration_tests/expected_records.jsonl",
      request:
        'GET https://business-api.tiktok.com/open_api/v1.3/report/integrated/get/?advertiser_id=7002238017842757633&report_type=BASIC&service_type=AUCTION&data_level=AUCTION_CAMPAIGN&dimensions=["campaign_id","stat_time_day"]&metrics=["campaign_name","spend","impressions","clicks"]&start_date=2021-10-22&end_date=2021-10-29&page=1&page_size=1000&order_field=spend&order_type=DESC',
      reply: {
        code: 0,
        message: "OK",
        request_id: "202603",
        data: {
          list: [
            {
              dimensions: {
                campaign_id: "1714125042508817",
                stat_time_day: "2021-10-27 00:00:00",
              },
              metrics: {
                campaign_name: "Website Traffic20211020010104",
                spend: "20.000",
                impressions: "4696",
                clicks: "51",
                reach: "3822",
              },
            },
            {
              dimensions: {
                campaign_id: "1714125042508817",
                stat_time_day: "2021-10-22 00:00:00",
              },
              metrics: {
                spend: "20.000",
                impressions: "3520",
                clicks: "42",
                reach: "2908",
                secondary_goal_result: "-",
              },
            },
          ],
          page_info: {
            page: 1,
            page_size: 1000,
            total_number: 2,
            total_page: 1,
          },
        },
      },
      of: "GET https://business-api.tiktok.com/open_api/v1.3/report/integrated/get/",
      reads: {
        parameters: {
          property: "7002238017842757633",
          reportType: "BASIC",
        },
        metrics: ["spend", "impressions", "clicks"],
        dimension: "date",
        from: "2021-10-22",
        to: "2021-10-27",
        rows: [
          {
            date: "2021-10-22",
            spend: 20,
            impressions: 3520,
            clicks: 42,
          },
          {
            date: "2021-10-23",
          },
          {
            date: "2021-10-24",
          },
          {
            date: "2021-10-25",
          },
          {
            date: "2021-10-26",
          },
          {
            date: "2021-10-27",
            spend: 20,
            impressions: 4696,
            clicks: 51,
          },
        ],
      },
    },
    {
      source:
        "https://github.com/airbytehq/airbyte/blob/098b287706/airbyte-integrations/connectors/source-tiktok-marketing/unit_tests/resource/http/response/advertisers_audience_reports_lifetime.json",
      request: null,
      reply: {
        code: 0,
        message: "ok",
        data: {
          list: [
            {
              metrics: {
                cpm: "4.58",
                cpc: "0.36",
                spend: "31.56",
                ctr: "1.26",
                clicks: "87",
                impressions: "6897",
              },
              dimensions: {
                age: "AGE_35_44",
                advertiser_id: 872746382648,
                gender: "MALE",
              },
            },
            {
              metrics: {
                cpm: "0.00",
                cpc: "0.00",
                spend: "0.00",
                ctr: "0.00",
                clicks: "0",
                impressions: "17",
              },
              dimensions: {
                age: "AGE_55_100",
                advertiser_id: 872746382648,
                gender: "FEMALE",
              },
            },
          ],
        },
      },
      of: "GET https://business-api.tiktok.com/open_api/v1.3/report/integrated/get/",
      reads: {
        parameters: {
          property: "7002238017842757633",
          reportType: "AUDIENCE",
        },
        metrics: ["spend", "clicks", "impressions"],
        dimension: "age",
        from: "2026-09-01",
        to: "2026-09-30",
        where: "AUDIENCE",
        rows: [
          {
            age: "35–44",
            spend: 31.56,
            clicks: 87,
            impressions: 6897,
          },
          {
            age: "55+",
            spend: 0,
            clicks: 0,
            impressions: 17,
          },
        ],
      },
    },
  ],
};

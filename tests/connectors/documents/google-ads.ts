import type { VendorDocument } from "./document.ts";

export const googleAds: VendorDocument = {
  kind: "google-ads",
  sources: [
    "https://developers.google.com/google-ads/api/rest/reference/rest/v26/customers.googleAds/search",
    "https://developers.google.com/google-ads/api/fields/v26/overview",
  ],
  calls: [
    {
      call: "POST https://googleads.googleapis.com/v26/customers/{}/googleAds:search",
      takes: "pageToken query returnSummaryRow returnTotalResultsCount searchSettings",
      words:
        "AND BETWEEN BY DESC FROM IN ORDER REMOVED SELECT WHERE absolute_top_impression_percentage active_view_ctr active_view_impressions ad ad_group ad_group_ad ad_group_criterion ad_network_type advertising_channel_type age_range age_range_view all_conversions all_conversions_value bidding_strategy_type campaign clicks content_impression_share conversion_action_name conversions conversions_value cost_micros country_criterion_id cross_device_conversions currency_code customer customer_client date day_of_week descriptive_name device engagements gender gender_view geo_target_constant headlines historical_quality_score hour id impressions interactions invalid_clicks keyword keyword_view landing_page_view level manager match_type metrics month name orders phone_calls phone_impressions product_brand product_item_id product_title responsive_search_ad revenue_micros search_absolute_top_impression_share search_budget_lost_impression_share search_click_share search_impression_share search_rank_lost_impression_share search_term search_term_view search_top_impression_share segments shopping_performance_view status text time_zone top_impression_percentage trueview_average_cpv type unexpanded_final_url user_location_view video_quartile_p100_rate video_quartile_p25_rate video_quartile_p50_rate video_quartile_p75_rate video_trueview_view_rate video_trueview_views view_through_conversions week",
      gives:
        "@type absoluteTopImpressionPercentage activeViewCtr activeViewImpressions ad adGroup adGroupAd adGroupCriterion adNetworkType advertisingChannelType ageRange allConversions allConversionsValue authorizationError biddingStrategyType campaign clicks code contentImpressionShare conversionActionName conversions conversionsValue costMicros countryCriterionId crossDeviceConversions currencyCode customer customerClient date dayOfWeek descriptiveName details device engagements error errorCode errors fieldMask gender geoTargetConstant headlines historicalQualityScore hour id impressions interactions invalidClicks keyword landingPageView level manager matchType message metrics month name nextPageToken orders phoneCalls phoneImpressions productBrand productItemId productTitle queryResourceConsumption requestId resourceName responsiveSearchAd results revenueMicros searchAbsoluteTopImpressionShare searchBudgetLostImpressionShare searchClickShare searchImpressionShare searchRankLostImpressionShare searchTerm searchTermView searchTopImpressionShare segments status summaryRow text timeZone topImpressionPercentage totalResultsCount trueviewAverageCpv type unexpandedFinalUrl userLocationView videoQuartileP100Rate videoQuartileP25Rate videoQuartileP50Rate videoQuartileP75Rate videoTrueviewViewRate videoTrueviewViews viewThroughConversions week",
      mask: {
        in: "query",
        around:
          "customer text results fieldMask requestId nextPageToken totalResultsCount summaryRow resourceName queryResourceConsumption",
      },
    },
    {
      call: "GET https://googleads.googleapis.com/v26/customers:listAccessibleCustomers",
      takes: "",
      words: "",
      gives: "resourceNames",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/PatrykDachwitz/E-commerce-raport/blob/main/tests/Datasets/GoogleAdwordsResponseApi.php",
      request:
        'POST https://googleads.googleapis.com/v26/customers/5551112222/googleAds:search\n{"query":"SELECT segments.date, metrics.clicks, metrics.cost_micros FROM customer","searchSettings":{"returnTotalResultsCount":true}}',
      reply: {
        results: [
          {
            customer: {
              resourceName: "customers/123321321",
            },
            metrics: {
              clicks: "204",
              costMicros: "1061083620",
            },
            segments: {
              date: "2024-06-01",
            },
          },
          {
            customer: {
              resourceName: "customers/123321321",
            },
            metrics: {
              clicks: "220",
              costMicros: "1109219997",
            },
            segments: {
              date: "2024-06-02",
            },
          },
        ],
        fieldMask: "metrics.clicks,metrics.costMicros,segments.date",
        requestId: "V_YzUHhkv35zqntpPk9byg",
        queryResourceConsumption: "322",
      },
      of: "POST https://googleads.googleapis.com/v26/customers/{}/googleAds:search",
      reads: {
        parameters: {
          property: "5551112222/5551112222",
          reportType: "campaigns",
        },
        metrics: ["clicks", "cost"],
        dimension: "date",
        from: "2024-06-01",
        to: "2024-06-02",
        where: "segments.date",
        rows: [
          {
            date: "2024-06-01",
            clicks: 204,
            cost: 1061.08362,
          },
          {
            date: "2024-06-02",
            clicks: 220,
            cost: 1109.219997,
          },
        ],
      },
    },
  ],
};

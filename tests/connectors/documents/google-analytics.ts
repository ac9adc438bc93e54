import type { VendorDocument } from "./document.ts";

export const googleAnalytics: VendorDocument = {
  kind: "google-analytics",
  sources: [
    "https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema",
    "https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport",
  ],
  calls: [
    {
      call: "GET https://analyticsdata.googleapis.com/v1beta/properties/{}/metadata",
      takes: "",
      words: "",
      gives: "apiName category customDefinition dimensions metrics name type uiName",
    },
    {
      call: "POST https://analyticsdata.googleapis.com/v1beta/properties/{}:runReport",
      takes:
        "andGroup caseSensitive dateRanges desc dimension dimensionFilter dimensionName dimensions endDate expressions fieldName filter limit matchType metric metricAggregations metricName metrics name notExpression offset orderBys startDate stringFilter value",
      words:
        "EXACT TOTAL active28DayUsers active7DayUsers activeUsers addToCarts advertiserAdClicks advertiserAdCost advertiserAdImpressions audienceName averageSessionDuration browser cartToViewRate checkouts city country customEvent date dauPerMau dayOfWeek defaultChannelGroup deviceCategory ecommercePurchases engagedSessions eventCount eventName eventValue fileName firstTimePurchasers firstUserDefaultChannelGroup firstUserSourceMedium hostName hour isKeyEvent isoYearIsoWeek itemBrand itemCategory itemId itemName itemRevenue itemsPurchased itemsViewed keyEvents landingPage landingPagePlusQueryString language linkUrl loaves membership mobileDeviceModel newUsers newVsReturning newsletter_signup operatingSystem orderCoupon organicGoogleSearchAveragePosition organicGoogleSearchClicks organicGoogleSearchImpressions pagePath pagePathPlusQueryString pageReferrer pageTitle platform purchaseRevenue purchaseToViewRate refundAmount region screenPageViews screenResolution searchTerm sessionCampaignId sessionCampaignName sessionDefaultChannelGroup sessionGoogleAdsAdGroupName sessionGoogleAdsCampaignName sessionGoogleAdsKeyword sessionKeyEventRate sessionManualAdContent sessionManualTerm sessionMedium sessionSource sessionSourceMedium sessions sourceMedium streamName totalPurchasers totalRevenue totalUsers transactionId transactions unifiedPagePathScreen userAgeBracket userEngagementDuration userGender userKeyEventRate videoTitle wauPerMau yearMonth",
      gives:
        "currencyCode dimensionHeaders dimensionValues kind metadata metricHeaders metricValues name rowCount rows timeZone totals type value",
    },
    {
      call: "GET https://analyticsadmin.googleapis.com/v1beta/accountSummaries",
      takes: "pageSize pageToken",
      words: "",
      gives:
        "account accountSummaries displayName name nextPageToken parent property propertySummaries propertyType",
    },
    {
      call: "GET https://analyticsadmin.googleapis.com/v1beta/properties/{}/dataStreams",
      takes: "pageSize",
      words: "",
      gives: "dataStreams displayName name type",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/airbytehq/airbyte/blob/master/airbyte-integrations/connectors/source-google-analytics-data-api/unit_tests/test_streams.py",
      request:
        'POST https://analyticsdata.googleapis.com/v1beta/properties/496180525:runReport\n{"dateRanges":[{"startDate":"2022-07-31","endDate":"2022-07-31"}],"dimensions":[{"name":"date"},{"name":"deviceCategory"}],"metrics":[{"name":"totalUsers"}],"metricAggregations":["TOTAL"],"limit":"1000","offset":"0"}',
      reply: {
        dimensionHeaders: [
          {
            name: "date",
          },
          {
            name: "deviceCategory",
          },
          {
            name: "operatingSystem",
          },
          {
            name: "browser",
          },
        ],
        metricHeaders: [
          {
            name: "totalUsers",
            type: "TYPE_INTEGER",
          },
          {
            name: "sessionsPerUser",
            type: "TYPE_FLOAT",
          },
          {
            name: "averageSessionDuration",
            type: "TYPE_SECONDS",
          },
          {
            name: "bounceRate",
            type: "TYPE_FLOAT",
          },
        ],
        rows: [
          {
            dimensionValues: [
              {
                value: "20220731",
              },
              {
                value: "desktop",
              },
              {
                value: "Macintosh",
              },
              {
                value: "Chrome",
              },
            ],
            metricValues: [
              {
                value: "344",
              },
              {
                value: "1.2209302325581395",
              },
              {
                value: "194.76313766428572",
              },
              {
                value: "0.47857142857142859",
              },
            ],
          },
        ],
        rowCount: 54,
        metadata: {
          currencyCode: "USD",
          timeZone: "America/Los_Angeles",
        },
        kind: "analyticsData#runReport",
      },
      of: "POST https://analyticsdata.googleapis.com/v1beta/properties/{}:runReport",
      reads: {
        parameters: {
          property: "270511251",
          reportType: "standard",
        },
        metrics: ["totalUsers"],
        dimension: "date",
        from: "2022-07-31",
        to: "2022-07-31",
        rows: [
          {
            date: "2022-07-31",
            totalUsers: 344,
          },
        ],
      },
    },
  ],
};

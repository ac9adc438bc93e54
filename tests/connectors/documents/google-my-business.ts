import type { VendorDocument } from "./document.ts";

export const googleMyBusiness: VendorDocument = {
  kind: "google-my-business",
  sources: [
    "https://developers.google.com/my-business/reference/performance/rest",
    "https://developers.google.com/my-business/reference/businessinformation/rest",
  ],
  calls: [
    {
      call: "GET https://businessprofileperformance.googleapis.com/v1/locations/{}:fetchMultiDailyMetricsTimeSeries",
      takes:
        "dailyMetrics dailyRange.end_date.day dailyRange.end_date.month dailyRange.end_date.year dailyRange.start_date.day dailyRange.start_date.month dailyRange.start_date.year",
      words: "BUSINESS_FOOD_MENU_CLICKS BUSINESS_IMPRESSIONS_MOBILE_SEARCH",
      gives:
        "dailyMetric dailyMetricTimeSeries date datedValues day month multiDailyMetricTimeSeries timeSeries value year",
    },
    {
      call: "GET https://mybusinessbusinessinformation.googleapis.com/v1/locations/{}",
      takes: "readMask",
      words: "storefrontAddress title",
      gives: "addressLines locality name regionCode storefrontAddress title",
    },
    {
      call: "GET https://mybusinessaccountmanagement.googleapis.com/v1/accounts",
      takes: "pageSize pageToken",
      words: "",
      gives: "accountName accounts name nextPageToken type",
    },
    {
      call: "GET https://mybusinessbusinessinformation.googleapis.com/v1/accounts/{}/locations",
      takes: "orderBy pageSize pageToken readMask",
      words: "name storefrontAddress title",
      gives: "addressLines locality locations name nextPageToken regionCode storefrontAddress title",
      mask: {
        in: "readMask",
        around: "locations nextPageToken regionCode locality addressLines",
      },
    },
    {
      call: "GET https://mybusiness.googleapis.com/v4/accounts/{}/locations/{}/reviews",
      takes: "orderBy pageSize pageToken",
      words: "desc updateTime",
      gives:
        "averageRating comment createTime displayName isAnonymous nextPageToken reviewId reviewReply reviewer reviews starRating totalReviewCount updateTime",
    },
  ],
  examples: [
    {
      source:
        "https://developers.google.com/my-business/reference/performance/rest/v1/locations/fetchMultiDailyMetricsTimeSeries",
      request:
        "GET https://businessprofileperformance.googleapis.com/v1/locations/12345:fetchMultiDailyMetricsTimeSeries?dailyMetrics=WEBSITE_CLICKS&dailyMetrics=CALL_CLICKS&dailyRange.start_date.year=2022&dailyRange.start_date.month=1&dailyRange.start_date.day=1&dailyRange.end_date.year=2022&dailyRange.end_date.month=3&dailyRange.end_date.day=31",
      reply: {
        multiDailyMetricTimeSeries: [
          {
            dailyMetricTimeSeries: [
              {
                dailyMetric: "WEBSITE_CLICKS",
                timeSeries: {
                  datedValues: [
                    {
                      date: {
                        year: 2026,
                        month: 5,
                        day: 1,
                      },
                      value: "14",
                    },
                    {
                      date: {
                        year: 2026,
                        month: 5,
                        day: 2,
                      },
                    },
                    {
                      date: {
                        year: 2026,
                        month: 5,
                        day: 3,
                      },
                      value: "9",
                    },
                  ],
                },
              },
              {
                dailyMetric: "CALL_CLICKS",
                timeSeries: {
                  datedValues: [
                    {
                      date: {
                        year: 2026,
                        month: 5,
                        day: 1,
                      },
                      value: "3",
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
      of: "GET https://businessprofileperformance.googleapis.com/v1/locations/{}:fetchMultiDailyMetricsTimeSeries",
      reads: {
        parameters: {
          property: ["accounts/999888777666/locations/17303088970776446827"],
          reportType: "performance",
        },
        metrics: ["website_clicks", "calls"],
        dimension: null,
        from: "2026-05-01",
        to: "2026-05-03",
        totals: {
          website_clicks: 23,
          calls: 3,
        },
      },
    },
  ],
  unverified:
    "No licensed recording is known: names are those of Google's discovery documents, values of the example are illustrative.",
};

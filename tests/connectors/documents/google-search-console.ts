import type { VendorDocument } from "./document.ts";

export const googleSearchConsole: VendorDocument = {
  kind: "google-search-console",
  sources: ["https://developers.google.com/webmaster-tools/v1/searchanalytics/query"],
  calls: [
    {
      call: "POST https://searchconsole.googleapis.com/webmasters/v3/sites/{}/searchAnalytics/query",
      takes: "dataState dimensions endDate rowLimit startDate startRow type",
      words: "country date device final page query web",
      gives: "clicks ctr impressions keys position responseAggregationType rows",
    },
    {
      call: "GET https://searchconsole.googleapis.com/webmasters/v3/sites",
      takes: "",
      words: "",
      gives: "permissionLevel siteEntry siteUrl",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/google/site-kit-wp/blob/4fb9975cb0/assets/js/modules/search-console/datastore/__fixtures__/page-dashboard-popular-keywords-widget-data.json",
      request:
        'POST https://searchconsole.googleapis.com/webmasters/v3/sites/https%3A%2F%2Fwww.example.com%2F/searchAnalytics/query\n{"startDate":"2026-10-01","endDate":"2026-10-31","dimensions":["query"],"type":"web","dataState":"final","rowLimit":25000,"startRow":0}',
      reply: {
        rows: [
          {
            clicks: 109,
            ctr: 0.1659056316590563,
            impressions: 657,
            keys: ["sitekit test"],
            position: 3.319634703196347,
          },
          {
            clicks: 39,
            ctr: 0.45348837209302323,
            impressions: 86,
            keys: ["sitekit test 2"],
            position: 1.197674418604651,
          },
        ],
        responseAggregationType: "byPage",
      },
      of: "POST https://searchconsole.googleapis.com/webmasters/v3/sites/{}/searchAnalytics/query",
      reads: {
        parameters: {
          property: "https://www.harbour-lane-bakery.example/",
          mode: "web",
        },
        metrics: ["clicks", "impressions", "ctr"],
        dimension: "query",
        from: "2026-10-01",
        to: "2026-10-31",
        where: '"query"',
        rows: [
          {
            query: "sitekit test",
            clicks: 109,
            impressions: 657,
            ctr: 0.1659056316590563,
          },
          {
            query: "sitekit test 2",
            clicks: 39,
            impressions: 86,
            ctr: 0.45348837209302323,
          },
        ],
      },
    },
  ],
};

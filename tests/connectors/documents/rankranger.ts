import type { VendorDocument } from "./document.ts";

export const rankranger: VendorDocument = {
  kind: "rankranger",
  sources: ["https://www.rankranger.com/documentation"],
  calls: [
    {
      call: "GET https://www.rankranger.com/api/v2/",
      takes:
        "campaign_id domain end_date get_visibility_trend json_strict key output package_campaigns rank se_id start_date",
      words: "json true",
      gives: "campaign_id campaign_name date domain keyword lp rank result se se_name url visibility_score",
    },
  ],
  examples: [
    {
      source: "https://www.rankranger.com/documentation",
      request:
        "GET https://www.rankranger.com/api/v2/?rank&key=KEY&campaign_id=12345&domain=example.com&start_date=2024-01-01&end_date=2024-01-07&output=json&json_strict=true",
      reply: {
        result: [
          {
            date: "01/01/2024",
            url: "example.com",
            lp: "https://example.com/page",
            keyword: "seo tools",
            se: "64",
            se_name: "Google US",
            rank: "7",
          },
        ],
      },
      of: "GET https://www.rankranger.com/api/v2/",
      reads: {
        parameters: {
          reportType: "ranks",
          property: "75387",
          target: "harbour-lane-bakery.example",
        },
        metrics: ["position", "found"],
        dimension: "keyword",
        from: "2024-01-01",
        to: "2024-01-07",
        rows: [
          {
            keyword: "seo tools",
            position: 7,
            found: 1,
          },
        ],
      },
    },
  ],
  unverified:
    "No reply was ever recorded. Names of rows are those that three public Looker Studio connectors read; the fields of package_campaigns and all errors are assumed.",
};

import type { VendorDocument } from "./document.ts";

export const seranking: VendorDocument = {
  kind: "seranking",
  sources: [
    "https://seranking.com/api/data/",
    "https://seranking.com/api/project/",
    "https://github.com/api-evangelist/se-ranking/tree/4c5e9639/openapi",
    "https://github.com/seranking/seo-data-api-mcp-server/blob/13d14422/src/tools/data/domain/domain-keywords.ts",
  ],
  calls: [
    {
      call: "GET https://api4.seranking.com/sites/{}/positions",
      takes: "date_from date_to with_landing_pages",
      words: "",
      gives:
        "change competition date id is_map kei keywords landing_pages map_position name paid_position pos positions price results site_engine_id suggested_bid total_sum url volume",
    },
    {
      call: "GET https://api4.seranking.com/keyword-groups/{}",
      takes: "",
      words: "",
      gives: "id name",
    },
    {
      call: "GET https://api4.seranking.com/sites/{}/keywords",
      takes: "",
      words: "",
      gives: "group_id id name",
    },
    {
      call: "GET https://api4.seranking.com/sites/{}/search-engines",
      takes: "",
      words: "",
      gives: "lang_code region_id region_name search_engine_id site_engine_id",
    },
    {
      call: "GET https://api4.seranking.com/system/search-engines",
      takes: "",
      words: "",
      gives: "id name region_id",
    },
    {
      call: "GET https://api4.seranking.com/sites",
      takes: "",
      words: "",
      gives: "check_freq id is_active name title",
    },
    {
      call: "GET https://api4.seranking.com/competitors/site/{}",
      takes: "",
      words: "",
      gives: "id name url",
    },
    {
      call: "GET https://api4.seranking.com/competitors/{}/positions",
      takes: "date_from date_to site_engine_id",
      words: "",
      gives:
        "change competition date id is_map kei keywords map_position name paid_position pos positions price results site_engine_id suggested_bid total_sum volume",
    },
    {
      call: "GET https://api.seranking.com/v1/domain/overview/history organic",
      takes: "domain source type",
      words: "organic uk",
      gives:
        "base_domain keywords_count keywords_down_count keywords_equal_count keywords_lost_count keywords_new_count keywords_up_count month price_sum top11_20 top1_5 top21_50 top51_100 top6_10 traffic_sum year",
    },
    {
      call: "GET https://api.seranking.com/v1/domain/overview/history adv",
      takes: "domain source type",
      words: "adv uk",
      gives:
        "base_domain keywords_count keywords_down_count keywords_equal_count keywords_lost_count keywords_new_count keywords_up_count month price_sum top11_20 top1_5 top21_50 top51_100 top6_10 traffic_sum year",
    },
    {
      call: "GET https://api.seranking.com/v1/domain/overview/worldwide",
      takes: "currency domain fields show_zones_list",
      words: "USD keywords positions_diff positions_tops price traffic",
      gives:
        "adv country keywords_count organic positions_down_count positions_equal_count positions_lost_count positions_new_count positions_tops positions_up_count price_sum source top11_20 top1_5 top21_50 top51_100 top6_10 traffic_sum",
    },
    {
      call: "GET https://api.seranking.com/v1/domain/keywords organic",
      takes: "domain limit order_field order_type page source type",
      words: "asc competition cpc desc organic position traffic uk volume",
      gives:
        "block_position block_type competition cpc difficulty keyword position prev_pos price total_sites traffic traffic_percent url volume",
    },
    {
      call: "GET https://api.seranking.com/v1/domain/competitors organic",
      takes: "domain source stats type",
      words: "organic uk",
      gives: "common_keywords domain missing_keywords price_sum total_keywords traffic_sum",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/seranking/n8n-nodes-seranking/blob/594973ce/Usage-Examples/Domain-Analysis/DomainAnalysisMulti-FormatProcessor.json",
      request:
        "GET https://api.seranking.com/v1/domain/competitors?domain=seranking.com&source=us&type=organic&stats=1",
      reply: [
        {
          domain: "moz.com",
          common_keywords: 3,
          total_keywords: 60,
          missing_keywords: 57,
          traffic_sum: 486,
          price_sum: 802.96,
        },
        {
          domain: "agencyanalytics.com",
          common_keywords: 2,
          total_keywords: 38,
          missing_keywords: 36,
          traffic_sum: 57,
          price_sum: 354.81,
        },
      ],
      of: "GET https://api.seranking.com/v1/domain/competitors organic",
      reads: {
        parameters: {
          reportType: "competitors",
          target: "seranking.example",
          database: "us",
        },
        metrics: ["commonKeywords", "missingKeywords", "traffic", "trafficCost"],
        dimension: "competitor",
        from: "2025-10-01",
        to: "2025-10-31",
        rows: [
          {
            competitor: "agencyanalytics.com",
            commonKeywords: 2,
            missingKeywords: 36,
            traffic: 57,
            trafficCost: 354.81,
          },
          {
            competitor: "moz.com",
            commonKeywords: 3,
            missingKeywords: 57,
            traffic: 486,
            trafficCost: 802.96,
          },
        ],
      },
    },
  ],
};

import type { VendorDocument } from "./document.ts";

export const ahrefsV3: VendorDocument = {
  kind: "ahrefs-v3",
  sources: [
    "https://docs.ahrefs.com/docs/api/reference/introduction",
    "https://github.com/ahrefs/ahrefs-python/blob/15022030974f/src/ahrefs/_search_index.json",
  ],
  calls: [
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/organic-keywords",
      takes: "country date limit mode order_by output protocol select target",
      words:
        "asc best_position best_position_url both cpc desc gb json keyword keyword_country keyword_difficulty subdomains sum_paid_traffic sum_traffic volume",
      gives:
        "best_position best_position_url cpc keyword keyword_country keyword_difficulty keywords sum_paid_traffic sum_traffic volume",
      mask: {
        in: "select",
        around: "keywords",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/management/projects",
      takes: "",
      words: "",
      gives: "mode project_id project_name projects protocol url",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/domain-rating-history",
      takes: "date_from date_to history_grouping output target",
      words: "daily json",
      gives: "date domain_rating domain_ratings",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/url-rating-history",
      takes: "date_from date_to history_grouping output target",
      words: "daily json",
      gives: "date url_rating url_ratings",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/metrics-history",
      takes: "date_from date_to history_grouping mode output protocol select target",
      words: "both daily date json org_cost org_traffic paid_cost paid_traffic subdomains",
      gives: "date metrics org_cost org_traffic paid_cost paid_traffic",
      mask: {
        in: "select",
        around: "metrics",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/refdomains-history",
      takes: "date_from date_to history_grouping mode output protocol target",
      words: "both daily json subdomains",
      gives: "date refdomains",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/keywords-history",
      takes: "date_from date_to history_grouping mode output protocol select target",
      words: "both daily date json subdomains top11_20 top11_plus top21_50 top3 top4_10 top51_plus",
      gives: "date keywords top11_20 top11_plus top21_50 top3 top4_10 top51_plus",
      mask: {
        in: "select",
        around: "keywords",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/pages-history",
      takes: "date_from date_to history_grouping mode output protocol target",
      words: "both daily json subdomains",
      gives: "date pages",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/domain-rating",
      takes: "date output protocol target",
      words: "both json",
      gives: "ahrefs_rank domain_rating",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/metrics",
      takes: "date mode output protocol target",
      words: "both json subdomains",
      gives:
        "metrics org_cost org_keywords org_keywords_1_3 org_traffic paid_cost paid_keywords paid_pages paid_traffic",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/backlinks-stats",
      takes: "date mode output protocol target",
      words: "both json subdomains",
      gives: "all_time all_time_refdomains live live_refdomains metrics",
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/metrics-by-country",
      takes: "date mode output protocol select target",
      words:
        "both country json org_cost org_keywords org_keywords_1_3 org_traffic paid_cost paid_keywords paid_pages paid_traffic subdomains",
      gives:
        "country metrics org_cost org_keywords org_keywords_1_3 org_traffic paid_cost paid_keywords paid_pages paid_traffic",
      mask: {
        in: "select",
        around: "metrics",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/top-pages",
      takes: "date limit mode order_by output protocol select target",
      words: "asc both desc json keywords referring_domains subdomains sum_traffic ur url value",
      gives: "keywords pages referring_domains sum_traffic ur url value",
      mask: {
        in: "select",
        around: "pages",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/organic-competitors",
      takes: "country date limit mode order_by output protocol select target",
      words:
        "asc both competitor_domain desc domain_rating gb json keywords_common keywords_competitor keywords_target share subdomains traffic value",
      gives:
        "competitor_domain competitors domain_rating keywords_common keywords_competitor keywords_target share traffic value",
      mask: {
        in: "select",
        around: "competitors",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/site-explorer/refdomains",
      takes: "history limit mode order_by output protocol select target",
      words:
        "asc both desc dofollow_links domain domain_rating json links_to_target live lost_links new_links subdomains",
      gives: "dofollow_links domain domain_rating links_to_target lost_links new_links refdomains",
      mask: {
        in: "select",
        around: "refdomains",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/rank-tracker/overview",
      takes: "date device limit output project_id select",
      words:
        "cost_per_click country desktop json keyword keyword_difficulty location mobile position traffic url volume",
      gives:
        "cost_per_click country keyword keyword_difficulty location overviews position traffic url volume",
      mask: {
        in: "select",
        around: "overviews",
      },
    },
    {
      call: "GET https://api.ahrefs.com/v3/rank-tracker/competitors-stats",
      takes: "date device output project_id select",
      words:
        "average_position competitor desktop json pos_11_20 pos_1_3 pos_21_50 pos_4_10 pos_51_plus pos_no_rank share_of_traffic_value share_of_voice traffic traffic_value",
      gives:
        "average_position competitor competitors-metrics pos_11_20 pos_1_3 pos_21_50 pos_4_10 pos_51_plus pos_no_rank share_of_traffic_value share_of_voice traffic traffic_value",
      mask: {
        in: "select",
        around: "competitors-metrics",
      },
    },
  ],
  examples: [
    {
      source: "https://docs.ahrefs.com/docs/api/site-explorer/operations/list-domain-rating",
      request: "GET https://api.ahrefs.com/v3/site-explorer/domain-rating?target=ahrefs.com&date=2024-09-01",
      reply: {
        domain_rating: {
          domain_rating: 91.0,
          ahrefs_rank: 3,
        },
      },
      of: "GET https://api.ahrefs.com/v3/site-explorer/domain-rating",
      reads: {
        parameters: {
          reportType: "overview",
          target: "ahrefs.example",
        },
        metrics: ["ahrefsRank"],
        dimension: null,
        from: "2024-09-01",
        to: "2024-09-01",
        totals: {
          ahrefsRank: 3,
        },
      },
    },
  ],
};

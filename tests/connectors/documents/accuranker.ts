import type { VendorDocument } from "./document.ts";

export const accuranker: VendorDocument = {
  kind: "accuranker",
  sources: [
    "https://app.accuranker.com/api/read-docs",
    "https://github.com/nytafar/accuranker-pp-cli/blob/1058ccbdfaf04f96d0c153f899d52487a2ae5fe6/.manuscripts/20260520-105352/research/accuranker-read-spec-swagger2.json",
    "https://github.com/lboaccu/accuranker-api-client",
  ],
  calls: [
    {
      call: "GET https://app.accuranker.com/api/v4/domains/{}/",
      takes: "fields period_from period_to",
      words:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent competitors date display_name domain estimated_visits history id informational_intent keywords_0_3 keywords_11_20 keywords_21_50 keywords_4_10 keywords_above_50 keywords_total keywords_unranked losers navigational_intent no_movement ranking_distribution ranking_movement share_of_voice share_of_voice_percentage transactional_intent winners",
      gives:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent competitors date display_name domain estimated_visits history id informational_intent keywords_0_3 keywords_11_20 keywords_21_50 keywords_4_10 keywords_above_50 keywords_total keywords_unranked losers navigational_intent no_movement ranking_distribution ranking_movement share_of_voice share_of_voice_losers share_of_voice_no_movement share_of_voice_percentage share_of_voice_winners transactional_intent winners",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://app.accuranker.com/api/v4/domains/",
      takes: "fields limit offset",
      words: "account display_name domain group id name",
      gives: "account display_name domain group id name",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://app.accuranker.com/api/v4/domains/{}/keywords/",
      takes: "fields limit offset period_from period_to",
      words:
        "avg_cost_per_click avg_cost_per_click_currency competition country_code created_at ctr estimated_visits highest_ranking_page id keyword name rank ranks region search_engine search_locale search_type search_volume share_of_voice share_of_voice_percentage",
      gives:
        "avg_cost_per_click avg_cost_per_click_currency competition country_code created_at ctr estimated_visits highest_ranking_page id keyword name rank ranks region search_engine search_locale search_type search_volume share_of_voice share_of_voice_percentage",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://app.accuranker.com/api/v4/domains/{}/tags/",
      takes: "fields limit offset period_from period_to",
      words:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent date estimated_visits history informational_intent keywords navigational_intent search_volume share_of_voice share_of_voice_percentage tag transactional_intent",
      gives:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent date estimated_visits history informational_intent keywords navigational_intent search_volume share_of_voice share_of_voice_percentage tag transactional_intent",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://app.accuranker.com/api/v4/domains/{}/landing_pages/",
      takes: "fields limit offset period_from period_to",
      words:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent date estimated_visits history informational_intent keywords navigational_intent path search_volume share_of_voice share_of_voice_percentage transactional_intent",
      gives:
        "above_the_fold average_ctr average_ctr_max average_rank commercial_intent date estimated_visits history informational_intent keywords navigational_intent path search_volume share_of_voice share_of_voice_percentage transactional_intent",
      mask: {
        in: "fields",
        around: "",
      },
    },
  ],
  examples: [
    {
      source: "https://app.accuranker.com/api/read-docs#section/Using-period",
      request:
        "GET https://app.accuranker.com/api/v4/domains/12345/?fields=domain,history.date,history.share_of_voice&period_from=2018-12-20&period_to=2018-12-24",
      reply: {
        id: 12345,
        domain: "example.com",
        history: [
          {
            date: "2024-01-01",
            ranking_movement: {
              winners: 12,
              share_of_voice_winners: 340,
              losers: 7,
              share_of_voice_losers: 120,
              no_movement: 81,
              share_of_voice_no_movement: 900,
            },
            ranking_distribution: {
              keywords_0_3: 15,
              keywords_4_10: 22,
              keywords_11_20: 18,
              keywords_21_50: 20,
              keywords_above_50: 10,
              keywords_unranked: 15,
              keywords_total: 100,
            },
            share_of_voice: 1360,
            share_of_voice_percentage: 12.4,
            average_rank: 14.7,
            average_ctr: 3.1,
            average_ctr_max: 9.8,
            estimated_visits: 1360,
            above_the_fold: 9,
            informational_intent: 40,
            commercial_intent: 30,
            transactional_intent: 20,
            navigational_intent: 10,
          },
        ],
      },
      of: "GET https://app.accuranker.com/api/v4/domains/{}/",
      reads: {
        parameters: {
          property: "1201",
          reportType: "domain",
        },
        metrics: ["averageRank", "rank1to3", "losers", "estimatedVisits"],
        dimension: "date",
        from: "2024-01-01",
        to: "2024-01-01",
        rows: [
          {
            date: "2024-01-01",
            averageRank: 14.7,
            rank1to3: 15,
            losers: 7,
            estimatedVisits: 1360,
          },
        ],
      },
    },
  ],
  unverified:
    "No recording is known: names are those of AccuRanker's own Swagger, values of the example are illustrative.",
};

import type { VendorDocument } from "./document.ts";

export const serpstat: VendorDocument = {
  kind: "serpstat",
  sources: [
    "https://api-docs.serpstat.com/",
    "https://github.com/bold84/serpstat-mcp/tree/ecd85414/docs/serpstat",
    "https://serpstat.com/api/614-url-keywords-v4-serpstaturlproceduregeturlkeywords/",
  ],
  calls: [
    {
      call: "POST https://api.serpstat.com/v4/ RtApiSerpResultsProcedure.getUrlsSerpResultsHistory",
      takes:
        "dateFrom dateTo id method order page pageSize params projectId projectRegionId sort token withTags",
      words: "RtApiSerpResultsProcedure asc getUrlsSerpResultsHistory keyword",
      gives:
        "count data date domain expectedUrl frequency history id keyword keywords page page_total position positions projectId projectRegionId result spent_limits summary_info tags total url value",
    },
    {
      call: "POST https://api.serpstat.com/v4/ RtApiProjectProcedure.getProjects",
      takes: "id method page pageSize params token",
      words: "RtApiProjectProcedure getProjects",
      gives: "count data domain id page page_total projectName result summary_info total",
    },
    {
      call: "POST https://api.serpstat.com/v4/ RtApiSearchEngineProcedure.getProjectRegions",
      takes: "id method params projectId token",
      words: "RtApiSearchEngineProcedure getProjectRegions",
      gives:
        "active city code country data deviceType error id langCode message projectId region regions result searchEngine serpType spent_limits",
    },
    {
      call: "POST https://api.serpstat.com/v4/ RtApiSerpResultsProcedure.getTopCompetitorsDomainsHistory",
      takes:
        "dateFrom dateTo domains id method order page pageSize params projectId projectRegionId sort token",
      words: "RtApiSerpResultsProcedure asc domain getTopCompetitorsDomainsHistory",
      gives:
        "avg_position competitors data date dates domain id keywords_by_ranges keywords_count page page_total result summary_info top1 top10 top101 top20 top3 top5 total traffic_distribution value",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatDomainProcedure.getDomainsHistory",
      takes: "date date_from date_to domain during_all_time filters id method params se size sort token",
      words: "SerpstatDomainProcedure asc g_uk getDomainsHistory",
      gives:
        "ad_keywords ads code data date domain down_keywords error id keywords left_lines message new_keywords out_keywords page result rised_keywords summary_info total traff visible visible_static",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatDomainProcedure.getDomainKeywords",
      takes:
        "concurrency cost difficulty domain id method page params position region_queries_count se size sort token traff withSubdomains",
      words: "SerpstatDomainProcedure asc desc g_uk getDomainKeywords",
      gives:
        "concurrency cost data difficulty domain dynamic found_results id intents keyword left_lines page position region_queries_count result subdomain summary_info total traff types url",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatDomainProcedure.getTopUrls",
      takes: "domain id method organic_keywords page params potencial_traff se size sort token",
      words: "SerpstatDomainProcedure asc desc g_uk getTopUrls",
      gives:
        "data facebook_shares id left_lines organic_keywords page potencial_traff result summary_info total url",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatDomainProcedure.getOrganicCompetitorsPage",
      takes: "common domain id method page params se size sort token",
      words: "SerpstatDomainProcedure desc g_uk getOrganicCompetitorsPage",
      gives:
        "all common currentValue data domain dynamicValue favicon id left_lines missing page relevance result summary_info total visibility",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatBacklinksProcedure.getSummaryV2",
      takes: "id method params query searchType token",
      words: "SerpstatBacklinksProcedure domain getSummaryV2",
      gives: "code data error id message",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatBacklinksProcedure.getSummary",
      takes: "id method params query searchType token",
      words: "SerpstatBacklinksProcedure domain getSummary",
      gives:
        "data doFollowLinks domainRank id left_lines noFollowLinks outlinksTotal referringDomains referringDomainsDynamics referringIps referringLinks result summary_info threats typeImg typeText",
    },
    {
      call: "POST https://api.serpstat.com/v4/ SerpstatBacklinksProcedure.getRefDomains",
      takes: "id method order page params query searchType size sort token",
      words: "SerpstatBacklinksProcedure asc desc domain domain_rank getRefDomains",
      gives: "data domainRank domain_from id left_lines page ref_pages result summary_info total",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/bold84/serpstat-mcp/blob/ecd85414/docs/serpstat/domain-analysis-api/get-organic-competitors-page.md",
      request:
        'POST https://api.serpstat.com/v4/?token=123\n{"id":"123","method":"SerpstatDomainProcedure.getOrganicCompetitorsPage","params":{"domain":"allo.ua","se":"g_ua","sort":{"common":"asc"},"page":1,"size":10}}',
      reply: {
        id: "123",
        result: {
          data: [
            {
              domain: "allo.ua",
              favicon: "https://www.google.com/s2/favicons?domain=allo.ua",
              all: {
                currentValue: 26463570,
                dynamicValue: -14204,
              },
              common: {
                currentValue: 26441178,
                dynamicValue: 100,
              },
              visibility: {
                currentValue: 1082.57402,
                dynamicValue: 46.43733999999995,
              },
              missing: 0,
              relevance: 100,
            },
            {
              domain: "lifehacker.ru",
              favicon: "https://www.google.com/s2/favicons?domain=lifehacker.ru",
              all: {
                currentValue: 16803175,
                dynamicValue: -5299,
              },
              common: {
                currentValue: 1423647,
                dynamicValue: 5.38,
              },
              visibility: {
                currentValue: 1124.0285,
                dynamicValue: -27.683550000000196,
              },
              missing: 15379528,
              relevance: 8.47,
            },
          ],
          summary_info: {
            page: 1,
            left_lines: 973402,
          },
        },
      },
      of: "POST https://api.serpstat.com/v4/ SerpstatDomainProcedure.getOrganicCompetitorsPage",
      reads: {
        parameters: {
          reportType: "competitors",
          target: "allo.ua",
          database: "g_ua",
        },
        metrics: ["commonKeywords", "visibility", "missingKeywords", "relevance"],
        dimension: "competitor",
        from: "2026-09-01",
        to: "2026-09-30",
        rows: [
          {
            competitor: "lifehacker.ru",
            commonKeywords: 1423647,
            visibility: 1124.0285,
            missingKeywords: 15379528,
            relevance: 0.0847,
          },
        ],
      },
    },
  ],
};

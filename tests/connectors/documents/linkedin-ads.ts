import type { VendorDocument } from "./document.ts";

export const linkedinAds: VendorDocument = {
  kind: "linkedin-ads",
  sources: [
    "https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting",
    "https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting-schema",
  ],
  calls: [
    {
      call: "GET https://api.linkedin.com/rest/adAnalytics",
      takes: "accounts campaigns dateRange fields pivot q timeGranularity",
      words:
        "ACCOUNT ALL CAMPAIGN CAMPAIGN_GROUP CREATIVE DAILY IMPRESSION_DEVICE_TYPE MEMBER_COMPANY MEMBER_COMPANY_SIZE MEMBER_COUNTRY_V2 MEMBER_COUNTY MEMBER_INDUSTRY MEMBER_JOB_FUNCTION MEMBER_JOB_TITLE MEMBER_REGION_V2 MEMBER_SENIORITY OBJECTIVE_TYPE PLACEMENT_NAME SERVING_LOCATION actionClicks adUnitClicks analytics approximateMemberReach audiencePenetration averageDwellTime clicks commentLikes comments companyPageClicks conversionValueInLocalCurrency costInLocalCurrency costInUsd dateRange day documentCompletions documentFirstQuartileCompletions documentMidpointCompletions documentThirdQuartileCompletions downloadClicks end externalWebsiteConversions externalWebsitePostClickConversions externalWebsitePostViewConversions follows fullScreenPlays impressions jobApplications jobApplyClicks landingPageClicks likes month oneClickLeadFormOpens oneClickLeads opens otherEngagements pivotValues qualifiedLeads reactions registrations sends shares start talentLeads textUrlClicks totalEngagements validWorkEmailLeads videoCompletions videoFirstQuartileCompletions videoMidpointCompletions videoStarts videoThirdQuartileCompletions videoViews viralClicks viralComments viralFollows viralImpressions viralLikes viralShares viralTotalEngagements year",
      gives:
        "actionClicks adUnitClicks approximateMemberReach audiencePenetration averageDwellTime clicks commentLikes comments companyPageClicks conversionValueInLocalCurrency costInLocalCurrency costInUsd count dateRange day documentCompletions documentFirstQuartileCompletions documentMidpointCompletions documentThirdQuartileCompletions downloadClicks elements end externalWebsiteConversions externalWebsitePostClickConversions externalWebsitePostViewConversions follows fullScreenPlays impressions jobApplications jobApplyClicks landingPageClicks likes links month oneClickLeadFormOpens oneClickLeads opens otherEngagements paging pivotValues qualifiedLeads reactions registrations sends shares start talentLeads textUrlClicks totalEngagements validWorkEmailLeads videoCompletions videoFirstQuartileCompletions videoMidpointCompletions videoStarts videoThirdQuartileCompletions videoViews viralClicks viralComments viralFollows viralImpressions viralLikes viralShares viralTotalEngagements year",
      mask: {
        in: "fields",
        around: "elements paging start count links year month day end",
      },
    },
    {
      call: "GET https://api.linkedin.com/rest/adAccounts/{}",
      takes: "",
      words: "",
      gives: "currency id name status test type",
    },
    {
      call: "GET https://api.linkedin.com/rest/adAccounts/{}/adCampaignGroups",
      takes: "pageSize q search",
      words: "ACTIVE ARCHIVED CANCELED DRAFT List PAUSED PENDING_DELETION REMOVED search status values",
      gives: "count elements id links metadata name paging start status",
    },
    {
      call: "GET https://api.linkedin.com/rest/adAccounts/{}/adCampaigns",
      takes: "pageSize pageToken q search",
      words:
        "ACTIVE ARCHIVED CANCELED COMPLETED DRAFT List PAUSED PENDING_DELETION REMOVED search status values",
      gives: "campaignGroup count elements id links metadata name nextPageToken objectiveType paging start",
    },
    {
      call: "GET https://api.linkedin.com/rest/adAccounts/{}/creatives",
      takes: "pageSize pageToken q",
      words: "criteria",
      gives: "campaign count elements id links metadata name nextPageToken paging start",
    },
    {
      call: "GET https://api.linkedin.com/rest/adAccounts",
      takes: "pageSize q",
      words: "search",
      gives: "count currency elements id links metadata name paging start status test type",
    },
    {
      call: "GET https://api.linkedin.com/rest/organizationsLookup",
      takes: "ids",
      words: "",
      gives: "errors id localizedName results statuses",
    },
    {
      call: "GET https://api.linkedin.com/v2/industries",
      takes: "ids",
      words: "",
      gives: "en_US errors id localized name results statuses",
    },
    {
      call: "GET https://api.linkedin.com/v2/functions",
      takes: "ids",
      words: "",
      gives: "en_US errors id localized name results statuses",
    },
    {
      call: "GET https://api.linkedin.com/v2/titles",
      takes: "ids",
      words: "",
      gives: "en_US errors id localized name results statuses",
    },
    {
      call: "GET https://api.linkedin.com/v2/seniorities",
      takes: "ids",
      words: "",
      gives: "en_US errors id localized name results statuses",
    },
    {
      call: "GET https://api.linkedin.com/rest/geo",
      takes: "ids",
      words: "",
      gives: "country defaultLocalizedName errors id language locale results statuses value",
    },
  ],
  examples: [
    {
      source: "https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting",
      request:
        "GET https://api.linkedin.com/rest/adAnalytics?q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY&dateRange=(start:(year:2026,month:2,day:1),end:(year:2026,month:2,day:28))&accounts=List(urn%3Ali%3AsponsoredAccount%3A508720451)&fields=dateRange,pivotValues,impressions,clicks,costInLocalCurrency",
      reply: {
        paging: {
          start: 0,
          count: 10,
          links: [],
        },
        elements: [
          {
            pivotValues: ["urn:li:sponsoredCampaign:252074216"],
            dateRange: {
              start: {
                month: 8,
                day: 25,
                year: 2023,
              },
              end: {
                month: 8,
                day: 25,
                year: 2023,
              },
            },
            impressions: 19464,
            clicks: 106,
            landingPageClicks: 106,
            costInLocalCurrency: "99.99999999999996",
            costInUsd: "99.99999999999996",
            externalWebsiteConversions: 0,
            oneClickLeads: 0,
            totalEngagements: 106,
          },
        ],
      },
      of: "GET https://api.linkedin.com/rest/adAnalytics",
      reads: {
        parameters: {
          property: "508720451",
          reportType: "performance",
        },
        metrics: ["costInLocalCurrency", "impressions", "clicks"],
        dimension: "date",
        from: "2023-08-25",
        to: "2023-08-25",
        rows: [
          {
            date: "2023-08-25",
            costInLocalCurrency: 100,
            impressions: 19464,
            clicks: 106,
          },
        ],
      },
    },
  ],
};

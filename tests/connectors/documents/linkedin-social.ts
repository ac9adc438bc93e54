import type { VendorDocument } from "./document.ts";

export const linkedinSocial: VendorDocument = {
  kind: "linkedin-social",
  sources: [
    "https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics",
    "https://learn.microsoft.com/linkedin/marketing/community-management/organizations/follower-statistics",
  ],
  calls: [
    {
      call: "GET https://api.linkedin.com/rest/organizationalEntityShareStatistics",
      takes: "organizationalEntity q shares timeIntervals ugcPosts",
      words: "DAY end organizationalEntity start timeGranularityType timeRange",
      gives:
        "clickCount commentCount count elements end engagement impressionCount likeCount links organizationalEntity paging share shareCount start timeRange totalShareStatistics ugcPost uniqueImpressionsCount",
    },
    {
      call: "GET https://api.linkedin.com/rest/organizationAcls",
      takes: "count q role start state",
      words: "ADMINISTRATOR APPROVED roleAssignee",
      gives: "count elements href links organization paging rel role roleAssignee start state total type",
    },
    {
      call: "GET https://api.linkedin.com/rest/organizationsLookup",
      takes: "ids",
      words: "",
      gives: "errors id localizedName results statuses",
    },
    {
      call: "GET https://api.linkedin.com/rest/organizationalEntityFollowerStatistics",
      takes: "organizationalEntity q timeIntervals",
      words: "DAY end organizationalEntity start timeGranularityType timeRange",
      gives:
        "associationType count elements end followerCounts followerCountsByAssociationType followerCountsByFunction followerCountsByGeo followerCountsByGeoCountry followerCountsByIndustry followerCountsBySeniority followerCountsByStaffCountRange followerGains function geo industry links organicFollowerCount organicFollowerGain organizationalEntity paging paidFollowerCount paidFollowerGain seniority staffCountRange start timeRange",
    },
    {
      call: "GET https://api.linkedin.com/rest/networkSizes/{}",
      takes: "edgeType",
      words: "COMPANY_FOLLOWED_BY_MEMBER",
      gives: "firstDegreeSize",
    },
    {
      call: "GET https://api.linkedin.com/rest/organizationPageStatistics",
      takes: "organization q timeIntervals",
      words: "DAY end organization start timeGranularityType timeRange",
      gives:
        "allDesktopPageViews allMobilePageViews allPageViews careersPageViews clicks count customButtonType desktopCustomButtonClickCounts elements end jobsPageViews lifeAtPageViews links mobileCustomButtonClickCounts organization organizationalEntity overviewPageViews pageViews paging start timeRange totalPageStatistics uniquePageViews views",
    },
    {
      call: "GET https://api.linkedin.com/rest/posts",
      takes: "author count q sortBy start",
      words: "LAST_MODIFIED author",
      gives:
        "author commentary content count createdAt date elements href id lastModifiedAt lifecycleState links media paging publishedAt rel start total type visibility",
    },
    {
      call: "GET https://api.linkedin.com/v2/seniorities",
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
      call: "GET https://api.linkedin.com/v2/industries",
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
      source:
        "https://learn.microsoft.com/linkedin/marketing/community-management/organizations/page-statistics",
      request:
        "GET https://api.linkedin.com/rest/organizationPageStatistics?q=organization&organization=urn%3Ali%3Aorganization%3A12345678&timeIntervals=(timeRange:(start:1704067200000,end:1704153600000),timeGranularityType:DAY)",
      reply: {
        elements: [
          {
            organization: "urn:li:organization:12345678",
            timeRange: {
              start: 1704067200000,
              end: 1704153600000,
            },
            totalPageStatistics: {
              views: {
                allPageViews: {
                  pageViews: 50,
                  uniquePageViews: 35,
                },
                allDesktopPageViews: {
                  pageViews: 30,
                  uniquePageViews: 20,
                },
                allMobilePageViews: {
                  pageViews: 20,
                  uniquePageViews: 15,
                },
                overviewPageViews: {
                  pageViews: 38,
                  uniquePageViews: 26,
                },
                careersPageViews: {
                  pageViews: 12,
                  uniquePageViews: 9,
                },
                jobsPageViews: {
                  pageViews: 10,
                  uniquePageViews: 5,
                },
                lifeAtPageViews: {
                  pageViews: 2,
                  uniquePageViews: 2,
                },
              },
              clicks: {
                mobileCustomButtonClickCounts: [],
                desktopCustomButtonClickCounts: [
                  {
                    customButtonType: "VISIT_WEBSITE",
                    clicks: 3,
                  },
                ],
              },
            },
          },
        ],
      },
      of: "GET https://api.linkedin.com/rest/organizationPageStatistics",
      reads: {
        parameters: {
          property: "2414183",
          reportType: "page_views",
        },
        metrics: ["pageViews", "buttonClicks"],
        dimension: "date",
        from: "2024-01-01",
        to: "2024-01-01",
        rows: [
          {
            date: "2024-01-01",
            pageViews: 50,
            buttonClicks: 3,
          },
        ],
      },
    },
  ],
};

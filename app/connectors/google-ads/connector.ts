import { z } from "zod";
import { defineConnector } from "#app/connectors/core/define.ts";
import { googleAuth } from "#app/connectors/core/families/google.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { propertyParam, someOf } from "#app/connectors/core/params/param-shapes.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { accountChoices, listOf } from "./accounts.ts";
import { dimensions, filterable, type ReportType, reportTypes, withAdGroups } from "./dimensions.ts";
import { googleAdsFailures } from "./google-ads-failures.ts";
import { metrics } from "./metrics.ts";
import { idsIn } from "./query.ts";
import { adName } from "./reply.ts";
import { reportOf } from "./report-of.ts";
import { synonyms } from "./synonyms.ts";

const developerToken = "GOOGLE_ADS_DEVELOPER_TOKEN";

const Campaign = z.object({ campaign: z.object({ id: z.coerce.string(), name: z.string() }) });
const AdGroup = z.object({ adGroup: z.object({ id: z.coerce.string(), name: z.string() }) });
const Ad = z.object({
  adGroupAd: z.object({
    ad: z.object({
      id: z.coerce.string(),
      name: z.string().default(""),
      responsiveSearchAd: z.object({ headlines: z.unknown() }).optional(),
    }),
  }),
});

export default defineConnector({
  id: "google-ads",
  name: "Google Ads",
  description: "Cost, clicks, conversions and shares of campaigns, ads and keywords",
  auth: googleAuth(["https://www.googleapis.com/auth/adwords"], {
    // Required until September 2026, ignored since.
    mayUse: [developerToken],
    sign: (request, { accessToken }, env) =>
      withHeaders(request, {
        authorization: `Bearer ${accessToken}`,
        ...(env[developerToken] && { "developer-token": env[developerToken] }),
      }),
  }),
  origins: ["https://googleads.googleapis.com"],

  params: {
    property: propertyParam("Account"),
    reportType: {
      type: "select",
      label: "Report",
      required: true,
      options: Object.entries(reportTypes).map(([value, { label }]) => ({ value, label })),
      default: "campaigns",
    },
    campaign: someOf("Campaigns", "campaigns", { help: "Leave empty to include all." }),
    adGroup: someOf("Ad groups", "adGroups", {
      dependsOn: ["property", "campaign"],
      when: whenReportIs(...withAdGroups),
    }),
    ad: someOf("Ads", "ads", { dependsOn: ["property", "campaign", "adGroup"], when: whenReportIs("ads") }),
  },

  options: {
    properties: accountChoices,
    campaigns: async ({ call, params }) => {
      const query =
        "SELECT campaign.id, campaign.name FROM campaign WHERE campaign.status != 'REMOVED' ORDER BY campaign.name";
      const found = await listOf(call, params.property ?? "", query, Campaign);
      return found.map(({ campaign: { id, name } }) => ({ value: id, label: name }));
    },
    adGroups: async ({ call, params }) => {
      const where = ["ad_group.status != 'REMOVED'", ...idsIn("campaign.id", params.campaign ?? [])];
      const query = `SELECT ad_group.id, ad_group.name FROM ad_group WHERE ${where.join(" AND ")} ORDER BY ad_group.name`;
      const found = await listOf(call, params.property ?? "", query, AdGroup);
      return found.map(({ adGroup: { id, name } }) => ({ value: id, label: name }));
    },
    ads: async ({ call, params }) => {
      const where = ["ad_group_ad.status != 'REMOVED'", ...idsIn("ad_group.id", params.adGroup ?? [])];
      const query = `SELECT ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.responsive_search_ad.headlines FROM ad_group_ad WHERE ${where.join(" AND ")}`;
      const found = await listOf(call, params.property ?? "", query, Ad);
      return found.map(({ adGroupAd: { ad } }) => ({
        value: ad.id,
        label: adName(ad.id, ad.name, ad.responsiveSearchAd?.headlines),
      }));
    },
  },

  dimensions,
  metrics,

  synonyms,
  report: ({ params, ...ask }) =>
    reportOf({
      ...ask,
      property: params.property,
      reportType: params.reportType as ReportType,
      campaign: params.campaign ?? [],
      adGroup: params.adGroup ?? [],
      ad: params.ad ?? [],
    }),
  totals: "asked",
  filters: filterable,
  // Conversions arrive up to 30 days later by default; they count on the click's day.
  days: { zone: "account", settlesAfterHours: 24, restatedDays: 30, keptDays: 1_125, missing: "zero" },
  unread:
    "adGroup adGroupAd adGroupCriterion campaign currencyCode customer landingPageView queryResourceConsumption requestId resourceName searchTermView segments userLocationView".split(
      " ",
    ),
  limits: { requests: 120, perSeconds: 60, concurrent: 4 },
  timeoutSeconds: 60,
  failures: googleAdsFailures,
});

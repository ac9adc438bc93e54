import { defineConnector } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { noneIsAll, pick, propertyParam, someOf } from "#app/connectors/core/params/param-shapes.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { largestFirst, sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { advertiserChoices, advertiserOf, entityChoices, tiktokOrigin } from "./account.ts";
import { failures } from "./failures.ts";
import { tiktok } from "./family.ts";
import { metrics } from "./metrics.ts";
import { reportRows } from "./report.ts";
import { synonyms } from "./synonyms.ts";

export default defineConnector({
  id: "tiktok",
  name: "TikTok",
  description: "Cost, reach, videos and conversions of TikTok ads",
  auth: {
    kind: "oauth2",
    family: tiktok,
    scopes: [],
    sign: (request, { accessToken }) => withHeaders(request, { "access-token": accessToken }),
  },
  origins: [tiktokOrigin],

  params: {
    property: propertyParam("Ad account", {
      help: "The accounts granted when you connected. Reconnect to add another one.",
    }),
    reportType: pick("Report", { BASIC: "Performance", AUDIENCE: "Audience" }, "BASIC"),
    campaign: someOf("Campaigns", "campaigns", noneIsAll),
    adGroup: someOf("Ad groups", "adGroups", noneIsAll),
    ad: someOf("Ads", "ads", noneIsAll),
  },

  options: {
    properties: (ask) => advertiserChoices(ask),
    campaigns: (ask) => entityChoices(ask, "campaign", ask.params.property!),
    adGroups: (ask) =>
      entityChoices(ask, "adGroup", ask.params.property!, { campaign_ids: ask.params.campaign ?? [] }),
    ads: (ask) =>
      entityChoices(ask, "ad", ask.params.property!, {
        campaign_ids: ask.params.campaign ?? [],
        adgroup_ids: ask.params.adGroup ?? [],
      }),
  },

  dimensions: {
    date: { label: "Date", type: "date" },
    campaign: { label: "Campaign", type: "text" },
    adGroup: { label: "Ad group", type: "text" },
    ad: { label: "Ad", type: "text" },
    country: { label: "Country", type: "country" },
    ...availableWhen(whenReportIs("BASIC"), { searchTerm: { label: "Search term", type: "text" } }),
    ...availableWhen(whenReportIs("AUDIENCE"), {
      gender: { label: "Gender", type: "choice" },
      age: { label: "Age", type: "choice" },
      platform: { label: "Device", type: "choice" },
      placement: { label: "Placement", type: "choice" },
      language: { label: "Language", type: "choice" },
      connection: { label: "Connection type", type: "choice" },
    }),
  },
  metrics,

  synonyms,
  report: async ({ params, dimensions, metrics: asked, together, range, ...provider }) => {
    const { property, reportType, campaign, adGroup, ad } = params;
    const rest = { advertiser: property, reportType, dimensions, range, chosen: { campaign, adGroup, ad } };
    const metrics = sharedMetrics({ metrics: asked, together });
    const found = await reportRows(provider, { ...rest, metrics });
    // Rows were cut in another metric's order.
    const { rows, isTruncated } =
      found.isTruncated && metrics !== asked
        ? await reportRows(provider, { ...rest, metrics: asked })
        : { ...found, rows: largestFirst(found.rows, asked[0], metrics !== asked) };
    const advertiser = await advertiserOf(provider, property);
    return {
      rows,
      currency: advertiser?.currency ?? null,
      zone: advertiser?.timezone ?? null,
      flags: flagIf(isTruncated, "truncated"),
    };
  },
  totals: "asked",
  // Reach and audiences are 16 hours late; corrections run daily at noon UTC.
  days: { zone: "account", settlesAfterHours: 36, restatedDays: 14, missing: "zero" },
  unread:
    "advertiser_id campaign_id campaign_name code cpc cpm ctr gender message page_size reach request_id secondary_goal_result stat_time_day".split(
      " ",
    ),
  limits: { requests: 5, perSeconds: 1, concurrent: 3 },
  failures,
});

import { defineConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { flagIf, noteIf } from "#app/connectors/core/flags.ts";
import { linkedInAuth, linkedInFailures, linkedInOrigin } from "#app/connectors/core/families/linkedin.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { noneIsAll, pick, propertyParam, someOf } from "#app/connectors/core/params/param-shapes.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { rangeLength } from "#app/lib/plain-date.ts";
import { accountChoices, currencyOf, entityChoices } from "./account.ts";
import { analyticsOf } from "./analytics.ts";
import { metrics } from "./metrics.ts";
import { isMemberPivot, namesOf, pivots } from "./pivots.ts";
import { synonyms } from "./synonyms.ts";

const id = "linkedin-ads";
const reportTypes = { performance: "Performance", demographics: "Member attributes" };
/** LinkedIn gives reach for at most this many days. */
const reachDays = 92;

export default defineConnector({
  id,
  name: "LinkedIn Ads",
  description: "Spend, clicks, leads and conversions of LinkedIn campaigns",
  auth: linkedInAuth(["r_ads", "r_ads_reporting"]),
  origins: [linkedInOrigin],

  params: {
    property: propertyParam("Ad account"),
    reportType: pick("Report", reportTypes, "performance"),
    adGroup: someOf("Campaign groups", "campaignGroups", noneIsAll),
    campaign: someOf("Campaigns", "campaigns", noneIsAll),
    ad: someOf("Ads", "ads", noneIsAll),
  },

  options: {
    properties: (ask) => accountChoices(ask),
    campaignGroups: (ask) => entityChoices(ask, "campaignGroup", ask.params.property!),
    campaigns: (ask) => {
      const groups = ask.params.adGroup ?? [];
      return entityChoices(ask, "campaign", ask.params.property!, (one) =>
        isAmong(groups, one.campaignGroup),
      );
    },
    ads: (ask) => {
      const campaigns = ask.params.campaign ?? [];
      return entityChoices(ask, "ad", ask.params.property!, (one) => isAmong(campaigns, one.campaign));
    },
  },

  dimensions: {
    date: { label: "Date", type: "date" },
    ...availableWhen(whenReportIs("performance"), {
      campaignGroup: { label: "Campaign group", type: "text" },
      campaign: { label: "Campaign", type: "text" },
      ad: { label: "Ad", type: "text" },
      objective: { label: "Objective", type: "choice" },
      placement: { label: "Placement", type: "choice" },
      servingLocation: { label: "Serving location", type: "choice" },
      device: { label: "Device", type: "choice" },
    }),
    ...availableWhen(whenReportIs("demographics"), {
      company: { label: "Company", type: "text" },
      companySize: { label: "Company size", type: "choice" },
      industry: { label: "Industry", type: "text" },
      jobFunction: { label: "Job function", type: "text" },
      jobTitle: { label: "Job title", type: "text" },
      seniority: { label: "Seniority", type: "choice" },
      country: { label: "Country", type: "country" },
      region: { label: "Region", type: "text" },
      county: { label: "County", type: "text" },
    }),
  },
  metrics,

  synonyms,
  report: async ({ params, dimensions, metrics: asked, together, range, ...provider }) => {
    const by = dimensions.filter((dimension) => dimension !== "date");
    if (by.length > 1 && by.some(isMemberPivot))
      throw refused("LinkedIn breaks down by one member attribute at a time. Remove the second dimension.");
    const isDaily = dimensions.includes("date");
    const hasReach = rangeLength(range) <= reachDays;
    const hasPenetration = hasReach && by.every((one) => one === "campaign" || one === "campaignGroup");
    const { elements, isTruncated } = await analyticsOf(provider, {
      facet: facetOf(params),
      pivots: by.length > 0 ? by.map((dimension) => pivots[dimension]) : ["ACCOUNT"],
      isDaily,
      fields: sharedMetrics({ metrics: asked, together }).filter((field) =>
        field === "approximateMemberReach" ? hasReach : field !== "audiencePenetration" || hasPenetration,
      ),
      range,
    });
    const hasMoney = asked.some((key) => metrics[key].format === "money");
    // A lost account gives an empty result; reading the account then fails.
    const currency = hasMoney || elements.length === 0 ? await currencyOf(provider, params.property) : null;
    const nameOf = await namesOf(provider, params.property, by, elements);
    return {
      rows: elements.map(({ pivotValues, date, values }) => ({
        ...Object.fromEntries(
          by.map((dimension, at) => [dimension, nameOf(dimension, pivotValues[at] ?? "")]),
        ),
        ...(isDaily && { date }),
        ...values,
      })),
      currency,
      flags: [
        ...flagIf(isTruncated, "truncated"),
        ...flagIf(by.some(isMemberPivot), "thresholded"),
        ...noteIf(
          asked.includes("approximateMemberReach") && !hasReach,
          `LinkedIn provides reach for at most ${reachDays} days.`,
        ),
      ],
    };
  },
  totals: "asked",
  // Member attributes are 12 to 24 hours late; conversions count up to 90 days back.
  days: { zone: "UTC", settlesAfterHours: 24, restatedDays: 30, keptDays: 3650, missing: "zero" },
  unread:
    "costInUsd currency end errors externalWebsiteConversions id landingPageClicks locale name objectiveType oneClickLeads paging status statuses test totalEngagements type".split(
      " ",
    ),
  // Not published; six reports in ten seconds worked.
  limits: { requests: 12, perSeconds: 10, concurrent: 3 },
  failures: linkedInFailures,
});

function isAmong(chosen: readonly string[], one: string | undefined): boolean {
  return chosen.length === 0 || (one !== undefined && chosen.includes(one));
}

type Chosen = {
  readonly property: string;
  readonly adGroup: readonly string[];
  readonly campaign: readonly string[];
  readonly ad: readonly string[];
};

function facetOf({ property, adGroup, campaign, ad }: Chosen): readonly [string, readonly string[]] {
  const [name, kind, ids] =
    ad.length > 0
      ? (["creatives", "sponsoredCreative", ad] as const)
      : campaign.length > 0
        ? (["campaigns", "sponsoredCampaign", campaign] as const)
        : adGroup.length > 0
          ? (["campaignGroups", "sponsoredCampaignGroup", adGroup] as const)
          : (["accounts", "sponsoredAccount", [property]] as const);
  if (ids.length > 50)
    throw refused("LinkedIn accepts at most 50 selections. Choose fewer campaigns or ads.");
  return [name, ids.map((one) => `urn:li:${kind}:${one}`)];
}

function refused(what: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", what);
}

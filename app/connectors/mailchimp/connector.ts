import { type Answer, defineConnector } from "#app/connectors/core/define.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { dimensionsOf } from "#app/connectors/core/params/params.ts";
import { createFilters } from "#app/metrics/filters.ts";
import { audienceActivity, audienceChoices, audienceGrowth, currentAudiences } from "./audiences.ts";
import { campaignChoices, campaignReports, linkReports, placeReports } from "./campaigns.ts";
import { mailchimp } from "./family.ts";
import { metrics } from "./metrics.ts";

const reportTypes = {
  campaigns: "Campaigns",
  audiences: "Audiences (current)",
  audience_activity: "Audience activity",
  audience_growth: "Audience growth by month",
  links: "Campaign link clicks",
  locations: "Campaign opens by location",
};

const dimensions = {
  month: {
    label: "Month",
    type: "month",
    when: whenReportIs("campaigns", "audience_activity", "audience_growth"),
  },
  ...availableWhen(whenReportIs("campaigns"), {
    campaign: { label: "Campaign", type: "text", once: true },
    subject: { label: "Subject line", type: "text", once: true },
    type: { label: "Campaign type", type: "choice" },
  }),
  audience: {
    label: "Audience",
    type: "text",
    when: whenReportIs("campaigns", "audiences", "audience_activity", "audience_growth"),
  },
  ...availableWhen(whenReportIs("links"), { link: { label: "Link", type: "url", once: true } }),
  ...availableWhen(whenReportIs("locations"), {
    country: { label: "Country", type: "country" },
    region: { label: "Region", type: "text" },
  }),
} as const;

const all = "all";

function audienceIn(property: string | undefined): string | undefined {
  return property === all ? undefined : property;
}

export default defineConnector({
  id: "mailchimp",
  name: "Mailchimp",
  description: "Opens, clicks, revenue and growth of email campaigns and audiences",
  auth: { kind: "oauth2", family: mailchimp, scopes: [] },
  origins: ["https://*.api.mailchimp.com"],

  params: {
    property: propertyParam("Audience"),
    reportType: pick("Report", reportTypes, "campaigns"),
    campaign: {
      type: "multi-select",
      label: "Campaigns",
      help: "For campaign reports. If you select none, all campaigns are included.",
      required: true,
      when: whenReportIs("campaigns", "links", "locations"),
      unless: whenReportIs("campaigns"),
      options: "campaigns",
    },
  },

  options: {
    // A missing choice must not show other clients' numbers.
    properties: async (ask) => [{ value: all, label: "All audiences" }, ...(await audienceChoices(ask))],
    campaigns: (ask) => campaignChoices(ask, audienceIn(ask.params.property)),
  },

  dimensions,
  metrics,

  synonyms: {
    uniqueOpensWithoutProxies: "opens without Apple Mail Privacy Protection, MPP",
    openRateWithoutProxies: "open rate without Apple Mail Privacy Protection, MPP",
    emailsSent: "sends",
    subscriberClicks: "unique clicks, subscriber clicks",
    clickRate: "CTR",
    clickToOpenRate: "click-to-open rate, CTOR",
    campaign: "newsletter",
    audience: "list",
  },

  report: async ({ params, range, filter, metrics: wanted, ...api }) => {
    const { property, campaign: campaigns = [] } = params;
    const audience = audienceIn(property);
    const answer = await (async (): Promise<Answer> => {
      switch (params.reportType) {
        case "audiences":
          return currentAudiences(api, audience);
        case "audience_activity":
          return audienceActivity(api, audience, range);
        case "audience_growth":
          return audienceGrowth(api, audience, range);
        case "links":
          return linkReports(api, campaigns);
        case "locations":
          return placeReports(api, campaigns);
      }
      return campaignReports(api, { audience, campaigns, range, metrics: wanted });
    })();
    const { counts } = createFilters(filter, { dimensions: dimensionsOf(dimensions), metrics: [] });
    return { ...answer, rows: answer.rows.filter(counts) };
  },
  totals: "derived",
  filters: "all",
  // Campaigns have only a send date.
  days: null,
  unread:
    "_links click_rate from_name last_click last_open open_rate proxy_excluded_open_rate proxy_excluded_opens".split(
      " ",
    ),
  // Ten calls at a time per user, all apps together.
  limits: { requests: 30, perSeconds: 10, concurrent: 4 },
  timeoutSeconds: 60,
  failures: [
    { status: 200, body: /"error"\s*:\s*"invalid_token"/, is: "reconnect" },
    {
      status: 403,
      body: /User Disabled|deactivated/,
      is: "reconnect",
      says: "This Mailchimp account is deactivated. Reconnect it when it is active.",
    },
    // Under load Mailchimp sends a 403 without JSON.
    { status: 403, body: /^(?!\s*\{)/, is: "slow-down" },
  ],
});

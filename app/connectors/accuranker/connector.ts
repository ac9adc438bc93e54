import { defineConnector } from "#app/connectors/core/define.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { choices, oneOf, pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { termParam } from "#app/connectors/core/params/site-params.ts";
import { dimensions, metrics, reportTypes } from "./catalogue.ts";
import { accuranker } from "./family.ts";
import { histories } from "./histories.ts";
import { keywords } from "./keywords.ts";
import { listCompetitors, listDomains, listPlaces } from "./lists.ts";

const ofKeywords = whenReportIs("keywords");
const devices = choices({ 1: "Desktop", 2: "Mobile" });

export default defineConnector({
  id: "accuranker",
  name: "AccuRanker",
  description: "Keyword rankings, share of voice and competitors",
  auth: {
    kind: "oauth2",
    family: accuranker,
    scopes: ["read"],
    fields: {
      account: {
        label: "Account",
        help: "The name or number of your AccuRanker account. Its domains are listed.",
      },
    },
  },
  origins: ["https://app.accuranker.com"],

  params: {
    property: propertyParam("Domain"),
    reportType: pick("Report", reportTypes, "domain"),
    competitor: oneOf("Competitor", "competitors", {
      help: "Leave empty to include all.",
      when: whenReportIs("competitors"),
    }),
    term: termParam(ofKeywords),
    device: { type: "select", label: "Device", options: devices, when: ofKeywords },
    searchEngine: oneOf("Search engine", "searchEngines", { when: ofKeywords }),
    country: oneOf("Country", "countries", { when: ofKeywords }),
  },

  options: {
    properties: (ask) => listDomains(ask),
    competitors: ({ params, ...provider }) => listCompetitors(provider, params.property ?? ""),
    searchEngines: ({ params, ...provider }) => listPlaces(provider, params.property ?? "", "search_engine"),
    countries: ({ params, ...provider }) => listPlaces(provider, params.property ?? "", "search_locale"),
  },

  dimensions,
  metrics,
  report: (ask) => {
    switch (ask.params.reportType) {
      case "keywords":
        return keywords(ask);
      case "competitors":
      case "tags":
      case "landing-pages":
        return histories(ask, ask.params.reportType);
      default:
        return histories(ask, "domain");
    }
  },
  totals: "derived",
  filters: "all",
  days: { zone: "UTC", settlesAfterHours: 24, restatedDays: 2, missing: "measured" },
  unread: "domain id share_of_voice_losers share_of_voice_no_movement share_of_voice_winners".split(" "),
  // AccuRanker allows 100 requests a minute, four at a time per address.
  limits: { requests: 90, perSeconds: 60, concurrent: 2 },
  failures: [
    {
      status: [400, 402, 403],
      body: /active plan for this account|plan does not include/i,
      is: "no-access",
      says: "This AccuRanker plan does not include the data of this widget.",
    },
    { status: 429, is: "slow-down", waitSeconds: 60 },
  ],
});

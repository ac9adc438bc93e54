import { accountAndToken } from "#app/connectors/core/account-and-token.ts";
import { choices, defineConnector } from "#app/connectors/core/define.ts";
import type { FailureRule } from "#app/connectors/core/failure.ts";
import { only } from "#app/connectors/core/only.ts";
import { propertyParam } from "#app/connectors/core/property-param.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";
import { Campaigns } from "./replies.ts";
import { callOf, campaigns, domains, ranks, searchEngines, visibility } from "./reports.ts";

const ofRanks = { reportType: ["ranks"] } as const;
const ofVisibility = { reportType: ["visibility"] } as const;
const { volume: _volume, ...rankOnly } = rankMetrics;

/** What an error says, in JSON or as bare text: no documentation of the errors was found. */
const says = (words: string) =>
  new RegExp(`"error"\\s*:[^}]*(?:${words})|^(?!\\s*[[{<])[^\\n]{0,300}(?:${words})`, "i");

const failures: readonly FailureRule[] = [
  { status: [200, 400, 404], body: says("campaign|domain"), is: "no-access" },
  { status: [200, 400, 401, 403], body: says("quota|exceeded|used up"), is: "out-of-quota" },
  { status: [200, 400, 403], body: says("too many|limit"), is: "slow-down", waitSeconds: 60 },
  { status: [200, 400], body: says("\\bkey\\b|auth|permission"), is: "reconnect" },
  { status: 200, body: says("[a-z]"), is: "bad-request" },
  { status: 403, is: "reconnect" },
];

export default defineConnector({
  id: "rankranger",
  name: "Rank Ranger",
  description: "Tracked positions and visibility in search engines",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API key",
      help: "In Rank Ranger under Tools, Utilities, API Console.",
    }),
    sign: (request, { token }) => ({ ...request, query: { ...request.query, key: token } }),
    check: async (send) => {
      Campaigns.parse(await send(callOf("package_campaigns")));
      return { name: null };
    },
  },
  origins: ["https://www.rankranger.com"],

  params: {
    reportType: {
      type: "select",
      label: "Report",
      required: true,
      options: choices({ ranks: "Ranks", visibility: "Visibility" }),
      default: "ranks",
    },
    property: propertyParam("Campaign"),
    target: {
      type: "select",
      label: "Domain",
      required: true,
      global: true,
      options: "targets",
      dependsOn: ["property"],
    },
    competitor: {
      type: "text",
      label: "Competitor",
      help: "A domain that the campaign tracks besides; shown instead of the campaign's own.",
    },
    searchEngine: {
      type: "select",
      label: "Search engine",
      help: "For ranks, all of the campaign where none is chosen.",
      required: true,
      options: "searchEngines",
      dependsOn: ["property", "target"],
      unless: ofRanks,
    },
    term: { type: "text", label: "Keywords containing", when: ofRanks },
  },

  options: {
    properties: (ask) => campaigns(ask),
    targets: (ask) => domains(ask, ask.params.property ?? ""),
    searchEngines: (ask) => searchEngines(ask, ask.params.property ?? "", ask.params.target ?? ""),
  },

  dimensions: {
    month: { label: "Month", type: "month" },
    ...only(ofRanks, {
      keyword: { label: "Keyword", type: "text" },
      searchEngine: { label: "Search engine", type: "choice" },
      url: { label: "Landing page", type: "url" },
    }),
  },
  metrics: {
    ...only(ofRanks, rankOnly),
    ...only(ofVisibility, {
      visibility: {
        label: "Visibility score",
        help: "The mean of the days of the period.",
        combine: "average",
        weightedBy: "days",
        format: "decimal",
      },
      lastVisibility: {
        label: "Latest visibility score",
        combine: "snapshot",
        alone: true,
        format: "decimal",
      },
      days: { label: "Days measured", combine: "sum", format: "integer", direction: "neutral" },
    }),
  },
  report: (ask) => (ask.params.reportType === "visibility" ? visibility(ask) : ranks(ask)),
  totals: "asked",
  days: null,
  // No limit is documented.
  limits: { requests: 1, perSeconds: 1, concurrent: 1 },
  failures,
  patienceSeconds: 120,
});

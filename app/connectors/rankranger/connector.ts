import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import type { FailureRule } from "#app/connectors/core/wire/failure.ts";
import { nonAdditive, average, count } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { oneOf, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";
import { termParam } from "#app/connectors/core/params/site-params.ts";
import { Campaigns } from "./replies.ts";
import { callOf, campaigns, domains, ranks, searchEngines, visibility } from "./reports.ts";

const ofRanks = whenReportIs("ranks");
const { volume: _volume, ...rankOnly } = rankMetrics;

/** Errors are undocumented: JSON or plain text. */
const says = (words: string) =>
  new RegExp(`"error"\\s*:[^}]*(?:${words})|^(?!\\s*[[{<])[^\\n]{0,300}(?:${words})`, "i");

const failures: readonly FailureRule[] = [
  {
    status: [200, 400, 401, 403, 429],
    body: says(
      "\\b(?:daily|per day|today)\\b[^}\\n]*\\blimit|\\blimit\\b[^}\\n]*\\b(?:daily|per day|today)\\b",
    ),
    is: "out-of-quota",
    until: "tomorrow",
  },
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
    reportType: reportParam({ ranks: "Ranks", visibility: "Visibility" }, "ranks"),
    property: propertyParam("Campaign"),
    target: oneOf("Domain", "targets", { required: true, global: true }),
    competitor: {
      type: "text",
      label: "Competitor",
      help: "Another domain tracked in the campaign, shown instead of the campaign's own.",
    },
    searchEngine: oneOf("Search engine", "searchEngines", {
      help: "For ranks. If you select none, all search engines of the campaign are included.",
      required: true,
      dependsOn: ["property", "target"],
      unless: ofRanks,
    }),
    term: termParam(ofRanks),
  },

  options: {
    properties: (ask) => campaigns(ask),
    targets: (ask) => domains(ask, ask.params.property ?? ""),
    searchEngines: (ask) => searchEngines(ask, ask.params.property ?? "", ask.params.target ?? ""),
  },

  dimensions: {
    month: { label: "Month", type: "month" },
    ...availableWhen(ofRanks, {
      keyword: { label: "Keyword", type: "text" },
      searchEngine: { label: "Search engine", type: "choice" },
      url: { label: "Landing page", type: "url" },
    }),
  },
  metrics: {
    ...availableWhen(ofRanks, rankOnly),
    ...availableWhen(whenReportIs("visibility"), {
      visibility: average("Visibility score", "days", "decimal", {
        help: "Average of the days in the date range.",
      }),
      lastVisibility: nonAdditive("Latest visibility score", "decimal"),
      days: count("Days measured", { direction: "neutral" }),
    }),
  },
  report: (ask) => (ask.params.reportType === "visibility" ? visibility(ask) : ranks(ask)),
  totals: "asked",
  days: null,
  // No limit is documented.
  limits: { requests: 1, perSeconds: 1, concurrent: 1 },
  failures,
  timeoutSeconds: 120,
});

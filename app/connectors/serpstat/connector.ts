import { z } from "zod";
import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { oneOf, pick, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { chosenReport, type Report } from "#app/connectors/core/plain-report-request.ts";
import { databaseParam, domainParam, termParam } from "#app/connectors/core/params/site-params.ts";
import { dimensions, metrics, ofDatabase, ofKeywords, ofLinks, ofTracker, reportTypes } from "./catalogue.ts";
import { databases } from "./databases.ts";
import { rankCompetitors } from "./rank-competitors.ts";
import { overview } from "./domain.ts";
import { cutLists, list } from "./lists.ts";
import { backlinks } from "./backlinks.ts";
import { callOf, failures } from "./rpc.ts";
import { projects, rankTracker, regions } from "./tracker.ts";

const Stats = z.object({ result: z.object({ data: z.object({ left_lines: z.number() }) }) });

const scopes = {
  domain: "Domain only (no subdomains)",
  domain_with_subdomains: "Domain including subdomains",
};

const reports = {
  "rank-tracker": rankTracker,
  "rank-competitors": rankCompetitors,
  overview,
  keywords: (ask) => list(ask, "keywords"),
  pages: (ask) => list(ask, "pages"),
  competitors: (ask) => list(ask, "competitors"),
  backlinks,
  "referring-domains": (ask) => list(ask, "referring-domains"),
} satisfies Record<keyof typeof reportTypes, Report>;

export default defineConnector({
  id: "serpstat",
  name: "Serpstat",
  description: "Tracked positions, search traffic and backlinks of any domain",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API token",
      help: "In Serpstat on your profile page. Domain reports use credits of your plan; the rank tracker does not.",
    }),
    sign: (request, { token }) => ({ ...request, query: { ...request.query, token } }),
    check: async (send) => {
      // Costs no credits.
      Stats.parse(await send(callOf("SerpstatLimitsProcedure.getStats")));
      return { name: null };
    },
  },
  origins: ["https://api.serpstat.com"],

  params: {
    reportType: reportParam(reportTypes, "rank-tracker"),
    property: propertyParam("Project", { when: ofTracker }),
    searchEngine: oneOf("Search engine and region", "searchEngines", { required: true, when: ofTracker }),
    competitor: {
      type: "text",
      label: "Domains",
      help: "Domains to compare, separated by commas.",
      required: true,
      when: whenReportIs("rank-competitors"),
    },
    target: domainParam(whenReportIs(...ofDatabase.reportType, ...ofLinks.reportType)),
    database: databaseParam(databases, "g_us", ofDatabase),
    mode: pick("Scope", scopes, "domain", { when: whenReportIs("keywords", ...ofLinks.reportType) }),
    term: termParam(ofKeywords),
  },

  options: {
    properties: (ask) => projects(ask),
    searchEngines: (ask) => regions(ask, ask.params.property ?? ""),
  },

  dimensions,
  metrics,
  report: chosenReport("serpstat", reports, "USD"),
  totals: "asked",
  cutLists,
  days: null,
  unread:
    "active count data domain dynamic dynamicValue expectedUrl facebook_shares favicon found_results id intents langCode left_lines message page projectId projectRegionId referringDomainsDynamics serpType spent_limits subdomain summary_info top101 types visible_static".split(
      " ",
    ),
  limits: { requests: 1, perSeconds: 1, concurrent: 1 },
  failures,
  timeoutSeconds: 60,
});

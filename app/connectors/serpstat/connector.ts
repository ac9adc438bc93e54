import { z } from "zod";
import { accountAndToken } from "#app/connectors/core/account-and-token.ts";
import { choices, defineConnector } from "#app/connectors/core/define.ts";
import { chosenReport, type Report } from "#app/connectors/core/plain-ask.ts";
import { domainParam, projectParam, reportParam } from "#app/connectors/core/site-catalogue.ts";
import { dimensions, metrics, ofDatabase, ofLinks, ofTracker, reportTypes } from "./catalogue.ts";
import { databases } from "./databases.ts";
import { rankCompetitors } from "./compared.ts";
import { overview } from "./domain.ts";
import { competitors, keywords, pages, referringDomains } from "./lists.ts";
import { backlinks } from "./links.ts";
import { callOf, failures } from "./rpc.ts";
import { projects, rankTracker, regions } from "./tracker.ts";

const Stats = z.object({ result: z.object({ data: z.object({ left_lines: z.number() }) }) });

const reports = {
  "rank-tracker": rankTracker,
  "rank-competitors": rankCompetitors,
  overview,
  keywords,
  pages,
  competitors,
  backlinks,
  "referring-domains": referringDomains,
} satisfies Record<keyof typeof reportTypes, Report>;

export default defineConnector({
  id: "serpstat",
  name: "Serpstat",
  description: "Tracked positions, search traffic and backlinks of any domain",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API token",
      help: "In Serpstat on your profile page. Reports on domains use up the credits of the plan; the rank tracker does not.",
    }),
    sign: (request, { token }) => ({ ...request, query: { ...request.query, token } }),
    check: async (send) => {
      // Free of credits.
      Stats.parse(await send(callOf("SerpstatLimitsProcedure.getStats")));
      return { name: null };
    },
  },
  origins: ["https://api.serpstat.com"],

  params: {
    reportType: reportParam(reportTypes, "rank-tracker"),
    property: {
      ...projectParam,
      when: ofTracker,
    },
    searchEngine: {
      type: "select",
      label: "Search engine and region",
      required: true,
      options: "searchEngines",
      dependsOn: ["property"],
      when: ofTracker,
    },
    competitor: {
      type: "text",
      label: "Domains",
      help: "Those to compare, separated by commas.",
      required: true,
      when: { reportType: ["rank-competitors"] },
    },
    target: {
      ...domainParam,
      when: { reportType: [...ofDatabase.reportType, ...ofLinks.reportType] },
    },
    database: {
      type: "select",
      label: "Country database",
      required: true,
      global: true,
      options: databases,
      default: "g_us",
      when: ofDatabase,
    },
    mode: {
      type: "select",
      label: "Scope",
      options: choices({
        domain: "Domain without subdomains",
        domain_with_subdomains: "Domain with its subdomains",
      }),
      default: "domain",
      when: { reportType: ["keywords", ...ofLinks.reportType] },
    },
    term: {
      type: "text",
      label: "Keywords containing",
      when: { reportType: ["rank-tracker", "keywords"] },
    },
  },

  options: {
    properties: (ask) => projects(ask),
    searchEngines: (ask) => regions(ask, ask.params.property ?? ""),
  },

  dimensions,
  metrics,
  report: chosenReport("serpstat", reports, "USD"),
  totals: "asked",
  days: null,
  limits: { requests: 1, perSeconds: 1, concurrent: 1 },
  failures,
  patienceSeconds: 60,
});

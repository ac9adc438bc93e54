import { z } from "zod";
import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { countryChoices } from "#app/connectors/core/params/country-choices.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { pick, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { chosenReport, type Report } from "#app/connectors/core/plain-report-request.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { termParam } from "#app/connectors/core/params/site-params.ts";
import { dimensions, metrics, ofKeywords, ofSites, ofTracker, reportTypes } from "./catalogue.ts";
import { countries } from "./countries.ts";
import { cutLists } from "./lists.ts";
import { api, noDataReply } from "./read.ts";
import { list, overview, rankCompetitors, rankTracker } from "./reports.ts";

const Projects = z.object({
  projects: z.array(z.object({ project_id: z.string(), project_name: z.string(), url: z.string() })),
});
const Usage = z.object({ limits_and_usage: z.object({ subscription: z.string() }) });

const scopes = {
  subdomains: "Domain including subdomains",
  domain: "Domain only (no subdomains)",
  prefix: "URLs with this prefix",
  exact: "Exact URL",
};

const reports = {
  overview,
  keywords: (ask) => list(ask, "keywords"),
  pages: (ask) => list(ask, "pages"),
  competitors: (ask) => list(ask, "competitors"),
  "referring-domains": (ask) => list(ask, "referring-domains"),
  "rank-tracker": rankTracker,
  "rank-history": rankTracker,
  "rank-competitors": rankCompetitors,
} satisfies Record<keyof typeof reportTypes, Report>;

export default defineConnector({
  id: "ahrefs-v3",
  name: "Ahrefs",
  description: "Domain rating, backlinks, organic keywords and tracked positions",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API key",
      help: "In Ahrefs under Account settings, API keys. Only workspace owners and admins can create one. It is valid for one year.",
    }),
    sign: (request, { token }) => withHeaders(request, { authorization: `Bearer ${token}` }),
    check: async (send) => {
      // Costs no units.
      Usage.parse(await send({ method: "GET", url: `${api()}/subscription-info/limits-and-usage` }));
      return { name: null };
    },
  },
  origins: ["https://api.ahrefs.com"],

  params: {
    reportType: reportParam(reportTypes, "overview"),
    target: {
      type: "text",
      label: "Site",
      help: "A domain such as example.com (your client's or a competitor's), or a URL for one page.",
      required: true,
      global: true,
      when: ofSites,
    },
    mode: pick("Scope", scopes, "subdomains", {
      help: "Data of subdomains is available only if they are included.",
      when: ofSites,
    }),
    country: {
      type: "select",
      label: "Country",
      help: "If you select none, all countries are included.",
      required: true,
      options: countryChoices(countries),
      when: whenReportIs("overview", "keywords", "pages", "competitors"),
      unless: whenReportIs("overview", "keywords", "pages"),
    },
    property: propertyParam("Project", {
      help: "Projects of the key's workspace, and those shared with it.",
      when: ofTracker,
    }),
    device: pick("Device", { desktop: "Desktop", mobile: "Mobile" }, "desktop", { when: ofTracker }),
    term: termParam(ofKeywords),
  },

  options: {
    properties: async ({ call }) => {
      const { projects } = await call({ method: "GET", url: `${api()}/management/projects` }, Projects);
      return projects.map(({ project_id, project_name, url }) => ({
        value: project_id,
        label: `${project_name} (${url.replace(/\/$/, "")})`,
      }));
    },
  },

  dimensions,
  metrics,
  report: chosenReport("ahrefs-v3", reports, "USD"),
  totals: "asked",
  cutLists,
  days: { zone: "UTC", settlesAfterHours: 24, restatedDays: 3, missing: "measured" },
  unread:
    "domain_rating live_refdomains mode org_cost org_keywords org_keywords_1_3 org_traffic paid_cost paid_traffic protocol".split(
      " ",
    ),
  // One a second; others quote 60 a minute.
  limits: { requests: 60, perSeconds: 60, concurrent: 1 },
  failures: [
    { status: [402, 403, 429], body: /\bunits?\b/i, is: "out-of-quota" },
    {
      status: 403,
      is: "no-access",
      says: "Ahrefs denied access to this site or project. The plan may have no API, which only Enterprise plans have in full, or the project is not shared with the key's workspace.",
    },
    noDataReply,
  ],
  timeoutSeconds: 60,
});

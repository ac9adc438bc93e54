import { z } from "zod";
import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { oneOf, pick, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { chosenReport, type Report } from "#app/connectors/core/plain-report-request.ts";
import { databaseParam, domainParam, termParam } from "#app/connectors/core/params/site-params.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import {
  dimensions,
  metrics,
  ofDatabase,
  ofKeywords,
  ofLinks,
  ofTracking,
  reportTypes,
} from "./catalogue.ts";
import { databases } from "./databases.ts";
import { countries, overview } from "./domain.ts";
import { noDataReply } from "./lines.ts";
import { backlinks } from "./links.ts";
import { cutLists, list } from "./lists.ts";
import { trackedKeywords, tracking } from "./tracking.ts";

// https://developer.semrush.com/api
const management = () => `https://api.semrush.com/management/${apiVersion("semrush")}/projects`;

const Projects = z.array(
  z.object({
    // Larger than 32 bits.
    project_id: z.union([z.number(), z.string()]).transform(String),
    project_name: z.string(),
    url: z.string(),
  }),
);
const Campaigns = z.object({
  campaigns: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      engine: z.string(),
      device: z.string(),
      location: z.object({ name: z.string() }),
    }),
  ),
});

/** Errors are plain text, usually with status 200. */
const anyStatus = [200, 400, 401, 403, 404, 429];

const scopes = { root_domain: "Whole domain", domain: "One subdomain", url: "One page" };

const reports = {
  overview,
  countries,
  keywords: (ask) => list(ask, "keywords"),
  "paid-keywords": (ask) => list(ask, "paid-keywords"),
  pages: (ask) => list(ask, "pages"),
  competitors: (ask) => list(ask, "competitors"),
  backlinks,
  "referring-domains": (ask) => list(ask, "referring-domains"),
  tracking,
  "tracking-keywords": trackedKeywords,
} satisfies Record<keyof typeof reportTypes, Report>;

export default defineConnector({
  id: "semrush",
  name: "Semrush",
  description: "Organic and paid search of any domain, backlinks and tracked positions",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API key",
      help: "In Semrush under Subscription info, API units. Reports use the API units of this key.",
    }),
    sign: (request, { token }) => ({ ...request, query: { ...request.query, key: token } }),
    check: async (send) => {
      Projects.parse(await send({ method: "GET", url: management() }));
      return { name: null };
    },
  },
  origins: ["https://api.semrush.com", "https://www.semrush.com"],

  params: {
    reportType: reportParam(reportTypes, "overview"),
    target: domainParam(whenReportIs(...ofDatabase.reportType, "countries", ...ofLinks.reportType)),
    database: databaseParam(databases, "us", ofDatabase),
    mode: pick("Scope", scopes, "root_domain", { when: ofLinks }),
    property: propertyParam("Project", { when: ofTracking }),
    campaign: oneOf("Campaign", "campaigns", {
      help: "What the project tracks: a search engine, a location and a device.",
      required: true,
      when: ofTracking,
    }),
    term: termParam(ofKeywords),
  },

  options: {
    properties: async ({ call }) => {
      const projects = await call({ method: "GET", url: management(), query: { filter: "all" } }, Projects);
      return projects.map(({ project_id, project_name, url }) => ({
        value: project_id,
        label: `${project_name} (${url})`,
      }));
    },
    campaigns: async ({ call, params }) => {
      const url = `${management()}/${encodeURIComponent(params.property ?? "")}/tracking/campaigns`;
      const { campaigns } = await call({ method: "GET", url }, Campaigns);
      return campaigns.map(({ id, url: site, engine, device, location }) => ({
        value: id,
        label: [site, engine, location.name, device].join(" · "),
      }));
    },
  },

  dimensions,
  metrics,
  report: chosenReport("semrush", reports, "USD"),
  totals: "asked",
  cutLists,
  days: null,
  unread:
    "Pi Tg Vi code domain_unicode hl id isGathering keywords_count language limit limits offset project_id state tools total type".split(
      " ",
    ),
  // Others quote ten a second.
  limits: { requests: 5, perSeconds: 1, concurrent: 2 },
  failures: [
    noDataReply,
    { status: anyStatus, body: /^ERROR (110|120|402|404) ::/, is: "reconnect" },
    {
      status: anyStatus,
      body: /^ERROR (130|133|135) ::/,
      is: "no-access",
      says: "The Semrush plan does not include this report or this database.",
    },
    { status: anyStatus, body: /^ERROR 132 ::/, is: "out-of-quota" },
    { status: anyStatus, body: /^ERROR (131|134|136|429) ::/, is: "slow-down", waitSeconds: 60 },
    { status: [...anyStatus, 500], body: /^ERROR 5\d\d ::/, is: "unavailable" },
    { status: anyStatus, body: /^ERROR (?!50 ::)\d+ ::/, is: "bad-request" },
    { status: 403, body: /units|balance/i, is: "out-of-quota" },
    { status: 403, is: "reconnect" },
  ],
  timeoutSeconds: 60,
});

import { z } from "zod";
import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { countryChoices } from "#app/connectors/core/params/country-choices.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { oneOf, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { chosenReport, type Report } from "#app/connectors/core/plain-report-request.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { databaseParam, domainParam, termParam } from "#app/connectors/core/params/site-params.ts";
import { dimensions, metrics, ofDatabase, ofDomain, ofProject, reportTypes } from "./catalogue.ts";
import { competitors, countries, cutLists, dataApi, keywords, overview } from "./data.ts";
import { Id, positions, projectApi, searchEngines } from "./project.ts";
import { sources } from "./sources.ts";

const Sites = z.array(z.object({ id: Id, title: z.string().nullish(), name: z.string() }));
const Competitors = z.array(z.object({ id: Id, name: z.string().nullish(), url: z.string().nullish() }));
const Balance = z.object({ value: z.number() });
const Subscription = z.object({ subscription_info: z.object({ status: z.string() }) });

/** Data API keys look like a UUID; Project API keys have 40 hexadecimal digits. */
const isDataKey = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key.trim());

function keysIn(token: string): { readonly project: string | null; readonly data: string | null } {
  const [first = "", second] = token.split("|").map((key) => key.trim());
  if (second === undefined)
    return isDataKey(first) ? { project: null, data: first } : { project: first, data: null };
  return isDataKey(first) ? { project: second, data: first } : { project: first, data: second };
}

const reports = {
  positions,
  overview,
  countries,
  keywords: (ask) => keywords(ask, "organic"),
  "paid-keywords": (ask) => keywords(ask, "adv"),
  competitors,
} satisfies Record<keyof typeof reportTypes, Report>;

export default defineConnector({
  id: "seranking",
  name: "SE Ranking",
  description: "Tracked positions, and search traffic of any domain",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API key",
      help: "In SE Ranking under API. Tracked positions need a Project API key, domain reports a Data API key. Enter both as project-key|data-key.",
    }),
    sign: (request, { token }) => {
      const { project, data } = keysIn(token);
      const key = request.url.startsWith(dataApi()) ? (data ?? project) : (project ?? data);
      return withHeaders(request, { authorization: `Token ${key}` });
    },
    check: async (send, { token }) => {
      const { project, data } = keysIn(token);
      if (project) Balance.parse(await send({ method: "GET", url: `${projectApi}/account/balance` }));
      if (data) Subscription.parse(await send({ method: "GET", url: `${dataApi()}/account/subscription` }));
      return { name: null };
    },
  },
  origins: [projectApi, "https://api.seranking.com"],

  params: {
    reportType: reportParam(reportTypes, "positions"),
    property: propertyParam("Project", { when: ofProject }),
    searchEngine: oneOf("Search engine", "searchEngines", {
      help: "If you select none, all search engines of the project are included.",
      when: ofProject,
    }),
    competitor: oneOf("Competitor", "competitors", {
      help: "Shows the competitor's positions instead of the project's own.",
      when: ofProject,
    }),
    term: termParam(ofProject),
    target: domainParam(ofDomain),
    database: databaseParam(countryChoices(sources), "us", ofDatabase),
  },

  options: {
    properties: async ({ call }) => {
      const sites = await call({ method: "GET", url: `${projectApi}/sites` }, Sites);
      return sites.map(({ id, title, name }) => ({
        value: id,
        label: title && title !== name ? `${title} (${name})` : name,
      }));
    },
    searchEngines: (ask) => searchEngines(ask, ask.params.property ?? ""),
    competitors: async ({ call, params }) => {
      const url = `${projectApi}/competitors/site/${params.property}`;
      const all = await call({ method: "GET", url }, Competitors);
      return all.map(({ id, name, url: address }) => ({ value: id, label: name || address || id }));
    },
  },

  dimensions,
  metrics,
  report: chosenReport("seranking", reports, "USD"),
  totals: "asked",
  cutLists,
  days: null,
  unread:
    "base_domain block_position block_type change check_freq id is_active is_map name prev_pos price region_id results title total_sites total_sum".split(
      " ",
    ),
  // Limits: five a second, ten for the Data API, one for a trial.
  limits: { requests: 4, perSeconds: 1, concurrent: 1 },
  failures: [
    { status: [401, 403], body: /No token|Incorrect token/i, is: "reconnect" },
    {
      status: 403,
      body: /Subscription required/i,
      is: "no-access",
      says: "The SE Ranking plan does not include this part of the API.",
    },
    { status: [402, 403], body: /Insufficient funds|Limit reached/i, is: "out-of-quota" },
    { status: 500, body: /too many requests/i, is: "slow-down" },
  ],
  timeoutSeconds: 60,
});

import { z } from "zod";
import { defineConnector } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { googleAuth, googleFailures } from "#app/connectors/core/families/google.ts";
import { average, count, rate } from "#app/connectors/core/metrics.ts";
import { availableWhen } from "#app/connectors/core/params/available-when.ts";
import { pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";

// https://developers.google.com/webmaster-tools/v1/searchanalytics/query
const api = () => `https://searchconsole.googleapis.com/webmasters/${apiVersion("google-search-console")}`;
const paging = { by: "offset", size: 25_000, mostPages: 4 } as const;

const Sites = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string() })).default([]),
});

const Report = z.object({
  // Left out if empty; `keys` is left out without dimensions.
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).default([]),
        clicks: z.number(),
        impressions: z.number(),
        position: z.number().optional(),
      }),
    )
    .default([]),
});

const searchTypes = {
  web: "Web",
  image: "Images",
  video: "Video",
  news: "News",
  discover: "Discover",
  googleNews: "Google News",
};
/** Not available for Discover and Google News. */
const ofSearch = { mode: ["web", "image", "video", "news"] } as const;

export default defineConnector({
  id: "google-search-console",
  name: "Google Search Console",
  description: "Clicks, impressions and positions in Google Search",
  auth: googleAuth(["https://www.googleapis.com/auth/webmasters.readonly"]),
  origins: ["https://searchconsole.googleapis.com"],

  params: {
    property: propertyParam("Property", { help: "Only properties this Google account can read are listed." }),
    mode: pick("Search type", searchTypes, "web"),
  },

  options: {
    properties: async ({ call }) => {
      const { siteEntry } = await call({ method: "GET", url: `${api()}/sites` }, Sites);
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== "siteUnverifiedUser") // listed, but unreadable
        .map(({ siteUrl }) => ({ value: siteUrl, label: siteUrl.replace(/^sc-domain:/, "") }));
    },
  },

  dimensions: {
    date: { label: "Date", type: "date" },
    query: { label: "Query", type: "text", when: ofSearch },
    page: { label: "Page", type: "url" },
    country: { label: "Country", type: "country" },
    device: { label: "Device", type: "choice", when: ofSearch },
  },

  metrics: {
    clicks: count("Clicks"),
    impressions: count("Impressions"),
    ctr: rate("CTR", "clicks", "impressions"),
    ...availableWhen(ofSearch, {
      position: average("Average position", "impressions", "decimal", {
        help: "1 is the top position.",
        direction: "less",
      }),
    }),
  },

  synonyms: { query: "search query, keyword, top queries", position: "average position, rank" },

  report: async ({ call, params, dimensions, metrics, range, filter }) => {
    const { items, isTruncated } = await allPages(paging, async (startRow) => {
      const { rows } = await call(
        {
          method: "POST",
          url: `${api()}/sites/${encodeURIComponent(params.property)}/searchAnalytics/query`,
          json: {
            startDate: range.from,
            endDate: range.to,
            type: params.mode,
            dimensions,
            dataState: "final",
            rowLimit: paging.size,
            startRow,
            ...(filter.length > 0 && {
              dimensionFilterGroups: [{ groupType: "and", filters: filter.map(operatorOf) }],
            }),
          },
        },
        Report,
      );
      return { items: rows };
    });
    return {
      rows: items.map(({ keys, clicks, impressions, position = null }) => ({
        ...Object.fromEntries(dimensions.map((dimension, at) => [dimension, keys[at] ?? null])),
        clicks,
        impressions,
        ...(metrics.includes("position") && { position }),
      })),
      flags: [
        ...flagIf(isTruncated, "truncated"),
        // Google withholds rare queries: rows add up to less than the total.
        ...flagIf(dimensions.includes("query"), "thresholded"),
      ],
    };
  },
  totals: "asked",
  filters: ["query", "page", "country", "device"],
  days: { zone: "America/Los_Angeles", settlesAfterHours: 72, keptDays: 486, missing: "zero" },
  unread: "ctr responseAggregationType".split(" "),
  // 1,200 a minute are documented, but four parallel calls were refused.
  limits: { requests: 60, perSeconds: 60, concurrent: 1 },
  failures: googleFailures,
});

const operators = {
  is: "equals",
  "is-not": "notEquals",
  contains: "contains",
  "not-contains": "notContains",
} as const;

/** Regular expressions are RE2, not anchored. */
function operatorOf({ field, op, value }: FilterRule) {
  if (op === "starts-with" || op === "over" || op === "under") {
    const quoted = value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return { dimension: field, operator: "includingRegex", expression: `^${quoted}` };
  }
  return { dimension: field, operator: operators[op], expression: value };
}

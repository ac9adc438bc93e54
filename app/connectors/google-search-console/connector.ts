import { z } from "zod";
import { choices, defineConnector } from "#app/connectors/core/define.ts";
import { google, googleFailures, googleIdentityScopes } from "#app/connectors/core/google.ts";
import { propertyParam } from "#app/connectors/core/param-shapes.ts";
import { allPages } from "#app/connectors/core/request.ts";
import { operatorOf } from "./operators.ts";

// https://developers.google.com/webmaster-tools/v1/searchanalytics/query
const api = "https://searchconsole.googleapis.com/webmasters/v3";
const pageSize = 25_000;

const Sites = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string() })).default([]),
});

const Report = z.object({
  // Left out when there are none; `keys` is left out when no dimension was asked for.
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

export default defineConnector({
  id: "google-search-console",
  name: "Google Search Console",
  description: "Clicks, impressions and positions in Google Search",
  auth: {
    kind: "oauth2",
    family: google,
    scopes: ["https://www.googleapis.com/auth/webmasters.readonly"],
    optionalScopes: googleIdentityScopes,
  },
  origins: ["https://searchconsole.googleapis.com"],

  params: {
    property: propertyParam("Property", { help: "Only properties this Google account may read are listed." }),
    mode: {
      type: "select",
      label: "Search type",
      options: choices({
        web: "Web",
        image: "Images",
        video: "Video",
        news: "News",
        discover: "Discover",
        googleNews: "Google News",
      }),
      default: "web",
    },
  },

  options: {
    properties: async ({ call }) => {
      const { siteEntry } = await call({ method: "GET", url: `${api}/sites` }, Sites);
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== "siteUnverifiedUser") // listed, but unreadable
        .map(({ siteUrl }) => ({ value: siteUrl, label: siteUrl.replace(/^sc-domain:/, "") }));
    },
  },

  dimensions: {
    date: { label: "Date", type: "date" },
    query: { label: "Search query", type: "text", when: { mode: ["web", "image", "video", "news"] } },
    page: { label: "Page", type: "url" },
    country: { label: "Country", type: "country" },
    device: { label: "Device", type: "choice", when: { mode: ["web", "image", "video", "news"] } },
  },

  metrics: {
    clicks: { label: "Clicks", combine: "sum", format: "integer" },
    impressions: { label: "Impressions", combine: "sum", format: "integer" },
    ctr: { label: "CTR", combine: "ratio", of: "clicks", per: "impressions", format: "percent" },
    position: {
      label: "Average position",
      help: "1 is the top of the results.",
      combine: "average",
      weightedBy: "impressions",
      format: "decimal",
      direction: "less",
      when: { mode: ["web", "image", "video", "news"] },
    },
  },

  report: async ({ call, params, dimensions, metrics, range, filter }) => {
    const { items, isTruncated } = await allPages(0, 4, async (startRow) => {
      const { rows } = await call(
        {
          method: "POST",
          url: `${api}/sites/${encodeURIComponent(params.property)}/searchAnalytics/query`,
          json: {
            startDate: range.from,
            endDate: range.to,
            type: params.mode,
            dimensions,
            dataState: "final",
            rowLimit: pageSize,
            startRow,
            ...(filter.length > 0 && {
              dimensionFilterGroups: [{ groupType: "and", filters: filter.map(operatorOf) }],
            }),
          },
        },
        Report,
      );
      return { items: rows, next: rows.length < pageSize ? null : startRow + pageSize };
    });
    return {
      // `keys` has no names: its order is the order of the dimensions that were asked for.
      rows: items.map(({ keys, clicks, impressions, position = null }) => ({
        ...Object.fromEntries(dimensions.map((dimension, at) => [dimension, keys[at] ?? null])),
        clicks,
        impressions,
        ...(metrics.includes("position") && { position }),
      })),
      flags: [
        ...(isTruncated ? [{ flag: "truncated" } as const] : []),
        // Rare queries are withheld: the rows add up to less than the total.
        ...(dimensions.includes("query") ? [{ flag: "thresholded" } as const] : []),
      ],
    };
  },
  totals: "asked",
  filters: ["query", "page", "country", "device"],
  days: { zone: "America/Los_Angeles", settlesAfterHours: 72, keptDays: 486, missing: "zero" },
  // Documented are 1,200 a minute; four calls at once were refused all the same, so one goes after another.
  limits: { requests: 60, perSeconds: 60, concurrent: 1 },
  failures: googleFailures,
});

import { z } from "zod";
import { defineConnector, type ProviderConnector } from "#app/connectors/core/define.ts";
import { googleAuth, googleFailures } from "#app/connectors/core/families/google.ts";
import { googlePages } from "#app/connectors/core/families/google-pages.ts";
import { catalogueOf } from "#app/connectors/core/params/params.ts";
import { oneOf, propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { customFields, Metadata } from "./custom-fields.ts";
import { dimensions, filterable, reportTypes } from "./dimensions.ts";
import { metrics } from "./metrics.ts";
import { realTime } from "./real-time.ts";
import { data, reportOf } from "./report.ts";
import { synonyms } from "./synonyms.ts";

// https://developers.google.com/analytics/devguides/reporting/data/v1
const admin = () => `https://analyticsadmin.googleapis.com/${apiVersion("google-analytics")}`;

const Account = z.object({
  displayName: z.string(),
  propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string() })).default([]),
});

const Streams = z.object({
  dataStreams: z.array(z.object({ name: z.string(), displayName: z.string().optional() })).default([]),
});

const connector: ProviderConnector = defineConnector({
  id: "google-analytics",
  name: "Google Analytics",
  description: "Sessions, users, events and revenue from Google Analytics 4",
  auth: googleAuth(["https://www.googleapis.com/auth/analytics.readonly"]),
  origins: ["https://analyticsdata.googleapis.com", "https://analyticsadmin.googleapis.com"],

  params: {
    property: propertyParam("Property"),
    profile: oneOf("Data stream", "streams", {
      help: "One website or app of the property. Leave empty to include all.",
    }),
    reportType: reportParam(reportTypes, "standard"),
  },

  options: {
    properties: async (ask) => {
      const list = { url: `${admin()}/accountSummaries`, query: { pageSize: 200 } };
      const { items } = await googlePages(ask, list, "accountSummaries", Account, 50);
      return items.flatMap(({ displayName, propertySummaries }) =>
        propertySummaries.map((one) => ({
          value: one.property.replace("properties/", ""),
          label: `${one.displayName} (${displayName})`,
        })),
      );
    },
    streams: async ({ call, params }) => {
      const url = `${admin()}/properties/${encodeURIComponent(params.property ?? "")}/dataStreams`;
      const { dataStreams } = await call({ method: "GET", url, query: { pageSize: 200 } }, Streams);
      return dataStreams.map(({ name, displayName }) => {
        const value = name.split("/").at(-1)!;
        return { value, label: displayName || value };
      });
    },
  },

  dimensions,
  metrics,

  catalogue: async ({ call, params }) => {
    const always = catalogueOf(connector, { reportType: params.reportType ?? "standard" });
    if (!params.property || params.reportType !== "standard") return always;
    const url = `${data()}/properties/${encodeURIComponent(params.property)}/metadata`;
    const own = customFields(await call({ method: "GET", url }, Metadata));
    return {
      dimensions: [...always.dimensions, ...own.dimensions],
      metrics: [...always.metrics, ...own.metrics],
    };
  },

  synonyms,
  report: reportOf,
  totals: "asked",
  filters: filterable,
  // Events arrive for two days; key events get their channel within twelve.
  days: { zone: "account", settlesAfterHours: 48, restatedDays: 12, missing: "zero" },
  realTime,
  unread:
    "account canEdit category customDefinition deletable dimensionType kind name nextPageToken parent propertyType type".split(
      " ",
    ),
  // Google allows ten at a time per property for all clients.
  limits: { requests: 240, perSeconds: 60, concurrent: 6 },
  timeoutSeconds: 60,
  failures: [
    { status: 429, body: /concurrent/i, is: "slow-down", waitSeconds: 15 },
    { status: 429, body: /per hour|thresholded/i, is: "out-of-quota", waitSeconds: 3_600 },
    { status: 403, body: /Invalid property ID/i, is: "bad-request" },
    ...googleFailures,
  ],
});

export default connector;

import { z } from "zod";
import type { Catalogue } from "#app/connectors/core/define.ts";
import type { MetricFormat } from "#app/metrics/metric.ts";

const Field = z.object({ apiName: z.string(), uiName: z.string().optional() });

/** https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/Metadata */
export const Metadata = z.object({
  dimensions: z.array(Field).default([]),
  metrics: z
    .array(Field.extend({ type: z.string().default(""), blockedReasons: z.array(z.string()).default([]) }))
    .default([]),
});

const formats: Readonly<Record<string, MetricFormat>> = {
  TYPE_INTEGER: "integer",
  TYPE_CURRENCY: "money",
  TYPE_SECONDS: "duration",
  TYPE_MILLISECONDS: "duration",
  TYPE_MINUTES: "duration",
  TYPE_HOURS: "duration",
};

export function customFields({ dimensions, metrics }: z.output<typeof Metadata>): Catalogue {
  return {
    dimensions: dimensions
      .filter(({ apiName }) => /^custom(Event|User):/.test(apiName))
      .map(({ apiName, uiName = apiName }) => ({ key: apiName, label: uiName, type: "text" })),
    metrics: metrics
      // Averages and rates of custom events have no weight.
      .filter(({ apiName }) => /^(customEvent|countCustomEvent|keyEvents):/.test(apiName))
      .filter(({ blockedReasons }) => blockedReasons.length === 0)
      .map(({ apiName, uiName = apiName, type }) => ({
        key: apiName,
        label: uiName,
        combine: "sum",
        format: formats[type] ?? "decimal",
        direction: "more",
      })),
  };
}

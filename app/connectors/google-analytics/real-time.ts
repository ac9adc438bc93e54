import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { minuteOf } from "#app/connectors/core/real-time.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { conditionOf, textFilter } from "./question.ts";
import { Report, rowsOf } from "./reply.ts";
import { data } from "./report.ts";

/** Analytics 360 properties have 60 minutes, which no reply says. */
const minutes = 30;
const recentMinutes = 5;
const maxRows = 1_000;

const MinutesAgo = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

type Ask = Provider & {
  readonly params: { readonly property: string; readonly profile: string | undefined };
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  readonly minutes: number;
};

/**
 * https://developers.google.com/analytics/devguides/reporting/data/v1/realtime-api-schema Without
 * `audienceName`: 120 requests of it an hour per property.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/PropertyQuota
 */
export const realTime = {
  minutes,
  recentMinutes,
  when: whenReportIs("standard"),
  dimensions: {
    minutesAgo: { label: "Minute", type: "minute" },
    unifiedScreenName: { label: "Page title and screen name", type: "text" },
    country: { label: "Country", type: "country" },
    city: { label: "City", type: "text" },
    deviceCategory: { label: "Device category", type: "choice" },
    eventName: { label: "Event name", type: "text" },
    platform: { label: "Platform", type: "choice" },
    streamName: { label: "Stream name", type: "text" },
  },
  like: {
    date: "minutesAgo",
    pageTitle: "unifiedScreenName",
    country: "country",
    city: "city",
    deviceCategory: "deviceCategory",
    eventName: "eventName",
    platform: "platform",
    streamName: "streamName",
  },
  metrics: ["activeUsers", "screenPageViews", "eventCount", "keyEvents"],
  report: async ({ call, params, dimensions, metrics, filter, minutes: asked, now }: Ask) => {
    const json = realTimeRequest({ profile: params.profile, dimensions, metrics, filter });
    const url = `${data()}/properties/${encodeURIComponent(params.property)}:runRealtimeReport`;
    const reply = await call({ method: "POST", url, json }, Report);
    const isRanged = reply.dimensionHeaders.some(({ name }) => name === "dateRange");
    if (!isRanged && asked !== minutes && reply.rows.length > 0)
      throw new ConnectorFailure(
        "google-analytics",
        "unexpected-reply",
        "The reply does not say of which minutes.",
      );
    const range = isRanged ? rangeName(asked) : null;
    const rows = rowsOf(reply, dimensions, range).map(([, row]) =>
      "minutesAgo" in row ? { ...row, minutesAgo: minuteOf(now, MinutesAgo.parse(row.minutesAgo)) } : row,
    );
    return { rows, flags: flagIf(reply.rows.length < reply.rowCount, "truncated") };
  },
} as const;

type Question = {
  readonly profile: string | undefined;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
};

const rangeName = (last: number) => `last ${last}`;

/**
 * Without `minuteRanges`: the last 30 minutes.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runRealtimeReport
 */
function realTimeRequest({ profile, dimensions, metrics, filter }: Question) {
  const conditions = [
    ...filter.map(conditionOf),
    ...(profile ? [textFilter("streamId", "EXACT", profile)] : []),
  ];
  return {
    dimensions: dimensions.map((name) => ({ name })),
    metrics: metrics.map((name) => ({ name })),
    ...(dimensions.length === 0 && {
      minuteRanges: [minutes, recentMinutes].map((last) => ({
        name: rangeName(last),
        startMinutesAgo: last - 1,
        endMinutesAgo: 0,
      })),
    }),
    ...(conditions.length > 0 && { dimensionFilter: { andGroup: { expressions: conditions } } }),
    orderBys: metrics.slice(0, 1).map((metricName) => ({ metric: { metricName }, desc: true })),
    limit: String(maxRows),
  };
}

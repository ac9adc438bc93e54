import type { DateRange } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { apiName } from "./reply.ts";

/**
 * Google has no earlier data:
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/DateRange
 */
const firstDay = "2015-08-14";
export const pageSize = 10_000;
/** Limits of one request. */
export const maxMetrics = 10;
export const maxRanges = 4;

type ReportQuery = {
  readonly reportType: string;
  readonly profile: string | undefined;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly ranges: readonly DateRange[];
  readonly filter: readonly FilterRule[];
  readonly offset: number;
};

export function rangeName(at: number): string {
  return `range${at}`;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport */
export function reportRequest(question: ReportQuery) {
  const { reportType, profile, metrics, ranges, filter, offset } = question;
  const names = question.dimensions.map(apiName);
  const isOfAds = reportType === "ads";
  // Costs need a Google Ads dimension; other revenue must not count.
  const dimensions = isOfAds ? [...new Set([...names, adsCampaign])] : names;
  const conditions = [
    ...filter.map(conditionOf),
    ...(profile ? [textFilter("streamId", "EXACT", profile)] : []),
    ...(isOfAds ? [{ notExpression: textFilter(adsCampaign, "EXACT", "(not set)") }] : []),
  ];
  return {
    dateRanges: ranges.map(({ from, to }, at) => ({
      startDate: from < firstDay ? firstDay : from,
      endDate: to,
      ...(ranges.length > 1 && { name: rangeName(at) }),
    })),
    dimensions: dimensions.map((name) => ({ name })),
    metrics: metrics.map((name) => ({ name })),
    ...(conditions.length > 0 && { dimensionFilter: { andGroup: { expressions: conditions } } }),
    ...(dimensions.length > 0 && { metricAggregations: ["TOTAL"] }),
    // Pages need a stable order.
    orderBys: [
      ...metrics.slice(0, 1).map((metricName) => ({ metric: { metricName }, desc: true })),
      ...dimensions.map((dimensionName) => ({ dimension: { dimensionName } })),
    ],
    limit: String(pageSize),
    offset: String(offset),
  };
}

const adsCampaign = "sessionGoogleAdsCampaignName";

const matches = { is: "EXACT", contains: "CONTAINS", "starts-with": "BEGINS_WITH" } as const;

export function conditionOf({ field, op, value }: FilterRule) {
  if (op === "is-not") return { notExpression: textFilter(field, "EXACT", value) };
  if (op === "not-contains") return { notExpression: textFilter(field, "CONTAINS", value) };
  return textFilter(field, matches[op === "over" || op === "under" ? "is" : op], value);
}

export function textFilter(fieldName: string, matchType: string, value: string) {
  return { filter: { fieldName, stringFilter: { matchType, value, caseSensitive: false } } };
}

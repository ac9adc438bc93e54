import type { DateRange } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#db/schema/documents.ts";
import { theirName } from "./reply.ts";

/** Google knows nothing before it: https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/DateRange */
const firstDay = "2015-08-14";
export const pageSize = 10_000;
/** The most that one request may ask for. */
export const mostMetrics = 10;
export const mostRanges = 4;

type Question = {
  readonly reportType: string;
  /** A data stream. */
  readonly profile: string | undefined;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  /** One, or a few that are told apart by `rangeName`. */
  readonly ranges: readonly DateRange[];
  readonly filter: readonly FilterRule[];
  readonly offset: number;
};

/** What a range of several is called in the reply, in a dimension that Google adds. */
export function rangeName(at: number): string {
  return `range${at}`;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport */
export function reportRequest(question: Question) {
  const { reportType, profile, metrics, ranges, filter, offset } = question;
  const names = question.dimensions.map(theirName);
  const isOfAds = reportType === "ads";
  // Costs are refused without a dimension of Google Ads; what comes from elsewhere must not count as its return.
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
    // Pages need an order that is the same on each.
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

function conditionOf({ field, op, value }: FilterRule) {
  if (op === "is-not") return { notExpression: textFilter(field, "EXACT", value) };
  if (op === "not-contains") return { notExpression: textFilter(field, "CONTAINS", value) };
  return textFilter(field, matches[op === "over" || op === "under" ? "is" : op], value);
}

function textFilter(fieldName: string, matchType: string, value: string) {
  return { filter: { fieldName, stringFilter: { matchType, value, caseSensitive: false } } };
}

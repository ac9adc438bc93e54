import { inBatches } from "#app/connectors/core/wire/in-batches.ts";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { batchWith, sharedMetrics } from "#app/connectors/core/shared-query.ts";
import type { SharedQuery } from "#app/connectors/core/define.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { nothingOf } from "./metrics.ts";
import { maxMetrics, maxRanges, rangeName, reportRequest } from "./question.ts";
import { flagsOf, hiddenIn, Report, rowsOf, totalsOf } from "./reply.ts";

export const data = (): string => `https://analyticsdata.googleapis.com/${apiVersion("google-analytics")}`;
const mostPages = 5;

type Ask = Provider & {
  readonly params: {
    readonly property: string;
    readonly profile: string | undefined;
    readonly reportType: string;
  };
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly together: SharedQuery;
  readonly filter: readonly FilterRule[];
};

/** One request serves up to four ranges and ten metrics. */
export async function reportOf(ask: Ask): Promise<Answer> {
  const { range, dimensions } = ask;
  const own = theirMetrics(ask.metrics);
  const ranges = batchWith(ask.together.ranges, maxRanges, isSame(range));
  const shared = sharedMetrics(ask);
  const isAlone = ranges.length <= 1 && shared === ask.metrics;
  const all = theirMetrics(shared);
  const batches = inBatches(all, maxMetrics);
  const wanted = batches.filter((batch) => batch.some((key) => own.includes(key)));
  const parts: Part[] = [];
  for (const metrics of wanted.length > 0 ? wanted : [[]])
    parts.push(await partOf(ask, metrics, own, ranges.length > 0 ? ranges : [range]));
  if (!isAlone && parts.some(({ isShort }) => isShort))
    return reportOf({ ...ask, together: { metrics: ask.metrics, ranges: [range] } });
  const answer = answerOf(ask, parts);
  const [first] = own;
  if (dimensions.length === 0 || !first) return answer;
  const size = (row: Row) => Number(row[first] ?? 0);
  return { ...answer, rows: answer.rows.toSorted((a, b) => size(b) - size(a)) };
}

function isSame({ from, to }: DateRange) {
  return (other: DateRange) => other.from === from && other.to === to;
}

function answerOf({ dimensions }: Ask, parts: readonly Part[]): Answer {
  const nothing = Object.assign({}, ...parts.map((part) => part.nothing)) as Record<string, number>;
  const rows = new Map<string, Row>();
  for (const part of parts)
    for (const [key, row] of part.rows) rows.set(key, { ...nothing, ...rows.get(key), ...row });
  const totals = parts.map((part) => part.totals ?? (part.rows.size === 0 ? part.nothing : null));
  const hasDimensions = dimensions.length > 0;
  return {
    rows: rows.size === 0 && !hasDimensions ? [withBounced(nothing)] : [...rows.values()].map(withBounced),
    ...(hasDimensions && !totals.includes(null) && { totals: withBounced(Object.assign({}, ...totals)) }),
    currency: parts[0]?.currency ?? null,
    zone: parts[0]?.zone ?? null,
    flags: parts.flatMap(({ flags, isShort }) => [...flags, ...flagIf(isShort, "truncated")]),
  };
}

type Part = {
  readonly rows: ReadonlyMap<string, Row>;
  readonly totals: Record<string, number> | null;
  readonly nothing: Record<string, number>;
  readonly currency: string | null;
  readonly zone: string | null;
  readonly flags: readonly Flag[];
  readonly isShort: boolean;
};

async function partOf(
  { call, params, dimensions, range, filter }: Ask,
  metrics: readonly string[],
  own: readonly string[],
  ranges: readonly DateRange[],
): Promise<Part> {
  const { property, ...choice } = params;
  const name = ranges.length > 1 ? rangeName(ranges.findIndex(isSame(range))) : null;
  const rows = new Map<string, Row>();
  const replies: Report[] = [];
  const shown = metrics.filter((key) => own.includes(key));
  const { items, isTruncated } = await allPages({ by: "offset", mostPages }, async (offset) => {
    const json = reportRequest({ ...choice, dimensions, metrics, ranges, filter, offset });
    const reply = await call(
      { method: "POST", url: `${data()}/properties/${encodeURIComponent(property)}:runReport`, json },
      Report,
    );
    replies.push(reply);
    for (const [key, row] of rowsOf(reply, dimensions, name)) {
      const values = Object.entries(row).filter(([field]) => !metrics.includes(field) || own.includes(field));
      if (shown.length === metrics.length || shown.some((field) => row[field]))
        rows.set(key, Object.fromEntries(values));
    }
    return { items: reply.rows, total: reply.rowCount };
  });
  const [first] = replies;
  const hidden = first ? hiddenIn(first) : [];
  const totals = first ? totalsOf(first, name) : null;
  return {
    rows,
    totals: totals && Object.fromEntries(Object.entries(totals).filter(([field]) => own.includes(field))),
    nothing: nothingOf(shown.filter((key) => !hidden.includes(key))),
    currency: first?.metadata.currencyCode ?? null,
    zone: first?.metadata.timeZone ?? null,
    flags: replies.flatMap((reply) => flagsOf(reply, own)),
    isShort: isTruncated || items.length < (first?.rowCount ?? 0),
  };
}

/** Google gives only the rate of bounced sessions. */
function theirMetrics(metrics: readonly string[]): string[] {
  const parts = metrics.flatMap((key) =>
    key === "bouncedSessions" ? ["sessions", "engagedSessions"] : [key],
  );
  return [...new Set(parts)];
}

function withBounced<Values extends Row>(values: Values): Values {
  const { sessions, engagedSessions } = values;
  return typeof sessions === "number" && typeof engagedSessions === "number"
    ? { ...values, bouncedSessions: sessions - engagedSessions }
    : values;
}

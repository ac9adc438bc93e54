import { inBatches } from "#app/connectors/core/batches.ts";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { allPages } from "#app/connectors/core/request.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents.ts";
import { nothingOf } from "./metrics.ts";
import { mostMetrics, rangeName, reportRequest } from "./question.ts";
import { flagsOf, hiddenIn, Report, rowsOf, totalsOf } from "./reply.ts";

export const data = "https://analyticsdata.googleapis.com/v1beta";
const mostPages = 5;

type Ask = Provider & {
  readonly params: {
    readonly property: string;
    readonly profile: string | undefined;
    readonly reportType: string;
  };
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
};
type AskOfRanges = Ask & { readonly ranges: readonly DateRange[] };

export async function reportOf({ range, ...ask }: Ask & { readonly range: DateRange }): Promise<Answer> {
  const [answer] = await reportsOf({ ...ask, ranges: [range] });
  return answer!;
}

/** A question with more metrics than a request may have is asked in parts, whose rows are then put side by side. */
export async function reportsOf(ask: AskOfRanges): Promise<Answer[]> {
  const parts: Part[][] = [];
  const batches = inBatches(theirMetrics(ask.metrics), mostMetrics);
  for (const metrics of batches.length > 0 ? batches : [[]]) parts.push(await partsOf(ask, metrics));
  // The most of both periods are not the most of each: rows that had no place are asked for by period.
  if (ask.ranges.length > 1 && parts.flat().some(({ isShort }) => isShort))
    return Promise.all(ask.ranges.map((range) => reportOf({ ...ask, range })));
  return ask.ranges.map((_, at) =>
    answerOf(
      ask,
      parts.map((ofRanges) => ofRanges[at]!),
    ),
  );
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
  /** What a row has that Google leaves out. */
  readonly nothing: Record<string, number>;
  readonly currency: string | null;
  readonly zone: string | null;
  readonly flags: readonly Flag[];
  /** Google has more rows than it gave. */
  readonly isShort: boolean;
};

/** Some metrics of every range. */
async function partsOf(
  { call, params, dimensions, ranges, filter }: AskOfRanges,
  metrics: readonly string[],
): Promise<Part[]> {
  const { property, ...choice } = params;
  const names = ranges.length > 1 ? ranges.map((_, at) => rangeName(at)) : [null];
  const rows = names.map(() => new Map<string, Row>());
  const replies: Report[] = [];
  const { isTruncated } = await allPages(0, mostPages, async (offset) => {
    const json = reportRequest({ ...choice, dimensions, metrics, ranges, filter, offset });
    const reply = await call(
      { method: "POST", url: `${data}/properties/${encodeURIComponent(property)}:runReport`, json },
      Report,
    );
    replies.push(reply);
    for (const [at, name] of names.entries())
      for (const [key, row] of rowsOf(reply, dimensions, name)) rows[at]!.set(key, row);
    const next = offset + reply.rows.length;
    return { items: [], next: reply.rows.length > 0 && next < reply.rowCount ? next : null };
  });
  const [first] = replies;
  const found = rows.reduce((sum, { size }) => sum + size, 0);
  const hidden = first ? hiddenIn(first) : [];
  return names.map((name, at) => ({
    rows: rows[at]!,
    totals: first ? totalsOf(first, name) : null,
    nothing: nothingOf(metrics.filter((key) => !hidden.includes(key))),
    currency: first?.metadata.currencyCode ?? null,
    zone: first?.metadata.timeZone ?? null,
    flags: replies.flatMap(flagsOf),
    isShort: isTruncated || found < (first?.rowCount ?? 0),
  }));
}

/** Bounced sessions are those that were not engaged: Google gives their share only. */
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

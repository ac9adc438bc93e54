import { z } from "zod";
import { inBatches } from "#app/connectors/core/wire/in-batches.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import { linkedInGet, listOf, recordOf } from "#app/connectors/core/families/linkedin.ts";
import { addDays, type DateRange, plainDate, rangeLength } from "#app/lib/plain-date.ts";

/** LinkedIn silently drops more elements. */
const maxElements = 15_000;
/** The limit is 20 fields; two are for date and pivot. */
const maxFields = 18;

/** Replies contain "107.5300000000000335346" and "-2E-18". */
const Amount = z.union([
  z.null(),
  z.coerce.number().transform((value) => Math.round(value * 1e6) / 1e6 || 0),
]);
const Day = z.object({ year: z.number(), month: z.number(), day: z.number() });

export type Element = {
  readonly pivotValues: readonly string[];
  readonly date: string;
  readonly values: Readonly<Record<string, number | null>>;
};

export type AnalyticsQuery = {
  readonly facet: readonly [name: string, urns: readonly string[]];
  readonly pivots: readonly string[];
  readonly isDaily: boolean;
  readonly fields: readonly string[];
  readonly range: DateRange;
};

/** https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting */
export async function analyticsOf(
  provider: Pick<Provider, "call">,
  question: AnalyticsQuery,
): Promise<{ readonly elements: Element[]; readonly isTruncated: boolean }> {
  const { range, isDaily, fields } = question;
  const merged = new Map<string, Element>();
  for (const some of inBatches(fields, maxFields)) {
    const { elements, isCut } = await ask(provider, { ...question, fields: some });
    if (isCut && isDaily && range.from < range.to) return inHalves(provider, question);
    for (const element of elements) {
      const key = [element.date, ...element.pivotValues].join("\n");
      const values = { ...merged.get(key)?.values, ...element.values };
      merged.set(key, { ...element, values });
    }
    if (isCut) return { elements: [...merged.values()], isTruncated: true };
  }
  return { elements: [...merged.values()], isTruncated: false };
}

async function inHalves(provider: Pick<Provider, "call">, question: AnalyticsQuery) {
  const { from, to } = question.range;
  const middle = addDays(from, Math.floor(rangeLength(question.range) / 2) - 1);
  const first = await analyticsOf(provider, { ...question, range: { from, to: middle } });
  const second = await analyticsOf(provider, { ...question, range: { from: addDays(middle, 1), to } });
  return {
    elements: [...first.elements, ...second.elements],
    isTruncated: first.isTruncated || second.isTruncated,
  };
}

async function ask(
  { call }: Pick<Provider, "call">,
  { facet, pivots, isDaily, fields, range }: AnalyticsQuery,
) {
  const [name, urns] = facet;
  const by =
    pivots.length === 1
      ? { q: "analytics", pivot: pivots[0]! }
      : { q: "statistics", pivots: `List(${pivots.join(",")})` };
  const request = linkedInGet("adAnalytics", {
    ...by,
    timeGranularity: isDaily ? "DAILY" : "ALL",
    dateRange: recordOf({ start: dayOf(range.from), end: dayOf(range.to) }),
    [name]: listOf(urns),
    fields: ["dateRange", "pivotValues", ...fields].join(","),
  });
  const values = Object.fromEntries(fields.map((field) => [field, Amount.optional()]));
  const Reply = z.object({
    elements: z.array(
      z.object({
        pivotValues: z.array(z.string()),
        dateRange: z.object({ start: Day }),
        ...values,
      }),
    ),
  });
  const { elements } = await call(request, Reply);
  return {
    isCut: elements.length >= maxElements,
    elements: elements.map(({ pivotValues, dateRange: { start }, ...numbers }): Element => ({
      pivotValues,
      date: plainDate(start.year, start.month, start.day),
      values: numbers as Record<string, number | null>,
    })),
  };
}

function dayOf(date: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return recordOf({ year, month, day });
}

import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { graph } from "#app/connectors/core/families/meta.ts";
import { pacific } from "#app/connectors/core/families/meta-social.ts";
import { addDays, type DateRange, dayAt, type PlainDate } from "#app/lib/plain-date.ts";

const Result = z.object({ dimension_values: z.array(z.string()), value: z.number() });

export const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number().nullish(), end_time: z.string().optional() })).default([]),
      total_value: z
        .object({
          value: z.number().nullish(),
          breakdowns: z
            .array(z.object({ dimension_keys: z.array(z.string()), results: z.array(Result).default([]) }))
            .default([]),
        })
        .optional(),
    }),
  ),
});
export type Insight = z.output<typeof Insights>["data"][number];

export type InstagramAsk<Key extends string> = Provider & {
  readonly account: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly Key[];
  readonly shared: readonly Key[];
  readonly range: DateRange;
};

export function insightsOf(id: string, query: NonNullable<Request["query"]>): Request {
  return { method: "GET", url: `${graph()}/${id}/insights`, query };
}

const maxSeconds = 30 * 86_400;

type Seconds = { readonly since: string; readonly until: string };

/** Seconds since 1970, Pacific time. */
export function secondsOf({ from, to }: DateRange): Seconds {
  return { since: String(midnight(from)), until: String(midnight(addDays(to, 1))) };
}

/** Instagram allows 30 days at most: an hour less when clocks go back. */
export function insightSecondsOf(range: DateRange): Seconds {
  const { since, until } = secondsOf(range);
  return { since: String(Math.max(Number(since), Number(until) - maxSeconds)), until };
}

/** Pacific midnight is 7:00 UTC in summer and 8:00 in winter. */
function midnight(date: PlainDate): number {
  const summer = Date.parse(`${date}T07:00:00Z`);
  return (dayAt(pacific, new Date(summer)) === date ? summer : summer + 3_600_000) / 1000;
}

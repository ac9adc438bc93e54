import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { note } from "#app/connectors/core/flags.ts";
import { linkedInGet, recordOf, textOf } from "#app/connectors/core/families/linkedin.ts";
import {
  addDays,
  addMonths,
  type DateRange,
  day,
  daysBetween,
  type PlainDate,
  timeZone,
  today,
} from "#app/lib/plain-date.ts";
import type { Flag, Row } from "#app/metrics/table.ts";

export type Ask = Pick<Provider, "call" | "now"> & {
  readonly organization: string;
  readonly range: DateRange;
};
export type Days = { readonly rows: Row[]; readonly flags: readonly Flag[] };

export const Timed = z.object({ timeRange: z.object({ start: z.number() }) });

const finders = {
  organizationalEntityShareStatistics: "organizationalEntity",
  organizationalEntityFollowerStatistics: "organizationalEntity",
  organizationPageStatistics: "organization",
} as const;

export async function timed<Line>(
  { call, organization }: Ask,
  path: keyof typeof finders,
  { from, to }: DateRange,
  reply: z.ZodType<{ readonly elements: Line[] }>,
): Promise<Line[]> {
  if (from > to) return [];
  const timeRange = recordOf({ start: millisecondsOf(from), end: millisecondsOf(addDays(to, 1)) });
  const request = linkedInGet(path, {
    q: finders[path],
    [finders[path]]: textOf(urnOf(organization)),
    timeIntervals: recordOf({ timeRange, timeGranularityType: "DAY" }),
  });
  return (await call(request, reply)).elements;
}

/** LinkedIn refuses ranges that begin more than twelve months ago. */
export function keptYear(ask: Ask): { readonly range: DateRange; readonly flags: readonly Flag[] } {
  const oldest = addDays(addMonths(todayOf(ask), -12), 1);
  if (ask.range.from >= oldest) return { range: ask.range, flags: [] };
  const text = "LinkedIn keeps this data for 12 months. Earlier days are missing.";
  return { range: { from: oldest, to: ask.range.to }, flags: [note(text)] };
}

export function todayOf({ now }: Pick<Ask, "now">): PlainDate {
  return today(timeZone("UTC"), now);
}

export function urnOf(organization: string): string {
  return `urn:li:organization:${organization}`;
}

const epoch = day("1970-01-01");
const dayMs = 86_400_000;

function millisecondsOf(date: PlainDate): number {
  return daysBetween(epoch, date) * dayMs;
}

export function dayOf(milliseconds: number): PlainDate {
  return addDays(epoch, Math.floor(milliseconds / dayMs));
}

import { z } from "zod";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { note } from "#app/connectors/core/flags.ts";
import { asPage, graph } from "#app/connectors/core/families/meta.ts";
import {
  dayEndingAt,
  retiredMetricNotes,
  currentNumbers,
  combineRows,
  withoutRetired,
} from "#app/connectors/core/families/meta-social.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { addDays, type DateRange, isInRange, rangeDays, rangeLength } from "#app/lib/plain-date.ts";
import { joinedDays } from "#app/metrics/periods/coverage.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import { pageMetrics } from "./metrics.ts";

export type PageAsk<Key extends string> = Provider & {
  readonly page: string;
  readonly token: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly Key[];
  readonly shared: readonly Key[];
  readonly range: DateRange;
};
type Ask = PageAsk<keyof typeof pageMetrics>;
type Numbers = Readonly<Record<string, number | null>>;

export const Series = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      // Empty means no data, not zero.
      values: z.array(z.object({ value: z.number().nullish(), end_time: z.string().optional() })).default([]),
    }),
  ),
});

const reactions: Readonly<Record<string, string>> = {
  page_actions_post_reactions_like_total: "Like",
  page_actions_post_reactions_love_total: "Love",
  page_actions_post_reactions_wow_total: "Wow",
  page_actions_post_reactions_haha_total: "Haha",
  page_actions_post_reactions_sorry_total: "Sad",
  page_actions_post_reactions_anger_total: "Angry",
};
const nowFields = ["fan_count", "followers_count"];
/** The limit is 90 days in seconds; an autumn day has 25 hours. */
const sureDays = 89;
const maxDays = 90;

export async function pageReport(ask: Ask): Promise<Answer> {
  const { dimensions, metrics } = ask;
  const gone = new Set<string>();
  const days = await daysOf(ask, gone);
  const flags = [...retiredMetricNotes(new Set([...gone].filter((key) => isOwn(key, metrics))), pageMetrics)];
  if (days.length === 0 && metrics.some((key) => !nowFields.includes(key)))
    flags.push(note("Facebook provides this data for pages with 100 or more followers."));
  const asked = Object.fromEntries(metrics.map((key) => [key, pageMetrics[key]]));
  const totals = {
    ...combineRows(asked, days),
    ...(await peopleOver(ask, gone, flags)),
    ...(await currentNumbers(ask, nowFields, (fields) =>
      asPage({ method: "GET", url: `${graph()}/${ask.page}`, query: { fields } }, ask.token),
    )),
  };
  const known = new Set(days.map(({ date }) => date));
  const gaps = metrics.every((key) => nowFields.includes(key))
    ? []
    : joinedDays(rangeDays(ask.range).filter((day) => !known.has(day)));
  const coverage = { gaps };
  if (dimensions.length === 0) return { rows: [totals], coverage, flags };
  const rows = dimensions.includes("reaction") ? days.flatMap(byReaction) : days;
  const isByDay = dimensions.includes("date");
  return {
    rows: rows.map(({ date, ...row }) => (isByDay ? { date: date ?? null, ...row } : row)),
    totals,
    coverage,
    flags,
  };
}

async function daysOf({ call, page, token, shared, range }: Ask, gone: Set<string>): Promise<Row[]> {
  const names = shared.flatMap((key) => (key === "page_reactions" ? Object.keys(reactions) : [key]));
  const asked = [...new Set(names)].filter((name) => !nowFields.includes(name));
  const days = new Map<string, Record<string, string | number>>();
  for (const { from, to } of rangePieces(range, sureDays)) {
    const read = await withoutRetired(asked, gone, (some) =>
      call(seriesOf(page, token, some, "day", { from, to }), Series),
    );
    for (const { name, values } of read?.data ?? [])
      for (const { value, end_time } of values) {
        if (typeof value !== "number" || !end_time) continue;
        const date = dayEndingAt(end_time);
        if (!isInRange(date, { from, to })) continue;
        const day = days.get(date) ?? { date };
        days.set(date, day);
        day[name] = name === "page_video_view_time" ? value / 1000 : value;
      }
  }
  return [...days.values()].map((day) => {
    const known = Object.keys(reactions).filter((name) => name in day);
    const all = known.reduce((sum, name) => sum + Number(day[name]), 0);
    return { ...day, ...(known.length > 0 && { page_reactions: all }) };
  });
}

function seriesOf(
  page: string,
  token: string,
  names: readonly string[],
  period: string,
  { from, to }: DateRange,
) {
  const query = { metric: names.join(","), period, since: from, until: addDays(to, 1) };
  return asPage({ method: "GET", url: `${graph()}/${page}/insights`, query }, token);
}

function byReaction(day: Row): Row[] {
  return Object.entries(reactions).map(([name, reaction]) => ({
    date: day["date"] ?? null,
    reaction,
    page_reactions: day[name] ?? null,
  }));
}

/** Facebook counts people only for some lengths. */
async function peopleOver(ask: Ask, gone: ReadonlySet<string>, flags: Flag[]): Promise<Numbers> {
  const { call, page, token, metrics, shared, range } = ask;
  const days = rangeLength(range);
  const isCounted = (key: Ask["metrics"][number]) => pageMetrics[key].combine === "unique" && !gone.has(key);
  const names = shared.filter(isCounted);
  if (!metrics.some(isCounted) || days === 1) return {};
  const period = days === 7 ? "week" : days === 28 ? "days_28" : "total_over_range";
  const asked = period === "total_over_range" ? range : { from: range.to, to: range.to };
  const read =
    days > maxDays
      ? null
      : await call(seriesOf(page, token, names, period, asked), Series).catch(unlessRefused);
  if (!read)
    flags.push(note(`Facebook does not count people over ${days} days. Use the date as dimension instead.`));
  return Object.fromEntries(
    names.map((key) => [key, read?.data.find(({ name }) => name === key)?.values.at(-1)?.value ?? null]),
  );
}

function isOwn(name: string, metrics: readonly string[]): boolean {
  return metrics.includes(name) || (name in reactions && metrics.includes("page_reactions"));
}

function unlessRefused(error: unknown): null {
  if (error instanceof ConnectorFailure && error.kind === "bad-request") return null;
  throw error;
}

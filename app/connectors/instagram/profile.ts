import type { Answer } from "#app/connectors/core/define.ts";
import { note } from "#app/connectors/core/flags.ts";
import { graph } from "#app/connectors/core/families/meta.ts";
import {
  dayEndingAt,
  retiredMetricNotes,
  currentNumbers,
  pacific,
  combineRows,
  withoutRetired,
} from "#app/connectors/core/families/meta-social.ts";
import { inWords } from "#app/connectors/core/families/in-words.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { addDays, type DateRange, isInRange, type PlainDate, today } from "#app/lib/plain-date.ts";
import type { Flag, Row } from "#app/metrics/table.ts";
import { type Insight, type InstagramAsk, Insights, insightsOf, insightSecondsOf } from "./insights.ts";
import { profileMetrics } from "./metrics.ts";

type Ask = InstagramAsk<keyof typeof profileMetrics> & {
  readonly gone: Set<string>;
  readonly oldest: PlainDate;
};
type Cells = Record<string, string | number | null>;

const maxDays = 30;
/** Days that Instagram stores. */
export const profileDaysKept = 90;
const nowFields = ["followers_count", "follows_count", "media_count"];
const apart = [...nowFields, "follows", "unfollows", "follower_count"];

const breakdowns: Readonly<Record<string, { readonly name: string; readonly of: readonly string[] }>> = {
  media_type: {
    name: "media_product_type",
    of: ["reach", "views", "total_interactions", "likes", "comments", "shares", "saves"],
  },
  follow_type: { name: "follow_type", of: ["reach"] },
  button: { name: "contact_button_type", of: ["profile_links_taps"] },
};
const words: Readonly<Record<string, string>> = { FOLLOWER: "Followers", NON_FOLLOWER: "Others" };

/** Reach never adds up. */
export async function profileReport(asked: InstagramAsk<keyof typeof profileMetrics>): Promise<Answer> {
  const oldest = addDays(today(pacific, asked.now), -profileDaysKept);
  const ask: Ask = { ...asked, gone: new Set(), oldest };
  const { dimensions, metrics, range, gone } = ask;
  const whole = await rowsBy(ask, []);
  const specs = Object.fromEntries(metrics.map((key) => [key, profileMetrics[key]]));
  const totals = {
    ...combineRows(specs, whole),
    ...(await currentNumbers(ask, nowFields, (fields) => ({
      method: "GET",
      url: `${graph()}/${ask.account}`,
      query: { fields },
    }))),
  };
  const own = new Set([...gone].filter((name) => metrics.some((key) => key === name)));
  const flags: Flag[] = retiredMetricNotes(own, profileMetrics);
  const people = metrics.filter((key) => profileMetrics[key].combine === "unique");
  if (people.length > 0 && rangePieces(range, maxDays).length > 1) {
    const labels = people.map((key) => profileMetrics[key].label).join(", ");
    const text = `Instagram counts people for at most ${maxDays} days. ${labels}: not available for longer ranges.`;
    flags.push(note(text));
  }
  if (dimensions.length === 0) return { rows: [totals], flags };
  return { rows: await rowsBy(ask, dimensions), totals, flags };
}

async function rowsBy(ask: Ask, dimensions: readonly string[]): Promise<Row[]> {
  const { range, oldest, metrics, shared } = ask;
  const splits = dimensions.flatMap((key) => breakdowns[key] ?? []);
  const isByDay = dimensions.includes("date");
  const isSeries = isByDay && splits.length === 0;
  const pieces = rangePieces(range, isByDay ? 1 : maxDays).filter(({ to }) => to >= oldest);
  const isCut = !isByDay && pieces.length > 1;
  const isInTotals = (key: Ask["metrics"][number]) =>
    !apart.includes(key) &&
    !(isSeries && key === "reach") &&
    !(isCut && profileMetrics[key].combine === "unique") &&
    splits.every((split) => split.of.includes(key));
  const inTotals = metrics.some(isInTotals) ? shared.filter(isInTotals) : [];
  const isOwn = (name: string) => metrics.some((key) => key === name);
  const follows = splits.length === 0 && metrics.some((key) => key === "follows" || key === "unfollows");
  const rows = new Map<string, Cells>();
  const put = (cells: Cells, name: string, value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    const at = JSON.stringify(cells);
    const row = rows.get(at) ?? { ...cells };
    rows.set(at, row);
    row[name] = value;
  };
  const read = async (piece: DateRange) => {
    const cells: Cells = isByDay ? { date: piece.from } : { piece: piece.from };
    const insights = await totalsOf(ask, piece, inTotals, splits.map(({ name }) => name).join(","));
    for (const insight of insights.filter(({ name }) => isOwn(name)))
      if (splits.length === 0) put(cells, insight.name, insight.total_value?.value);
      else
        for (const [part, value] of partsOf(insight, dimensions))
          put({ ...cells, ...part }, insight.name, value);
    if (!follows) return;
    const [both] = await totalsOf(ask, piece, ["follows_and_unfollows"], "follow_type");
    for (const { dimension_values, value } of both?.total_value?.breakdowns[0]?.results ?? [])
      put(cells, dimension_values[0] === "FOLLOWER" ? "follows" : "unfollows", value);
  };
  if (inTotals.length > 0 || follows) {
    const [first, ...others] = pieces;
    if (first) await read(first);
    await Promise.all(others.map(read));
  }
  await series(ask, isSeries, put);
  return [...rows.values()].map(({ piece: _, ...row }) => row);
}

async function totalsOf(
  ask: Ask,
  piece: DateRange,
  names: readonly string[],
  breakdown: string,
): Promise<Insight[]> {
  const body = await withoutRetired(names, ask.gone, (some) => {
    const query = {
      metric: some.join(","),
      period: "day",
      metric_type: "total_value",
      ...(breakdown && { breakdown }),
      ...insightSecondsOf(piece),
    };
    return ask.call(insightsOf(ask.account, query), Insights);
  });
  return body?.data ?? [];
}

/** Cells follow the order of `dimensions`. */
function partsOf({ total_value }: Insight, dimensions: readonly string[]): [Cells, number][] {
  return (total_value?.breakdowns ?? []).flatMap(({ dimension_keys, results }) =>
    results.map(({ dimension_values, value }): [Cells, number] => {
      const cells = dimensions.flatMap((key) => {
        const at = dimension_keys.indexOf(breakdowns[key]?.name ?? "");
        const text = dimension_values[at];
        return text === undefined ? [] : [[key, words[text] ?? inWords(text)]];
      });
      return [Object.fromEntries(cells) as Cells, value];
    }),
  );
}

/** New followers exist only for the last 30 days. */
async function series(
  ask: Ask,
  isByDay: boolean,
  put: (cells: Cells, name: string, value: number | null | undefined) => void,
): Promise<void> {
  const { range, metrics, now, gone, call, account } = ask;
  const hasFollowers =
    metrics.includes("follower_count") && range.from >= addDays(today(pacific, now), -maxDays);
  const names = [
    ...(isByDay && metrics.includes("reach") ? ["reach"] : []),
    ...(hasFollowers ? ["follower_count"] : []),
  ];
  let followers = 0;
  for (const piece of rangePieces(range, maxDays).filter(({ to }) => to >= ask.oldest))
    for (const name of names) {
      const query = { metric: name, period: "day", metric_type: "time_series", ...insightSecondsOf(piece) };
      const body = await withoutRetired([name], gone, () => call(insightsOf(account, query), Insights));
      for (const { value, end_time } of body?.data[0]?.values ?? []) {
        const date = end_time && dayEndingAt(end_time);
        if (!date || !isInRange(date, piece)) continue;
        if (isByDay) put({ date }, name, value);
        else put({ piece: range.from }, name, (followers += value ?? 0));
      }
    }
}

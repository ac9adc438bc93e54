import type { Answer } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { seoAnswer, sightingOf } from "#app/connectors/core/families/seo-lists.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { addDays, type PlainDate, rangeDays, timeZone, yesterday } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { metrics } from "./catalogue.ts";
import { type List, lists } from "./lists.ts";
import { read, type Source } from "./read.ts";
import {
  byCountry,
  histories,
  snapshots,
  trackedCompetitors,
  trackedKeywords,
  siteScope,
} from "./sources.ts";

const maxRows = 100;
/** The tracker costs no units, but one call per day. */
const maxTracked = 1000;
const maxHistory = 92;

export async function overview(ask: PlainReportRequest): Promise<Answer> {
  const [dimension, second] = ask.dimensions;
  const to = lastDay(ask);
  const day = { ...siteOf(ask), date: to };
  if (second)
    throw refusal(
      "Ahrefs has country data for one day only: choose either the date or the country as dimension.",
    );
  if (dimension === "country") return { rows: await read(ask, byCountry, day) };

  // The last day may be missing.
  const from = dimension === "date" ? ask.range.from : addDays(to, -2);
  const known = new Map<string, Row>();
  for (const source of wanted(ask, histories)) {
    const days = { ...siteOf(ask), date_from: from, date_to: to, history_grouping: "daily" };
    for (const row of await read(ask, source, days))
      known.set(String(row.date), { ...known.get(String(row.date)), ...row });
  }
  const rows = [...known.values()].sort((a, b) => String(a.date).localeCompare(String(b.date)));
  if (dimension === "date") return { rows };

  const latest: Record<string, number | null> = {};
  for (const row of rows) Object.assign(latest, numbersIn(row));
  for (const source of wanted(ask, snapshots))
    for (const row of await read(ask, source, day)) Object.assign(latest, numbersIn(row));
  return { rows: [latest] };
}

export async function list(ask: PlainReportRequest, reportType: keyof typeof lists): Promise<Answer> {
  const list: List = lists[reportType];
  const { isOfSite = false, isLive = false } = list;
  const at = isLive ? { history: "live" } : { date: lastDay(ask) };
  const query = { ...siteOf(ask), ...at, ...whereOf(ask), limit: maxRows };
  const answer = await seoAnswer(
    ask,
    list,
    metrics,
    async ({ by, dir }) => {
      const rows = await read(ask, list, { ...query, order_by: `${by}:${dir}` }, ["position"]);
      return { rows, isTruncated: rows.length >= maxRows };
    },
    async () => {
      if (!isOfSite || ask.params.term) return {};
      const [whole = {}] = await read(ask, siteScope, { ...siteOf(ask), date: lastDay(ask) });
      return numbersIn(whole);
    },
  );
  return { ...answer, flags: [...(answer.flags ?? []), ...flagIf(isLive, "no-dates")] };
}

export async function rankTracker(ask: PlainReportRequest): Promise<Answer> {
  const isHistory = ask.params.reportType === "rank-history";
  const to = lastDay(ask);
  const days = isHistory ? rangeDays({ from: ask.range.from, to }) : [to];
  if (days.length > maxHistory)
    throw refusal(`Ahrefs needs one request per day: choose at most ${maxHistory} days.`);
  const sightings: Sighting[] = [];
  let isTruncated = false;
  for (const date of days) {
    const query = { ...projectOf(ask), date, limit: maxTracked, ...whereOf(ask) };
    const rows = await read(ask, trackedKeywords, query, ["position"]);
    isTruncated ||= rows.length >= maxTracked;
    for (const row of rows) sightings.push(sightingOf(row, metrics, date));
  }
  return rankAnswer(sightings, ask.dimensions, { isTruncated });
}

export async function rankCompetitors(ask: PlainReportRequest): Promise<Answer> {
  const rows = await read(ask, trackedCompetitors, { ...projectOf(ask), date: lastDay(ask) });
  const { dimensions } = ask;
  return listAnswer(rows, { key: "competitor", dimensions, metrics }, { isTruncated: false });
}

function numbersIn(row: Row): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (typeof value === "number" ? [[key, value]] : [])),
  );
}

/** Each call costs at least 50 units. */
function wanted({ metrics: asked }: PlainReportRequest, sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ numbers }) => asked.some((metric) => metric in numbers));
}

function lastDay({ range, now }: PlainReportRequest): PlainDate {
  const last = yesterday(timeZone("UTC"), now);
  return range.to < last ? range.to : last;
}

function siteOf({ params: { target } }: PlainReportRequest) {
  return { target };
}

function projectOf({ params: { property, device } }: PlainReportRequest) {
  return { project_id: property, device };
}

function whereOf({ params: { term } }: PlainReportRequest) {
  return term ? { where: JSON.stringify({ field: "keyword", is: ["isubstring", term] }) } : {};
}

function refusal(says: string): ConnectorFailure {
  return new ConnectorFailure("ahrefs-v3", "bad-request", says);
}

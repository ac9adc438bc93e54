import type { Answer, Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { keepLastDayOnly } from "#app/connectors/core/answers/keep-last-day-only.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { readPieces } from "#app/connectors/core/answers/range-pieces.ts";
import { contains, rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { startOfMonth, timeZone, yesterday } from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { Campaigns, Ranks, Visibility } from "./replies.ts";

const maxDays = 31;

/** The method is a query parameter without value. */
export function callOf(method: string, query: Request["query"] = {}): Request {
  return {
    method: "GET",
    url: `https://www.rankranger.com/api/${apiVersion("rankranger")}/?${method}`,
    query: { ...query, output: "json", json_strict: true },
  };
}

export async function ranks(ask: PlainReportRequest): Promise<Answer> {
  const { searchEngine, term } = ask.params;
  const { items } = await readPieces(ask.range, maxDays, async ({ from, to }) => {
    const query = { ...campaignOf(ask), start_date: from, end_date: to };
    return { items: await ask.call(callOf("rank", query), Ranks) };
  });
  const sightings = items
    .filter(({ keyword, se }) => contains(keyword, term) && (!searchEngine || se === searchEngine))
    .map(({ keyword, se, se_name: name, date, rank, lp }): Sighting => ({
      series: `${se}\n${keyword}`,
      date,
      cells: { keyword, url: rank === null ? null : lp || null, searchEngine: name ?? se },
      position: rank,
      volume: null,
    }));
  return rankAnswer(sightings, ask.dimensions);
}

export async function visibility(ask: PlainReportRequest): Promise<Answer> {
  const { items } = await readPieces(ask.range, maxDays, async ({ from, to }) => {
    const query = { ...campaignOf(ask), se_id: ask.params.searchEngine, start_date: from, end_date: to };
    return { items: await ask.call(callOf("get_visibility_trend", query), Visibility) };
  });
  const days = items.map(({ date, visibility_score: score }) => ({
    date,
    month: startOfMonth(date),
    visibility: score,
    lastVisibility: score,
    days: score === null ? 0 : 1,
  }));
  return { rows: keepLastDayOnly(days, ask.dimensions, ["lastVisibility"]), isOfRange: true };
}

export async function campaigns({ call }: Provider): Promise<Choice[]> {
  const all = await call(callOf("package_campaigns"), Campaigns);
  return all.map(({ id, name, domains }) => ({
    value: id,
    label: [name, domains.length > 0 ? `(${domains.join(", ")})` : ""].filter(Boolean).join(" "),
  }));
}

export async function domains({ call }: Provider, campaign: string): Promise<Choice[]> {
  const all = await call(callOf("package_campaigns"), Campaigns);
  const own = all.find(({ id }) => id === campaign)?.domains ?? [];
  return own.map((domain) => ({ value: domain, label: domain }));
}

/** No call lists them: taken from yesterday's ranks. */
export async function searchEngines(
  { call, now }: Provider,
  campaign: string,
  domain: string,
): Promise<Choice[]> {
  const day = yesterday(timeZone("UTC"), now);
  const query = { campaign_id: campaign, domain, start_date: day, end_date: day };
  const rows = await call(callOf("rank", query), Ranks);
  const engines = new Map(rows.map(({ se, se_name }) => [se, se_name || `Search engine ${se}`]));
  return [...engines].map(([value, label]) => ({ value, label }));
}

function campaignOf({ params: { property, target, competitor } }: PlainReportRequest) {
  return { campaign_id: property, domain: competitor?.trim() || target };
}

import { z } from "zod";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { readPieces } from "#app/connectors/core/answers/range-pieces.ts";
import { contains, rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";

// https://seranking.com/api/project/
export const projectApi = "https://api4.seranking.com";
const maxDays = 31;

export const Id = z.union([z.number(), z.string()]).transform(String);
const Day = z.string().refine(isPlainDate, "not a day");
const Named = z.array(z.object({ id: Id, name: z.string() }));

const Engines = z.array(
  z.object({
    site_engine_id: Id,
    search_engine_id: Id,
    region_name: z.string().nullish(),
    lang_code: z.string().nullish(),
  }),
);

const Positions = z.array(
  z.object({
    site_engine_id: Id,
    keywords: z.array(
      z.object({
        id: Id,
        name: z.string(),
        volume: LooseNumber.optional(),
        competition: LooseNumber.optional(),
        suggested_bid: LooseNumber.optional(),
        kei: LooseNumber.optional(),
        positions: z.array(
          z.object({
            date: Day,
            pos: LooseNumber,
            map_position: LooseNumber.optional(),
            paid_position: LooseNumber.optional(),
          }),
        ),
        landing_pages: z.array(z.object({ url: z.string(), date: Day })).default([]),
      }),
    ),
  }),
);
type Keyword = z.output<typeof Positions>[number]["keywords"][number];

export async function positions(ask: PlainReportRequest): Promise<Answer> {
  const { property, searchEngine, competitor, term } = ask.params;
  const url = competitor
    ? `${projectApi}/competitors/${competitor}/positions`
    : `${projectApi}/sites/${property}/positions`;
  const engineOf = ask.dimensions.includes("searchEngine") ? await engineNames(ask) : () => null;
  const groupOf = ask.dimensions.includes("keywordGroup") ? await groupNames(ask) : () => null;
  const { items } = await readPieces(ask.range, maxDays, async ({ from, to }) => {
    const query = {
      date_from: from,
      date_to: to,
      site_engine_id: searchEngine,
      ...(!competitor && { with_landing_pages: 1 }),
    };
    return { items: await ask.call({ method: "GET", url, query }, Positions) };
  });
  const sightings = items.flatMap(({ site_engine_id: engine, keywords }) =>
    keywords
      .filter(({ name }) => contains(name, term))
      .flatMap((keyword) =>
        sightingsOf(keyword, `${engine}\n${keyword.id}`, {
          keyword: keyword.name,
          searchEngine: engineOf(engine),
          keywordGroup: groupOf(keyword.id),
        }),
      ),
  );
  return rankAnswer(sightings, ask.dimensions);
}

function sightingsOf(keyword: Keyword, series: string, cells: Sighting["cells"]): Sighting[] {
  const { volume, competition, suggested_bid, kei } = keyword;
  return keyword.positions.map(({ date, pos, map_position, paid_position }) => ({
    series,
    date,
    cells: { ...cells, url: pos ? pageOn(keyword, date) : null },
    position: pos || null, // 0 is "not found"
    volume: volume ?? null,
    means: {
      cpc: suggested_bid ?? null,
      competition: competition ?? null,
      efficiency: kei ?? null,
      mapPosition: map_position || null,
      paidPosition: paid_position || null,
    },
  }));
}

/** Listed only for days on which the page changed. */
function pageOn({ landing_pages }: Keyword, date: PlainDate): string | null {
  const until = landing_pages.filter((page) => page.date <= date);
  return until.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)?.url ?? null;
}

export async function searchEngines(provider: Provider, property: string): Promise<Choice[]> {
  const url = `${projectApi}/sites/${property}/search-engines`;
  const engines = await provider.call({ method: "GET", url }, Engines);
  const known = await provider.call({ method: "GET", url: `${projectApi}/system/search-engines` }, Named);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return engines.map(({ site_engine_id, search_engine_id, region_name, lang_code }) => {
    const name = names.get(search_engine_id) ?? `Search engine ${search_engine_id}`;
    return { value: site_engine_id, label: [name, region_name, lang_code].filter(Boolean).join(" · ") };
  });
}

async function engineNames(ask: PlainReportRequest) {
  const engines = await searchEngines(ask, ask.params.property ?? "");
  const names = new Map(engines.map(({ value, label }) => [value, label]));
  return (id: string) => names.get(id) ?? id;
}

async function groupNames({ call, params: { property } }: PlainReportRequest) {
  const Grouped = z.array(z.object({ id: Id, group_id: Id.nullish() }));
  const groups = await call({ method: "GET", url: `${projectApi}/keyword-groups/${property}` }, Named);
  const keywords = await call({ method: "GET", url: `${projectApi}/sites/${property}/keywords` }, Grouped);
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const groupOf = new Map(keywords.map(({ id, group_id }) => [id, group_id]));
  return (id: string) => nameOf.get(groupOf.get(id) ?? "") ?? null;
}

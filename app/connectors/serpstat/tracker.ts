import { z } from "zod";
import type { Answer, Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { readPieces } from "#app/connectors/core/answers/range-pieces.ts";
import { contains, rankAnswer, rankRows, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { isPlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { ask } from "./rpc.ts";

/** Days, both ends included. */
export const maxDays = 31;
export const pageSize = 100;
const mostPages = 20;

export const Day = z.string().refine(isPlainDate, "not a day");
const Pages = z.object({ page_total: z.number().nullish(), total: z.number().nullish() });
const Place = z.object({ position: z.number(), url: z.string().nullish() });

const Keywords = z.object({
  data: z.object({
    keywords: z.array(
      z.object({
        keyword: z.string(),
        frequency: z.number().nullable(),
        history: z.array(z.object({ date: Day, positions: z.array(Place) })),
        tags: z.array(z.object({ value: z.string() })).default([]),
      }),
    ),
  }),
  summary_info: Pages,
});

const Projects = z.object({
  data: z.array(
    z.object({ id: z.union([z.string(), z.number()]), projectName: z.string(), domain: z.string() }),
  ),
  summary_info: Pages,
});
const Regions = z.object({
  regions: z.array(
    z.object({
      id: z.number(),
      searchEngine: z.string(),
      deviceType: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().nullish(),
      city: z.string().nullish(),
    }),
  ),
});

type Tagged = Sighting & { readonly tags: readonly string[] };

/** The tracker costs no credits. */
export async function rankTracker(question: PlainReportRequest): Promise<Answer> {
  const { dimensions, range } = question;
  const { items: sightings, isTruncated } = await readPieces(range, maxDays, (piece) =>
    keywordsIn(question, piece),
  );
  const answer = rankAnswer(sightings, dimensions, { isTruncated });
  const rows = dimensions.includes("tag")
    ? rankRows(sightings.flatMap(underEachTag), dimensions)
    : answer.rows;
  const isRunning = range.to >= today(timeZone("UTC"), question.now) && (await isParsing(question));
  return {
    ...answer,
    rows,
    flags: [...(answer.flags ?? []), ...flagIf(isRunning, "not-final")],
  };
}

async function keywordsIn(question: PlainReportRequest, { from, to }: PlainReportRequest["range"]) {
  const { term } = question.params;
  const { items, isTruncated } = await allPages({ by: "page", mostPages }, async (page) => {
    const params = {
      ...projectOf(question),
      page,
      pageSize,
      dateFrom: from,
      dateTo: to,
      sort: "keyword",
      order: "asc",
      withTags: true,
    };
    const reply = await ask(
      question,
      "RtApiSerpResultsProcedure.getUrlsSerpResultsHistory",
      params,
      Keywords,
    );
    const { page_total: pages, total } = reply?.summary_info ?? {};
    return { items: reply?.data.keywords ?? [], pages: pages ?? 1, total };
  });
  const sightings = items
    .filter(({ keyword }) => contains(keyword, term))
    .flatMap(({ keyword, frequency, history, tags }) =>
      history.map(({ date, positions }): Tagged => {
        // Several pages may rank: the first counts.
        const best = positions.toSorted((a, b) => a.position - b.position)[0];
        return {
          series: keyword,
          date,
          cells: { keyword, url: best?.url ?? null, tag: null },
          position: best?.position ?? null,
          volume: frequency,
          tags: tags.map(({ value }) => value),
        };
      }),
    );
  return { items: sightings, isTruncated };
}

function underEachTag(sighting: Tagged): Sighting[] {
  const tags = sighting.tags.length > 0 ? sighting.tags : [null];
  return tags.map((tag) => ({ ...sighting, cells: { ...sighting.cells, tag } }));
}

async function isParsing(question: PlainReportRequest): Promise<boolean> {
  const { projectId, projectRegionId: regionId } = projectOf(question);
  const Status = z.object({ parsing: z.boolean() });
  const status = await ask(
    question,
    "RtApiProjectProcedure.getProjectStatus",
    { projectId, regionId },
    Status,
  );
  return status?.parsing ?? false;
}

export async function projects(provider: Provider): Promise<Choice[]> {
  const { items } = await allPages({ by: "page", mostPages }, async (page) => {
    const reply = await ask(provider, "RtApiProjectProcedure.getProjects", { page, pageSize }, Projects);
    return { items: reply?.data ?? [], pages: reply?.summary_info.page_total ?? 1 };
  });
  return items.map(({ id, projectName, domain }) => ({
    value: String(id),
    label: `${projectName} (${domain})`,
  }));
}

export async function regions(provider: Provider, project: string): Promise<Choice[]> {
  const params = { projectId: Number(project) };
  const reply = await ask(provider, "RtApiSearchEngineProcedure.getProjectRegions", params, Regions);
  return (reply?.regions ?? []).map(({ id, searchEngine, deviceType, city, region, country }) => ({
    value: String(id),
    label: [searchEngine, city || region, country, deviceType].filter(Boolean).join(" · "),
  }));
}

/** Serpstat lists texts but expects numbers. */
export function projectOf({ params: { property, searchEngine } }: PlainReportRequest) {
  return { projectId: Number(property), projectRegionId: Number(searchEngine) };
}

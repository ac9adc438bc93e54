import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import { ratioOf } from "#app/connectors/core/ratio-of.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { startOfMonth } from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { dayIn } from "./months.ts";

const pageSize = 100;
const mostPages = 10;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), z.record(z.string(), item)]).transform((all) => Object.values(all));
const bookOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.record(z.string(), item),
    z.array(z.never()).transform((): Readonly<Record<string, z.output<Item>>> => ({})),
  ]);

/** By day, then by address. */
const ByDay = <Item extends z.ZodType>(item: Item) => bookOf(bookOf(item)).default({});

const Days = z.object({
  data: listOf(
    z.object({
      Dt: z.string(),
      Vr: LooseNumber,
      Av: LooseNumber,
      Sov: LooseNumber,
      Tr: LooseNumber,
      Tc: LooseNumber,
    }),
  ),
});

const Keywords = z.object({
  total: LooseNumber,
  data: listOf(
    z.object({
      Ph: z.string(),
      Nq: LooseNumber,
      Cp: LooseNumber,
      Dt: ByDay(LooseNumber),
      Lu: ByDay(z.string()),
      Tr: ByDay(LooseNumber),
    }),
  ),
});

/** Daily numbers are estimates, so they are averaged. */
export async function tracking(ask: PlainReportRequest): Promise<Answer> {
  const { data } = await ask.call(requestOf(ask, "tracking_visibility_organic"), Days);
  const isByMonth = ask.dimensions.includes("month");
  const rows = data.flatMap(({ Dt, Vr, Av, Sov, Tr, Tc }) => {
    const day = dayIn(Dt);
    if (!day) return [];
    return {
      ...(isByMonth && { month: startOfMonth(day) }),
      visibility: ratioOf(Vr),
      averagePosition: Av,
      shareOfVoice: ratioOf(Sov),
      trackedTraffic: Tr,
      trackedTrafficCost: Tc,
      days: 1,
    };
  });
  return { rows, isOfRange: true };
}

export async function trackedKeywords(ask: PlainReportRequest): Promise<Answer> {
  const { term } = ask.params;
  const { items, isTruncated } = await allPages({ by: "page", mostPages }, async (at) => {
    const page = { display_limit: pageSize, display_offset: (at - 1) * pageSize, display_sort: "ph_asc" };
    const filter = term ? { display_filter: `+|Ph|Co|${term.replaceAll("|", " ")}` } : {};
    const reply = await ask.call(
      requestOf(ask, "tracking_position_organic", { ...page, ...filter }),
      Keywords,
    );
    const total = reply.total ?? 0;
    return { items: reply.data, pages: Math.ceil(total / pageSize), total };
  });
  const sightings = items.flatMap(({ Ph, Nq, Cp, Dt, Lu, Tr }) =>
    Object.entries(Dt).flatMap(([date, positions]): Sighting[] => {
      const day = dayIn(date);
      if (!day) return []; // skips "Diff"
      return [
        {
          series: Ph,
          date: day,
          cells: { keyword: Ph, url: ownOf(Lu[date]) },
          position: ownOf(positions),
          volume: Nq,
          sums: { latestTraffic: ownOf(Tr[date]) },
          means: { cpc: Cp },
        },
      ];
    }),
  );
  return rankAnswer(sightings, ask.dimensions, { isTruncated });
}

function ownOf<Value>(byAddress: Readonly<Record<string, Value>> | undefined): Value | null {
  return Object.values(byAddress ?? {})[0] ?? null;
}

function requestOf(
  { params, range }: PlainReportRequest,
  type: string,
  query: Readonly<Record<string, string | number>> = {},
) {
  return {
    method: "GET",
    url: `https://api.semrush.com/reports/${apiVersion("semrush")}/projects/${params.campaign}/tracking/`,
    query: {
      action: "report",
      type,
      date_begin: range.from.replaceAll("-", ""),
      date_end: range.to.replaceAll("-", ""),
      ...query,
    },
  } as const;
}

import type { PlainDate } from "#app/lib/plain-date.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Cell, Row } from "#app/metrics/table.ts";
import { readFirstRows } from "../answers/cut-list.ts";
import type { CutList, ListOrder } from "../define.ts";
import { type Cut, listAnswer } from "../answers/list-answer.ts";
import { rankAnswer, type Sighting } from "../answers/ranks.ts";
import type { Answer, MetricSpec } from "../define.ts";
import type { PlainReportRequest } from "../plain-report-request.ts";
import type { Columns } from "./seo-columns.ts";

export type SeoList = Columns & {
  readonly key: string;
  readonly usual: ListOrder;
  readonly orders?: CutList["orders"];
  readonly isCurrent?: boolean;
};

type Specs = Readonly<Record<string, MetricSpec>>;

export async function seoAnswer<
  Found extends { readonly rows: readonly Row[]; readonly isTruncated: boolean },
>(
  ask: PlainReportRequest,
  { key, orders = {}, usual, isCurrent = false }: SeoList,
  metrics: Specs,
  read: (order: ListOrder) => Promise<Found>,
  known: (found: Found) => Promise<Cut["known"]> = async () => ({}),
): Promise<Answer> {
  const found = await readFirstRows({ key, orders, usual }, ask, read);
  const { rows, isTruncated } = found;
  const cut = { isTruncated, known: (isTruncated && (await known(found))) || {} };
  const { dimensions, range } = ask;
  const answer =
    key === "keyword"
      ? rankAnswer(
          rows.map((row) => sightingOf(row, metrics, range.to)),
          dimensions,
          cut,
        )
      : listAnswer(rows, { key, dimensions, metrics }, cut);
  return { ...answer, isOfRange: !isCurrent };
}

export function cutListsOf(lists: Readonly<Record<string, SeoList>>): Readonly<Record<string, CutList>> {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, { key, orders, usual }]) =>
      orders ? [[name, { key, orders, usual }]] : [],
    ),
  );
}

export function sightingOf(
  { url = null, position = null, volume = null, ...row }: Row,
  metrics: Specs,
  date: PlainDate,
): Sighting {
  const cells: Record<string, Cell> = {};
  const sums: Record<string, number | null> = {};
  const means: Record<string, number | null> = {};
  for (const [key, value] of Object.entries(row)) {
    const metric = metrics[key];
    if (!metric) cells[key] = value;
    else (metric.combine === "average" ? means : sums)[key] = numberIn(value);
  }
  return {
    series: Object.values(cells).join("\n"),
    date,
    cells: { ...cells, url },
    position: numberIn(position) || null, // 0 is no rank
    volume: numberIn(volume),
    sums,
    means,
  };
}

import { type PlainDate, startOfMonth } from "#app/lib/plain-date.ts";
import { divide, groupKey } from "#app/metrics/combine.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Cell, Row } from "#app/metrics/table.ts";
import type { Answer } from "../define.ts";
import { flagIf } from "../flags.ts";
import type { Cut } from "./list-answer.ts";
import { nonAdditive, average, count, rate, snapshotCount } from "../metrics.ts";

export type Sighting = {
  readonly series: string;
  readonly date: PlainDate;
  readonly cells: Row;
  /** 1 is the top; null: not among the results checked. */
  readonly position: number | null;
  /** Monthly searches, counted once per keyword. */
  readonly volume: number | null;
  readonly sums?: Readonly<Record<string, number | null>>;
  readonly means?: Readonly<Record<string, number | null>>;
};

export function contains(keyword: string, term = ""): boolean {
  return keyword.toLowerCase().includes(term.trim().toLowerCase());
}

/** Counts are from the last day checked; the average position covers all days. */
export const rankMetrics = {
  position: average("Average position", "found", "decimal", {
    help: "Average over all ranked keywords and all days. 1 is the top position.",
    direction: "less",
  }),
  lastPosition: nonAdditive("Latest position", "integer", {
    help: "On the last checked day. Positions of several keywords cannot be combined.",
    direction: "less",
  }),
  found: count("Positions found", {
    help: "One per keyword, search engine and day on which the site was found.",
  }),
  keywords: snapshotCount("Keywords", { direction: "neutral" }),
  top1: snapshotCount("Keywords in first place"),
  top3: snapshotCount("Keywords in top 3"),
  top5: snapshotCount("Keywords in top 5"),
  top10: snapshotCount("Keywords in top 10"),
  top20: snapshotCount("Keywords in top 20"),
  top30: snapshotCount("Keywords in top 30"),
  top50: snapshotCount("Keywords in top 50"),
  top100: snapshotCount("Keywords in top 100"),
  top10Share: rate("Share of keywords in top 10", "top10", "keywords"),
  volume: snapshotCount("Search volume", {
    help: "Monthly searches for these keywords, estimated by the provider.",
  }),
};

const tops = [1, 3, 5, 10, 20, 30, 50, 100];

export function rankAnswer(
  sightings: readonly Sighting[],
  dimensions: readonly string[],
  { isTruncated, known = {} }: Cut = { isTruncated: false },
): Answer {
  const [whole = {}] = rankRows(sightings, []);
  return {
    rows: dimensions.length === 0 ? [] : rankRows(sightings, dimensions),
    totals: isTruncated ? known : (whole as Readonly<Record<string, number | null>>),
    isOfRange: true,
    flags: flagIf(isTruncated, "truncated"),
  };
}

export function rankRows(sightings: readonly Sighting[], dimensions: readonly string[]): Row[] {
  const groups = new Map<string, { readonly cells: Row; readonly members: Sighting[] }>();
  for (const sighting of sightings) {
    const cells = Object.fromEntries(dimensions.map((dimension) => [dimension, cellOf(sighting, dimension)]));
    const name = groupKey(cells, dimensions);
    const group = groups.get(name) ?? { cells, members: [] };
    groups.set(name, group);
    group.members.push(sighting);
  }
  return [...groups.values()].map(({ cells, members }) => ({ ...cells, ...valuesOf(members) }));
}

function cellOf({ date, cells }: Sighting, dimension: string): Cell {
  if (dimension === "date") return date;
  return dimension === "month" ? startOfMonth(date) : (cells[dimension] ?? null);
}

function valuesOf(members: readonly Sighting[]): Record<string, number | null> {
  const positions = members.map(({ position }) => position).filter((position) => position !== null);
  const latest = latestOf(members);
  const best = latest.map(bestOf);
  const last = latest.flat();
  return {
    position: meanOf(positions),
    lastPosition: best.length === 1 ? (best[0] ?? null) : null,
    found: positions.length,
    keywords: latest.length,
    ...Object.fromEntries(
      tops.map((top) => [`top${top}`, best.filter((place) => place !== null && place <= top).length]),
    ),
    volume: exactSum(latest.map((same) => same.find(({ volume }) => volume !== null)?.volume ?? null)),
    ...eachOf(
      last.map(({ sums }) => sums),
      exactSum,
    ),
    ...eachOf(
      last.map(({ means }) => means),
      meanOf,
    ),
  };
}

function latestOf(members: readonly Sighting[]): Sighting[][] {
  const series = new Map<string, Sighting[]>();
  for (const sighting of members) {
    const known = series.get(sighting.series);
    const day = known?.[0]?.date ?? sighting.date;
    if (!known || sighting.date > day) series.set(sighting.series, [sighting]);
    else if (sighting.date === day) known.push(sighting);
  }
  return [...series.values()];
}

function bestOf(same: readonly Sighting[]): number | null {
  const positions = same.flatMap(({ position }) => (position === null ? [] : [position]));
  return positions.length > 0 ? Math.min(...positions) : null;
}

type Numbers = Readonly<Record<string, number | null>> | undefined;

function eachOf(all: readonly Numbers[], combined: (values: readonly (number | null)[]) => number | null) {
  const keys = new Set(all.flatMap((numbers) => Object.keys(numbers ?? {})));
  return Object.fromEntries([...keys].map((key) => [key, combined(all.map((one) => one?.[key] ?? null))]));
}

function meanOf(values: readonly (number | null)[]): number | null {
  return divide(exactSum(values), values.filter((value) => value !== null).length);
}

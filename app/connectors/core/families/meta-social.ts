import { z } from "zod";
import {
  type DateRange,
  dayAt,
  isInRange,
  type PlainDate,
  rangeDays,
  timeZone,
  yesterday,
} from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import type { Dimension, Flag, Row } from "#app/metrics/table.ts";
import type { MetricSpec, Provider } from "../define.ts";
import type { Request } from "../wire/request.ts";
import { note } from "../flags.ts";
import { isRetired } from "./meta-failures.ts";
import { metricsOf } from "../params/params.ts";

/** Pages and Instagram accounts have days in Pacific time. */
export const pacific = timeZone("America/Los_Angeles");

export const noHistoryHelp = { help: "Current value only; not available for past days." } as const;

/** Meta dates a day by the midnight that ends it. */
export function dayEndingAt(endTime: string): PlainDate {
  return dayAt(pacific, new Date(Date.parse(endTime) - 1));
}

type NowAsk = Pick<Provider, "call" | "now"> & {
  readonly metrics: readonly string[];
  readonly range: DateRange;
};

export async function currentNumbers(
  { call, now, metrics, range }: NowAsk,
  fields: readonly string[],
  requestFor: (fields: string) => Request,
): Promise<Readonly<Record<string, number | null>>> {
  const asked = fields.filter((field) => metrics.includes(field));
  if (asked.length === 0 || range.to < yesterday(pacific, now)) return {};
  const Now = z.object(Object.fromEntries(fields.map((key) => [key, z.number().nullable().default(null)])));
  return call(requestFor(asked.join(",")), Now);
}

/** One retired metric fails the whole call; refused ones go into `gone`. */
export async function withoutRetired<Body>(
  metrics: readonly string[],
  gone: Set<string>,
  ask: (metrics: readonly string[]) => Promise<Body>,
): Promise<Body | null> {
  const left = () => metrics.filter((metric) => !gone.has(metric));
  const tried = async (some: readonly string[]): Promise<Body | null> => {
    if (some.length === 0) return null;
    return ask(some).catch((error: unknown) => {
      if (!isRetired(error)) throw error;
      return null;
    });
  };
  const all = await tried(left());
  if (all !== null || left().length === 0) return all;
  for (const metric of left()) if ((await tried([metric])) === null) gone.add(metric);
  return tried(left());
}

export function retiredMetricNotes(gone: ReadonlySet<string>, specs: Specs): Flag[] {
  const labels = [...gone].map((key) => specs[key]?.label ?? key);
  return labels.length > 0 ? [note(`No longer provided by Meta: ${labels.join(", ")}.`)] : [];
}

type Specs = Readonly<Record<string, MetricSpec>>;

export type Post = {
  readonly text: string | null;
  readonly url: string | null;
  readonly kind: string;
  readonly publishedAt: string;
  readonly numbers: Row;
};

export function postName({ text, kind, publishedAt }: Pick<Post, "text" | "kind" | "publishedAt">): string {
  const [line = ""] = (text ?? "").trim().split("\n");
  const short = line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
  return `${dayAt(pacific, new Date(publishedAt))} ${short || kind}`;
}

/** Days without posts are zero. */
export function postRows(
  posts: readonly Post[],
  dimensions: readonly string[],
  range: DateRange,
  counted: readonly string[],
): Row[] {
  const rows = posts.map((post): Row => {
    const cells: Row = {
      date: dayAt(pacific, new Date(post.publishedAt)),
      post: postName(post),
      permalink: post.url,
      post_type: post.kind,
    };
    return { ...Object.fromEntries(dimensions.map((key) => [key, cells[key] ?? null])), ...post.numbers };
  });
  if (dimensions.length !== 1 || dimensions[0] !== "date") return rows;
  const quiet = Object.fromEntries(counted.map((key) => [key, 0]));
  return [...rangeDays(range).map((date) => ({ date, ...quiet })), ...rows];
}

export const untilNowNote = note(
  "A post's numbers cover its whole lifetime and are shown on the day it was published.",
);

export function isPublishedIn(range: DateRange, publishedAt: string): boolean {
  return isInRange(dayAt(pacific, new Date(publishedAt)), range);
}

const days: Dimension = { key: "date", label: "Date", type: "date" };

export function combineRows(specs: Specs, rows: readonly Row[]): Readonly<Record<string, number | null>> {
  return aggregate(rows, { dimensions: [days], metrics: metricsOf(specs), by: [] }).totals;
}

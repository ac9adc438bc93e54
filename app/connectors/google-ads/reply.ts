import { z } from "zod";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import type { Cell, Row } from "#app/metrics/table.ts";
import { fieldOf } from "./dimensions.ts";
import { isInMicros, isSum, apiFields } from "./metrics.ts";
import { between, inWords } from "./words.ts";

/** https://developers.google.com/google-ads/api/rest/reference/rest/v26/customers.googleAds/search */
export function pageOf<Result extends z.ZodType>(result: Result) {
  return z
    .object({
      results: z.array(result).default([]),
      summaryRow: result.optional(),
      nextPageToken: z.string().optional(),
      totalResultsCount: LooseNumber.optional(),
      fieldMask: z.string().optional(),
    })
    .refine(({ results, fieldMask }) => results.length === 0 || fieldMask !== undefined, "no fieldMask");
}

/** Integers are strings. Google leaves out zeros, even all of `metrics`. */
export function lineOf(metrics: readonly string[]) {
  const fields = metrics.flatMap(apiFields).map((field) => [field, LooseNumber.optional()] as const);
  return z.looseObject({
    customer: z.object({ currencyCode: z.string().optional(), timeZone: z.string().optional() }).optional(),
    metrics: z.object(Object.fromEntries(fields)).default({}),
  });
}
export type Line = z.output<ReturnType<typeof lineOf>>;

/** Money in main units. Missing sums are zero, missing shares unknown. */
export function valuesOf(line: Line, metrics: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const values = apiFields(metric).map((field) => {
        const value = line.metrics[field] ?? (isSum(metric) ? 0 : null);
        return value === null || !isInMicros(field) ? value : value / 1e6;
      });
      return values.includes(null) ? [] : [[metric, values.reduce((all, one) => all! + one!, 0)!]];
    }),
  );
}

export function cellsOf(line: Line, dimensions: readonly string[], hasOneCampaign: boolean): Row {
  return Object.fromEntries(dimensions.map((key) => [key, cellOf(line, key, hasOneCampaign)]));
}

function cellOf(line: Line, key: string, hasOneCampaign: boolean): Cell {
  const { gaql, words } = fieldOf(key);
  const [value, ...more] = gaql.map((path) => valueAt(line, path));
  switch (key) {
    case "hour": // midnight is zero, which Google leaves out
      return String(value ?? 0).padStart(2, "0");
    case "adGroup":
      return hasOneCampaign || !more[0] ? textOf(value) : `${textOf(more[0])}${between}${textOf(value)}`;
    case "ad":
      return adName(String(value), textOf(more[0]), more[1]);
    default: {
      const text = textOf(value);
      return words && text ? inWords(text) : text;
    }
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) || null : null;
}

const Headlines = z.array(z.object({ text: z.string() }));

/** Most ads have no name and many share headlines. */
export function adName(id: string, name: string | null, headlines: unknown): string {
  const read = Headlines.safeParse(headlines);
  const texts = read.success ? read.data.map(({ text }) => text) : [];
  return `${name || texts.slice(0, 2).join(" | ") || "Ad"} (${id})`;
}

function valueAt(line: Line, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => {
    const key = name.replace(/_[a-z0-9]/g, (letter) => letter.charAt(1).toUpperCase());
    return typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  }, line);
}

import { z } from "zod";
import { numberIn } from "#app/metrics/combine.ts";
import type { Row } from "#app/metrics/table.ts";
import { ratioOf } from "../ratio-of.ts";

export type Columns = {
  readonly cells?: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, string | readonly string[]>>;
  /** Metrics from 0 to 100, or in cents. */
  readonly hundredths?: readonly string[];
};

export function lineOf(
  { key, cells = {}, numbers }: Columns & { readonly key?: string },
  number: z.ZodType,
): z.ZodObject<Record<never, z.ZodType>> {
  const text = (ours: string) => (ours === key ? z.string() : z.string().nullable());
  const columns = Object.values(numbers).flat();
  return z.object({
    ...Object.fromEntries(Object.entries(cells).map(([ours, theirs]) => [theirs, text(ours)])),
    ...Object.fromEntries(columns.map((column) => [column, number])),
  });
}

export function rowOf({ cells = {}, ...columns }: Columns, line: object): Row {
  const texts = Object.entries(cells).map(([key, column]) => [key, (line as Row)[column] ?? null]);
  return { ...Object.fromEntries(texts), ...numbersOf(columns, line) };
}

export function numbersOf(
  { numbers, hundredths = [] }: Omit<Columns, "cells">,
  line: object | null | undefined,
): Record<string, number | null> {
  const numberOf = (key: string, columns: readonly string[]) => {
    const parts = columns.map((column) => numberIn((line as Row)[column])).filter((part) => part !== null);
    if (parts.length < columns.length) return null;
    const sum = parts.reduce((all, part) => all + part, 0);
    return hundredths.includes(key) ? ratioOf(sum) : sum;
  };
  const known = line ? Object.entries(numbers) : [];
  return Object.fromEntries(known.map(([key, column]) => [key, numberOf(key, [column].flat())]));
}

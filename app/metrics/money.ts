import Big from "big.js";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { divide, numberIn } from "./combine.ts";
import { formatter } from "./format/format.ts";
import type { Metric } from "./metric.ts";
import type { Cell, Row } from "./table.ts";

/** One `from` was worth `rate` of `to`. */
export type DailyRate = {
  readonly day: PlainDate;
  readonly from: string;
  readonly to: string;
  readonly rate: number;
};

/** Never 1:1, inverted or of another day. */
export type RateOf = (day: PlainDate, from: string, to: string) => number | null;

export function declaredRates(rates: Iterable<DailyRate>): RateOf {
  const known = new Map<string, number>();
  for (const { day, from, to, rate } of rates) {
    if (Number.isFinite(rate) && rate > 0) known.set(`${day} ${from} ${to}`, rate);
  }
  return (day, from, to) => known.get(`${day} ${from} ${to}`) ?? null;
}

/** Null is unknown: equal only within one account. */
export type Currency = string | null;

export type CommonCurrency =
  | { readonly outcome: "same"; readonly currency: Currency }
  | { readonly outcome: "mixed"; readonly message: string; /** "EUR and USD". */ readonly names: string };

/** Call before adding money of several tables. */
export function commonCurrency(currencies: readonly Currency[]): CommonCurrency {
  const found = [...new Set(currencies)];
  if (found.length < 2) return { outcome: "same", currency: found[0] ?? null };
  const names = listed(found.map((currency) => currency ?? "money of an unknown currency").sort());
  return {
    outcome: "mixed",
    names,
    message: `${names} cannot be added up. Show them in one currency, or each on its own.`,
  };
}

export type Converted =
  | { readonly outcome: "converted"; readonly rows: readonly Row[]; readonly ratesUsed: readonly DailyRate[] }
  | { readonly outcome: "missing-rate" | "no-day"; readonly message: string };

export type Conversion = {
  readonly metrics: readonly Metric[];
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly rateOf: RateOf;
  readonly lang?: string;
};

/** Per day, before combining. Recomputes ratios. */
export function convertRows(rows: readonly Row[], conversion: Conversion): Converted {
  const { day, from, to, rateOf, lang = "en" } = conversion;
  if (from === to) return { outcome: "converted", rows, ratesUsed: [] };
  const used = new Map<PlainDate, number>();
  const converted: Row[] = [];
  for (const row of rows) {
    const date = row[day];
    if (!isPlainDate(date)) {
      const message = `Converting ${from} to ${to} needs a rate for each day, and this data has no days. Show it by day, or in ${from}.`;
      return { outcome: "no-day", message };
    }
    const rate = used.get(date) ?? rateOf(date, from, to);
    if (rate === null) {
      const message = `There is no rate from ${from} to ${to} for ${formatter(lang).day(date)}. Add it, or show ${from} and ${to} apart.`;
      return { outcome: "missing-rate", message };
    }
    used.set(date, rate);
    converted.push(convertRow(row, rate, conversion.metrics));
  }
  return {
    outcome: "converted",
    rows: converted,
    ratesUsed: [...used].map(([date, rate]) => ({ day: date, from, to, rate })),
  };
}

function convertRow(row: Row, rate: number, metrics: readonly Metric[]): Row {
  const next: Record<string, Cell> = { ...row };
  for (const { key, format } of metrics) {
    const value = numberIn(row[key]);
    if (format === "money" && value !== null) next[key] = times(value, rate);
  }
  for (const metric of metrics) {
    if (metric.combine !== "ratio") continue;
    const [of, per] = [numberIn(next[metric.of]), numberIn(next[metric.per])];
    if (of !== null && per !== null) next[metric.key] = divide(of, per, metric.times);
  }
  return next;
}

function times(value: number, rate: number): number | null {
  const product = new Big(value).times(rate).toNumber();
  return Number.isFinite(product) ? product : null;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

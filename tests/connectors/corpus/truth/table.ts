import type Big from "big.js";
import { addDays, addMonths, day, endOfMonth, type PlainDate, startOfMonth, startOfWeek } from "#app/lib/plain-date.ts"; // oxfmt-ignore
import { drawFacts, type Facts } from "./facts.ts";
import type { Random } from "./random.ts";
import { isMetric, type MetricRole, type Role } from "./roles.ts";
import { channels, countries, type Language, namesIn, pages, queries } from "./words.ts";

/** What one row of a file covers. */
export type Grain = "day" | "hour" | "week" | "month" | "quarter" | "period";

export type TruthColumn = { readonly name: string; readonly role: Role; readonly group?: string };

export type TruthRow = {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly hour: number;
  /** By column; only columns of text have one. */
  readonly texts: readonly string[];
  /** By column, exact; null: not known. */
  readonly values: readonly (Big | null)[];
  readonly facts: Facts;
};

/** A table of numbers before it is written to a file. */
export type Truth = {
  readonly columns: readonly TruthColumn[];
  readonly rows: readonly TruthRow[];
  /** Null: without dates. */
  readonly grain: Grain | null;
  readonly language: Language;
};

export type TableWishes = {
  readonly columns: readonly TruthColumn[];
  readonly grain: Grain | null;
  readonly language: Language;
  /** Days, weeks or months. */
  readonly periods: number;
  readonly firstDay?: PlainDate;
  /** Share of cells without a number, in sums that no rate needs. */
  readonly missing?: number;
  /** Repeats the first text of a group in its following rows, so that subtotals are possible. */
  readonly grouped?: boolean;
};

export function drawTable(random: Random, wishes: TableWishes): Truth {
  const { columns, grain, language, periods, missing = 0 } = wishes;
  const first = wishes.firstDay ?? addDays(day("2026-06-01"), random.integer(0, 90));
  const spans = grain ? spansFrom(first, grain, periods) : [{ from: first, to: first, hour: 0 }];
  const keys = keysOf(columns, language, random, grain ? random.integer(1, 4) : periods);
  const places = wishes.grouped
    ? keys.flatMap((key) => spans.map((span) => ({ key, span })))
    : spans.flatMap((span) => keys.map((key) => ({ key, span })));
  const gaps = columns.map(({ role }) => (canMiss(role, columns) ? missing : 0));
  const rows = places.map(({ key, span }, at): TruthRow => {
    const facts = drawFacts(random, at);
    const values = columns.map(({ role }, column) =>
      isMetric(role) && !random.chance(gaps[column]!) ? valueOf(role, facts) : null,
    );
    return { ...span, texts: key, values, facts };
  });
  return { columns, rows, grain, language };
}

function valueOf(role: MetricRole, facts: Facts): Big | null {
  if (role.kind !== "ratio") return facts[role.fact];
  const per = facts[role.per];
  return per.eq(0) ? null : facts[role.of].times(role.times ?? 1).div(per);
}

function canMiss(role: Role, columns: readonly TruthColumn[]): boolean {
  if (role.kind !== "sum") return false;
  return !columns.some(({ role: other }) => {
    if (other.kind === "ratio") return other.of === role.fact || other.per === role.fact;
    return other.kind === "average" && other.weight === role.fact;
  });
}

function spansFrom(first: PlainDate, grain: Grain, count: number) {
  const months = (at: number, each: number) => {
    const from = addMonths(startOfMonth(first), at * each);
    return { from, to: endOfMonth(addMonths(from, each - 1)), hour: 0 };
  };
  const quarter = addMonths(startOfMonth(first), -((Number(first.slice(5, 7)) - 1) % 3));
  return Array.from({ length: count }, (_, at) => {
    switch (grain) {
      case "day":
        return { from: addDays(first, at), to: addDays(first, at), hour: 0 };
      case "hour": {
        const on = addDays(first, Math.floor(at / 6));
        return { from: on, to: on, hour: (at % 6) * 4 };
      }
      case "week": {
        const from = addDays(startOfWeek(first), at * 7);
        return { from, to: addDays(from, 6), hour: 0 };
      }
      case "month":
        return months(at, 1);
      case "quarter": {
        const from = addMonths(quarter, at * 3);
        return { from, to: endOfMonth(addMonths(from, 2)), hour: 0 };
      }
      case "period":
        return months(0, 1);
    }
  });
}

/** One or several combinations of texts, each once. */
function keysOf(columns: readonly TruthColumn[], language: Language, random: Random, wanted: number) {
  const lists = columns.map(({ role }) => (role.kind === "text" ? textsOf(role.of, language) : [""]));
  const possible = lists.reduce((product, list) => product * list.length, 1);
  const seen = new Map<string, string[]>();
  for (let at = 0; seen.size < Math.min(wanted, possible) && at < 200; at++) {
    const key = lists.map((list) => random.pick(list));
    seen.set(JSON.stringify(key), key);
  }
  return [...seen.values()].sort((a, b) => (a.join("\t") < b.join("\t") ? -1 : 1));
}

function textsOf(of: string, language: Language): readonly string[] {
  switch (of) {
    case "campaign":
      return namesIn(language);
    case "channel":
      return channels;
    case "country":
      return countries;
    case "page":
      return pages;
    case "query":
      return [...queries, ...namesIn(language).slice(0, 3)];
    default:
      return ["active"];
  }
}

import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { comparedOf, type ShownRow } from "#app/domain/widgets/rows/shown-table.ts";
import { type Change, compare } from "#app/metrics/compare.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { deviceWord } from "../device-word.ts";
import { nameFacts, sameNumber } from "../name-facts.ts";
import { isCost } from "../rank-facts.ts";
import * as vocabulary from "./vocabulary.ts";

export type Subject = {
  readonly fact: Fact;
  readonly row: ShownRow | null;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: Change | null;
};

export type Names = {
  /** Longest first. */
  readonly all: readonly string[];
  readonly metrics: ReadonlyMap<string, readonly Fact[]>;
  readonly rows: ReadonlyMap<string, readonly Subject[]>;
  readonly sources: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly dimensions: ReadonlySet<string>;
};

export const keyOf = (name: string): string => name.trim().toLowerCase();

const maxRows = 2000;

export function namesOf(facts: readonly Fact[], words: Formatter): Names {
  const metrics = new Map<string, Fact[]>();
  const rows = new Map<string, Subject[]>();
  const shown = nameFacts(facts);
  const add = <Item>(map: Map<string, Item[]>, name: string, item: Item) => {
    const key = keyOf(name);
    if (key !== "") map.set(key, [...(map.get(key) ?? []), item]);
  };
  for (const fact of facts) {
    add(metrics, fact.column.label, fact);
    const name = shown.get(fact);
    if (name !== undefined && name !== fact.column.label) add(metrics, name, fact);
    for (const row of fact.parts?.rows.slice(0, maxRows) ?? []) {
      if (typeof row.key !== "string" || !fact.parts) continue;
      const cell = words.cell(row.key, fact.parts.dimension);
      add(rows, cell, rowSubject(fact, row));
      add(rows, deviceWord(fact.parts.dimension.label, cell) ?? "", rowSubject(fact, row));
    }
  }
  const costs = facts.filter(isCost);
  if (new Set(costs.map(sameNumber)).size === 1) for (const fact of costs) add(metrics, "spent", fact);
  const texts = (of: readonly string[]) => new Set(of.map(keyOf).filter((key) => key !== ""));
  const sources = texts(facts.map(({ sourceName }) => sourceName));
  const titles = texts(facts.map(({ title }) => title));
  const dimensions = texts(facts.flatMap(({ parts }) => parts?.dimension.label ?? []));
  const all = new Set([
    ...[...metrics.keys(), ...sources, ...titles, ...dimensions].filter((name) => /\p{L}/u.test(name)),
    ...[...rows.keys()].filter(isPlainName),
  ]);
  return {
    all: [...all].sort((a, b) => b.length - a.length),
    metrics,
    rows,
    sources,
    titles,
    dimensions,
  };
}

/** Names such as "up" or "1,400" count only in quotes. */
function isPlainName(name: string): boolean {
  const sets = Object.values(vocabulary).filter((each): each is ReadonlySet<string> => each instanceof Set);
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.some((part) => /\p{L}/u.test(part) && !sets.some((set) => set.has(part)));
}

export function totalSubject(fact: Fact): Subject {
  const { before = null, compared: now } = fact;
  return { fact, row: null, now, before, change: changeOf(fact, now, before) };
}

export function rowSubject(fact: Fact, row: ShownRow): Subject {
  const key = fact.column.key;
  const now = row.isOnlyInComparison ? null : comparedOf(row, key);
  const before =
    fact.before === undefined || row.incomparable?.has(key) ? null : (row.previous?.[key] ?? null);
  return { fact, row, now, before, change: changeOf(fact, now, before) };
}

function changeOf(fact: Fact, now: number | null, before: number | null): Change | null {
  return now === null || before === null ? null : compare(now, before, fact.metric);
}

export function differenceOf({ now, before }: Pick<Subject, "now" | "before">): number | null {
  return now === null || before === null ? null : exactSum([now, -before]);
}

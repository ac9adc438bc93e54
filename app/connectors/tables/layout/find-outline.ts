import type { Steps } from "#app/lib/steps.ts";
import type { Numbers, RowSums } from "./row-sums.ts";

/**
 * Finds sums only if their groups cover the whole table. `isIndented`: blanks show groups. Returns positions or
 * null.
 */
export function* findOutline(
  rows: readonly Numbers[],
  table: RowSums<unknown>,
  isIndented = false,
): Steps<number[] | null> {
  if (rows.length < 4 || rows.length > maxRows || table.columns === 0) return null;
  const digits = isIndented ? enoughDigits.indented : enoughDigits.plain;
  const below = yield* outlineOf(rows, table, digits);
  return below ?? mirrored(yield* outlineOf(rows.toReversed(), table, digits), rows.length);
}

const maxRows = 20_000;
const maxLevels = 4;
/** A bound: each row may look through all others. */
const maxAdded = 4_000_000;
const rowsPerStep = 1_000;
/** Coincidences are common among small numbers. */
const enoughDigits = { plain: 9, indented: 4 };

const mirrored = (found: number[] | null, length: number) => found?.map((at) => length - 1 - at) ?? null;

function* outlineOf(
  rows: readonly Numbers[],
  table: RowSums<unknown>,
  minDigits: number,
): Steps<number[] | null> {
  let left = rows.map((numbers, at) => ({ numbers, at }));
  const totals: number[] = [];
  const members = new Set<number>();
  for (let level = 0; level < maxLevels; level++) {
    const groups = yield* groupsOf(
      left.map(({ numbers }) => numbers),
      table,
    );
    // A row equal to the next one proves nothing.
    const real = groups.filter(({ at, to }) => to - at > 2);
    const digits = real.reduce((sum, { at }) => sum + table.digitsOf(left[at]!.numbers), 0);
    if (level === 0 && (real.length < Math.max(2, groups.length / 2) || digits < minDigits)) return null;
    if (groups.length === 0) break;
    const heads = new Set(groups.map(({ at }) => at));
    totals.push(...groups.map(({ at }) => left[at]!.at));
    for (const { at, to } of groups) for (const { at: row } of left.slice(at + 1, to)) members.add(row);
    left = left.filter((_, n) => !heads.has(n));
  }
  // A row outside all groups: the sums were coincidences.
  return left.every(({ at }) => members.has(at)) ? totals.sort((a, b) => a - b) : null;
}

type Group = { readonly at: number; readonly to: number };

function* groupsOf(rows: readonly Numbers[], table: RowSums<unknown>): Steps<Group[]> {
  const groups: Group[] = [];
  let at = 0;
  let added = 0;
  while (at < rows.length - 1 && added < maxAdded) {
    const { to, seen } = endOfGroup(rows, at, table);
    if (Math.floor(added / rowsPerStep) !== Math.floor((added += seen) / rowsPerStep)) yield;
    if (to === null) at++;
    else {
      groups.push({ at, to });
      at = to;
    }
  }
  return groups;
}

function endOfGroup(
  rows: readonly Numbers[],
  at: number,
  table: RowSums<unknown>,
): { readonly to: number | null; readonly seen: number } {
  const head = rows[at]!;
  if (!head.some((value) => value)) return { to: null, seen: 1 };
  const sums = new Float64Array(table.columns);
  const none = new Float64Array(table.columns);
  const isPositive = head.every((value) => value === null || value >= 0);
  for (let to = at + 1; to < rows.length; to++) {
    let isOver = false;
    for (let column = 0; column < table.columns; column++) {
      const value = rows[to]![column] ?? 0;
      sums[column]! += value;
      const whole = head[column] ?? null;
      if (isPositive && whole !== null && value >= 0 && sums[column]! > whole * 1.000_001 + 1) isOver = true;
    }
    if (table.isSum(head, sums, none, to - at)) return { to: withZeros(rows, to + 1), seen: to - at };
    if (isOver) return { to: null, seen: to - at };
  }
  return { to: null, seen: rows.length - at };
}

function withZeros(rows: readonly Numbers[], to: number): number {
  let end = to;
  while (end < rows.length && rows[end]!.every((value) => !value)) end++;
  return end;
}

import Big from "big.js";
import type { Fact } from "./facts.ts";
import { isMetric, type MetricRole } from "./roles.ts";
import type { Truth, TruthRow } from "./table.ts";

/** What a reader of the file may learn about one column of some rows. */
export type Expected =
  /** This number, or one that rounding in the file explains. */
  | { readonly is: "number"; readonly value: Big | null; readonly tolerance: Big }
  /** No number is right; one row's own number is. */
  | { readonly is: "none"; readonly alone: Big | null }
  /** This sum, or no total. */
  | { readonly is: "sum or none"; readonly value: Big }
  /** None, or one within these limits: never a sum. */
  | { readonly is: "within"; readonly min: Big; readonly max: Big };

const zero = new Big(0);
const add = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), zero);

/** Reckoned from the facts, never from the file. */
export function reckon(truth: Truth, rows: readonly TruthRow[], column: number): Expected {
  const { role } = truth.columns[column]!;
  if (!isMetric(role)) throw new Error("a text has no total");
  const own = rows.flatMap((row) => row.values[column] ?? []);
  switch (role.kind) {
    case "sum":
      return { is: "number", value: own.length > 0 ? add(own) : null, tolerance: zero };
    case "ratio":
      return ratioOf(truth, rows, role, column);
    case "average": {
      if (!shows(truth, role.weight)) return none(own);
      const weights = add(rows.map(({ facts }) => facts[role.weight]));
      if (weights.eq(0)) return none(own);
      const weighted = add(rows.map(({ facts }) => facts[role.fact].times(facts[role.weight])));
      return { is: "number", value: weighted.div(weights), tolerance: halfUnit(role).times("0.02") };
    }
    case "perEvent":
      return { is: "sum or none", value: add(own) };
    case "unique":
    case "id":
      return none(own);
    case "level": {
      const last = rows
        .map(({ to }) => to)
        .sort()
        .at(-1);
      const final = rows.filter(({ to }) => to === last).flatMap((row) => row.values[column] ?? []);
      return { is: "none", alone: final.length === 1 ? final[0]! : null };
    }
    case "score":
      return within(own, halfUnit(role));
  }
}

function ratioOf(
  truth: Truth,
  rows: readonly TruthRow[],
  role: Extract<MetricRole, { kind: "ratio" }>,
  column: number,
): Expected {
  const own = rows.flatMap((row) => row.values[column] ?? []);
  const above = add(rows.map(({ facts }) => facts[role.of])).times(role.times ?? 1);
  const below = add(rows.map(({ facts }) => facts[role.per]));
  const [hasAbove, hasBelow] = [shows(truth, role.of), shows(truth, role.per)];
  if (below.eq(0)) return none(own);
  const value = above.div(below);
  const half = halfUnit(role);
  if (hasAbove && hasBelow) return { is: "number", value, tolerance: half };
  if (hasBelow) {
    const lost = rows.some(({ facts }) => facts[role.per].eq(0) && facts[role.of].gt(0));
    return lost ? within(own, half) : { is: "number", value, tolerance: half };
  }
  if (!hasAbove) return none(own);
  const upper = truth.columns.findIndex(
    ({ role: { kind, ...one } }) => kind === "sum" && "fact" in one && isSame(one.fact, role.of),
  );
  if (rows.some(({ values }) => values[column] !== null && values[upper] === null)) return within(own, half);
  // The weight is what the rate itself implies, as exactly as the rate is written.
  if (rows.some(({ facts }) => facts[role.of].eq(0) || facts[role.per].eq(0))) return within(own, half);
  if (own.some((rate) => rate.lte(half))) return within(own, half);
  const implied = (by: Big) =>
    above.div(
      add(rows.map((row) => row.facts[role.of].times(role.times ?? 1).div(rateOf(row, role).plus(by)))),
    );
  const error = implied(half)
    .minus(implied(half.times(-1)))
    .abs()
    .div(2)
    .plus(half);
  return { is: "number", value, tolerance: error };
}

const rateOf = ({ facts }: TruthRow, { of, per, times = 1 }: Extract<MetricRole, { kind: "ratio" }>) =>
  facts[of].times(times).div(facts[per]);

const none = (own: readonly Big[]): Expected => ({ is: "none", alone: own.length === 1 ? own[0]! : null });

function within(own: readonly Big[], half: Big): Expected {
  const sorted = [...own].sort((a, b) => a.cmp(b));
  return sorted.length === 0
    ? none(own)
    : { is: "within", min: sorted[0]!.minus(half), max: sorted.at(-1)!.plus(half) };
}

/** Whether a column shows a fact, so that a reader can divide by it. */
function shows({ columns }: Truth, fact: Fact): boolean {
  return columns.some(
    ({ role }) =>
      isMetric(role) &&
      ["sum", "unique", "perEvent"].includes(role.kind) &&
      "fact" in role &&
      isSame(role.fact, fact),
  );
}

const isSame = (shown: Fact, fact: Fact) =>
  shown === fact || (shown === "watchHours" && fact === "watchSeconds");

/** Half of the last digit that is written; of a percentage as a share of one. */
export function halfUnit(role: MetricRole): Big {
  const digits = (role.places ?? 0) + (role.as === "percent" ? 2 : 0);
  return new Big(0.5).times(new Big(10).pow(-digits));
}

import type { TableColumn } from "#db/schema/documents/table.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Assumption } from "../assumption.ts";
import { wordsOf } from "../column-meaning.ts";
import { type Candidate, quotientOf } from "./candidate.ts";
import { chooseWeight, isOfAll, isOfRecipients, type Part, type Weight } from "./choose-weight.ts";
import type { Quotient } from "./find-ratio.ts";
import * as say from "./metric-assumptions.ts";
import { errorOfTotal, type OwnTotals, tellsWeights } from "./own-totals.ts";

export type MetricColumn = Extract<TableColumn, { role: "metric" }>;
export type Described = { readonly metric: MetricColumn; readonly said: readonly Assumption[] };
export type Common = Omit<
  MetricColumn,
  "combine" | "weightedBy" | "byNumerator" | "of" | "per" | "times" | "alone"
>;
export type How = Pick<
  MetricColumn,
  "combine" | "weightedBy" | "byNumerator" | "of" | "per" | "times" | "alone"
>;

/** By its base column, else by the implied weight, else without a total. */
export function weighted(
  column: Candidate,
  parts: readonly Part[],
  as: (how: How, ...said: Assumption[]) => Described,
  writtenAsPercent: boolean,
  decimal: Decimal,
  totals: OwnTotals,
): Described {
  const { meaning, format, key } = column;
  const others = parts.filter((part) => part.key !== key);
  const proved = weightOfTotal(column, others, decimal, totals);
  if (proved)
    return as(
      {
        combine: "average",
        weightedBy: proved.part.key,
        ...(proved.how === "by numerator" && { byNumerator: true as const }),
      },
      say.isWeightedByFile(column, proved.part.name, {
        isNumerator: proved.how === "by numerator",
        isOpen: isNearlyRight(wordsOf(proved.part.name), proved.how),
      }),
    );
  const counted = ["clicks", "opens", "unsubscribes"] as const;
  const ideas = ideasIn(wordsOf(column.name));
  const isOfCounts = format === "percent" && counted.some((idea) => ideas.has(idea));
  const weight = chooseWeight(
    quotientOf(column, decimal),
    meaning,
    others,
    isOfCounts,
    writtenAsPercent ? 100 : 1,
  );
  const other = weight.by === "none" ? null : otherTotal(column, weight, decimal, totals);
  if (other !== null && weight.by !== "none")
    return as({ combine: "unique" }, say.hasOtherTotal(column, weight.column.name, other));
  if (weight.by === "column")
    return as(
      { combine: "average", weightedBy: weight.column.key },
      say.isWeighted(
        column,
        weight.column.name,
        weight.isProved,
        weight.others.map(({ name }) => name),
      ),
    );
  if (weight.by === "numerator") {
    const withoutRate = quotientOf(column, decimal).filter(
      ({ value }, row) => format !== "percent" && value === null && (weight.column.values[row] ?? 0) !== 0,
    ).length;
    return as(
      { combine: "average", weightedBy: weight.column.key, byNumerator: true },
      withoutRate > 0
        ? say.isWeightedWithoutRate(column, weight.column.name, withoutRate)
        : say.isWeightedByNumerator(column, weight.column.name, weight.isUnsure || weight.others.length > 0),
    );
  }
  // Fractions are averages of ranks: the latest says nothing of the period.
  if (meaning.kind === "rank" && quotientOf(column, decimal).every(({ places }) => places === 0))
    return as(
      { combine: "snapshot", alone: true },
      say.isNeverSummed(column, "a position is never added up"),
    );
  return as(
    { combine: "unique" },
    say.hasNoTotal(
      column,
      weight.contradicted.map(({ name }) => name),
    ),
  );
}

/** Sent emails are nearly the delivered ones, total clicks nearly the rate's clicks. */
function isNearlyRight(words: string, how: "by column" | "by numerator"): boolean {
  return how === "by column" ? isOfRecipients(words) : isOfAll(words);
}

/** Null if the weights give the file's own total. */
function otherTotal(
  column: Candidate,
  { by, column: part }: Exclude<Weight, { readonly by: "none" }>,
  decimal: Decimal,
  totals: OwnTotals,
): string | null {
  const own = ownTotalOf(column, decimal, totals);
  if (!own || !totals.isEqual || own.value === null) return null;
  const how = by === "column" ? "by column" : "by numerator";
  const quotient = quotientOf(column, decimal);
  const isExplained = errorOfTotal(quotient, own, part.values, how, 3) !== null;
  return isExplained ? null : (totals.rows[0]![column.at] ?? "").trim();
}

function ownTotalOf(
  column: Candidate,
  decimal: Decimal,
  { rows, isWhole }: OwnTotals,
): Quotient[number] | null {
  const [total] = rows;
  if (!total || !isWhole) return null;
  const places = Math.max(...quotientOf(column, decimal).map((cell) => cell.places));
  const [read] = quotientOf({ ...column, texts: [total[column.at] ?? ""] }, decimal);
  return { value: read!.value, places };
}

export function weightOfTotal(
  column: Candidate,
  parts: readonly Part[],
  decimal: Decimal,
  totals: OwnTotals,
): { readonly part: Part; readonly how: "by column" | "by numerator" } | null {
  const own = ownTotalOf(column, decimal, totals);
  if (!own) return null;
  const quotient = quotientOf(column, decimal);
  if (!tellsWeights(quotient, own, "named")) return null;
  const fits = (["by column", "by numerator"] as const).flatMap((how) => {
    const tests = how === "by column" ? column.meaning.per : column.meaning.of;
    return parts.flatMap((part) => {
      // Unique opens per email add up in its rate.
      const error =
        part.isUnique && how === "by column" ? null : errorOfTotal(quotient, own, part.values, how);
      return error === null
        ? []
        : { part, how, error, isNamed: tests.some((test) => test(wordsOf(part.name))) };
    });
  });
  const named = fits.filter(({ isNamed }) => isNamed).sort((a, b) => a.error - b.error);
  return named[0] ?? (fits.length === 1 && tellsWeights(quotient, own, "unnamed") ? fits[0]! : null);
}

import type { Assumption } from "../assumption.ts";
import type { Meaning } from "../column-meaning.ts";
import type { Draft, Signs } from "../column-profile.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import type { NamedUnit } from "./unit-of-name.ts";

type Column = Draft & { readonly meaning: Meaning };

const count = (number: number) => number.toLocaleString("en-GB");
const list = (names: readonly string[]) => names.map((name) => `“${name}”`).join(" and ");
const about = ({ key, name }: Draft) => ({ what: name, column: key });
const otherAggregation = "Choose another aggregation for this column.";

export function asQuestion({ what, assumed, because, change }: Assumption): string {
  const sentence = assumed.startsWith("“") ? assumed : `“${what}”: ${assumed}`;
  return [`${sentence}, because ${because}.`, change].filter(Boolean).join(" ");
}

export function isName(column: Draft, reason: string | null): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is read as text`,
    because: reason ?? "its name says that its numbers are names",
    change: "Choose Whole number as its column type if it counts something.",
  };
}

export function isRatio(column: Draft, of: string, per: string, rows: number, times: number): Assumption {
  const formula = `${times === 1 ? "" : `${count(times)} × `}${of} ÷ ${per}`;
  return {
    ...about(column),
    assumed: `“${column.name}” is ${formula}`,
    because: `both columns are there and give the file's own ${column.name} in ${count(rows)} of ${count(rows)} rows checked`,
    change: otherAggregation,
  };
}

export function isWeighted(
  column: Column,
  by: string,
  isProved: boolean,
  others: readonly string[] = [],
): Assumption {
  const because =
    column.meaning.kind === "rank"
      ? "a position is never added up"
      : isProved
        ? `${column.name} × ${by} gives whole numbers in every row`
        : `a ${column.meaning.kind === "rate" ? "rate" : "value per unit"} is never added up`;
  const assumed = `“${column.name}” is weighted by ${by}`;
  if (others.length === 0) return { ...about(column), assumed, because, change: otherAggregation };
  return {
    ...about(column),
    assumed,
    because: `the file does not say whether it is a rate of ${list([by])} or of ${list(others)}`,
    change: "Choose the column that it is a rate of.",
    isOpen: true,
  };
}

export function aboutSigns(column: Draft & { readonly signs: Signs }, decimal: Decimal): Assumption[] {
  const { name, signs, profile } = column;
  const { proof, either } = profile;
  const example = (sign: Decimal) => `“${proof[sign]?.text.trim().slice(0, 20) ?? ""}”`;
  const words = { ".": "a decimal point", ",": "a decimal comma" } as const;
  if (signs === decimal) return [];
  if (signs !== "both")
    return [
      {
        ...about(column),
        assumed: `“${name}” has ${words[signs]}`,
        because: `${example(signs)} occurs in it`,
      },
    ];
  const both = `${example(".")} and ${example(",")} both occur in it`;
  return [
    {
      ...about(column),
      assumed: `“${name}” has numbers with a decimal point and with a decimal comma, each read by its own`,
      because: either
        ? `${both}; “${either.text.trim().slice(0, 20)}” could be either and is read with ${words[decimal]}`
        : both,
      change: "Write all of its numbers the same way if one of them is read wrong.",
      isOpen: true,
    },
  ];
}

export function isWeightedAsPartIsMissing(
  column: Draft,
  by: string,
  missing: string,
  rows: number,
): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is weighted by ${by}`,
    because: `“${missing}” is empty in ${count(rows)} rows that have a ${column.name}`,
    change: otherAggregation,
  };
}

export function isWeightedByNumerator(column: Column, by: string, isOpen: boolean): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is weighted by ${by} ÷ ${column.name}`,
    because: "the column that it is a rate of is not in the file, but the rate itself implies it",
    change: otherAggregation,
    ...(isOpen && { isOpen }),
  };
}

export function isWeightedWithoutRate(column: Column, by: string, rows: number): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is weighted by ${by} ÷ ${column.name}`,
    because: `${count(rows)} ${rows === 1 ? "row has" : "rows have"} “${by}” but no “${column.name}”, and still ${rows === 1 ? "counts" : "count"} in its total`,
    change: otherAggregation,
    isOpen: true,
  };
}

export function hasNoTotal(column: Column, contradicted: readonly string[]): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” has no total`,
    because:
      contradicted.length > 0
        ? `its values do not fit ${list(contradicted)}, so the file does not say what it is a rate of`
        : "the file has no column that it could be weighted by",
    change: "Choose another aggregation if you know it.",
    isOpen: true,
  };
}

export function isUniqueAction(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is summed`,
    because: "each row counts the recipients of another email, and its rate is made of them",
    change: otherAggregation,
  };
}

export function isNeverSummed(column: Draft, because: string): Assumption {
  return { ...about(column), assumed: `“${column.name}” is not summed`, because, change: otherAggregation };
}

export function isPercentOrShare(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is read as percentages`,
    because: "some of its numbers are above 1; they could also be shares, of which 1 is 100 %",
    change: "Choose whether its numbers are percentages or shares of one.",
    isOpen: true,
  };
}

export function isPercentOrCount(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is read as percentages`,
    because: "its name has a percent sign; its whole numbers could also be counts",
    change: otherAggregation,
    isOpen: true,
  };
}

export function hasOtherTotal(column: Draft, by: string, own: string): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” has no total`,
    because: `the file's own total is ${own}, and weighted by ${by} it would be another number`,
    change: otherAggregation,
    isOpen: true,
  };
}

export function isSummedByFile(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is summed`,
    because: "the file's own total is the sum of its rows",
    change: otherAggregation,
  };
}

export function isApartInFile(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” has no total`,
    because: "the file's own total is less than the sum of its rows, though the other columns add up",
    change: otherAggregation,
  };
}

export function isOfSeveralMetrics(column: Draft, names: readonly string[]): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” has no total`,
    because: `its rows are different metrics, such as ${names.map((name) => `“${name}”`).join(" and ")}, which cannot be added. Choose one with a filter`,
    change: otherAggregation,
    isOpen: true,
  };
}

export function isWeightedByFile(
  column: Draft,
  by: string,
  { isNumerator, isOpen }: { isNumerator: boolean; isOpen: boolean },
): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is weighted by ${isNumerator ? `${by} ÷ ${column.name}` : by}`,
    because: "that gives the file's own total",
    change: otherAggregation,
    ...(isOpen && { isOpen }),
  };
}

export function isUnnamed(column: Draft, are: "ranks" | "unsure"): Assumption {
  const assumed =
    are === "ranks"
      ? `“${column.name}” is read as positions, which are not added up`
      : `“${column.name}” is summed`;
  const because =
    are === "ranks"
      ? "the file does not name its metric, and its numbers look like those of a rank tracker"
      : "the file does not name its metric, and its numbers could be counts or positions";
  return { ...about(column), assumed, because, change: otherAggregation, isOpen: true };
}

export function isLatest(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” shows the latest value`,
    because: "it is a state, which is not added up over days",
    change: otherAggregation,
  };
}

export function isShareOrPercent(column: Draft): Assumption {
  return {
    ...about(column),
    assumed: `“${column.name}” is read as shares of one`,
    because: "none of its numbers is above 1; they could also be percentages, so that 0.5 is 0.5 %",
    change: "Choose whether its numbers are percentages or shares of one.",
    isOpen: true,
  };
}

export function aboutCells({ key, name, profile }: Draft, unit: NamedUnit | null): Assumption[] {
  const said: Assumption[] = [];
  const base = { what: name, column: key };
  if (unit)
    said.push({
      ...base,
      assumed:
        unit.is === "duration"
          ? `“${name}” is in ${unit.word}`
          : `“${name}” is multiplied by ${count(unit.scale === 1e-6 ? 1 : unit.scale)}${unit.scale === 1e-6 ? " millionth" : ""}`,
      because: `its name says “${unit.word}”`,
      change: "Choose Number as its column type to keep the numbers as they are.",
    });
  if (profile.shortened > 0)
    said.push({
      ...base,
      assumed: `“${name}” is rounded`,
      because: `${count(profile.shortened)} of its cells are shortened, such as 1.2K`,
    });
  if (profile.bound)
    said.push({
      ...base,
      assumed: `${count(profile.bounds)} cells of “${name}” have no value`,
      because: `“${profile.bound.text.slice(0, 20)}” says only what the value is below or above`,
    });
  return said;
}

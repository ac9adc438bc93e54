import type { Expression, Operator } from "./expression.ts";
import type { Metric } from "../metric.ts";

export type Quantity = {
  readonly kind: "number" | "percent" | "duration" | "money";
  /** Null when unknown. */
  readonly currency: string | null;
  readonly sort: "literal" | "additive" | "average" | "unique";
  /** For messages. */
  readonly text: string;
  readonly hasLiteral: boolean;
  /** A count times a price, such as leads × 50. */
  readonly isPriced?: boolean;
};

export type CheckedExpression =
  | { readonly outcome: "fits"; readonly quantity: Quantity }
  | { readonly outcome: "problem"; readonly message: string };

class Refused extends Error {}

export function checkExpression(
  expression: Expression,
  quantityOf: (key: string) => Quantity,
): CheckedExpression {
  try {
    return { outcome: "fits", quantity: check(expression, quantityOf) };
  } catch (error) {
    if (error instanceof Refused) return { outcome: "problem", message: error.message };
    throw error;
  }
}

export function quantityOfMetric(metric: Metric, currency: string | null): Quantity {
  const { format, label: text } = metric;
  const kind = format === "integer" || format === "decimal" ? "number" : format;
  return {
    kind,
    currency: kind === "money" ? currency : null,
    sort: sortOf(metric),
    text,
    hasLiteral: false,
  };
}

function sortOf(metric: Metric): Quantity["sort"] {
  switch (metric.combine) {
    case "sum":
      return "additive";
    case "snapshot":
      return metric.alone ? "average" : "additive";
    case "unique":
      return "unique";
    case "ratio":
    case "average":
    case "calculated":
      return "average";
  }
}

function check(expression: Expression, quantityOf: (key: string) => Quantity): Quantity {
  switch (expression.node) {
    case "number":
      return {
        kind: "number",
        currency: null,
        sort: "literal",
        text: String(expression.value),
        hasLiteral: true,
      };
    case "metric":
      return quantityOf(expression.name);
    case "negative":
      return check(expression.of, quantityOf);
    case "operation": {
      const [left, right] = [check(expression.left, quantityOf), check(expression.right, quantityOf)];
      const { operator } = expression;
      const meaning =
        operator === "*"
          ? product(left, right)
          : operator === "/"
            ? quotient(left, right)
            : sum(operator, left, right);
      const text = `${left.text} ${operator} ${right.text}`;
      return { ...meaning, text: `(${text})`, hasLiteral: left.hasLiteral || right.hasLiteral };
    }
  }
}

type Meaning = Pick<Quantity, "kind" | "currency" | "sort" | "isPriced">;

function sum(operator: Operator, one: Quantity, other: Quantity): Meaning {
  const [left, right] = [asMoney(one, other), asMoney(other, one)];
  const done = operator === "+" ? "added" : "subtracted";
  const isShare = (quantity: Quantity) => quantity.kind === "percent" || quantity.kind === "number";
  const literal = left.sort === "literal" || right.sort === "literal";
  if (left.kind !== right.kind && !(literal && isShare(left) && isShare(right))) {
    throw new Refused(
      `${left.text} is ${named(left)} and ${right.text} is ${named(right)}: they cannot be ${done}. ` +
        `Use two metrics of the same kind, or multiply or divide them.`,
    );
  }
  refuseCurrencies(left, right, done);
  const kind = left.sort === "literal" ? right.kind : left.kind;
  const { currency } = left;
  const isPriced = left.isPriced === true && right.isPriced === true;
  if (literal) return { kind, currency, sort: left.sort === "literal" ? right.sort : left.sort };

  const unique = [left, right].find(({ sort }) => sort === "unique");
  if (unique) {
    throw new Refused(
      `${unique.text} counts people, and two counts may share some of them: it cannot be ${done}. ` +
        `Use it alone, or divide by it.`,
    );
  }
  const average = [left, right].find(({ sort }) => sort === "average");
  const both = left.sort === "average" && right.sort === "average";
  if (average && !(operator === "-" && both)) {
    throw new Refused(
      `${average.text} is an average or a rate: it cannot be ${done}. ` +
        `Add up the metrics behind it first, then divide the sums.`,
    );
  }
  return { kind, currency, sort: both ? "average" : "additive", isPriced };
}

/** In clicks × 50 − cost, 50 has the cost's currency. */
function asMoney(quantity: Quantity, other: Quantity): Quantity {
  if (!quantity.isPriced || other.kind !== "money") return quantity;
  return { ...quantity, kind: "money", currency: other.currency, isPriced: false };
}

function product(left: Quantity, right: Quantity): Meaning {
  const kinds = [left.kind, right.kind];
  if (kinds.every((kind) => kind === "money" || kind === "duration")) {
    const what =
      left.kind !== right.kind ? "money and time" : left.kind === "money" ? "both money" : "both times";
    throw new Refused(
      `${left.text} and ${right.text} are ${what}: they cannot be multiplied. Divide them, or multiply by a plain number.`,
    );
  }
  const carrier = [left, right].find(({ kind }) => kind === "money" || kind === "duration");
  const kind = carrier?.kind ?? (kinds.every((each) => each === "percent") ? "percent" : "number");
  const hasPrice = [left, right].filter(({ sort }) => sort === "literal").length === 1;
  return {
    kind,
    currency: carrier?.currency ?? null,
    sort: productSort(left.sort, right.sort),
    isPriced: kind === "number" && hasPrice,
  };
}

function productSort(left: Quantity["sort"], right: Quantity["sort"]): Quantity["sort"] {
  if (left === "literal") return right;
  if (right === "literal") return left;
  if (left === "unique" || right === "unique") return "unique";
  return left === right ? "average" : "additive"; // sessions × duration of a session is a total
}

function quotient(left: Quantity, right: Quantity): Meaning {
  refuseCurrencies(left, right, "divided");
  const sort = right.sort === "literal" ? left.sort : "average";
  const isPlain = right.kind === "number" || right.kind === "percent";
  const keeps = left.kind === "money" || left.kind === "duration" ? left.kind !== right.kind : false;
  if (keeps) return { kind: left.kind, currency: left.currency, sort };
  return {
    kind: left.kind === "percent" && isPlain && right.kind === "number" ? "percent" : "number",
    currency: null,
    sort,
  };
}

function refuseCurrencies(left: Quantity, right: Quantity, done: string): void {
  if (left.kind !== "money" || right.kind !== "money" || left.currency === right.currency) return;
  const [one, other] = [left.currency ?? "an unknown currency", right.currency ?? "an unknown currency"];
  throw new Refused(
    `${left.text} is in ${one} and ${right.text} in ${other}: they cannot be ${done}. ` +
      `Show both in one currency first, or make one metric for each.`,
  );
}

function named({ kind, currency }: Quantity): string {
  switch (kind) {
    case "number":
      return "a plain number";
    case "percent":
      return "a percentage";
    case "duration":
      return "a time";
    case "money":
      return currency === null ? "money" : `money in ${currency}`;
  }
}

import { calculatedTypes, meaningOf } from "./calculated-types.ts";
import type { CalculatedType } from "./calculated-types.ts";
import { namesIn } from "./expression.ts";
import type { Expression } from "./expression.ts";
import type { Quantity } from "./expression-check.ts";

export type Fit =
  | {
      readonly outcome: "fits";
      readonly kind: Quantity["kind"];
      readonly currency: string | null;
      readonly factor: number;
    }
  | { readonly outcome: "problem"; readonly message: string };

/** `factor` converts to the format's unit. `currency`: of money from plain numbers (leads × 50). */
export function checkType(
  type: CalculatedType,
  expression: Expression,
  quantity: Quantity,
  currency: string | null,
): Fit {
  if (namesIn(expression).length === 0)
    return problem("The formula uses no metric. Write one, such as Cost or [Ad cost].");
  if (meaningOf(type).isAverage && denominatorOf(expression) === null) {
    return problem("An average needs a divisor. Divide by a metric, such as Cost / Orders.");
  }
  switch (meaningOf(type).format) {
    case "integer":
    case "decimal":
      return quantity.kind === "number" ? fits("number") : wrongKind(quantity, type);
    case "percent":
      return fitsPercent(expression, quantity, type);
    case "money":
      if (quantity.kind === "money") return { ...fits("money"), currency: quantity.currency };
      if (quantity.kind === "number" && quantity.hasLiteral) return { ...fits("money"), currency };
      return wrongKind(quantity, type);
    case "duration":
      if (quantity.kind === "duration") return fits("duration");
      return quantity.kind === "number"
        ? { ...fits("duration"), factor: meaningOf(type).seconds ?? 1 }
        : wrongKind(quantity, type);
  }
}

function fitsPercent(expression: Expression, quantity: Quantity, type: CalculatedType): Fit {
  if (quantity.kind !== "number" && quantity.kind !== "percent") return wrongKind(quantity, type);
  if (isTimesHundred(expression)) {
    return problem(
      "Leave out × 100: a percentage is made from the division alone, such as Orders / Sessions.",
    );
  }
  return fits("percent");
}

const fits = (kind: Quantity["kind"]) => ({ outcome: "fits", kind, currency: null, factor: 1 }) as const;
const problem = (message: string) => ({ outcome: "problem", message }) as const;

function wrongKind(quantity: Quantity, type: CalculatedType): Fit {
  const { isAverage, label } = meaningOf(type);
  const fitting = { number: "number", percent: "percent", money: "money", duration: "time_s" } as const;
  const advice =
    calculatedTypes[isAverage ? (`average_${fitting[quantity.kind]}` as const) : fitting[quantity.kind]]
      .label;
  const given = { number: "a plain number", percent: "a percentage", money: "money", duration: "a time" }[
    quantity.kind
  ];
  const price = label.endsWith("Money") ? " Or multiply by a price, such as 2.50." : "";
  return problem(`The formula gives ${given}, which is not ${label}. Choose the type ${advice}.${price}`);
}

/** Ignores constant factors (1000 * Cost / Views). */
export function denominatorOf(expression: Expression): Expression | null {
  if (expression.node === "negative") return denominatorOf(expression.of);
  if (expression.node !== "operation") return null;
  const { operator, left, right } = expression;
  if (operator === "/") return namesIn(right).length > 0 ? right : denominatorOf(left);
  if (operator !== "*") return null;
  return left.node === "number" ? denominatorOf(right) : right.node === "number" ? denominatorOf(left) : null;
}

function isTimesHundred(expression: Expression): boolean {
  if (expression.node === "negative") return isTimesHundred(expression.of);
  if (expression.node === "number") return expression.value === 100;
  if (expression.node !== "operation") return false;
  const { operator, left, right } = expression;
  if (operator === "*") return isTimesHundred(left) || isTimesHundred(right);
  return operator === "/" && isTimesHundred(left);
}

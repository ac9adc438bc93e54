import Big from "big.js";
import type { Expression } from "./expression.ts";
import { divideBig } from "../quotient.ts";

/** Null for missing operands or division by zero. Rounded once. */
export function evaluate(expression: Expression, valueOf: (name: string) => number | null): number | null {
  const result = exact(expression, valueOf)?.toNumber() ?? null;
  return result !== null && Number.isFinite(result) ? result + 0 : null;
}

function exact(expression: Expression, valueOf: (name: string) => number | null): Big | null {
  switch (expression.node) {
    case "number":
      return new Big(expression.value);
    case "metric": {
      const value = valueOf(expression.name);
      return value === null || !Number.isFinite(value) ? null : new Big(value);
    }
    case "negative":
      return exact(expression.of, valueOf)?.neg() ?? null;
    case "operation": {
      const left = exact(expression.left, valueOf);
      const right = exact(expression.right, valueOf);
      if (left === null || right === null) return null;
      if (expression.operator === "+") return left.plus(right);
      if (expression.operator === "-") return left.minus(right);
      if (expression.operator === "*") return left.times(right);
      return right.eq(0) ? null : divideBig(left, right);
    }
  }
}

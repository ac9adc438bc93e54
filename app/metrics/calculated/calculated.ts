import { checkType, denominatorOf } from "./calculated-fit.ts";
import { meaningOf } from "./calculated-types.ts";
import type { CalculatedType } from "./calculated-types.ts";
import { evaluate } from "./evaluate.ts";
import { checkExpression, quantityOfMetric } from "./expression-check.ts";
import type { Quantity } from "./expression-check.ts";
import { namesIn, readExpression, sizeOf, writeExpression, replaceMetrics } from "./expression.ts";
import type { Expression } from "./expression.ts";
import { numberIn } from "../combine.ts";
import { findByName } from "./find-by-name.ts";
import type { Direction, Metric } from "../metric.ts";
import type { Cell } from "../table.ts";

export type CalculatedDefinition = {
  readonly key: string;
  readonly name: string;
  readonly type: CalculatedType;
  readonly expression: string;
  readonly direction: Direction;
};

export type Scope = {
  /** `currency` null: unknown. */
  readonly metrics: readonly { readonly metric: Metric; readonly currency: string | null }[];
  readonly definitions: readonly CalculatedDefinition[];
  readonly currency: string | null;
};

export type Calculated = {
  /** Evaluated at every grain. */
  readonly metric: Metric;
  readonly currency: string | null;
  readonly expression: Expression;
  readonly needs: readonly string[];
  readonly denominator: string | null;
};

export type CompiledCalculated =
  | { readonly outcome: "ready"; readonly calculated: Calculated; readonly quantity: Quantity }
  | { readonly outcome: "problem"; readonly message: string; readonly isCircle?: boolean };

export function compileCalculated(scope: Scope): Map<string, CompiledCalculated> {
  const done = new Map<string, CompiledCalculated>();
  for (const definition of scope.definitions) done.set(definition.key, compile(definition, scope, [], done));
  return done;
}

/** `definition` may be missing in the scope. */
export function checkCalculated(definition: CalculatedDefinition, scope: Scope): CompiledCalculated {
  const others = scope.definitions.filter(({ key }) => key !== definition.key);
  return compile(definition, { ...scope, definitions: [...others, definition] }, [], new Map());
}

/** See numbers.md 7. */
export function withCalculated<T extends Readonly<Record<string, Cell>>>(
  values: T,
  calculated: readonly Calculated[],
): T & Record<string, Cell> {
  const added = calculated.map(({ metric, expression }) => [
    metric.key,
    evaluate(expression, (key) => numberIn(values[key])),
  ]);
  return { ...values, ...Object.fromEntries(added) };
}

const largest = 2000;

type Part = { readonly label: string; readonly quantity: Quantity; readonly expression: Expression };
type Problem = Extract<CompiledCalculated, { outcome: "problem" }>;

function compile(
  definition: CalculatedDefinition,
  scope: Scope,
  above: readonly CalculatedDefinition[],
  done: Map<string, CompiledCalculated>,
): CompiledCalculated {
  const known = done.get(definition.key);
  if (known) return known;
  const read = readExpression(definition.expression);
  if (read.outcome === "problem") return read;

  const parts = new Map<string, Part>();
  for (const name of namesIn(read.expression)) {
    const part = findPart(name, definition, scope, [...above, definition], done);
    if ("outcome" in part) return part;
    parts.set(name, part);
  }
  const partOf = (name: string): Part => {
    const part = parts.get(name);
    if (!part) throw new Error(`${name} was not looked up`);
    return part;
  };
  const compiled = fit(definition, read.expression, partOf, scope.currency);
  // Problems are not cached: cycles depend on the start.
  if (compiled.outcome === "ready") done.set(definition.key, compiled);
  return compiled;
}

function fit(
  { key, name, type, direction }: CalculatedDefinition,
  expression: Expression,
  partOf: (name: string) => Part,
  currency: string | null,
): CompiledCalculated {
  const checked = checkExpression(expression, (part) => partOf(part).quantity);
  if (checked.outcome === "problem") return checked;
  const fitting = checkType(type, expression, checked.quantity, currency);
  if (fitting.outcome === "problem") return fitting;

  const inUnits = replaceMetrics(expression, (part) => partOf(part).expression);
  const seconds: Expression = { node: "number", value: fitting.factor };
  const whole: Expression =
    fitting.factor === 1 ? inUnits : { node: "operation", operator: "*", left: inUnits, right: seconds };
  if (sizeOf(whole) > largest) {
    return problem("The formula is too long with its calculated metrics expanded. Use fewer of them.");
  }
  const { format, isAverage } = meaningOf(type);
  const denominator = isAverage ? denominatorOf(expression) : null;
  return {
    outcome: "ready",
    quantity: {
      ...checked.quantity,
      kind: fitting.kind,
      currency: fitting.currency,
      text: name,
      hasLiteral: false,
    },
    calculated: {
      metric: {
        key,
        label: name,
        format,
        direction,
        combine: "calculated",
        formula: writeExpression(expression, (part) => partOf(part).label),
      },
      currency: fitting.currency,
      expression: whole,
      needs: namesIn(whole),
      denominator:
        denominator &&
        namesIn(denominator)
          .map((part) => partOf(part).quantity.text)
          .join(", "),
    },
  };
}

function findPart(
  name: string,
  definition: CalculatedDefinition,
  scope: Scope,
  path: readonly CalculatedDefinition[],
  done: Map<string, CompiledCalculated>,
): Part | Problem {
  const metrics = scope.metrics.map(({ metric, currency }) => ({
    key: metric.key,
    label: metric.label,
    metric,
    currency,
  }));
  const others = scope.definitions
    .filter(({ key }) => key !== definition.key)
    .map((other) => ({ key: other.key, label: other.name, definition: other }));
  const found = findByName(name, [...metrics, ...others]);

  if (found.outcome === "problem") {
    const isItself = findByName(name, [{ key: definition.key, label: definition.name }]).outcome === "found";
    if (!isItself) return found;
    return problem(`${definition.name} cannot be part of its own formula. Use other metrics.`);
  }
  if ("metric" in found.item) {
    const { metric, currency } = found.item;
    return {
      label: metric.label,
      quantity: quantityOfMetric(metric, currency),
      expression: { node: "metric", name: metric.key },
    };
  }
  const used = found.item.definition;
  if (path.some(({ key }) => key === used.key)) {
    const names = [...path.map((each) => each.name), used.name].join(", ");
    const message = `These formulas refer to each other: ${names}. Change one of them so that it does not use the others.`;
    return { ...problem(message), isCircle: true };
  }
  const compiled = compile(used, scope, path, done);
  if (compiled.outcome === "ready")
    return { label: used.name, quantity: compiled.quantity, expression: compiled.calculated.expression };
  if (compiled.isCircle) return compiled;
  return problem(`${used.name} cannot be used, because its own formula has a problem: ${compiled.message}`);
}

const problem = (message: string): Problem => ({ outcome: "problem", message });

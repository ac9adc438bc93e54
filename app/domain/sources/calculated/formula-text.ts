import { readExpression, writeExpression } from "#app/metrics/calculated/expression.ts";
import { findByName } from "#app/metrics/calculated/find-by-name.ts";
import type { Scope } from "#app/metrics/calculated/calculated.ts";

/** Formulas with keys survive renames. Unknown names stay. */
export function withKeys(formula: string, scope: Scope): string {
  return rewritten(formula, scope, ({ key }) => key);
}

/** Leaves ambiguous keys. */
export function withNames(formula: string, scope: Scope): string {
  const all = namedIn(scope);
  return rewritten(formula, scope, ({ key, label }) => {
    const isClear = !/[[\]]/.test(label) && findByName(label, all).outcome === "found";
    return isClear ? label : key;
  });
}

type Named = { readonly key: string; readonly label: string };

function rewritten(formula: string, scope: Scope, nameOf: (one: Named) => string): string {
  const read = readExpression(formula);
  if (read.outcome === "problem") return formula;
  const all = namedIn(scope);
  return writeExpression(read.expression, (name) => {
    const found = findByName(name, all);
    return found.outcome === "found" ? nameOf(found.item) : name;
  });
}

function namedIn({ metrics, definitions }: Scope): Named[] {
  return [
    ...metrics.map(({ metric: { key, label } }) => ({ key, label })),
    ...definitions.map(({ key, name }) => ({ key, label: name })),
  ];
}

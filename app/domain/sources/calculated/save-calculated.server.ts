import type { Viewer } from "#app/auth/viewer.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { newId } from "#app/lib/id.server.ts";
import { checkCalculated, compileCalculated } from "#app/metrics/calculated/calculated.ts";
import { calculatedTypeNamed, calculatedTypeWords } from "#app/metrics/calculated/calculated-types.ts";
import {
  addCalculatedMetric as addRow,
  type CalculatedMetricRow,
  findCalculatedMetric,
  setCalculatedMetric,
} from "#db/queries/sources/calculated-metrics.ts";
import { type CalculatedSource, findCalculatedSource, scopeOf } from "./calculated-source.server.ts";
import { withKeys } from "./formula-text.ts";
import { pinFormulas } from "./pin-formulas.server.ts";

export type CalculatedGiven = {
  readonly name: string;
  readonly type: string;
  readonly expression: string;
  readonly direction: string;
};

type Problem = {
  readonly outcome: "problem";
  readonly field: "sourceId" | "name" | "type" | "expression";
  readonly message: string;
};
export type AddedCalculated =
  | { readonly outcome: "added"; readonly id: string; readonly key: string }
  | Problem;
export type ChangedCalculated = { readonly outcome: "changed" | "not-found" } | Problem;

const directions = ["more", "less", "neutral"] as const;
const longest = { name: 100, expression: 1000 } as const;

export async function addCalculatedMetric(
  { companyId }: Viewer,
  sourceId: string,
  given: CalculatedGiven,
): Promise<AddedCalculated> {
  const source = await findCalculatedSource(companyId, sourceId);
  if (!source) return problem("sourceId", "Choose one of your company's sources.");
  const id = newId();
  const checked = check(source, id, given);
  if ("outcome" in checked) return checked;
  await addRow({ id, companyId, sourceId, ...checked });
  return { outcome: "added", id, key: calculatedKey(id) };
}

export async function changeCalculatedMetric(
  { companyId }: Viewer,
  id: string,
  given: Partial<CalculatedGiven>,
): Promise<ChangedCalculated> {
  const row = await findCalculatedMetric(companyId, id);
  const found = row?.sourceId && (await findCalculatedSource(companyId, row.sourceId));
  if (!row || !found) return { outcome: "not-found" };
  await pinFormulas(companyId, found.source.source.id);
  const source = (await findCalculatedSource(companyId, found.source.source.id))!;
  const checked = check(source, id, { ...row, ...given });
  if ("outcome" in checked) return checked;
  const broken = brokenBy(source, { ...row, ...checked });
  if (broken) return broken;
  return { outcome: (await setCalculatedMetric(companyId, id, checked)) ? "changed" : "not-found" };
}

function check(
  source: CalculatedSource,
  id: string,
  { name: givenName, type: givenType, expression: givenFormula, direction }: CalculatedGiven,
): Pick<CalculatedMetricRow, "name" | "type" | "expression" | "direction"> | Problem {
  const [name, expression] = [givenName.trim(), givenFormula.trim()];
  if (name === "" || name.length > longest.name || !isStorable(name))
    return problem("name", `Enter a name of at most ${longest.name} characters.`);
  const type = calculatedTypeNamed(givenType);
  if (type === null) return problem("type", `Choose a type: ${calculatedTypeWords}.`);
  if (expression === "" || expression.length > longest.expression || !isStorable(expression))
    return problem("expression", "Enter a formula, such as Orders / Visits.");
  const others = source.definitions.filter((one) => one.id !== id);
  const isTaken = [
    ...source.catalogue.metrics.map(({ label }) => label),
    ...others.map((one) => one.name),
  ].some((taken) => taken.toLocaleLowerCase("en") === name.toLocaleLowerCase("en"));
  if (isTaken) return problem("name", "Another metric of this source has this name.");

  const way = directions.find((one) => one === direction) ?? "more";
  const scope = scopeOf(source);
  const checked = checkCalculated({ key: calculatedKey(id), name, type, expression, direction: way }, scope);
  if (checked.outcome === "problem") return problem("expression", checked.message);
  return { name, type, expression: withKeys(expression, scope), direction: way };
}

function brokenBy(source: CalculatedSource, changed: CalculatedMetricRow): Problem | null {
  const works = (rows: readonly CalculatedMetricRow[]) =>
    compileCalculated(scopeOf({ ...source, definitions: rows }));
  const before = works(source.definitions);
  const rows = source.definitions.map((row) => (row.id === changed.id ? changed : row));
  for (const [key, made] of works(rows)) {
    if (made.outcome === "ready" || before.get(key)?.outcome === "problem") continue;
    const name = rows.find(({ id }) => calculatedKey(id) === key)?.name ?? "Another metric";
    return problem("expression", `${name} uses this metric and would no longer work: ${made.message}`);
  }
  return null;
}

function problem(field: Problem["field"], message: string): Problem {
  return { outcome: "problem", field, message };
}

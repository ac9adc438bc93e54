import type { Viewer } from "#app/auth/viewer.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { listKnownColumns } from "#app/domain/sources/known-columns.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { checkCalculated } from "#app/metrics/calculated.ts";
import { isCalculatedType } from "#app/metrics/calculated-types.ts";
import { addCalculatedMetric as addRow, listCalculatedMetrics } from "#db/queries/calculated-metrics.ts";
import { isStorable } from "./text.schema.ts";
import { calculatedKey, knownSource } from "./known-source.ts";

export type CalculatedGiven = {
  readonly sourceId: string;
  readonly name: string;
  readonly type: string;
  readonly expression: string;
  readonly direction: string;
};

export type AddedCalculated =
  | { readonly outcome: "added"; readonly key: string }
  | { readonly outcome: "problem"; readonly field: "name" | "type" | "expression"; readonly message: string };

const directions = ["more", "less", "neutral"] as const;
const longest = { name: 100, expression: 1000 } as const;

/** A formula over a source's metrics, for every widget of that source. It is stored only when it can be worked out. */
export async function addCalculatedMetric(
  { companyId }: Viewer,
  { sourceId, name, type, expression, direction }: CalculatedGiven,
): Promise<AddedCalculated> {
  const found = await findSource(companyId, sourceId);
  if (!found) return { outcome: "problem", field: "name", message: "Choose a source first." };
  if (name === "" || name.length > longest.name || !isStorable(name))
    return {
      outcome: "problem",
      field: "name",
      message: `Give a name of at most ${longest.name} characters.`,
    };
  if (!isCalculatedType(type)) return { outcome: "problem", field: "type", message: "Choose a type." };
  if (expression === "" || expression.length > longest.expression || !isStorable(expression))
    return { outcome: "problem", field: "expression", message: "Write a formula, such as Orders / Visits." };

  const definitions = await listCalculatedMetrics(companyId, [sourceId]);
  const columns = await listKnownColumns(companyId, [found]);
  const { catalogue } = knownSource(found, [], columns.get(sourceId) ?? null);
  const isTaken = [
    ...catalogue.metrics.map(({ label }) => label),
    ...definitions.map((one) => one.name),
  ].some((taken) => taken.toLocaleLowerCase("en") === name.toLocaleLowerCase("en"));
  if (isTaken)
    return { outcome: "problem", field: "name", message: "Another metric of this source has that name." };

  const id = newId();
  const way = directions.find((one) => one === direction) ?? "more";
  const checked = checkCalculated(
    { key: calculatedKey(id), name, type, expression, direction: way },
    {
      metrics: catalogue.metrics.map((metric) => ({ metric, currency: found.source.currency })),
      definitions: definitions.flatMap((one) =>
        isCalculatedType(one.type) ? [{ ...one, key: calculatedKey(one.id), type: one.type }] : [],
      ),
      currency: found.source.currency,
    },
  );
  if (checked.outcome === "problem")
    return { outcome: "problem", field: "expression", message: checked.message };
  await addRow({ id, companyId, sourceId, name, type, expression, direction: way });
  return { outcome: "added", key: calculatedKey(id) };
}

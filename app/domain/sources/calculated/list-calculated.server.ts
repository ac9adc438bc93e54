import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { compileCalculated } from "#app/metrics/calculated/calculated.ts";
import { calculatedTypes, isCalculatedType } from "#app/metrics/calculated/calculated-types.ts";
import { findCalculatedMetric, listAllCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listDashboardsUsing } from "#db/queries/sources/sources.ts";
import { type CalculatedSource, findCalculatedSource, scopeOf } from "./calculated-source.server.ts";
import { type Uses, usesOf } from "./find-uses.ts";
import { withNames } from "./formula-text.ts";

export type CalculatedShown = {
  readonly id: string;
  readonly key: string;
  readonly sourceId: string;
  readonly name: string;
  readonly type: string;
  readonly typeLabel: string;
  readonly expression: string;
  readonly direction: "more" | "less" | "neutral";
  readonly problem: string | null;
  readonly usedBy: Uses;
};

export type CalculatedOfSource = {
  readonly source: { readonly id: string; readonly name: string };
  readonly names: readonly string[];
  readonly metrics: readonly CalculatedShown[];
};

export async function listCalculatedOf(
  companyId: string,
  sourceId: string,
): Promise<CalculatedOfSource | null> {
  const source = await findCalculatedSource(companyId, sourceId);
  if (!source) return null;
  const { id, name } = source.source.source;
  return {
    source: { id, name },
    names: source.catalogue.metrics
      .slice(0, 8)
      .map(({ label }) => (/^\w+$/.test(label) ? label : `[${label}]`)),
    metrics: await shownOf(companyId, source),
  };
}

export async function listCalculated(companyId: string, sourceId: string | null): Promise<CalculatedShown[]> {
  const rows = await listAllCalculatedMetrics(companyId);
  const ids = [...new Set(rows.flatMap((row) => row.sourceId ?? []))];
  const all: CalculatedShown[] = [];
  for (const id of ids.filter((one) => sourceId === null || one === sourceId))
    all.push(...((await listCalculatedOf(companyId, id))?.metrics ?? []));
  return all;
}

export async function findCalculated(companyId: string, id: string): Promise<CalculatedShown | null> {
  const row = await findCalculatedMetric(companyId, id);
  if (!row?.sourceId) return null;
  const all = await listCalculatedOf(companyId, row.sourceId);
  return all?.metrics.find((one) => one.id === id) ?? null;
}

async function shownOf(companyId: string, source: CalculatedSource): Promise<CalculatedShown[]> {
  const { definitions } = source;
  if (definitions.length === 0) return [];
  const scope = scopeOf(source);
  const compiled = compileCalculated(scope);
  const sourceId = source.source.source.id;
  const dashboards = await listDashboardsUsing(companyId, sourceId);
  return definitions.map((row) => {
    const made = compiled.get(calculatedKey(row.id));
    const { id, name, type, expression, direction } = row;
    return {
      id,
      key: calculatedKey(id),
      sourceId,
      name,
      type,
      typeLabel: isCalculatedType(type) ? calculatedTypes[type].label : type,
      expression: withNames(expression, scope),
      direction,
      problem: made?.outcome === "problem" ? made.message : null,
      usedBy: usesOf(row, dashboards, definitions),
    };
  });
}

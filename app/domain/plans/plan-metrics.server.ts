import { type KnownSource, knownSource } from "#app/domain/sources/known-source.ts";
import { withKeptCoverage } from "#app/domain/sources/queries/with-kept-coverage.server.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { type Unit, unitOf } from "#app/metrics/format/unit.ts";
import { accountParam, parametersOf, type PlanSources } from "./plan-accounts.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";

export type KnownSources = ReadonlyMap<string, KnownSource>;

/** Null: all clients. */
export async function loadKnownSources(companyId: string, clientId: string | null): Promise<KnownSources> {
  const listed = (await listSourcesWithUploads(companyId)).filter(({ source }) =>
    clientId === null ? source.clientId !== null : source.clientId === clientId,
  );
  const [sources, columns] = [
    await withKeptCoverage(companyId, listed),
    await listKnownColumns(companyId, listed),
  ];
  return new Map(
    sources.map((source) => [
      source.source.id,
      knownSource(source, [], columns.get(source.source.id) ?? null),
    ]),
  );
}

export function metricIn({ catalogue }: KnownSource, key: string): Metric | null {
  return catalogue.metrics.find((metric) => metric.key === key) ?? null;
}

export function unitIn(known: KnownSource, metric: Metric): Unit {
  return unitOf(metric, known.source.source.currency);
}

/** Rates and distinct people have no daily part. */
export function canBePaced({ catalogue }: KnownSource, metric: Metric): boolean {
  return metric.combine === "sum" && catalogue.dimensions.some(({ key }) => key === "date");
}

export type PlanProblem = { readonly field: "metric" | "sourceIds"; readonly message: string };

/** Null if the sources' values can be added and paced. */
export function planProblem(
  sources: KnownSources,
  { metric: key, sourceIds, accounts }: PlanSources & { readonly metric: string },
): PlanProblem | null {
  let first: { readonly name: string; readonly metric: Metric; readonly unit: Unit } | null = null;
  for (const id of sourceIds) {
    const known = sources.get(id);
    if (!known) return { field: "sourceIds", message: "This client has no such source." };
    const { name, properties } = known.source.source;
    const chosen = accounts[id] ?? [];
    const isOffered = (account: string) =>
      properties.length === 0 || properties.some(({ value }) => value === account);
    if (!chosen.every(isOffered) || (chosen.length > 0 && !accountParam(known)))
      return { field: "sourceIds", message: `${name} has no such account.` };
    if (!parametersOf(known, accounts))
      return { field: "sourceIds", message: `${name} has several accounts. Choose those that count.` };
    const metric = metricIn(known, key);
    if (!metric) return { field: "sourceIds", message: `${name} has no such metric.` };
    if (!canBePaced(known, metric))
      return {
        field: "metric",
        message: `${metric.label} cannot be paced: its days do not add up to the month. Choose a metric that is a sum, by day.`,
      };
    const unit = unitIn(known, metric);
    if (!first) {
      first = { name, metric, unit };
      continue;
    }
    if (unitWord(metric, unit) === unitWord(first.metric, first.unit) && isAddable(metric, unit)) continue;
    return {
      field: "sourceIds",
      message: `${first.name} counts in ${unitWord(first.metric, first.unit)}, ${name} in ${unitWord(metric, unit)}. Only values of one unit can be added.`,
    };
  }
  return null;
}

/** Two unknown currencies may differ. */
const isAddable = (metric: Metric, unit: Unit) => metric.format !== "money" || unit.kind === "money";

function unitWord(metric: Metric, unit: Unit): string {
  if (unit.kind === "money") return unit.currency;
  return metric.format === "money" ? "an unknown currency" : unit.kind === "duration" ? "seconds" : "numbers";
}

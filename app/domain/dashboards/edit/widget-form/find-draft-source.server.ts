import { findProvider } from "#app/connectors/registry.ts";
import { type KnownColumns, listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { exampleSources } from "#app/domain/sources/example/example-sources.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { calculatedTypes, isCalculatedType } from "#app/metrics/calculated/calculated-types.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { type Choice, choicesOf, type DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import { calculatedKey, knownSource } from "#app/domain/sources/known-source.ts";
import { emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { catalogueFor, paramChoices } from "#app/domain/widgets/draft/param-choices.server.ts";
import type { DraftSource } from "./widget-of-draft.ts";

export type KnownDraftSource = { readonly source: DraftSource; readonly choices: DraftChoices };

export type DraftRows = {
  readonly sources: readonly Source[];
  readonly definitions: readonly CalculatedMetricRow[];
  readonly columns: KnownColumns;
};

export async function readDraftRows(
  companyId: string,
  sourceId: string,
  before: Widget | null,
): Promise<DraftRows> {
  const instances = before?.nature === "interactive" ? before.instances : [];
  const used = new Set([sourceId, ...instances.map((instance) => instance.sourceId)]);
  used.delete("");
  const [stored, definitions] = await Promise.all([
    listSourcesWithUploads(companyId),
    listCalculatedMetrics(companyId, [...used]),
  ]);
  const columns = await listKnownColumns(
    companyId,
    stored.filter(({ source }) => used.has(source.id)),
  );
  const sources = [...stored, ...exampleSources(companyId, [...used], now())];
  return { sources, definitions, columns };
}

export function sourceOf({ sources }: Pick<DraftRows, "sources">, id: string): Source | null {
  return sources.find(({ source }) => source.id === id) ?? null;
}

export async function findDraftSource(
  companyId: string,
  { sources, definitions, columns }: DraftRows,
  id: string,
  draft: Pick<WidgetDraft, "parameters" | "searches"> = emptyDraft,
): Promise<KnownDraftSource | null> {
  const found = sourceOf({ sources }, id);
  if (!found) return null;
  const known = columns.get(id) ?? null;
  const { catalogue: all, calculated } = knownSource(found, definitions, known);
  const asked = await paramChoices(companyId, found, draft);
  const catalogue = (asked && (await catalogueFor(companyId, found, asked.values, known))) ?? all;
  const words = (key: string) => {
    const definition = definitions.find((one) => calculatedKey(one.id) === key);
    const type =
      definition && isCalculatedType(definition.type) ? calculatedTypes[definition.type].label : "";
    const metric = calculated.get(key)?.metric;
    return metric?.combine === "calculated" ? `${type}: ${metric.formula}` : "";
  };
  const made = [...calculated.values()].map(({ metric }) => ({ metric, words: words(metric.key) }));
  const { kind, name, currency } = found.source;
  const provider = findProvider(kind);
  const synonyms = provider && (provider.synonyms ?? {});
  return {
    source: { type: kind, name, currency },
    choices: choicesOf(catalogue, made, asked ?? undefined, synonyms),
  };
}

export function sourceChoices({ sources }: DraftRows): Choice[] {
  return sources.map(({ source, upload }) => ({
    value: source.id,
    label: upload || source.kind !== "csv" ? source.name : `${source.name} (not read yet)`,
  }));
}

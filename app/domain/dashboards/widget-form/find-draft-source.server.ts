import { findProvider } from "#app/connectors/registry.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { calculatedTypes, isCalculatedType } from "#app/metrics/calculated/calculated-types.ts";
import { listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { type Choice, choicesOf, type DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import { calculatedKey, knownSource } from "#app/domain/sources/known-source.ts";
import { emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { catalogueFor, paramChoices } from "#app/domain/widgets/draft/param-choices.server.ts";
import type { DraftSource } from "./widget-of-draft.ts";

export type KnownDraftSource = { readonly source: DraftSource; readonly choices: DraftChoices };

/** Null for an unknown source. Choices depend on the draft's parameters. */
export async function findDraftSource(
  companyId: string,
  id: string,
  draft: Pick<WidgetDraft, "parameters" | "searches"> = emptyDraft,
): Promise<KnownDraftSource | null> {
  const found = id === "" ? null : await findSource(companyId, id);
  if (!found) return null;
  const definitions = await listCalculatedMetrics(companyId, [id]);
  const columns = await listKnownColumns(companyId, [found]);
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

export async function listSourceChoices(companyId: string): Promise<Choice[]> {
  const sources = await listSources(companyId);
  return sources.map(({ source, upload }) => ({
    value: source.id,
    label: upload || source.kind !== "csv" ? source.name : `${source.name} (not read yet)`,
  }));
}

import type { Catalogue } from "#app/connectors/core/define.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { listSourceLists } from "#db/queries/sources/source-lists.ts";
import { cataloguePrefix } from "./catalogues.server.ts";
import type { Source } from "../source.ts";

/** By source id; columns of all sheets. */
export type KnownColumns = ReadonlyMap<string, Catalogue>;

export async function listKnownColumns(companyId: string, sources: readonly Source[]): Promise<KnownColumns> {
  const ids = sources.flatMap(({ source }) => (findProvider(source.kind)?.catalogue ? [source.id] : []));
  const columns = new Map<string, Catalogue>();
  for (const { sourceId, value } of await listSourceLists(companyId, ids, cataloguePrefix)) {
    const { dimensions, metrics } = value as Catalogue;
    const known = columns.get(sourceId) ?? { dimensions: [], metrics: [] };
    const isNew = (all: readonly { readonly key: string }[]) => (one: { readonly key: string }) =>
      !all.some(({ key }) => key === one.key);
    columns.set(sourceId, {
      dimensions: [...known.dimensions, ...dimensions.filter(isNew(known.dimensions))],
      metrics: [...known.metrics, ...metrics.filter(isNew(known.metrics))],
    });
  }
  return columns;
}

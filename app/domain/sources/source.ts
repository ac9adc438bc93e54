import type { Catalogue } from "#app/connectors/core/define.ts";
import { wholeCatalogue } from "#app/connectors/core/params/params.ts";
import { findFileConnector, findProvider } from "#app/connectors/registry.ts";
import type { csvUploads, sources } from "#db/schema/sources.ts";
import { columnNames, withColumnNames } from "./column-names.ts";

export type Source = {
  readonly source: typeof sources.$inferSelect;
  readonly upload: typeof csvUploads.$inferSelect | null;
};

/** Empty until the file is imported. `columns`: named by a provider's data. */
export function sourceCatalogue({ source, upload }: Source, columns: Catalogue | null = null): Catalogue {
  const connector = findProvider(source.kind);
  const names = columnNames({ source, upload });
  if (connector) return withColumnNames(wholeCatalogue(connector, columns), names);
  const file = findFileConnector(source.kind);
  if (!file || !upload || upload.state !== "ready") return { dimensions: [], metrics: [] };
  return withColumnNames(file.catalogue(upload), names);
}

export type Option = { readonly value: string; readonly label: string };

/** Null for an unknown list. Always includes `include`. */
export function sourceOptions(
  source: Source,
  option: string,
  searchTerm = "",
  include: readonly string[] = [],
  columns: Catalogue | null = null,
): readonly Option[] | null {
  const { dimensions, metrics } = sourceCatalogue(source, columns);
  const all: Readonly<Record<string, readonly Option[]>> = {
    properties: source.source.properties,
    dimensions: dimensions.map(({ key, label }) => ({ value: key, label })),
    metrics: metrics.map(({ key, label }) => ({ value: key, label })),
  };
  const options = Object.hasOwn(all, option) ? all[option]! : null;
  const wanted = searchTerm.trim().toLocaleLowerCase("en");
  return (
    options &&
    options.filter(
      ({ value, label }) => include.includes(value) || label.toLocaleLowerCase("en").includes(wanted),
    )
  );
}

export const maxSources = 500;

import { columnLabels, foldLabel } from "#app/connectors/tables/columns/column-labels.ts";
import type { ColumnNames, TableColumn } from "#db/schema/documents/table.ts";
import type { Problem } from "./columns/check-columns.ts";

type NamedSource = {
  readonly source: { readonly columnNames: ColumnNames };
  readonly upload: { readonly columns: readonly TableColumn[] } | null;
};
type Labeled = { readonly key: string; readonly label: string };
type Labels = { readonly dimensions: readonly Labeled[]; readonly metrics: readonly Labeled[] };

export function columnNames({ source, upload }: NamedSource): ColumnNames {
  return upload
    ? { ...Object.fromEntries(columnLabels(upload.columns)), ...source.columnNames }
    : source.columnNames;
}

export function withColumnNames<Named extends Labels>(named: Named, names: ColumnNames): Named {
  const nameOf = ({ key, label }: Labeled) => (Object.hasOwn(names, key) ? names[key]! : label);
  const isRenamed = (one: Labeled) => nameOf(one) !== one.label;
  if (!named.dimensions.some(isRenamed) && !named.metrics.some(isRenamed)) return named;
  const renamed = <One extends Labeled>(all: readonly One[]): readonly One[] =>
    all.map((one) => (isRenamed(one) ? { ...one, label: nameOf(one) } : one));
  return { ...named, dimensions: renamed(named.dimensions), metrics: renamed(named.metrics) };
}

/** Omits the column's own name; an empty name resets it. */
export function chosenNames(columns: readonly Labeled[], given: ColumnNames): ColumnNames {
  return Object.fromEntries(
    columns.flatMap(({ key, label }) => {
      const name = Object.hasOwn(given, key) ? given[key]!.trim() : "";
      return name === "" || name === label ? [] : [[key, name]];
    }),
  );
}

/** Refuses the later duplicate. `path` starts at the list index. */
export function nameProblems(columns: readonly Labeled[], names: ColumnNames): Problem[] {
  const taken = new Map<string, string>();
  return columns.flatMap(({ key, label }, at): Problem[] => {
    const name = Object.hasOwn(names, key) ? names[key]! : label;
    const other = taken.get(foldLabel(name));
    taken.set(foldLabel(name), name);
    return other === undefined
      ? []
      : [
          {
            path: [at, "label"],
            message: `Another column has the display name “${other}”. Choose another one.`,
          },
        ];
  });
}

import { columnLabels, folded } from "#app/connectors/tables/columns/column-labels.ts";
import type { ColumnNames } from "#db/schema/documents.ts";
import type { Problem } from "./columns/check-columns.ts";
import type { Source } from "./source.ts";

type Labeled = { readonly key: string; readonly label: string };
type Labels = { readonly dimensions: readonly Labeled[]; readonly metrics: readonly Labeled[] };

/** How the columns of a source are shown, by key: a file's own names in plain words, unless a person chose others. */
export function columnNames({ source, upload }: Source): ColumnNames {
  return upload
    ? { ...Object.fromEntries(columnLabels(upload.columns)), ...source.columnNames }
    : source.columnNames;
}

/** The same catalog or table, with the names that a person chose. */
export function withColumnNames<Named extends Labels>(named: Named, names: ColumnNames): Named {
  const nameOf = ({ key, label }: Labeled) => (Object.hasOwn(names, key) ? names[key]! : label);
  const isRenamed = (one: Labeled) => nameOf(one) !== one.label;
  if (!named.dimensions.some(isRenamed) && !named.metrics.some(isRenamed)) return named;
  const renamed = <One extends Labeled>(all: readonly One[]): readonly One[] =>
    all.map((one) => (isRenamed(one) ? { ...one, label: nameOf(one) } : one));
  return { ...named, dimensions: renamed(named.dimensions), metrics: renamed(named.metrics) };
}

/** The chosen names that differ from those a column has by itself; an empty one asks for that again. */
export function chosenNames(columns: readonly Labeled[], given: ColumnNames): ColumnNames {
  return Object.fromEntries(
    columns.flatMap(({ key, label }) => {
      const name = Object.hasOwn(given, key) ? given[key]!.trim() : "";
      return name === "" || name === label ? [] : [[key, name]];
    }),
  );
}

/** Two columns with one name cannot be told apart; the later one is refused. `path` begins with the place in the list. */
export function nameProblems(columns: readonly Labeled[], names: ColumnNames): Problem[] {
  const taken = new Map<string, string>();
  return columns.flatMap(({ key, label }, at): Problem[] => {
    const name = Object.hasOwn(names, key) ? names[key]! : label;
    const other = taken.get(folded(name));
    taken.set(folded(name), name);
    return other === undefined
      ? []
      : [{ path: [at, "label"], message: `Another column is shown as “${other}”. Choose another name.` }];
  });
}

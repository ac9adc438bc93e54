import type { TableColumn } from "#db/schema/documents.ts";

/**
 * The columns of a new file, read as the columns of the same names in the file before: keys stay, so dashboards go on
 * working, and so do a person's corrections. What the new file writes differently (its date format, whether percentages
 * have a sign) is taken from the new file.
 */
export function matchColumns(
  before: readonly TableColumn[],
  proposed: readonly TableColumn[],
): TableColumn[] {
  const known = new Map(before.map((column) => [named(column), column]));
  const taken = new Set(before.map(({ key }) => key));
  const matched = proposed.map((column) => {
    const old = known.get(named(column));
    return old ? merged(old, column) : column;
  });
  // A new column may not take the key of one that is gone: a widget would show the wrong numbers without a word.
  const columns = matched.map((column) => {
    if (known.has(named(column)) || !taken.has(column.key)) return column;
    const key = freeKey(column.key, taken);
    taken.add(key);
    return { ...column, key };
  });
  const keyInNewFile = new Map(proposed.map((column, at) => [column.key, columns[at]!.key]));
  return columns.map((column) => (known.has(named(column)) ? column : pointed(column, keyInNewFile)));
}

/** The keys that the new file no longer has as a metric or a dimension. */
export function goneColumns(before: readonly TableColumn[], after: readonly TableColumn[]): TableColumn[] {
  const roles = new Map(after.map((column) => [column.key, column.role]));
  return before.filter(
    ({ key, role }) => (role === "metric" || role === "dimension") && roles.get(key) !== role,
  );
}

function merged(old: TableColumn, column: TableColumn): TableColumn {
  if (old.role === "date")
    return column.role === "date"
      ? { ...column, key: old.key, name: column.name }
      : { ...old, name: column.name };
  if (old.role !== "metric" || column.role !== "metric") return { ...old, name: column.name };
  const { writtenAsPercent: _, ...rest } = old;
  const written = old.format === "percent" && column.writtenAsPercent;
  return { ...rest, name: column.name, ...(written && { writtenAsPercent: true }) };
}

/** The parts of a proposed ratio are named by the keys of the new file, which may have changed in matching. */
function pointed(column: TableColumn, keys: ReadonlyMap<string, string>): TableColumn {
  if (column.role !== "metric") return column;
  const { weightedBy, of, per } = column;
  return {
    ...column,
    ...(weightedBy && { weightedBy: keys.get(weightedBy) ?? weightedBy }),
    ...(of && { of: keys.get(of) ?? of }),
    ...(per && { per: keys.get(per) ?? per }),
  };
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  let n = 2;
  while (taken.has(`${key}_${n}`)) n++;
  return `${key}_${n}`;
}

const named = ({ name }: TableColumn) => name.trim().toLocaleLowerCase("en");

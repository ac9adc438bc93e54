import type { TableColumn } from "#db/schema/documents/table.ts";

/** Matches by name: keys and corrections stay; formats come from the new file. */
export function matchColumns(
  before: readonly TableColumn[],
  proposed: readonly TableColumn[],
): TableColumn[] {
  const waiting = new Map<string, TableColumn[]>();
  for (const column of before) waiting.set(named(column), [...(waiting.get(named(column)) ?? []), column]);
  const matches = proposed.map((column) => waiting.get(named(column))?.shift() ?? null);
  // A new column must not reuse a removed key: widgets would be wrong.
  const taken = new Set(before.map(({ key }) => key));
  const keys = proposed.map(({ key }, at) => matches[at]?.key ?? freeKey(key, taken));
  const newKeys = new Map(proposed.map(({ key }, at) => [key, keys[at]!]));
  return proposed.map((column, at) => {
    const fresh = pointed({ ...column, key: keys[at]! }, newKeys);
    const kept = matches[at] && merged(matches[at], column);
    return kept && partsOf(kept).every((key) => keys.includes(key)) ? kept : fresh;
  });
}

export function goneColumns(before: readonly TableColumn[], after: readonly TableColumn[]): TableColumn[] {
  const roles = new Map(after.map((column) => [column.key, column.role]));
  return before.filter(
    ({ key, role }) => (role === "metric" || role === "dimension") && roles.get(key) !== role,
  );
}

function merged(old: TableColumn, column: TableColumn): TableColumn {
  if (old.role === "date")
    return column.role === "date" ? { ...column, key: old.key } : { ...old, name: column.name };
  if (old.role !== "metric" || column.role !== "metric") return { ...old, name: column.name };
  const { writtenAsPercent: _, bounded: __, signs: ___, ...rest } = old;
  const written = old.format === "percent" && column.writtenAsPercent;
  return {
    ...rest,
    name: column.name,
    ...(written && { writtenAsPercent: true }),
    ...(column.signs && { signs: column.signs }),
    ...(column.bounded && { bounded: column.bounded }),
  };
}

function pointed(column: TableColumn, keys: ReadonlyMap<string, string>): TableColumn {
  if (column.role === "date" && column.until)
    return { ...column, until: keys.get(column.until) ?? column.until };
  if (column.role !== "metric") return column;
  const { weightedBy, of, per } = column;
  return {
    ...column,
    ...(weightedBy && { weightedBy: keys.get(weightedBy) ?? weightedBy }),
    ...(of && { of: keys.get(of) ?? of }),
    ...(per && { per: keys.get(per) ?? per }),
  };
}

function partsOf(column: TableColumn): string[] {
  if (column.role === "date") return column.until ? [column.until] : [];
  if (column.role !== "metric") return [];
  return [column.weightedBy, column.of, column.per].filter((key) => key !== undefined);
}

function freeKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let n = 2; taken.has(free); n++) free = `${key}_${n}`;
  taken.add(free);
  return free;
}

const named = ({ name }: TableColumn) => name.trim().toLocaleLowerCase("en");

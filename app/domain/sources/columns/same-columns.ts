import type { TableColumn } from "#db/schema/documents/table.ts";
import type { Problem } from "./check-columns.ts";

/** Old key → new key. */
export type SameColumns = Readonly<Record<string, string | undefined>>;

export function sameProblems(columns: readonly TableColumn[], same: SameColumns): Problem[] {
  const keys = new Set(columns.map(({ key }) => key));
  const chosen = Object.values(same).filter((key) => key !== undefined);
  return Object.entries(same).flatMap(([old, now]): Problem[] => {
    if (now === undefined) return [];
    const problem = (message: string): Problem => ({ path: ["same", old], message });
    if (!keys.has(now) || keys.has(old))
      return [problem("Choose a column of this file. Reload the page if there are none.")];
    return chosen.filter((key) => key === now).length > 1
      ? [problem("This column is chosen twice. Choose another one, or none.")]
      : [];
  });
}

/** Dashboards use the former keys. */
export function withFormerKeys(columns: readonly TableColumn[], same: SameColumns): TableColumn[] {
  const former = new Map(
    Object.entries(same).flatMap(([old, now]) => (now === undefined ? [] : [[now, old] as const])),
  );
  const key = (now: string) => former.get(now) ?? now;
  return columns.map((column): TableColumn => {
    if (column.role === "date")
      return { ...column, key: key(column.key), ...(column.until && { until: key(column.until) }) };
    if (column.role !== "metric") return { ...column, key: key(column.key) };
    const { weightedBy, of, per } = column;
    return {
      ...column,
      key: key(column.key),
      ...(weightedBy && { weightedBy: key(weightedBy) }),
      ...(of && { of: key(of) }),
      ...(per && { per: key(per) }),
    };
  });
}

import type { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import type { TableAssumption } from "#db/schema/documents/table.ts";

/** A comma within "1,234" may have divided a number. Empty `names` were missing. */
export function unnamedCells(
  names: readonly string[],
  columns: readonly ColumnProfile[],
): TableAssumption | null {
  const named = names.findLastIndex((name) => name !== "") + 1;
  const more = columns.slice(named).filter(({ filled }) => filled > 0).length;
  if (named === 0 || more === 0) return null;
  return {
    what: "names",
    assumed: `The names belong to the first ${named === 1 ? "cell" : `${named} cells`} of each row`,
    because: `some rows have ${more} more ${more === 1 ? "cell" : "cells"} than names; check that no number such as 1,234 was split`,
    isOpen: true,
  };
}

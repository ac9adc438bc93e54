import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { TableOptions, TypedCell } from "#db/schema/documents/table.ts";
import { cellsOf } from "./leave-out-lines.server.ts";

const maxCellLength = 200;

export async function withTypedCell(
  upload: Pick<UploadRow, "companyId" | "fileId">,
  options: TableOptions,
  { line, at, text }: TypedCell,
): Promise<TableOptions> {
  const was = cellAt(await cellsOf(upload, options, [line]), { line, at });
  const others = withoutTypedCell(options, line, at);
  if (text === was) return others;
  const cell = { line, at, text, ...(was !== undefined && { was }) };
  return {
    ...others,
    read_as: [...(others.read_as ?? []), cell].sort((a, b) => a.line - b.line || a.at - b.at),
  };
}

export function withoutTypedCell(options: TableOptions, line: number, at: number): TableOptions {
  const { read_as = [], ...others } = options;
  const kept = read_as.filter((cell) => cell.line !== line || cell.at !== at);
  return { ...others, ...(kept.length > 0 && { read_as: kept }) };
}

/** Of a file read differently: cells still in place. */
export async function withTypedCells(
  upload: Pick<UploadRow, "companyId" | "fileId">,
  options: TableOptions,
  typed: readonly TypedCell[],
): Promise<TableOptions> {
  if (typed.length === 0 || options.wide) return options;
  const cells = await cellsOf(upload, options, [...new Set(typed.map(({ line }) => line))]);
  const kept = typed.filter((cell) => cell.was !== undefined && cellAt(cells, cell) === cell.was);
  return kept.length > 0 ? { ...options, read_as: kept } : options;
}

function cellAt(
  cells: ReadonlyMap<number, readonly string[]>,
  { line, at }: Pick<TypedCell, "line" | "at">,
): string | undefined {
  return cells.get(line)?.[at]?.slice(0, maxCellLength);
}

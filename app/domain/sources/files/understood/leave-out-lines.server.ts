import { readFileLines } from "#app/connectors/csv/read-file-lines.ts";
import { shortened } from "#app/connectors/csv/table-survey.ts";
import { maxLinesWithCells } from "#app/connectors/csv/table-totals.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { LeftOutLine, TableOptions } from "#db/schema/documents/table.ts";

export async function withLeftOut(
  upload: Pick<UploadRow, "companyId" | "fileId">,
  options: TableOptions,
  lines: readonly number[],
): Promise<TableOptions> {
  const { left_out: known = [] } = options;
  const added = [...new Set(lines)].filter((line) => !known.some((one) => one.line === line));
  if (added.length === 0) return options;
  const cells = await cellsOf(upload, options, added.slice(0, maxLinesWithCells));
  const byHand = added.map((line): LeftOutLine => {
    const own = cells.get(line);
    return { line, why: "person", ...(own && { cells: shortened(own) }) };
  });
  return { ...options, left_out: [...known, ...byHand].sort((a, b) => a.line - b.line) };
}

/** By line. Incomplete while the file cannot be read. */
export async function cellsOf(
  { companyId, fileId }: Pick<UploadRow, "companyId" | "fileId">,
  options: TableOptions,
  lines: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const opened = await openFile(companyId, fileId);
  if (!opened) return new Map();
  try {
    const found = await readFileLines(opened.read(), options, { lines: new Set(lines), around: null });
    return new Map(found.map(({ line, cells }) => [line, cells]));
  } catch (error) {
    if (error instanceof BytesUnavailable || error instanceof UnreadableFile) return new Map();
    throw error;
  }
}

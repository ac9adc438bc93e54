import { setUpload } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { TableOptions, TypedCell } from "#db/schema/documents/table.ts";
import type { Correction } from "../confirm-upload.server.ts";
import { withLeftOut } from "./leave-out-lines.server.ts";
import { settledOptions } from "./settled-options.ts";
import { withoutTypedCell, withTypedCell } from "./type-cells.server.ts";

/** Does not import. False once it is imported. */
export function applyCorrection(upload: UploadRow, { options, columns }: Correction): Promise<boolean> {
  const settled = settledOptions(upload, { options, columns });
  return change(upload, settled, [...columns]);
}

export async function leaveOutLines(upload: UploadRow, lines: readonly number[]): Promise<boolean> {
  return change(upload, await withLeftOut(upload, upload.options, lines));
}

export function countLine(upload: UploadRow, line: number): Promise<boolean> {
  const left_out = (upload.options.left_out ?? []).filter((one) => one.why !== "person" || one.line !== line);
  return change(upload, { ...upload.options, left_out });
}

export function countTotals(upload: UploadRow, count: boolean): Promise<boolean> {
  const options = { ...upload.options, has_footer: !count };
  return change(upload, settledOptions(upload, { options, columns: upload.columns }));
}

export async function readCellAs(upload: UploadRow, cell: TypedCell): Promise<boolean> {
  return change(upload, await withTypedCell(upload, upload.options, cell));
}

export function readCellAsWritten(upload: UploadRow, line: number, at: number): Promise<boolean> {
  return change(upload, withoutTypedCell(upload.options, line, at));
}

function change(
  { companyId, id, columns }: UploadRow,
  options: TableOptions,
  read = [...columns],
): Promise<boolean> {
  const changed = { options, columns: read, state: "proposed" as const, error: null };
  return setUpload(companyId, id, changed, ["proposed", "failed"]);
}

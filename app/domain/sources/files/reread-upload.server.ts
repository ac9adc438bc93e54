import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { ReadingFields } from "./table.form.ts";

/** By number from 1, or by the name behind the file's. A sentence for people where the choice is open. */
export async function chooseTable(
  companyId: string,
  uploadIds: readonly string[],
  wanted: string | undefined,
): Promise<UploadRow | string> {
  const found = await Promise.all(uploadIds.map((id) => findUpload(companyId, id)));
  const uploads = found.filter((upload) => upload !== null);
  const [only] = uploads;
  if (wanted === undefined && uploads.length === 1) return only!;
  const number = /^\d+$/.test(wanted ?? "") ? Number(wanted) : 0;
  const chosen = uploads[number - 1] ?? uploads.find(({ name }) => wanted && name.endsWith(`, ${wanted}`));
  if (chosen) return chosen;
  const names = uploads.map(({ name }, at) => `${at + 1} (${name})`).join(", ");
  return `The file has ${uploads.length} tables: ${names}. Send “table” with the number of one of them.`;
}

/** Applies what a call says about a proposed file. */
export async function rereadUpload(
  companyId: string,
  { id, options, columns }: UploadRow,
  { totals, leave_out = [], date_format, currency, zone }: ReadingFields,
): Promise<void> {
  const byHand = leave_out.map((line) => ({ line, why: "person" as const }));
  const change = {
    options: {
      ...options,
      ...(totals && { has_footer: totals === "leave-out" && options.has_footer }),
      ...(byHand.length > 0 && { left_out: [...(options.left_out ?? []), ...byHand] }),
      ...(currency && { currency }),
      ...(zone && { zone }),
    },
    columns: columns.map((column) =>
      date_format && column.role === "date" ? { ...column, dateFormat: date_format } : column,
    ),
  };
  await setUpload(companyId, id, change, ["proposed"]);
}

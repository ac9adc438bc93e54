import { parseWithZod } from "@conform-to/zod/v4";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import { isReadDifferently, refreshProposal } from "./propose-again.server.ts";
import type { ReadingFields } from "./reading.form.ts";
import { tableForm } from "./table.form.ts";
import { tableValues } from "./table-values.ts";
import { withLeftOut } from "./understood/leave-out-lines.server.ts";
import { settledOptions } from "./understood/settled-options.ts";

/** Number from 1, or name. Returns a sentence if the choice is open. */
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

type Fields = Readonly<Record<string, readonly string[]>>;

export async function rereadUpload(
  companyId: string,
  proposed: UploadRow,
  reading: ReadingFields,
): Promise<Fields | null> {
  const read = await withCells(companyId, proposed, reading);
  if ("refused" in read) return read.refused;
  const { upload } = read;
  const { options, columns } = upload;
  const { totals, leave_out = [] } = reading;
  const unknown = Object.keys(reading.columns ?? {}).filter(
    (key) => !columns.some((column) => column.key === key),
  );
  if (unknown.length > 0) {
    const known = columns.map(({ key }) => key).join(", ");
    return { columns: [`There is no column “${unknown[0]}”. The columns are: ${known}.`] };
  }
  const form = isCorrected(reading)
    ? parseWithZod(formOf(upload, reading), { schema: tableForm(upload, false) })
    : null;
  if (form && form.status !== "success") return callErrors(form.error ?? {});
  const after = form?.status === "success" ? form.value.correction : upload;
  const { left_out = [] } = await withLeftOut(upload, options, leave_out);
  const changed = {
    ...after.options,
    ...(totals && { has_footer: totals === "leave-out" && options.has_footer }),
    ...(left_out.length > 0 && { left_out }),
    ...(options.questions && { questions: options.questions }),
  };
  const isAsked = reading.date_format !== undefined || reading.columns !== undefined;
  const settled = settledOptions(upload, { options: changed, columns: after.columns }, isAsked);
  await setUpload(companyId, upload.id, { options: settled, columns: [...after.columns] }, ["proposed"]);
  return null;
}

function isCorrected({ date_format, rows_cover, currency, zone, columns }: ReadingFields): boolean {
  return [date_format, rows_cover, currency, zone, columns].some((given) => given !== undefined);
}

async function withCells(
  companyId: string,
  upload: UploadRow,
  { starts_at, name_lines, wide }: ReadingFields,
): Promise<{ readonly upload: UploadRow } | { readonly refused: Fields }> {
  const { encoding, delimiter } = upload.options;
  const given = {
    encoding,
    delimiter,
    wide: wide === undefined ? upload.options.wide !== undefined : wide === "rows",
    ...(starts_at !== undefined && { starts_at }),
    ...(name_lines !== undefined && { name_lines }),
  };
  if (!isReadDifferently(upload.options, given)) return { upload };
  const again = await refreshProposal(companyId, upload.id, given);
  const read = await findUpload(companyId, upload.id);
  if (again.outcome === "unreadable") return { refused: { starts_at: [again.message] } };
  if (again.outcome !== "proposed" || !read)
    throw new Error(`upload ${upload.id} cannot be proposed again: ${again.outcome}`);
  return { upload: read };
}

function formOf(
  upload: UploadRow,
  { date_format, rows_cover, currency, zone, columns = {} }: ReadingFields,
): FormData {
  const values: Record<string, string> = { ...tableValues(null, upload.options, upload.columns, {}) };
  for (const [at, column] of upload.columns.entries()) {
    const set = (name: string, value: string | undefined) => {
      if (value !== undefined) values[`columns[${at}].${name}`] = value;
    };
    if (column.role === "date") {
      set("dateFormat", date_format ?? column.dateFormat);
      set("covers", rows_cover);
    }
    for (const [name, value] of Object.entries(columns[column.key] ?? {})) set(name, String(value));
  }
  if (currency) values.currency = currency;
  if (zone) values.zone = zone;
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function callErrors(errors: Readonly<Record<string, readonly string[] | null>>): Fields {
  const fields: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = name.startsWith("columns") || name === "" ? "columns" : name;
    fields[field] = [...(fields[field] ?? []), ...(messages ?? [])];
  }
  return fields;
}

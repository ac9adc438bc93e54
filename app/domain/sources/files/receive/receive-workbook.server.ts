import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { csvOfRows } from "#app/connectors/tables/workbook/csv-of-rows.ts";
import { openWorkbook, type Sheet } from "#app/connectors/tables/workbook/open-workbook.ts";
import type { UnpackBudget } from "#app/connectors/tables/workbook/zip-parts.ts";
import type { SheetCounts } from "#app/connectors/tables/workbook/sheet-rows.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { checkDiskSpace } from "#db/disk-space.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import type { TableAssumption, TableOptions } from "#db/schema/documents/table.ts";
import { maxTables, proposalKeptMs, uploadLimitBytes } from "../file-limits.ts";
import { type Proposed, proposeUpload } from "../propose-upload.server.ts";
import { beyondMost, type NotRead } from "./not-read.server.ts";

/** Zip archives are read from their end. */
export type HeldFile = { readonly path: string; readonly free: () => Promise<void> };

export async function holdFile(
  data: AsyncIterable<Uint8Array>,
): Promise<
  | HeldFile
  | { readonly outcome: "too-large"; readonly limitBytes: number }
  | { readonly outcome: "unavailable" }
> {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-upload-"));
  const free = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, "file");
  try {
    await checkDiskSpace(uploadLimitBytes);
    const handle = await open(file, "wx", 0o600);
    try {
      let size = 0;
      for await (const part of data) {
        size += part.length;
        if (size > uploadLimitBytes) {
          await free();
          return { outcome: "too-large", limitBytes: uploadLimitBytes };
        }
        await handle.write(part);
      }
    } finally {
      await handle.close();
    }
    return { path: file, free };
  } catch (error) {
    await free();
    const isFull = unavailableIn(error)?.reason === "disk" || (error as { code?: string }).code === "ENOSPC";
    if (isFull) return { outcome: "unavailable" };
    throw error;
  }
}

export type For = {
  readonly companyId: string;
  readonly userId: string;
  readonly zone: string;
  readonly currency?: string | null;
  readonly decimal?: TableOptions["decimal"];
  /** Prefers the sheet of the same name, else the first. */
  readonly sourceId: string | null;
  readonly room?: number;
};

export async function proposeSheets(
  file: string,
  name: string,
  by: For,
  budget: UnpackBudget,
): Promise<Proposed> {
  try {
    const workbook = await openWorkbook(file, budget);
    try {
      return await proposeVisible(workbook.sheets, name, by);
    } finally {
      workbook.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: "refused", message: `${error.message}.` };
    throw error;
  }
}

export async function proposeVisible(sheets: readonly Sheet[], name: string, by: For): Promise<Proposed> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const named = visible.map((sheet) => ({
    sheet,
    suffix: visible.length === 1 ? "" : `, ${sheet.name}`,
  }));
  const before = by.sourceId ? await findSourceWithUpload(by.companyId, by.sourceId) : null;
  const same = named.find(({ suffix }) => suffix !== "" && before?.upload?.name.endsWith(suffix));
  const uploadIds: string[] = [];
  const notRead: NotRead[] = sheets
    .filter(({ isHidden }) => isHidden)
    .map((sheet) => ({
      name: sheet.name,
      why: "It is hidden. Show it in Excel to add it.",
      isExpected: true,
    }));
  let refusal: Exclude<Proposed, { outcome: "proposed" }> | null = null;
  for (const { sheet, suffix } of same ? [same] : named) {
    const room = (by.room ?? maxTables) - uploadIds.length;
    if (room <= 0) {
      notRead.push({ name: sheet.name, why: beyondMost });
      continue;
    }
    const proposed = await proposeSheet(sheet, name + suffix, { ...by, room });
    if (proposed?.outcome === "unavailable") return proposed;
    if (proposed?.outcome === "proposed") {
      uploadIds.push(proposed.uploadId, ...proposed.others);
      notRead.push(...proposed.notRead);
    } else if (proposed) {
      refusal ??= proposed;
      notRead.push({ name: sheet.name, why: proposed.message });
    }
    if (by.sourceId && uploadIds.length > 0) break;
  }
  const [uploadId, ...others] = uploadIds;
  if (uploadId !== undefined) return { outcome: "proposed", uploadId, others, notRead };
  return refusal ?? { outcome: "refused", message: "The workbook has no rows of data." };
}

/** Null for a sheet without rows. */
async function proposeSheet(sheet: Sheet, name: string, by: For): Promise<Proposed | null> {
  const counts: SheetCounts = { rows: 0, errors: 0, unknownFormulas: 0 };
  const saved = await saveFile(
    by.companyId,
    {
      kind: "csv",
      name,
      limitBytes: uploadLimitBytes,
      expiresAt: new Date(now().getTime() + proposalKeptMs),
    },
    csvOfRows(sheet.rows(counts)),
  );
  switch (saved.outcome) {
    case "empty":
      return null;
    case "unavailable":
      return saved;
    case "too-large":
      return {
        outcome: "refused",
        message: `The sheet “${sheet.name}” is too large: at most ${saved.limitBytes / 1024 / 1024} MB of rows can be read.`,
      };
    case "refused":
      return { outcome: "refused", message: saved.why };
    case "saved":
      return proposeUpload({
        ...by,
        fileId: saved.file.id,
        name,
        encoding: "utf-8",
        delimiter: ",",
        notes: notesOf(counts),
        assumptions: hiddenRowsOf(counts),
      });
  }
}

/** Excel's filter only hides rows; it deletes nothing. */
function hiddenRowsOf({ hiddenRows = 0 }: SheetCounts): TableAssumption[] {
  if (hiddenRows === 0) return [];
  const one = hiddenRows === 1;
  return [
    {
      what: "hidden",
      assumed: `${one ? "1 row that is" : `${hiddenRows.toLocaleString("en-GB")} rows that are`} hidden in Excel ${one ? "counts" : "count"}`,
      because: "hiding or filtering a row does not delete it. Delete it in the workbook to leave it out",
      isOpen: true,
    },
  ];
}

function notesOf({ errors, unknownFormulas }: SheetCounts): string[] {
  const cells = (count: number) =>
    count === 1 ? "1 empty cell has" : `${count.toLocaleString("en-GB")} empty cells have`;
  return [
    ...(errors > 0 ? [`${cells(errors)} an error such as #DIV/0! in the workbook.`] : []),
    ...(unknownFormulas > 0
      ? [
          `${cells(unknownFormulas)} a formula without a stored result. Open the workbook in Excel and save it to store the results.`,
        ]
      : []),
  ];
}

import type { Delimiter } from "#app/connectors/csv/delimiter.ts";
import type { Encoding } from "#app/connectors/csv/encoding.ts";
import { proposeTable } from "#app/connectors/csv/propose.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addUpload, nextUploadVersion } from "#db/queries/sources/csv.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { matchColumns } from "../columns/match-columns.ts";

/** Default of the specification, section 9. */
const unknownCurrency = "USD";

export type Proposed =
  | { readonly outcome: "proposed"; readonly uploadId: string }
  | { readonly outcome: "refused"; readonly message: string }
  | { readonly outcome: "unavailable" };

type Wanted = {
  readonly companyId: string;
  readonly userId: string;
  readonly sourceId: string | null;
  readonly fileId: string;
  readonly name: string;
  readonly zone: string;
  /** Suggested for a new source's amounts without a currency sign. */
  readonly currency?: string | null;
  readonly encoding: Encoding;
  readonly delimiter?: Delimiter;
  /** Shown with the guesses that a person checks. */
  readonly notes?: readonly string[];
};

export async function proposeUpload(wanted: Wanted): Promise<Proposed> {
  const { companyId, userId, sourceId, fileId, name, encoding, delimiter, notes = [] } = wanted;
  const opened = await openFile(companyId, fileId);
  if (!opened) throw new Error(`file ${fileId} was saved and is gone`);
  const before = sourceId ? await findSourceWithUpload(companyId, sourceId) : null;
  try {
    const served = before?.upload?.options;
    const given = {
      encoding,
      ...(delimiter && { delimiter }),
      zone: served?.zone ?? wanted.zone,
      currency: served?.currency ?? wanted.currency ?? unknownCurrency,
    };
    const { options, columns, preview, rowCount } = await proposeTable(opened.read, given);
    const questions = [...notes.map((text) => ({ about: "file", text })), ...(options.questions ?? [])];
    const uploadId = newId();
    await addUpload(companyId, {
      id: uploadId,
      sourceId: before ? sourceId : null,
      fileId,
      version: before ? await nextUploadVersion(companyId, before.source.id) : 1,
      name,
      options: { ...options, ...(questions.length > 0 && { questions }) },
      columns: before?.upload ? matchColumns(before.upload.columns, columns) : [...columns],
      preview: preview.map((row) => row.map((cell) => cell.slice(0, 200))),
      rowsExpected: rowCount,
      createdBy: userId,
      createdAt: now(),
    });
    return { outcome: "proposed", uploadId };
  } catch (error) {
    await deleteFile(companyId, fileId);
    if (error instanceof UnreadableFile) return { outcome: "refused", message: `${error.message}.` };
    if (error instanceof BytesUnavailable) return { outcome: "unavailable" };
    throw error;
  }
}

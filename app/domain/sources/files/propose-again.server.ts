import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { proposeTable } from "#app/connectors/csv/propose.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import type { TableOptions } from "#db/schema/documents.ts";
import { matchColumns } from "../columns/match-columns.ts";

export type ProposedAgain =
  | { readonly outcome: "proposed" }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "unreadable"; readonly message: string }
  | { readonly outcome: "unavailable" };

export async function refreshProposal(
  companyId: string,
  uploadId: string,
  { encoding, delimiter }: Pick<TableOptions, "encoding" | "delimiter">,
): Promise<ProposedAgain> {
  const upload = await findUpload(companyId, uploadId);
  const opened = upload && (await openFile(companyId, upload.fileId));
  if (!upload || !opened) return { outcome: "not-found" };
  try {
    const { zone, currency } = upload.options;
    const { options, columns, preview, rowCount } = await proposeTable(opened.read, {
      encoding,
      delimiter,
      zone,
      currency,
    });
    const served = upload.sourceId ? (await findSourceWithUpload(companyId, upload.sourceId))?.upload : null;
    const change = {
      options,
      columns: served ? matchColumns(served.columns, columns) : [...columns],
      preview: preview.map((row) => row.map((cell) => cell.slice(0, 200))),
      rowsExpected: rowCount,
      state: "proposed" as const,
      error: null,
    };
    return {
      outcome: (await setUpload(companyId, uploadId, change, ["proposed", "failed"]))
        ? "proposed"
        : "not-found",
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: "unreadable", message: `${error.message}.` };
    if (error instanceof BytesUnavailable) return { outcome: "unavailable" };
    throw error;
  }
}

import type { Viewer } from "#app/auth/viewer.ts";
import { pinFormulas } from "#app/domain/sources/calculated/pin-formulas.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { enqueue } from "#db/queue.server.ts";
import { lockCompany } from "#db/queries/companies.ts";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import { setFileExpiry } from "#db/queries/files.ts";
import { addSource, countSources, setColumnNames } from "#db/queries/sources/sources.ts";
import type { ColumnNames, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { settledOptions } from "./understood/settled-options.ts";
import { importCsv } from "./import-csv.server.ts";
import { maxSources } from "../source.ts";

export type Correction = {
  readonly options: TableOptions;
  readonly columns: readonly TableColumn[];
  readonly columnNames?: ColumnNames;
};

export type Confirmed =
  | { readonly outcome: "importing" | "ready"; readonly sourceId: string }
  | { readonly outcome: "failed"; readonly sourceId: string; readonly message: string }
  | { readonly outcome: "limit"; readonly allowed: number }
  | { readonly outcome: "not-found" };

const readAtOnceRows = 5_000;

/** The old file is served until the import completes. */
export async function confirmUpload(
  by: Pick<Viewer, "companyId" | "userId">,
  uploadId: string,
  { name, correction }: { readonly name: string | null; readonly correction: Correction | null },
): Promise<Confirmed> {
  const begun = await begin(by, uploadId, name, correction);
  if (begun.outcome !== "importing") return begun;
  const { sourceId, rows } = begun;
  if (rows > readAtOnceRows) {
    await enqueue("import-csv", { companyId: by.companyId, uploadId }, uploadId);
    return { outcome: "importing", sourceId };
  }
  try {
    if ((await importCsv(by.companyId, uploadId)) !== "failed") return { outcome: "ready", sourceId };
  } catch (error) {
    if (!(error instanceof BytesUnavailable)) throw error;
    return { outcome: "importing", sourceId }; // `resumeImports` retries later.
  }
  const failed = await findUpload(by.companyId, uploadId);
  return { outcome: "failed", sourceId, message: failed?.error?.message ?? "The file could not be read" };
}

type Begun =
  | { outcome: "importing"; sourceId: string; rows: number }
  | Extract<Confirmed, { outcome: "limit" | "not-found" }>;

function begin(
  { companyId, userId }: Pick<Viewer, "companyId" | "userId">,
  uploadId: string,
  name: string | null,
  correction: Correction | null,
): Promise<Begun> {
  return inTransaction(async () => {
    const upload = await findUpload(companyId, uploadId);
    if (!upload) return { outcome: "not-found" };
    const options = correction ? answered(settledOptions(upload, correction)) : upload.options;
    const sourceId = upload.sourceId ?? newId();
    if (upload.sourceId === null) {
      await lockCompany(companyId);
      if ((await countSources(companyId)) >= maxSources) return { outcome: "limit", allowed: maxSources };
      const { currency, zone } = options;
      const at = now();
      await addSource(companyId, {
        id: sourceId,
        kind: "csv",
        name: name ?? upload.name,
        account: upload.name,
        columnNames: correction?.columnNames ?? {},
        currency,
        zone,
        createdBy: userId,
        createdAt: at,
        updatedAt: at,
      });
    }
    const columns = [...(correction?.columns ?? upload.columns)];
    if (upload.sourceId !== null && correction?.columnNames) {
      await pinFormulas(companyId, sourceId);
      await setColumnNames(companyId, sourceId, correction.columnNames, now());
    }
    const change = {
      sourceId,
      options,
      columns,
      state: "importing" as const,
      rowsRead: 0,
      error: null,
      finishedAt: null,
    };
    if (!(await setUpload(companyId, uploadId, change, ["proposed", "failed"])))
      return { outcome: "not-found" };
    await setFileExpiry(companyId, upload.fileId, null);
    return { outcome: "importing", sourceId, rows: upload.rowsExpected };
  });
}

function answered({ questions: _, ...options }: TableOptions): TableOptions {
  return options;
}

import { findSourceWithUpload, listDashboardsUsing } from "#db/queries/sources/sources.ts";
import { findUpload, listUploads } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import { goneColumns } from "./columns/match-columns.ts";
import { type ColumnUse, findColumnUses } from "./columns/used-columns.ts";
import type { Source } from "./source.ts";

export type DashboardName = { readonly id: string; readonly name: string; readonly permalink: string };
export type SourcePage = Source & {
  readonly uploads: readonly UploadRow[];
  readonly open: UploadRow | null;
  readonly dashboards: readonly DashboardName[];
};

export async function findSource(companyId: string, id: string): Promise<Source | null> {
  return findSourceWithUpload(companyId, id);
}

export async function findSourcePage(companyId: string, id: string): Promise<SourcePage | null> {
  const source = await findSourceWithUpload(companyId, id);
  if (!source) return null;
  const [uploads, dashboards] = await Promise.all([
    listUploads(companyId, id),
    listDashboardsUsing(companyId, id),
  ]);
  const served = source.upload?.version ?? 0;
  const isOpen = ({ state, version }: UploadRow) =>
    version > served && (state === "importing" || state === "failed");
  return {
    ...source,
    uploads,
    open: uploads.find(isOpen) ?? null,
    dashboards: dashboards.map(({ id, name, permalink }) => ({ id, name, permalink })),
  };
}

export type UploadPage = {
  readonly upload: UploadRow;
  readonly source: Source | null;
  readonly gone: readonly (ColumnUse & { readonly name: string })[];
};

export async function findUploadPage(companyId: string, uploadId: string): Promise<UploadPage | null> {
  const upload = await findUpload(companyId, uploadId);
  if (!upload) return null;
  const source = upload.sourceId ? await findSourceWithUpload(companyId, upload.sourceId) : null;
  if (!source?.upload || source.upload.id === upload.id) return { upload, source, gone: [] };
  const lost = goneColumns(source.upload.columns, upload.columns);
  const uses = findColumnUses(
    source.source.id,
    lost.map(({ key }) => key),
    await listDashboardsUsing(companyId, source.source.id),
  );
  return {
    upload,
    source,
    gone: uses.map((use) => ({ ...use, name: lost.find(({ key }) => key === use.key)!.name })),
  };
}

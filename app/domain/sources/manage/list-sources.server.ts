import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { listOpenUploads } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { Source } from "../source.ts";

export type ListedSource = Source & { readonly open: UploadRow | null };

export async function listSources(companyId: string): Promise<ListedSource[]> {
  const [sources, uploads] = await Promise.all([
    listSourcesWithUploads(companyId),
    listOpenUploads(companyId),
  ]);
  const newest = new Map(uploads.map((upload) => [upload.sourceId, upload]));
  return sources.map((source) => {
    const open = newest.get(source.source.id) ?? null;
    return { ...source, open: open && open.version > (source.upload?.version ?? 0) ? open : null };
  });
}

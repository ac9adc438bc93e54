/** Where an upload is looked at; before it is confirmed for the first time it has no source yet. */
export function uploadHref(sourceId: string | null, uploadId: string): string {
  return `/company/sources/${sourceId ?? "new"}/uploads/${uploadId}`;
}

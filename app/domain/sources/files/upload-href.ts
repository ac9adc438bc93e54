/** A first upload has no source before it is confirmed. */
export function uploadHref(sourceId: string | null, uploadId: string): string {
  return `/company/sources/${sourceId ?? "new"}/uploads/${uploadId}`;
}

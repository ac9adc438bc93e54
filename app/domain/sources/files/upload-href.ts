/** No source before confirmation. `tables`: the workbook's other uploads. */
export function uploadHref(
  sourceId: string | null,
  uploadId: string,
  tables: readonly string[] = [],
): string {
  const href = `/company/sources/${sourceId ?? "new"}/uploads/${uploadId}`;
  return tables.length > 0 ? `${href}?${tablesParam(tables)}` : href;
}

export function tablesParam(tables: readonly string[]): string {
  return `tables=${tables.map(encodeURIComponent).join(",")}`;
}

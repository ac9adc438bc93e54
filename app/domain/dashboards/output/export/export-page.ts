import type { PdfExport } from "#db/queries/pdf-exports.ts";

export type ExportPage = Pick<PdfExport, "state" | "error" | "widgetsDone" | "widgetsTotal"> & {
  readonly back: string;
  readonly again: string;
  readonly reads: string;
  readonly fileHref: string | null;
};

/** Null: the reader did not wait here, so gets the file. */
export function exportPage(
  { id, state, error, widgetsDone, widgetsTotal }: PdfExport,
  url: URL,
  { base, back }: { readonly base: string; readonly back: string },
): ExportPage | null {
  if (state === "ready" && !url.searchParams.has(waits)) return null;
  const fileHref = state === "ready" ? exportHref(base, id) : null;
  const again = addressWith(url, (search) => search.delete("check"));
  const reads = addressWith(url, (search) => search.set(waits, "1"));
  return { state, error, widgetsDone, widgetsTotal, back, again, reads, fileHref };
}

export function exportHref(base: string, id: string): string {
  return `${base}/pdf/${id}`;
}

const waits = "wait";

function addressWith({ pathname, search }: URL, change: (search: URLSearchParams) => void): string {
  const wanted = new URLSearchParams(search);
  wanted.delete(waits);
  change(wanted);
  return wanted.size === 0 ? pathname : `${pathname}?${wanted.toString()}`;
}

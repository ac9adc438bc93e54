import type { PdfExport } from "#db/queries/pdf-exports.ts";

/** The page of an export that is being created, is ready, or has failed. */
export type ExportPage = Pick<PdfExport, "state" | "error" | "widgetsDone" | "widgetsTotal"> & {
  readonly back: string;
  /** Requests the PDF anew. */
  readonly again: string;
  /** Of this page; a reader who saw it gets it again when the file is ready. */
  readonly reads: string;
  /** Of the file, once it is ready. */
  readonly fileHref: string | null;
};

/** `url`: of the page, with `check`. Null: the reader has not waited here, so the file comes at once. */
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

/** The reader has seen the page that waits. */
const waits = "wait";

function addressWith({ pathname, search }: URL, change: (search: URLSearchParams) => void): string {
  const wanted = new URLSearchParams(search);
  wanted.delete(waits);
  change(wanted);
  return wanted.size === 0 ? pathname : `${pathname}?${wanted.toString()}`;
}

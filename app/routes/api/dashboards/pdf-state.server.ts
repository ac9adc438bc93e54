import type { PdfExport } from "#app/domain/dashboards/output/export/export-pdf.server.ts";

/** Specification section 7: 202 with `check`, then 200 with the URL. */
export function pdfState(
  {
    id,
    state,
    widgetsDone,
    widgetsTotal,
    error,
  }: Pick<PdfExport, "id" | "state" | "widgetsDone" | "widgetsTotal" | "error">,
  permalink: string,
): Response {
  const headers = { "Cache-Control": "no-store" };
  if (state === "ready") return Response.json({ url: `/dashboards/${permalink}/pdf/${id}` }, { headers });
  if (state === "failed")
    return Response.json(
      { error: { code: "failed", message: error ?? "The PDF could not be created." } },
      { status: 500, headers },
    );
  return Response.json({ check: id, done: widgetsDone, of: widgetsTotal }, { status: 202, headers });
}

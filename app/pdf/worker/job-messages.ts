import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { InvoiceView } from "../invoice.ts";
import type { DataCell, WidgetView } from "#app/views/widget-view.ts";
import type { PdfOptions } from "../paper.ts";
import type { PictureFormat } from "../report.ts";

/** One large message would block the web server. */
export type JobPart =
  | { readonly part: "start"; readonly job: number; readonly task: Task; readonly view: DashboardView }
  | { readonly part: "widget"; readonly widget: WidgetView }
  | { readonly part: "rows"; readonly rows: readonly (readonly DataCell[])[] }
  | {
      readonly part: "image";
      readonly fileId: string;
      readonly bytes: Uint8Array;
      readonly contentType: string;
    }
  | { readonly part: "go" };

export type Task =
  | { readonly make: "pdf"; readonly options: PdfOptions }
  | { readonly make: "sheets"; readonly options: PdfOptions }
  | { readonly make: "invoice"; readonly invoice: InvoiceView }
  | { readonly make: "picture" }
  | { readonly make: "chart"; readonly format: PictureFormat }
  | { readonly make: "mail-chart" };

export type JobNews =
  | { readonly news: "widget"; readonly job: number; readonly done: number }
  | { readonly news: "broken-image"; readonly job: number; readonly fileId: string; readonly why: string }
  | { readonly news: "warning"; readonly job: number; readonly text: string }
  | { readonly news: "made"; readonly job: number; readonly bytes: Uint8Array }
  | { readonly news: "failed"; readonly job: number; readonly message: string; readonly stack: string };

const rowsPerPart = 200;

export function* partsOf(
  job: number,
  task: Task,
  view: DashboardView,
  images: Readonly<Record<string, { bytes: Uint8Array; contentType: string }>>,
  shown: Iterable<string>,
): Generator<JobPart> {
  yield { part: "start", job, task, view: { ...view, widgets: [] } };
  for (const widget of view.widgets) {
    const { body } = widget;
    if (body.kind === "summary")
      yield {
        part: "widget",
        widget: { ...widget, body: { ...body, data: { ...body.data, rows: [], totals: null } } },
      };
    else if (body.kind === "chart" || body.kind === "table") {
      const empty = { ...body.data, rows: [] };
      yield { part: "widget", widget: { ...widget, body: { ...body, data: empty } as typeof body } };
      for (let from = 0; from < body.data.rows.length; from += rowsPerPart)
        yield { part: "rows", rows: body.data.rows.slice(from, from + rowsPerPart) };
    } else yield { part: "widget", widget };
  }
  for (const fileId of shown) {
    const image = images[fileId];
    if (image) yield { part: "image", fileId, ...image };
  }
  yield { part: "go" };
}

import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { workbookBytes } from "#app/workbook/workbook.ts";

export async function sentWorkbook(view: DashboardView, client: string | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const book = { view, client, url: null, tableOf, receiptUrl: () => null };
  for await (const part of workbookBytes(book)) parts.push(part);
  return Buffer.concat(parts);
}

async function* tableOf({ body }: WidgetView): AsyncGenerator<DataTable> {
  if ("data" in body) yield body.data;
}

import { config } from "#app/config.server.ts";
import { loadWidgetTables } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { workbookBytes } from "#app/workbook/workbook.ts";
import { findClient } from "#db/queries/clients.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { withFilterTitles } from "../../filters/filter-page.ts";
import { isVisit } from "../../view/read/view-parts.server.ts";
import { addressesOf, type ReadDashboard } from "../../view/read/read-dashboard.server.ts";
import { fileName } from "./file-name.ts";

export type WorkbookFile = { readonly bytes: AsyncIterable<Uint8Array>; readonly name: string };

export async function dashboardWorkbook(
  read: Extract<ReadDashboard, { outcome: "read" }>,
): Promise<WorkbookFile> {
  const { dashboard, view, as, asked, filtering } = read;
  const { companyId, content } = dashboard;
  const { period } = asked;
  const { filters } = filtering;
  const applied = await applyFilters(companyId, content, { period, filters, mayFilterByAll: as === "owner" });
  const widgets = withFilterTitles(applied);
  const tables = await loadWidgetTables(companyId, widgets, {
    period,
    lang: "en",
    as,
    zone: content.timezone,
    receipt: null,
    sorts: new Map([...read.sorts].filter(([id]) => isSortable(view.widgets, id))),
    visitedDashboard: isVisit(dashboard, period, { as, filters }) ? dashboard.id : null,
  });
  const tableOf = new Map(widgets.map(({ id }, at) => [id, tables[at]!]));
  const client = await clientName(dashboard);
  return {
    bytes: workbookBytes({
      view,
      client,
      url: addressesOf(read).share.url,
      tableOf: ({ id }) => tableOf.get(id)?.() ?? noTables(),
      receiptUrl,
    }),
    name: fileName([client, view.name], view.period, "xlsx"),
  };
}

export async function clientName({ companyId, clientId }: Dashboard): Promise<string | null> {
  return clientId === null ? null : ((await findClient(companyId, clientId))?.name ?? null);
}

/** Where rows are missing, sorting would find others. */
function isSortable(widgets: readonly WidgetView[], id: string): boolean {
  const body = widgets.find((widget) => widget.id === id)?.body;
  return body?.kind === "table" && body.sortable === true;
}

/** Of the total, else the first number that has one. */
function receiptUrl({ body }: WidgetView): string | null {
  if (!("data" in body)) return null;
  const { rows, totals } = body.data;
  const cells = [...(totals ?? []), ...rows.slice(0, 10).flat()];
  const receipt = cells.find((cell) => cell.receipt !== null)?.receipt;
  // A visitor's receipt address has a link, which belongs to one person.
  return receipt && !receipt.startsWith("/") ? `${config.appUrl}/receipts/${receipt}` : null;
}

async function* noTables(): AsyncGenerator<DataTable> {}

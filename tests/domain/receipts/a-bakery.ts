import type { Viewer } from "#app/auth/viewer.ts";
import { addDashboardWith } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { proposeUpload } from "#app/domain/sources/files/propose-upload.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { newId } from "#app/lib/id.server.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import type {
  DashboardContent,
  InstanceConfig,
  InteractiveWidget,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";

type MetricColumn = Extract<TableColumn, { role: "metric" }>;

export const dateColumn: TableColumn = { key: "date", name: "Day", role: "date", dateFormat: "yyyy-mm-dd" };
export const nameColumn = (key: string, name: string): TableColumn => ({
  key,
  name,
  role: "dimension",
  type: "text",
});
export const numberColumn = (
  key: string,
  name: string,
  changes: Partial<Omit<MetricColumn, "role" | "key" | "name">> = {},
): TableColumn => ({
  key,
  name,
  role: "metric",
  format: "integer",
  direction: "more",
  combine: "sum",
  ...changes,
});

/** One column of every class. `cpo` and `position` have their own values, as in reports. */
export const everyClass: readonly TableColumn[] = [
  dateColumn,
  nameColumn("campaign", "Campaign"),
  nameColumn("device", "Device"),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
  numberColumn("orders", "Orders"),
  numberColumn("views", "Views"),
  numberColumn("cpo", "Cost per order", {
    format: "money",
    direction: "less",
    combine: "ratio",
    of: "cost",
    per: "orders",
  }),
  numberColumn("position", "Position", {
    format: "decimal",
    direction: "less",
    combine: "average",
    weightedBy: "views",
  }),
  numberColumn("reach", "Reach", { combine: "unique" }),
  numberColumn("followers", "Followers", { combine: "snapshot" }),
];

/** A source of this table, imported like a person's file. */
export async function aSource(
  viewer: Viewer,
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | number | null)[])[],
  changes: {
    readonly name?: string;
    readonly uses_date_range?: boolean;
    readonly empty_days?: "zero" | "unknown";
    readonly currency?: string;
    /** The file replaces this source's. */
    readonly sourceId?: string;
  } = {},
): Promise<string> {
  const {
    name = "Ads",
    uses_date_range = true,
    sourceId = null,
    empty_days = "zero",
    currency = "EUR",
  } = changes;
  const field = (cell: string | number | null) => `"${String(cell ?? "").replaceAll('"', '""')}"`;
  const lines = [columns.map((column) => column.name), ...rows].map((cells) => cells.map(field).join(","));
  const { companyId, userId } = viewer;
  const file = await saveFile(
    companyId,
    { kind: "csv", name: `${name}.csv`, limitBytes: 50_000_000, expiresAt: null },
    bytesOf(lines.join("\n")),
  );
  if (file.outcome !== "saved") throw new Error(file.outcome);
  const proposed = await proposeUpload({
    companyId,
    userId,
    sourceId,
    fileId: file.file.id,
    name: `${name}.csv`,
    zone: "Europe/Berlin",
    encoding: "utf-8",
  });
  if (proposed.outcome !== "proposed") throw new Error(proposed.outcome);
  const options = {
    has_header: true,
    has_footer: false,
    has_labels: false,
    uses_date_range,
    empty_days,
    encoding: "utf-8",
    delimiter: ",",
    decimal: ".",
    currency,
    zone: "Europe/Berlin",
  } as const;
  const confirmed = await confirmUpload(viewer, proposed.uploadId, {
    name,
    correction: { options, columns },
  });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  return confirmed.sourceId;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export function anInstance(
  sourceId: string,
  config: Partial<InstanceConfig> & Pick<InstanceConfig, "metrics">,
  changes: Partial<WidgetInstance> = {},
): WidgetInstance {
  return {
    id: newId(),
    type: "csv",
    prefix: "Ads",
    sourceId,
    config: { dimension: null, split: null, ...config },
    currency: "EUR",
    accounts: [],
    inputs: {},
    metricsOptions: {},
    ...changes,
  };
}

export const aWidget = (
  format: InteractiveWidget["format"],
  instances: readonly WidgetInstance[],
  changes: Partial<InteractiveWidget> = {},
): InteractiveWidget => newInteractiveWidget(newId(), { title: format, format, instances, ...changes });

/** A dashboard over 1–5 October 2026, compared with the five days before. */
export async function aBoard(
  viewer: Viewer,
  widgets: readonly InteractiveWidget[],
  changes: Partial<DashboardContent> = {},
) {
  const content = {
    ...newContent("Bakery", timeZone("Europe/Berlin")),
    widgets: widgets.map((widget, order) => ({ ...widget, order })),
    rangeType: "custom" as const,
    startDate: day("2026-10-01"),
    endDate: day("2026-10-05"),
    ...changes,
  };
  const made = await addDashboardWith(viewer, content, "Made for a test");
  if (made.outcome !== "created") throw new Error(made.outcome);
  const found = await findDashboard(viewer.companyId, made.id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
}

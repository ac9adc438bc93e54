import type { Viewer } from "#app/auth/viewer.ts";
import { detailDimensions } from "#app/connectors/csv/report.ts";
import { formatter } from "#app/metrics/format.ts";
import { unitOf, unitSign } from "#app/metrics/unit.ts";
import type { Row } from "#app/metrics/table.ts";
import { csvLine } from "../widgets/widget-csv.ts";
import { isUndated } from "./find-number.ts";
import { openNumber } from "./open-number.server.ts";
import { usedRows } from "./used-rows.server.ts";

export type ReceiptRows =
  | { readonly outcome: "rows"; readonly name: string; readonly lines: AsyncIterable<string> }
  | { readonly outcome: "not-found" };

/** All detailed rows that a number stands on, with every column of the source, as CSV: line by line, however many. */
export async function loadReceiptRows(
  viewer: Viewer,
  id: string,
  params: URLSearchParams,
): Promise<ReceiptRows> {
  const opened = await openNumber(viewer, id, params);
  if (opened.outcome !== "number") return { outcome: "not-found" };
  const { found, side, known, upload } = opened;
  const plan = opened.planOf(side);
  const columns = [
    ...detailDimensions(upload.columns, plan).map(({ key, label }) => ({ key, label })),
    ...known.catalogue.metrics.map((metric) => {
      const sign = unitSign(unitOf(metric, upload.options.currency));
      const isNamed = sign !== null && metric.format !== "percent";
      return { key: metric.key, label: isNamed ? `${metric.label} (${sign})` : metric.label };
    }),
  ];
  async function* lines() {
    yield csvLine(columns.map(({ label }) => label));
    for await (const rows of usedRows(viewer.companyId, upload.id, plan, side.rules))
      if (rows.length > 0)
        yield rows.map((row: Row) => csvLine(columns.map(({ key }) => row[key] ?? null))).join("");
  }
  const period = isUndated(side.values.table) ? "" : ` ${formatter(opened.lang).range(side.range)}`;
  return { outcome: "rows", name: `${found.column.label}${period}`, lines: lines() };
}

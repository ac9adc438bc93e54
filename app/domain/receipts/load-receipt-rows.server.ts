import type { Viewer } from "#app/auth/viewer.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { unitOf, unitSign } from "#app/metrics/format/unit.ts";
import type { Row } from "#app/metrics/table.ts";
import { csvLine } from "#app/domain/widgets/view/widget-csv.ts";
import { isUndated, type ShownNumber } from "./find-number.ts";
import { type OpenNumber, openNumber } from "./open-number.server.ts";

export type ReceiptRows =
  | { readonly outcome: "rows"; readonly name: string; readonly lines: AsyncIterable<string> }
  | { readonly outcome: "not-found" };

export async function loadReceiptRows(
  viewer: Viewer,
  id: string,
  params: URLSearchParams,
): Promise<ReceiptRows> {
  const opened = await openNumber(viewer, id, params);
  return opened.outcome === "number" ? rowsOfNumber(opened) : { outcome: "not-found" };
}

type NumberWithRows = Pick<OpenNumber, "side" | "known" | "detail" | "currency" | "lang"> & {
  readonly found: ShownNumber;
};

export function rowsOfNumber({ found, side, known, detail, currency, lang }: NumberWithRows): ReceiptRows {
  const isFile = known.source.upload !== null;
  const columns = [
    ...detail.dimensions(side).map(({ key, label }) => ({ key, label })),
    // A provider sends only requested columns.
    ...(isFile ? known.catalogue.metrics : detail.metrics(side)).map((metric) => {
      const sign = unitSign(unitOf(metric, currency));
      const isNamed = sign !== null && metric.format !== "percent";
      return { key: metric.key, label: isNamed ? `${metric.label} (${sign})` : metric.label };
    }),
  ];
  async function* lines() {
    yield csvLine(columns.map(({ label }) => label));
    for await (const rows of detail.rows(side, side.rules))
      if (rows.length > 0)
        yield rows.map((row: Row) => csvLine(columns.map(({ key }) => row[key] ?? null))).join("");
  }
  const period = isUndated(side.values.table) ? "" : ` ${formatter(lang).range(side.range)}`;
  return { outcome: "rows", name: `${found.column.label}${period}`, lines: lines() };
}

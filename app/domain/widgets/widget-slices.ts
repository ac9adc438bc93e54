import type { InteractiveWidget } from "#db/schema/documents.ts";
import { buildTable } from "./build-table.ts";
import { buildWidgetView, joinedWidget, type ViewFrame, type WidgetAnswers } from "./build-widget-view.ts";
import { listedRows, orderOf, orderOfParts, orderTable, tableRows } from "./whole-table.ts";
import type { DataTable } from "./widget-view.ts";

const rowsPerSlice = 500;

/**
 * All rows of a widget's data, however many the widget shows: slices with the same columns and the same totals, so that a
 * long list is never in memory as cells.
 */
export function* widgetSlices(
  widget: InteractiveWidget,
  data: WidgetAnswers,
  frame: ViewFrame,
): Generator<DataTable> {
  const whole: InteractiveWidget = {
    ...widget,
    rowsLimit: Number.MAX_SAFE_INTEGER,
    formatOptions: { ...widget.formatOptions, totals: true },
  };
  const { context, joined } = joinedWidget(whole, data, frame);
  const isList = joined.dimension !== null && joined.rows.length > 0;
  const hasMetric = joined.columns.some(({ cloaked }) => !cloaked);
  const order =
    whole.format === "chart:pie" ? orderOfParts(whole, joined) : isList ? orderOf(whole, joined) : null;
  switch (whole.format) {
    case "table":
    case "chart:pie":
    case "chart:radar": {
      if (!isList || !hasMetric) break;
      const rows =
        whole.format === "table"
          ? tableRows(context, joined, data.answers)
          : listedRows(joined, data.answers);
      const { rest = null, ...all } = orderTable(rows, order, frame.words.lang);
      for (let from = 0; from < all.rows.length; from += rowsPerSlice) {
        const isLast = from + rowsPerSlice >= all.rows.length;
        const slice = {
          ...all,
          rows: all.rows.slice(from, from + rowsPerSlice),
          ...(isLast && rest && { rest }),
        };
        yield buildTable(context, slice, rowsPerSlice, order);
      }
      return;
    }
    case "chart":
    case "chart:gauge":
    case "summary":
  }
  const { body } = buildWidgetView(whole, data, { ...frame, allNames: true });
  if (body.kind === "chart" || body.kind === "table" || body.kind === "summary") yield body.data;
}

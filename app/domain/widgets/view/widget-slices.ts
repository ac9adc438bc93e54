import { setImmediate as nextTurn } from "node:timers/promises";
import { runYielding } from "#app/lib/steps.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import type { DataTable } from "#app/views/widget-view.ts";
import { buildTable } from "./build-table.ts";
import { joinedWidget, widgetViewSteps } from "./build-widget-view.ts";
import type { ViewFrame, WidgetAnswers } from "./widget-data.ts";
import { listedRows, orderOf, orderOfParts, orderTable, tableRows } from "../rows/whole-table.ts";

const rowsPerSlice = 500;

/** Slices spare memory: a list may be long. */
export async function* widgetSlices(
  widget: InteractiveWidget,
  data: WidgetAnswers,
  frame: ViewFrame,
): AsyncGenerator<DataTable> {
  const whole: InteractiveWidget = {
    ...widget,
    rowsLimit: Number.MAX_SAFE_INTEGER,
    formatOptions: { ...widget.formatOptions, totals: true },
  };
  const { context, joined } = await runYielding(joinedWidget(whole, data, frame));
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
          ? await runYielding(tableRows(context, joined, data.answers))
          : listedRows(joined, data.answers);
      const ordering = orderTable(rows, order, frame.words.lang, rows.rows.length);
      const { rest = null, ...all } = await runYielding(ordering);
      for (let from = 0; from < all.rows.length; from += rowsPerSlice) {
        const isLast = from + rowsPerSlice >= all.rows.length;
        const slice = {
          ...all,
          rows: all.rows.slice(from, from + rowsPerSlice),
          ...(isLast && rest && { rest }),
        };
        yield buildTable(context, slice, rowsPerSlice, order);
        await nextTurn(); // 200,000 rows take seconds of CPU
      }
      return;
    }
    case "chart":
    case "chart:gauge":
    case "summary":
  }
  const { body } = await runYielding(widgetViewSteps(whole, data, { ...frame, allNames: true }));
  if (body.kind === "chart" || body.kind === "table" || body.kind === "summary") yield body.data;
}

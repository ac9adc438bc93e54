import { formatter } from "#app/metrics/format/format.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import type { WidgetData } from "../view/widget-data.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import type { DataTable } from "#app/views/widget-view.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import { loadWidgetData, type Reading } from "./load-widget-views.server.ts";
import { csvLine, csvOfSlices } from "../view/widget-csv.ts";
import { widgetSlices } from "../view/widget-slices.ts";

export type WidgetCsv = {
  /** Null for text and image widgets. */
  readonly lines: AsyncIterable<string> | null;
  readonly isLost: boolean;
};

export async function loadWidgetCsv(companyId: string, widget: Widget, reading: Reading): Promise<WidgetCsv> {
  if (widget.nature === "passive") return { lines: null, isLost: false };
  const { data } = await loadWidgetData(companyId, [widget], reading);
  const answers = data[0] ?? null;
  const isLost = answers === null || (answers.outcome === "trouble" && answers.trouble.lost !== undefined);
  return { lines: linesOf(widget, answers, reading), isLost };
}

export async function loadDashboardCsv(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
): Promise<AsyncIterable<string>> {
  const { data } = await loadWidgetData(companyId, widgets, reading);
  return (async function* () {
    let isFirst = true;
    for (const [place, widget] of widgets.entries()) {
      let isTitled = false;
      for await (const lines of linesOf(widget, data[place] ?? null, reading)) {
        if (!isTitled) yield `${isFirst ? "" : "\r\n"}${csvLine([widget.title])}`;
        [isTitled, isFirst] = [true, false];
        yield lines;
      }
    }
  })();
}

export async function loadWidgetTables(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
): Promise<(() => AsyncIterable<DataTable>)[]> {
  const { data } = await loadWidgetData(companyId, widgets, reading);
  return widgets.map((widget, place) => () => slicesOf(widget, data[place] ?? null, reading));
}

async function* slicesOf(
  widget: Widget,
  data: WidgetData | null,
  { period, lang, sorts }: Reading,
): AsyncGenerator<DataTable> {
  if (widget.nature === "passive" || data?.outcome !== "answers") return;
  const frame = {
    range: period.range,
    comparison: period.compareRange,
    words: formatter(lang),
    receipt: null,
  };
  yield* widgetSlices({ ...widget, orderBy: sorts?.get(widget.id) ?? widget.orderBy }, data, frame);
}

async function* linesOf(widget: Widget, data: WidgetData | null, reading: Reading): AsyncGenerator<string> {
  if (widget.nature === "passive" || data?.outcome !== "answers") return;
  const isExample = widget.instances.some(({ sourceId }) => isExampleId(sourceId));
  if (isExample) yield csvLine([`${exampleWord}: these numbers are invented`]);
  yield* csvOfSlices(slicesOf(widget, data, reading));
}

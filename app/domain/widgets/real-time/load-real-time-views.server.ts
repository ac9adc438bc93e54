import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import type { LoadedTable } from "#app/domain/sources/queries/loaded-table.ts";
import type { WaitPolicy } from "#app/domain/sources/queries/provider-tables.server.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { now } from "#app/lib/clock.server.ts";
import { dayAt, type TimeZone } from "#app/lib/plain-date.ts";
import { runYielding } from "#app/lib/steps.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { Cell, Row, Table } from "#app/metrics/table.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { LoadedAnswers, widgetData } from "../data/widget-answers.ts";
import { NameSlots } from "../rows/name-slots.ts";
import { widgetViewSteps } from "../view/build-widget-view.ts";
import { realTimeQueries, realTimeWidget } from "./real-time-widget.ts";
import { withLead } from "./with-lead.ts";

type Reading = {
  readonly as: "owner" | "visitor";
  readonly period: Period;
  readonly zone: TimeZone;
  readonly patience: WaitPolicy | null;
};

export async function loadRealTimeViews(
  companyId: string,
  widgets: readonly Widget[],
  sources: ReadonlyMap<string, KnownSource>,
  { as, period, zone, patience }: Reading,
): Promise<WidgetView[]> {
  const words = formatter("en");
  const made = widgets.map((widget) => (widget.nature === "passive" ? widget : realTimeWidget(widget)));
  const asked = made.flatMap((widget) =>
    "why" in widget || widget.nature === "passive"
      ? []
      : realTimeQueries(widget).flatMap((question) => {
          const found = sources.get(question.instance.sourceId);
          return found ? [{ widget, question, source: found.source }] : [];
        }),
  );
  const tables = await loadTables(
    companyId,
    asked.map(({ source, question }) => ({ source, query: question.query })),
    { patience },
  );
  const loaded = new LoadedAnswers();
  asked.forEach(({ widget, question }, at) => loaded.set(widget, question, inZone(tables[at]!, zone, words)));
  const frame = {
    range: period.range,
    comparison: null,
    words,
    receipt: null,
    names: new NameSlots(),
  };
  const reading = { as, period, zone, lang: "en", at: now() };
  const views: WidgetView[] = [];
  for (const [at, widget] of made.entries()) {
    if ("why" in widget) {
      views.push(withoutRealTime(widgets[at] as InteractiveWidget, widget.why));
      continue;
    }
    const data = widget.nature === "passive" ? null : widgetData(widget, sources, loaded, reading);
    const { coverage: _, ...view } = await runYielding(widgetViewSteps(widget, data, frame));
    views.push({ ...view, settledUntil: null });
  }
  return withLead(views);
}

function withoutRealTime(widget: InteractiveWidget, why: string): WidgetView {
  const { id, title, description, width, nature } = widget;
  return {
    id,
    title,
    description,
    width,
    height: 1,
    nature,
    subtitle: "",
    body: { kind: "empty", what: "No realtime data", detail: `${why} Its numbers are in the report.` },
    notes: [],
    fetchedAt: null,
    settledUntil: null,
    flags: [],
  };
}

function inZone(loaded: LoadedTable, zone: TimeZone, words: Formatter): LoadedTable {
  if (loaded.outcome === "waiting") return loaded;
  if (loaded.outcome === "table") return { ...loaded, table: tableInZone(loaded.table, zone, words) };
  return loaded.lastTable ? { ...loaded, lastTable: tableInZone(loaded.lastTable, zone, words) } : loaded;
}

function tableInZone(table: Table, zone: TimeZone, words: Formatter): Table {
  const [minute] = table.dimensions.filter(({ type }) => type === "minute");
  if (!minute) return table;
  const local = (cell: Cell | undefined): Cell => {
    const at = new Date(`${cell}Z`);
    return Number.isNaN(at.getTime()) ? null : `${dayAt(zone, at)}T${words.moment(at, zone).slice(-5)}`;
  };
  const rows = table.rows.map((row): Row => ({ ...row, [minute.key]: local(row[minute.key]) }));
  return { ...table, rows };
}

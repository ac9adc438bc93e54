import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import type { WidgetData } from "#app/domain/widgets/view/widget-data.ts";
import { failedAnswer, withLastNumbers } from "#app/domain/widgets/view/failed-answer.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Table } from "#app/metrics/table.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { providerOf } from "./ask.ts";

// Reads a table widget as the product shows it.

const reader = { as: "owner" } as const;

/** The text in place of unavailable numbers, and the notices beside stale ones. */
export function shownFailure(standIn: StandIn, query: ReportQuery, { kind, message }: ConnectorFailure) {
  const trouble = failedAnswer(
    { kind, what: message },
    { id: "s1", kind: "sandbox", name: "Sandbox", isProvider: true },
    reader,
  );
  const alone = viewOf(standIn, query, { outcome: "trouble", trouble });
  const last = withLastNumbers(nothingYet, message, reader);
  return {
    alone: wordsOf(alone),
    beside: viewOf(standIn, query, answers(standIn, query, last)).notes.join(" "),
  };
}

/** Rows, the first total, and the notes about them. */
export function shownTable(standIn: StandIn, query: ReportQuery, table: Table): string {
  return wordsOf(viewOf(standIn, query, answers(standIn, query, table)));
}

function answers(standIn: StandIn, query: ReportQuery, current: Table): WidgetData {
  const { name } = providerOf(standIn);
  const rest = { previous: null, settled: null, byDay: null, split: null };
  return {
    outcome: "answers",
    answers: [{ instance: instanceOf(standIn, query), sourceName: name, current, ...rest }],
  };
}

function instanceOf({ kind }: StandIn, { metrics, dimension }: ReportQuery) {
  const config = { metrics, dimension };
  return {
    id: "i1",
    type: kind,
    prefix: "",
    sourceId: "s1",
    config,
    currency: "USD",
    accounts: [],
    inputs: {},
    metricsOptions: {},
  };
}

function viewOf(standIn: StandIn, query: ReportQuery, data: WidgetData): WidgetView {
  const instances = [instanceOf(standIn, query)];
  const format = query.dimension ? "table" : "summary";
  const frame = { range: query.range!, comparison: null, words: formatter("en"), receipt: null };
  return buildWidgetView(newInteractiveWidget("w1", { format, instances }), data, frame);
}

function wordsOf({ body, notes }: WidgetView): string {
  const said = notes.join(" ");
  switch (body.kind) {
    case "broken":
    case "empty":
      return [`${body.what}${/[.)]$/.test(body.what) ? "" : "."}`, body.detail, said]
        .filter(Boolean)
        .join(" ");
    case "table": {
      const { of: rows, columns, totals } = body.data;
      const all = columns.flatMap(({ role, label }, at) =>
        role === "metric" ? [`${label} ${totals?.[at]?.text ?? "–"}`] : [],
      );
      return [`${rows} rows, in all ${all.slice(0, 2).join(", ")}.`, said].filter(Boolean).join(" ");
    }
    case "summary":
      return [body.figures.map(({ label, figure }) => `${label} ${figure.text}`).join(", "), said].join(". ");
    default:
      throw new Error(`A test widget is no ${body.kind}`);
  }
}

const nothingYet: Table = {
  dimensions: [],
  metrics: [],
  rows: [],
  totals: {},
  currency: null,
  zone: null,
  flags: [],
  fetchedAt: "2026-11-20T09:00:00.000Z",
  settledUntil: null,
  provenance: { source: "", account: null, query: "", version: null, rowsUsed: 0 },
};

import type { DashboardView } from "#app/views/dashboard-view.ts";
import type {
  ChangeView,
  DataColumn,
  DataTable,
  SummaryFigure,
  WidgetBody,
  WidgetView,
} from "#app/views/widget-view.ts";
import { deriveBrand } from "#app/theme/derive.ts";

export function better(text: string, arrow: "up" | "down" = "up"): ChangeView {
  return { tone: "better", arrow, text, word: "better", value: 0.124 };
}

export function exampleWidget(title: string, body: WidgetBody): WidgetView {
  return {
    id: title,
    title,
    subtitle: "",
    description: "",
    width: 1,
    height: 1,
    nature: body.kind === "text" || body.kind === "image" ? "passive" : "interactive",
    body,
    notes: [],
    fetchedAt: "2026-11-03T05:10:00.000Z",
    settledUntil: null,
    flags: [],
  };
}

export function figure(label: string, text: string, more: Partial<SummaryFigure> = {}): SummaryFigure {
  return {
    label,
    figure: { value: 1, text, receipt: null },
    change: null,
    was: null,
    goal: null,
    sparkline: null,
    hint: null,
    ...more,
  };
}

const emptyTable: DataTable = { columns: [], rows: [], totals: null, totalsLabel: "", shown: 0, of: 0 };

export function summary(...figures: SummaryFigure[]): WidgetBody {
  return { kind: "summary", figures, data: emptyTable };
}

function column(key: string, label: string, role: DataColumn["role"]): DataColumn {
  return {
    key,
    label,
    role,
    type: role === "metric" ? "integer" : "text",
    class: null,
    unit: null,
    sorted: null,
    comparison: false,
  };
}

/** Channels with their visits and orders; `rows` of them. */
export function channelTable(rows: number): DataTable {
  const cell = (text: string) => ({ raw: text, text, receipt: null });
  return {
    columns: [
      column("channel", "Channel", "dimension"),
      column("visits", "Visits", "metric"),
      column("orders", "Orders", "metric"),
    ],
    rows: Array.from({ length: rows }, (_, at) => [
      cell(`Channel ${at + 1}`),
      { ...cell(String(1000 - at)), change: better("4.1%") },
      cell(String(100 - at)),
    ]),
    totals: [cell(""), { ...cell("9,600"), change: better("3%") }, cell("777")],
    totalsLabel: `All ${rows}`,
    shown: rows,
    of: rows,
  };
}

/** The bakery's October, as in the design's pictures. */
export function exampleView(changes: Partial<DashboardView> = {}): DashboardView {
  return {
    id: "dash1",
    permalink: "harbour-lane",
    name: "Harbour Lane Bakery: online marketing",
    lang: "en",
    period: {
      from: "2026-10-01",
      to: "2026-10-31",
      compareFrom: "2026-08-31",
      compareTo: "2026-09-30",
      text: "1–31 October 2026",
      compareText: "compared with the 31 days before, 31 August – 30 September",
    },
    asOf: "Data as of 3 November 2026, 06:10, Europe/Berlin",
    attention: null,
    brand: deriveBrand("#0e6b5c"),
    theme: "light",
    logoFileId: null,
    backgroundFileId: null,
    clientFileId: null,
    backgroundColor: null,
    footer: "",
    agency: { name: "Northlight Studio", contact: "hello@northlight.example" },
    widgets: [
      exampleWidget(
        "Online orders",
        summary(
          figure("Orders", "1,575", {
            change: better("12.4%"),
            was: { value: 1401, text: "1,401", receipt: null },
            goal: { share: 0.875, text: "87.5% of goal", goalText: "1,800", reached: false },
          }),
        ),
      ),
      exampleWidget(
        "Cost per order",
        summary(
          figure("Cost per order", "€17.86", {
            change: better("8.1%", "down"),
            was: { value: 19.44, text: "€19.44", receipt: null },
            hint: "lower is better",
          }),
        ),
      ),
      exampleWidget(
        "Ad spend",
        summary(
          figure("Cost", "€6,287", {
            change: { tone: "neutral", arrow: "up", text: "3.0%", word: null, value: 0.03 },
            was: { value: 6104, text: "€6,104", receipt: null },
          }),
        ),
      ),
      exampleWidget("What happened", {
        kind: "text",
        blocks: [
          {
            block: "paragraph",
            spans: [
              { text: "Orders grew by 12.4%", bold: true },
              { text: ", most of it from the sourdough subscription." },
            ],
          },
        ],
      }),
      exampleWidget("Visits by channel", { kind: "table", data: channelTable(3), bars: false }),
    ],
    ...changes,
  };
}

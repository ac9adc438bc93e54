import type { Widget } from "#db/schema/documents/dashboard.ts";
import type { SummaryFigure, WidgetView } from "#app/views/widget-view.ts";

const maxCards = 2;

type Placed = { readonly cards: readonly WidgetView[]; readonly chart: WidgetView };

/** `place` fills gaps with examples. */
export function shownExamples(all: readonly Widget[]): {
  readonly widgets: readonly Widget[];
  readonly place: (views: readonly WidgetView[]) => Placed;
} {
  const interactive = all.filter((widget) => widget.nature === "interactive");
  const cards = interactive.filter(({ format }) => format === "summary").slice(0, maxCards);
  const charts = interactive.filter(({ format }) => format === "chart" || format === "chart:pie");
  const chart = charts.find(({ instances }) => instances[0]?.config.split) ?? charts[0];
  return {
    widgets: [...cards, ...(chart ? [chart] : [])],
    place: (views) => ({
      cards: [...views.slice(0, cards.length), ...exampleCards.slice(cards.length)].map((view) => ({
        ...view,
        width: 1 as const,
        height: 1 as const,
      })),
      chart: { ...((chart && views[cards.length]) ?? exampleChart), width: 2, height: 2 },
    }),
  };
}

const example = {
  subtitle: "Example",
  description: "",
  width: 1,
  height: 1,
  nature: "interactive",
  notes: [],
  fetchedAt: null,
  settledUntil: null,
  flags: [],
} as const;

const noData = { columns: [], rows: [], totals: null, totalsLabel: "", shown: 0, of: 0 } as const;

function exampleCard(id: string, title: string, figure: SummaryFigure): WidgetView {
  return { ...example, id, title, body: { kind: "summary", figures: [figure], data: noData } };
}

const rising = [12, 18, 15, 21, 19, 27, 24, 33, 31, 38];

const exampleCards: readonly WidgetView[] = [
  exampleCard("example-number", "A number", {
    label: "A number",
    figure: { value: 1234, text: "1,234", receipt: null },
    change: { tone: "better", arrow: "up", text: "12.3%", word: "better", value: 0.123, isLarge: true },
    was: { value: 1099, text: "1,099", receipt: null },
    goal: null,
    sparkline: { kind: "sparkline", values: rising },
    hint: null,
  }),
  exampleCard("example-goal", "A goal", {
    label: "A goal",
    figure: { value: 567, text: "567", receipt: null },
    change: { tone: "worse", arrow: "down", text: "4.5%", word: "worse", value: -0.045 },
    was: { value: 594, text: "594", receipt: null },
    goal: { share: 0.71, text: "70.9% of goal", goalText: "800", reached: false },
    sparkline: null,
    hint: null,
  }),
];

const exampleValues = [
  [40, 52, 47, 61, 58],
  [22, 25, 31, 28, 35],
  [12, 9, 14, 17, 13],
];

const exampleChart: WidgetView = {
  ...example,
  id: "example-chart",
  title: "A chart",
  body: {
    kind: "chart",
    chart: {
      kind: "bar",
      label: "Example of a chart with three names",
      labels: ["A", "B", "C", "D", "E"],
      longLabels: ["A", "B", "C", "D", "E"],
      time: false,
      stacked: true,
      series: exampleValues.map((values, i) => ({
        name: `Name ${i + 1}`,
        points: values.map((value) => ({ value, text: String(value) })),
        total: null,
      })),
      comparison: null,
      unsettledFrom: null,
      visibleGrid: true,
      axis: { kind: "integer" },
      lang: "en",
    },
    data: noData,
  },
};

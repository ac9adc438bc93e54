import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import {
  better,
  chart,
  dashboard,
  figure,
  seriesChart,
  summary,
  table,
  tableWidget,
  widget,
} from "./sample-view.ts";

// The bakery of the design: every number and name is invented.

const goal = (share: number, text: string, goalText: string) => ({
  share,
  text,
  goalText,
  reached: share >= 1,
});
const was = (text: string) => ({ value: 1, text, receipt: null });
const spark = (...values: number[]) => ({ kind: "sparkline" as const, values });

/** Sixteen widgets of every kind. */
export function bakeryWidgets(): WidgetView[] {
  return [
    summary("Online orders", "Shop, all channels", [
      figure("Orders", "1,575", {
        change: better("12.4%"),
        was: was("1,401"),
        goal: goal(0.875, "87.5% of goal", "1,800"),
        sparkline: spark(3, 5, 5, 6, 8, 7, 9, 10, 11, 12),
      }),
    ]),
    summary("Cost per order", "Google Ads · lower is better", [
      figure("Cost per order", "€17.86", {
        change: better("8.1%", "down"),
        was: was("€19.44"),
        goal: goal(1, "Goal reached: under €18.00", "€18.00"),
        sparkline: spark(12, 10, 9, 8, 8, 9, 6, 4, 5, 4),
      }),
    ]),
    summary("Ad spend", "Google Ads", [
      figure("Ad spend", "€6,287", {
        change: { tone: "neutral", arrow: "up", text: "3.0%", word: null, value: 0.03 },
        was: was("€6,104"),
        sparkline: spark(5, 5, 9, 7, 7, 5, 7, 5, 5, 6),
      }),
    ]),
    chart(
      {
        kind: "gauge",
        label: "312 newsletter sign-ups of 400",
        min: 0,
        max: 500,
        minText: "0",
        maxText: "500",
        value: 312,
        text: "312",
        goal: { value: 400, text: "78% of goal" },
      },
      "Newsletter sign-ups",
      "Mailing list · goal 400",
      1,
      1,
    ),
    chart(seriesChart(), "Sessions by channel", "Analytics · per day", 3, 2),
    widget(
      {
        kind: "text",
        blocks: [
          {
            block: "paragraph",
            spans: [
              { text: "Orders grew by 12.4%", bold: true },
              {
                text: ", most of it from the sourdough subscription and from Christmas pre-orders, which opened on 12 October.",
              },
            ],
          },
          {
            block: "paragraph",
            spans: [
              { text: "An order from ads now costs €1.58 less. See " },
              { text: "the notes", href: "https://northlight.example/notes" },
              { text: "." },
            ],
          },
          { block: "heading", spans: [{ text: "Next month" }] },
          {
            block: "list",
            items: [
              [{ text: "Double the gift-box budget from the 10th." }],
              [{ text: "New photographs for catering." }],
            ],
          },
        ],
      },
      {
        title: "What happened in October",
        subtitle: "Written by Northlight Studio",
        height: 2,
        fetchedAt: null,
      },
    ),
    chart(
      seriesChart(
        {
          kind: "bar",
          stacked: true,
          labels: ["28 Sep", "5 Oct", "12 Oct", "19 Oct", "26 Oct"],
          columnTotals: [1110, 1090, 1187, 1020, 1205].map((value) => ({
            value,
            text: value.toLocaleString("en"),
          })),
        },
        ["Shop", "Pre-order", "Marketplace"],
      ),
      "Orders per week",
      "Shop · first and last week are short: 4 and 6 days",
      2,
      2,
    ),
    chart(
      seriesChart(
        {
          kind: "bar",
          time: false,
          labels: ["Sourdough", "Autumn cakes", "Brand", "Office", "Christmas"],
          comparison: {
            name: "31 Aug – 30 Sep",
            points: [1690, 1800, 1500, 1340, 210].map((value) => ({ value, text: String(value) })),
          },
        },
        ["October"],
      ),
      "Clicks by campaign",
      "Google Ads · the five largest, against the period before",
      2,
      2,
    ),
    chart(
      seriesChart({ kind: "area", unsettledFrom: 28 }, ["Generic terms", "Brand terms"]),
      "Seen in search",
      "Search Console · impressions per day",
      2,
      1,
      { notes: ["29–31 October are not complete yet and are left out of totals."] },
    ),
    widget(
      {
        kind: "broken",
        what: "Facebook Ads needs to be reconnected",
        detail: "Nothing new since 24 October.",
        fix: null,
      },
      { title: "Paid social reach", subtitle: "" },
    ),
    widget(
      { kind: "empty", what: "No reviews in October", detail: "There were 4 in the 31 days before." },
      { title: "Reviews", subtitle: "" },
    ),
    chart(
      {
        kind: "pie",
        label: "72% new",
        doughnut: false,
        total: "36,352",
        totalName: "sessions",
        parts: [
          { name: "New", value: 26140, text: "26,140", share: "72%", other: false },
          { name: "Returning", value: 10212, text: "10,212", share: "28%", other: false },
        ],
      },
      "New and returning",
      "Analytics · share of sessions",
      1,
      2,
    ),
    chart(
      {
        kind: "pie",
        label: "Phones 61%",
        doughnut: true,
        total: "36,352",
        totalName: "sessions",
        parts: [
          { name: "Phone", value: 22175, text: "22,175", share: "61%", other: false },
          { name: "Desktop", value: 11997, text: "11,997", share: "33%", other: false },
          { name: "Tablet", value: 1817, text: "1,817", share: "5%", other: false },
          { name: "Other", value: 363, text: "363", share: "1%", other: true },
        ],
      },
      "Devices",
      "Analytics · share of sessions",
      1,
      2,
    ),
    chart(
      {
        kind: "radar",
        label: "Site quality in five points",
        name: "October",
        visibleLabels: true,
        axes: [
          ["Speed", 82],
          ["Content", 74],
          ["Links", 58],
          ["Mobile", 91],
          ["Safety", 88],
        ].map(([name, value]) => ({
          name: String(name),
          point: { value: Number(value), text: String(value) },
        })),
        comparison: {
          name: "September",
          points: [64, 70, 55, 86, 88].map((value) => ({ value, text: String(value) })),
        },
      },
      "Site quality",
      "Monthly check · points of 100",
      1,
      2,
    ),
    widget(
      {
        kind: "image",
        fileId: "poster",
        alt: "Poster of the autumn campaign: a loaf on a striped cloth",
        caption: "Poster, in shops since 5 October",
      },
      { title: "Autumn campaign", subtitle: "", height: 2, fetchedAt: null },
    ),
    tableWidget(table(10)),
  ];
}

/** `count` widgets of realistic data: the bakery's, repeated. */
export function manyWidgets(count: number): DashboardView {
  const widgets: WidgetView[] = [];
  while (widgets.length < count) widgets.push(...bakeryWidgets());
  return dashboard(widgets.slice(0, count));
}

import fc from "fast-check";
import { test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import { checkFill, pageFills, papers } from "./page-fill.ts";
import { dashboard, table, tableWidget } from "./sample-view.ts";

const summary = {
  title: "In short",
  sentences: Array.from({ length: 4 }, (_, at) => ({
    parts: [{ text: `Orders rose ${at + 1}.4% to 1,575, from 1,401; the goal of 1,800 was missed by 225.` }],
  })),
};
const numberSources = Array.from({ length: 8 }, (_, at) => ({
  widgetId: `w${at}`,
  column: "orders",
  label: "Orders",
  value: "1,575",
  how: "Shop: orders, added up over all days",
  asOf: "3 Nov, 06:10",
  state: "Final",
}));
const front = { pdfPages: { cover: true, summary: true, sources: true }, summary, numberSources };
const annotations = Array.from({ length: 3 }, (_, at) => ({
  id: `a${at}`,
  number: null,
  from: day(`2026-10-0${at + 1}`),
  to: day(`2026-10-0${at + 1}`),
  days: `${at + 1} Oct`,
  text: "Christmas pre-orders opened in the shop",
  list: "done" as const,
}));
const glossary = ["Orders", "Clicks", "Sessions", "Cost", "Impressions", "Reach"].map((word) => ({
  word,
  text: "A visit to the website or the app.",
}));
const long = [tableWidget(table(34)), tableWidget(table(200)), tableWidget(table(9))];

const boards: [string, DashboardView][] = [
  ["the bakery", dashboard(bakeryWidgets(), { client: "Harbour Lane Bakery" })],
  ["the bakery with front pages", dashboard(bakeryWidgets(), front)],
  ["the bakery with events", dashboard(bakeryWidgets(), { ...front, annotations, glossary })],
  ["two numbers", dashboard(bakeryWidgets().slice(0, 2))],
  ["forty widgets", manyWidgets(40)],
  ["long tables", dashboard(long)],
  ["long tables with front pages", dashboard(long, front)],
];

test.each(boards)("no page of %s but the last ends before three quarters", (name, view) => {
  for (const [paper, options] of papers) checkFill(`${name}, ${paper}`, pageFills(view, options));
});

test("nor one of any widgets, with long tables among them", { timeout: 60_000 }, () => {
  const all = [...bakeryWidgets(), ...long, tableWidget(table(40, 3), 2, 2)];
  const places = fc.shuffledSubarray([...all.keys()], { minLength: 1 });
  fc.assert(
    fc.property(
      places,
      fc.constantFrom(...papers),
      fc.constantFrom({}, front),
      (shown, [paper, options], pages) => {
        const view = dashboard(
          shown.map((at) => all[at]!),
          pages,
        );
        checkFill(`${paper}, ${shown.join(" ")}`, pageFills(view, options));
      },
    ),
    { numRuns: 150 },
  );
});

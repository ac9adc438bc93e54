import fc from "fast-check";
import { day } from "#app/lib/plain-date.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import { checkFill, pageFills, papers } from "./page-fill.ts";
import { dashboard, figure, summary, table, tableWidget, widget } from "./sample-view.ts";

const inShort = {
  title: "In short",
  sentences: Array.from({ length: 4 }, (_, at) => ({
    parts: [{ text: `Orders rose ${at + 1}.4% to 1,575, from 1,401; the goal of 1,800 was missed by 225.` }],
  })),
};
const source = (at: number) => ({
  widgetId: `w${at}`,
  column: "orders",
  label: "Orders",
  value: "1,575",
  how: "Shop: orders, added up over all days",
  asOf: "3 Nov, 06:10",
  state: "Final",
});
const numberSources = Array.from({ length: 8 }, (_, at) => source(at));
const front = { pdfPages: { cover: true, summary: true, sources: true }, summary: inShort, numberSources };
const event = (at: number, text = "Christmas pre-orders opened in the shop") => {
  const on = day(`2026-10-${String((at % 28) + 1).padStart(2, "0")}`);
  return { id: `a${at}`, number: null, from: on, to: on, days: `${(at % 28) + 1} Oct`, text, list: "done" };
};
const annotations = Array.from({ length: 3 }, (_, at) => event(at));
const glossary = ["Orders", "Clicks", "Sessions", "Cost", "Impressions", "Reach"].map((word) => ({
  word,
  text: "A visit to the website or the app.",
}));
const paragraph = { block: "paragraph" as const, spans: [{ text: "Orders rose in the shop. ".repeat(12) }] };
const prose = widget(
  { kind: "text", blocks: Array.from({ length: 30 }, () => paragraph) },
  { title: "Notes" },
);
const manyFigures = summary(
  "Many",
  "Merged",
  Array.from({ length: 70 }, (_, at) => figure(`Metric ${at}`, `${at},000`)),
);
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

function fillAnyWidgets(numRuns: number): void {
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
    { numRuns },
  );
}

test("nor one of any widgets, with long tables among them", () => fillAnyWidgets(40));
longTest("nor one of any widgets: 150 boards", { timeout: 120_000 }, () => fillAnyWidgets(150));

/** Of up to so many characters; some are one word. */
const words = (max: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max }),
      fc.constantFrom("pre-orders in the shop ", "Überraschungsangebot", "of "),
    )
    .map(([length, text]) =>
      text
        .repeat(Math.ceil(length / text.length))
        .slice(0, length)
        .trim(),
    );

const hostilePages = fc.record({
  numberSources: fc.array(fc.tuple(words(60), words(700), words(90)), { minLength: 1, maxLength: 30 }),
  annotations: fc.array(words(280), { maxLength: 60 }),
  glossary: fc.array(words(500), { maxLength: 8 }),
  filters: fc.array(words(120), { maxLength: 12 }),
  notes: fc.array(words(160), { maxLength: 5 }),
  footer: fc.constantFrom("", "Northlight Studio, 4 Quay Street"),
});

function fillAnyPages(numRuns: number): void {
  const all = [...bakeryWidgets(), ...long, tableWidget(table(40, 3), 2, 2), prose, manyFigures];
  const places = fc.oneof(
    fc.shuffledSubarray([...all.keys()], { minLength: 1, maxLength: 8 }),
    fc.constant([...bakeryWidgets().keys()]),
  );
  const cases = fc.tuple(places, fc.constantFrom(...papers), fc.boolean(), hostilePages);
  fc.assert(
    fc.property(cases, ([shown, [paper, options], hasSummary, pages]) => {
      const { numberSources: sources, annotations: events, glossary: terms, ...rest } = pages;
      const view = dashboard(
        shown.map((at) => all[at]!),
        {
          ...front,
          ...rest,
          pdfPages: { ...front.pdfPages, summary: hasSummary },
          numberSources: sources.map(([label, how, state], at) => ({ ...source(at), label, how, state })),
          annotations: events.map((text, at) => event(at, text)),
          glossary: terms.map((text, at) => ({ word: `Metric ${at}`, text })),
        },
      );
      checkFill(`${paper}, ${shown.join(" ")}`, pageFills(view, options));
    }),
    { numRuns },
  );
}

test("nor one where sources and events are few, many or long", () => fillAnyPages(30));
longTest("nor one of any sources and events: 150 boards", { timeout: 240_000 }, () => fillAnyPages(150));

import { expect, test } from "vitest";
import type { WidgetView } from "#app/views/widget-view.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { buildPie, buildSeries, points } from "#tests/charts/build-chart.ts";
import { better, dashboard, figure, summary, table, widget } from "./sample-view.ts";

const { type } = loadFonts();
const data = { ...table(1, 1), rows: [] };

const other = widget({ kind: "text", blocks: [] });
const landscape = { paper: "A4", orientation: "landscape" } as const;

/** Widgets share a row: one alone has its full width. */
const marksOf = (one: WidgetView) =>
  drawPages(
    dashboard([
      one,
      ...Array.from({ length: 4 / one.width - 1 }, () => ({
        ...other,
        width: one.width,
        height: one.height,
      })),
    ]),
    type,
    new Map(),
    landscape,
    () => {},
  ).flatMap(({ marks }) => marks);
const textsOf = (one: WidgetView) =>
  marksOf(one)
    .filter((mark) => mark.k === "text")
    .map(({ text }) => text);

test.each([2, 4] as const)("a pie's legend has full names in a widget of width %i", (width) => {
  const names = ["Sourdough subscription", "Office breakfast", "Christmas pre-order", "Other"];
  const pie = buildPie([1_692, 1_480, 821, 400]);
  const chart = {
    ...pie,
    parts: pie.parts.map((part, i) => ({ ...part, name: names[i]!, text: "€1,692.34", share: "23.0%" })),
  };
  const texts = textsOf(widget({ kind: "chart", chart, data }, { width, height: 3 }));
  expect(texts).toEqual(expect.arrayContaining(names));
});

test.each([
  ["all", 7, 3],
  ["none", 12, 2],
] as const)("horizontal bars show the compared values beside %s of %i bars", (which, count, height) => {
  const names = Array.from({ length: count }, (_, i) => `A campaign with a long name ${i}`);
  const before = names.map((_, i) => 5_001 + i * (i % 2 === 0 ? 7 : 400));
  const chart = buildSeries("bar", [names.map((_, i) => 6_001 + i)], {
    time: false,
    labels: names,
    longLabels: names,
    comparison: { name: "Before", points: points(before) },
  });
  const texts = textsOf(widget({ kind: "chart", chart, data }, { width: 2, height }));
  expect(names.filter((_, i) => texts.includes(String(6_001 + i)))).toHaveLength(count);
  expect(before.filter((value) => texts.includes(String(value)))).toHaveLength(which === "all" ? count : 0);
});

test("the number of one series appears once, compared or not", () => {
  const chart = buildSeries("line", [[5, 7, 6]], {
    series: [{ name: "Cost", points: points([5, 7, 6]), total: "€18.00" }],
    comparison: { name: "Before", points: points([4, 4, 4]) },
  });
  const texts = textsOf(widget({ kind: "chart", chart, data }, { width: 2, height: 2 }));
  expect(texts.filter((text) => text.includes("€18.00"))).toEqual(["Cost €18.00 · Analytics"]);
  expect(texts).toContain("Before");
});

test("a change over a part of the days stays inside its card", () => {
  const change = { ...better("11,125.0%"), until: "over 3 of 5 weeks" };
  const marks = marksOf(summary("Unsubscribed", "Newsletter", [figure("Unsubscribed", "105", { change })]));
  const found = marks
    .filter((mark) => mark.k === "text")
    .find(({ text }) => text.includes("over 3 of 5 weeks"))!;
  const end = found.x + type.width(found.text, { size: found.size, weight: found.weight });
  const cards = marks
    .filter((mark) => mark.k === "rect")
    .filter(({ x, w }) => x < found.x && x + w > found.x);
  const card = cards.reduce((least, one) => (one.w < least.w ? one : least));
  expect(end).toBeLessThanOrEqual(card.x + card.w - 8);
});

test("an equal number in a narrow list of numbers says so", () => {
  const change = { ...better("no change"), tone: "neutral", arrow: null, word: null, value: 0 } as const;
  const figures = Array.from({ length: 6 }, (_, i) => figure(`Metric ${i}`, "105", { change }));
  const texts = textsOf(summary("Many", "Newsletter", figures, { width: 1, height: 1 }));
  expect(texts.filter((text) => text === "no change").length).toBeGreaterThan(2);
});

test("an equal number in a table has no words beside or under it", () => {
  const still = { ...better("no change"), tone: "neutral", arrow: null, word: null, value: 0 } as const;
  const body = table(3, 2, true);
  const [first = [], ...rows] = body.rows;
  const flat = first.map((cell) => (cell.change ? { ...cell, change: still } : cell));
  for (const width of [1, 4] as const) {
    const data = { ...body, rows: [flat, ...rows] };
    const texts = textsOf(widget({ kind: "table", bars: false, data }, { width, height: 2 }));
    expect(texts.filter((text) => text.includes("12.4%"))).not.toEqual([]);
    expect(texts.filter((text) => text.includes("no change"))).toEqual([]);
  }
});

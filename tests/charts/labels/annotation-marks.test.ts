import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartMark } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import type { Scene } from "#app/charts/scene.ts";
import { buildSeries, hasOnlyNumbers, labelsOf, points, room } from "../build-chart.ts";

const values = Array.from({ length: 31 }, (_, i) => 400 + (i % 7) * 30);
const marksAt = (...places: number[]): ChartMark[] =>
  places.map((at, i) => ({ number: i + 1, at, days: `${at + 1} Oct` }));
const texts = (scene: Scene, fit?: string) =>
  labelsOf(scene, "mark")
    .filter((label) => fit === undefined || !label.fit || label.fit.includes(fit))
    .map(({ text }) => text);
const dotted = (scene: Scene) =>
  scene.plot.flatMap((shape) => (shape.k === "path" && shape.dash === "dots" ? [shape.d] : []));

test("a chart without marks is drawn as before", () => {
  for (const kind of ["line", "area", "bar"] as const) {
    const plain = layout(buildSeries(kind, [values]), room);
    expect(layout(buildSeries(kind, [values], { marks: [] }), room)).toEqual(plain);
    expect(labelsOf(plain, "mark")).toEqual([]);
  }
});

test("a disc is over its point, on a dotted line to the axis, and the plot is lower", () => {
  const plain = layout(buildSeries("line", [values]), room);
  const scene = layout(buildSeries("line", [values], { marks: marksAt(6, 20) }), room);
  const [first] = labelsOf(scene, "mark");
  expect(texts(scene, "wide")).toEqual(["1", "2"]);
  expect(first!.x).toBeCloseTo((scene.box.width / 30) * 6, 6);
  expect(scene.gutter.top - plain.gutter.top).toBe(21);
  expect(scene.box.height + scene.gutter.top).toBe(plain.box.height + plain.gutter.top);
  expect(dotted(scene)).toHaveLength(2);
  expect(dotted(scene)[0]).toMatch(new RegExp(`V${Math.round(scene.box.height * 10) / 10}$`));
});

test("over bars the line ends above the total", () => {
  const stack = { stacked: true, columnTotals: points([30, 60, 90]) };
  const rows = [
    [10, 20, 30],
    [20, 40, 60],
  ];
  const scene = layout(buildSeries("bar", rows, { ...stack, marks: marksAt(0, 2) }), room);
  const totals = labelsOf(scene, "value");
  expect(totals.map(({ text }) => text)).toEqual(["30", "60", "90"]);
  const [first] = dotted(scene);
  const [, x, top, end] = /^M(.+),(.+)V(.+)$/.exec(first!)!.map(Number);
  expect(x).toBeCloseTo(totals[0]!.x, 0);
  expect(end).toBeLessThan(totals[0]!.y - 17);
  expect(top).toBeLessThan(end!);
});

test("marks closer than 22 px share a pill, and a phone has fewer discs than a wide card", () => {
  const scene = layout(buildSeries("line", [values], { marks: marksAt(6, 11, 19, 20, 20, 27) }), room);
  expect(texts(scene, "wide")).toEqual(["1", "2", "3–5", "6"]);
  const wide = layout(buildSeries("line", [values], { marks: marksAt(3, 4, 5) }), {
    width: 1182,
    height: 260,
  });
  expect(texts(wide, "wide")).toEqual(["1", "2", "3"]);
  expect(texts(wide, "narrow")).toEqual(["1–3"]);
  const paper = layout(buildSeries("line", [values], { marks: marksAt(3, 4, 5) }), { ...room, values: true });
  expect(texts(paper)).toEqual(["1–3"]);
  expect(labelsOf(paper, "mark").every(({ fit }) => fit === undefined)).toBe(true);
});

test("a range has one mark and a faint band", () => {
  const marks = [{ number: 1, at: 4, to: 9, days: "5–10 Oct" }];
  const scene = layout(buildSeries("line", [values], { marks }), room);
  const bands = scene.plot.filter((shape) => shape.k === "area");
  expect(bands).toMatchObject([{ fill: "ink-3", opacity: 0.1 }]);
  expect(labelsOf(scene, "mark").filter(({ fit }) => !fit?.includes("narrow"))).toHaveLength(1);
});

test("the drawing's name says its marks", () => {
  const { label } = layout(buildSeries("bar", [values], { marks: marksAt(6, 20) }), room);
  expect(label).toBe("Sessions per day. Annotations: 1 at 7 Oct, 2 at 21 Oct");
});

test("no two discs overlap, whatever the marks, kind and width", () => {
  const places = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      places,
      fc.constantFrom("line", "area", "bar"),
      fc.integer({ min: 150, max: 1300 }),
      (at, kind, width) => {
        const marks = marksAt(...at.toSorted((a, b) => a - b));
        const scene = layout(buildSeries(kind as "line", [values], { marks }), { width, height: 260 });
        expect(hasOnlyNumbers(scene)).toBe(true);
        for (const [fit, px] of [
          ["wide", scene.box.width],
          ["medium", 600],
          ["narrow", 262],
        ] as const) {
          const shown = labelsOf(scene, "mark").filter((label) => !label.fit || label.fit.includes(fit));
          const scale = Math.min(px, scene.box.width) / scene.box.width;
          const numbers = shown.flatMap(({ text }) => {
            const [first, last = first] = text.split("–").map(Number);
            return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
          });
          expect(numbers).toEqual(marks.map(({ number }) => number));
          shown.slice(1).forEach((label, i) => {
            const half = (text: string) => (text.length > 1 ? 30 : 17) / 2;
            const apart = (label.x - shown[i]!.x) * scale;
            expect(apart).toBeGreaterThanOrEqual(half(label.text) + half(shown[i]!.text) + 5 - 1e-6);
          });
        }
      },
    ),
  );
});

import { expect, test } from "vitest";
import fc from "fast-check";
import { layout } from "#app/charts/layout.ts";
import { labelGap, type Label, type Scene } from "#app/charts/scene.ts";
import { textWidth } from "#app/charts/labels/text-width.ts";
import { buildSeries, hasOnlyNumbers, labelsOf, points, room, shapes, strokes } from "../build-chart.ts";
import { cases } from "#tests/support/cases.ts";

const paper = { ...room, values: true };
const values = (scene: Scene) => labelsOf(scene, "value").sort((a, b) => a.x - b.x);

function boxOf({ text, x, y, block }: Label) {
  const w = textWidth(text, 12, 600);
  const top = block === "above" ? y - labelGap.value - 14 : y + labelGap.value;
  return { left: x - w / 2, right: x + w / 2, top, bottom: top + 14 };
}

function overlaps(labels: readonly Label[]): number {
  const boxes = labels.map(boxOf);
  return boxes.filter((a, i) =>
    boxes.some(
      (b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    ),
  ).length;
}

test("each bar has its value above it on paper", () => {
  const chart = buildSeries("bar", [[120, 80, 300, 0, 45]]);
  const scene = layout(chart, paper);
  const bars = shapes(scene, "rect", "s1");
  expect(values(scene).map(({ text }) => text)).toEqual(["120", "80", "300", "0", "45"]);
  const [first] = values(scene);
  expect(first!.x).toBeCloseTo(bars[0]!.x + bars[0]!.w / 2);
  expect(first!.y).toBeCloseTo(bars[0]!.y);
});

test("on screen all bars have their value, or none where one does not fit", () => {
  const chart = buildSeries("bar", [[120, 80, 300, 0, 45]]);
  const scene = layout(chart, room);
  const bars = shapes(scene, "rect", "s1");
  expect(values(scene).map(({ text }) => text)).toEqual(["120", "80", "300", "0", "45"]);
  expect(values(scene)[2]!.x).toBeCloseTo(bars[2]!.x + bars[2]!.w / 2);
  expect(values(layout(chart, { ...room, height: 120 }))).toEqual([]);
  expect(values(layout(chart, { ...room, width: 180 }))).toEqual([]);
  const days = buildSeries("bar", [Array.from({ length: 31 }, (_, i) => 1_000 + i)]);
  expect(values(layout(days, room))).toEqual([]);
  expect(values(layout(buildSeries("line", [[120, 80, 300]]), room))).toEqual([]);
});

test("beside a comparison a value is over its own bar, and no wider", () => {
  const comparison = { name: "September", points: points([50, 400, 104]) };
  const scene = layout(buildSeries("bar", [[100, 100, 100]], { comparison }), room);
  const bars = shapes(scene, "rect", "s1");
  for (const [i, { x }] of values(scene).entries()) expect(x).toBeCloseTo(bars[i]!.x + bars[i]!.w / 2);
  expect(values(scene)).toHaveLength(3);
  const wide = buildSeries("bar", [[1_000_000, 1_000_000, 1_000_000]], { comparison });
  expect(values(layout(wide, { ...room, width: 260 }))).toEqual([]);
});

test("charts of several series have no values: their totals are in the legend", () => {
  const chart = buildSeries("bar", [
    [1, 2],
    [3, 4],
  ]);
  expect(values(layout(chart, paper))).toEqual([]);
});

test("a value does not overlap a higher bar of the comparison", () => {
  const chart = buildSeries("bar", [[100, 100, 100]], {
    comparison: { name: "September", points: points([50, 400, 104]) },
  });
  const scene = layout(chart, paper);
  expect(values(scene).map(({ text }) => text)).toEqual(["100", "100", "100"]);
  const grey = shapes(scene, "rect", "compare");
  for (const box of values(scene).map(boxOf)) {
    for (const bar of grey) {
      const isOver = box.left < bar.x + bar.w && bar.x < box.right;
      expect(isOver && bar.y < box.bottom && box.top < bar.y + bar.h).toBe(false);
    }
  }
});

test("charts with too many bars show the last, highest, lowest and first value", () => {
  const rows = Array.from({ length: 31 }, (_, i) => (i === 9 ? 900 : i === 20 ? 50 : 400 + i));
  expect(values(layout(buildSeries("bar", [rows]), paper)).map(({ text }) => text)).toEqual(
    expect.arrayContaining(["900", "430"]),
  );
  expect(values(layout(buildSeries("bar", [rows]), paper)).length).toBeLessThanOrEqual(4);
});

test("a line shows its first, last, highest and lowest value, each with a dot on its point", () => {
  const scene = layout(buildSeries("line", [[400, 300, 900, 500, 100, 350, 600]]), paper);
  expect(values(scene).map(({ text }) => text)).toEqual(["400", "900", "100", "600"]);
  const [corners = []] = strokes(shapes(scene, "path", "s1")[0]!.d);
  const dots = shapes(scene, "dot", "s1").filter(({ r }) => r === 2.5);
  expect(dots).toHaveLength(4);
  for (const { x, y } of dots)
    expect(corners.some(([cx, cy]) => Math.abs(cx - x) < 0.1 && Math.abs(cy - y) < 0.1)).toBe(true);
});

test("a line that falls steeply to the edge shows its last value", () => {
  const scene = layout(buildSeries("line", [[371, 873, 674, 9]]), paper);
  expect(values(scene).map(({ text }) => text)).toEqual(["371", "873", "9"]);
});

test("a value appears once where one point is the highest and the last", () => {
  const scene = layout(buildSeries("line", [[100, 200, 300]]), paper);
  expect(values(scene).map(({ text }) => text)).toEqual(["100", "300"]);
});

test("no value overlaps another, a line or the plot's edge, whatever the numbers", () => {
  const value = fc.option(fc.integer({ min: -90_000, max: 90_000 }), { nil: null, freq: 6 });
  const row = fc.array(value, { minLength: 1, maxLength: 40 });
  const kind = fc.constantFrom("line" as const, "area" as const, "bar" as const);
  fc.assert(
    fc.property(row, fc.option(row), kind, (now, before, kind) => {
      const comparison = before && {
        name: "September",
        points: points(now.map((_, i) => before[i] ?? null)),
      };
      const scene = layout(buildSeries(kind, [now], { comparison }), paper);
      const labels = values(scene);
      expect(hasOnlyNumbers(scene)).toBe(true);
      expect(overlaps(labels)).toBe(0);
      const corners = shapes(scene, "path").flatMap(({ d }) => (kind === "bar" ? [] : strokes(d).flat()));
      for (const box of labels.map(boxOf)) {
        expect(box.left).toBeGreaterThanOrEqual(-0.01);
        expect(box.right).toBeLessThanOrEqual(scene.box.width + 0.01);
        expect(box.top).toBeGreaterThanOrEqual(-scene.gutter.top - 0.01);
        expect(box.bottom).toBeLessThanOrEqual(scene.box.height + 0.01);
        const isOnLine = ([x, y]: [number, number]) =>
          x > box.left && x < box.right && y > box.top + 0.1 && y < box.bottom - 0.1;
        expect(corners.some(isOnLine)).toBe(false);
      }
    }),
    { numRuns: cases(300) },
  );
});

test("an incomplete week is neither the lowest nor the last value of a line", () => {
  const chart = buildSeries("line", [[1_470, 2_500, 2_664, 2_640, 2_383]], { incomplete: [0, 4] });
  const written = values(layout(chart, paper)).map(({ text }) => text.replace(/\D/g, ""));
  expect(written).toContain("2664");
  expect(written).not.toContain("1470");
  expect(written).not.toContain("2383");
});

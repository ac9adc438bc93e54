import fc from "fast-check";
import { expect, test } from "vitest";
import { layout } from "#app/charts/layout.ts";
import { buildSeries, hasOnlyNumbers, labelsOf, points, room, shapes } from "./build-chart.ts";
import { cases } from "#tests/support/cases.ts";

const names = { time: false, labels: ["Bread", "Cake", "Rolls"], longLabels: ["Bread", "Cake", "Rolls"] };

test("the tooltip of a bar with its name's color has that color", () => {
  const chart = buildSeries("bar", [[1, 2]], { time: false, labels: ["A", "B"], labelSlots: [3, 5] });
  expect(layout(chart, room).hits.map(({ lines }) => lines.map(({ ink }) => ink))).toEqual([["s3"], ["s5"]]);
});

test("the heights of bars are in proportion to the values", () => {
  const values = [835, 12.5, 417];
  const heights = shapes(layout(buildSeries("bar", [values]), room), "rect", "s1").map(({ h }) => h);
  for (const [i, value] of values.entries()) expect(heights[i]! / heights[0]!).toBeCloseTo(value / 835, 9);
});

test("every bar starts at zero", () => {
  const scene = layout(buildSeries("bar", [[100, 99, 98]]), room);
  for (const { y, h } of shapes(scene, "rect")) expect(y + h).toBeCloseTo(scene.box.height, 9);
});

test("negative bars hang from the zero line", () => {
  const scene = layout(buildSeries("bar", [[-5, 10]]), room);
  const [below, above] = shapes(scene, "rect", "s1");
  const zero = shapes(scene, "rule", "axis")[0]?.y1 ?? 0;
  expect(below?.y).toBeCloseTo(zero, 9);
  expect((above?.y ?? 0) + (above?.h ?? 0)).toBeCloseTo(zero, 9);
  expect(above?.h).toBeCloseTo((below?.h ?? 0) * 2, 9);
});

test("the zero line is at the top when all values are negative", () => {
  const scene = layout(buildSeries("bar", [[-5, -10]]), room);
  expect(shapes(scene, "rule", "axis")[0]?.y1).toBe(0);
});

test("a missing value has no bar, because it is not zero", () => {
  const scene = layout(buildSeries("bar", [[1, null, 3]]), room);
  expect(shapes(scene, "rect", "s1")).toHaveLength(2);
  expect(scene.hits[1]?.lines[0]?.text).toBe("–");
});

test("the comparison appears beside each bar, in gray", () => {
  const comparison = { name: "September", points: points([4, 2, 3]) };
  const scene = layout(buildSeries("bar", [[2, 4, 6]], { ...names, comparison }), room);
  const now = shapes(scene, "rect", "s1");
  const before = shapes(scene, "rect", "compare");
  expect(before.map(({ x, w }) => [x, w])).toEqual(now.map(({ x, w }) => [x + w, w]));
  expect(before[0]!.h).toBeCloseTo(now[1]!.h, 9);
  expect(scene.key).toMatchObject({
    place: "above",
    entries: [{ ink: "s1" }, { ink: "compare", name: "September" }],
  });
});

test("a line crosses the bar at the value that was sent, where it differs", () => {
  const scene = layout(buildSeries("bar", [[2, 4, 6]], { asSent: [null, 3, 9] }), room);
  const bars = shapes(scene, "rect", "s1");
  const lines = shapes(scene, "rule", "ink");
  const zero = shapes(scene, "rule", "axis")[0]!.y1;
  const unit = bars[0]!.h / 2;
  expect(lines.map(({ y1, y2 }) => [y1, y2])).toEqual(
    [3, 9].map((value) => [zero - value * unit, zero - value * unit].map((y) => expect.closeTo(y, 6))),
  );
  for (const [i, { x1, x2 }] of lines.entries()) {
    const { x, w } = bars[i + 1]!;
    expect([x1 < x, x2 > x + w]).toEqual([true, true]);
  }
  expect(lines[1]!.y1).toBeGreaterThanOrEqual(0);
});

test("a line crosses the horizontal bar, and the stack, at the value that was sent", () => {
  const labels = Array.from({ length: 9 }, (_, at) => `A long name of a campaign ${at}`);
  const options = { time: false, labels, longLabels: labels };
  const values = labels.map((_, at) => at + 1);
  const asSent = labels.map((_, at) => (at === 8 ? 12 : null));
  const sideways = layout(buildSeries("bar", [values], { ...options, asSent }), room);
  const [line] = shapes(sideways, "rule", "ink");
  const last = shapes(sideways, "rect", "s1").at(-1)!;
  expect(line!.x1).toBeCloseTo((last.w / 9) * 12, 6);
  expect([line!.y1 < last.y, line!.y2 > last.y + last.h]).toEqual([true, true]);

  const stacked = layout(
    buildSeries(
      "bar",
      [
        [2, 4],
        [1, 1],
      ],
      { stacked: true, asSent: [5, null] },
    ),
    room,
  );
  const zero = shapes(stacked, "rule", "axis")[0]!.y1;
  const part = shapes(stacked, "rect", "s1")[0]!;
  expect(shapes(stacked, "rule", "ink")[0]!.y1).toBeCloseTo(zero - (part.h / 2) * 5, 6);
});

test("a stack has the largest part at the bottom, and each part starts where the one below ends", () => {
  const scene = layout(
    buildSeries(
      "bar",
      [
        [10, 20],
        [30, 40],
        [5, null],
      ],
      { stacked: true },
    ),
    room,
  );
  const [bottom, middle, top] = ["s2", "s1", "s3"].map((ink) => shapes(scene, "rect", ink));
  expect(bottom![0]!.y + bottom![0]!.h).toBeCloseTo(scene.box.height, 9);
  expect(middle![0]!.y + middle![0]!.h).toBeCloseTo(bottom![0]!.y, 9);
  expect(top![0]!.y + top![0]!.h).toBeCloseTo(middle![0]!.y, 9);
  expect(top).toHaveLength(1);
  expect(bottom!.every(({ gap }) => gap)).toBe(true);
});

test("a known total appears above its column", () => {
  const chart = buildSeries(
    "bar",
    [
      [10, 20],
      [30, 40],
    ],
    { stacked: true, columnTotals: points([40, null]) },
  );
  const scene = layout(chart, room);
  const [sum] = labelsOf(scene, "value");
  expect(labelsOf(scene, "value")).toHaveLength(1);
  expect(sum).toMatchObject({ text: "40", block: "above", inline: "middle" });
  expect(sum?.y).toBeCloseTo(
    Math.min(
      ...shapes(scene, "rect")
        .filter(({ x, w }) => x <= sum!.x && sum!.x <= x + w)
        .map(({ y }) => y),
    ),
    9,
  );
});

test("negative parts stack below zero", () => {
  const scene = layout(buildSeries("bar", [[10], [-4], [-6]], { stacked: true }), room);
  const zero = shapes(scene, "rule", "axis")[0]!.y1;
  expect(shapes(scene, "rect", "s2")[0]!.y).toBeCloseTo(zero, 9);
  expect(shapes(scene, "rect", "s3")[0]!.y).toBeGreaterThan(zero);
});

test("bars are horizontal when a name does not fit two lines, with the value at each end", () => {
  const long = ["Christmas pre-orders for the whole family in the north", "Bread", "Cake", "Rolls", "Buns"];
  const scene = layout(
    buildSeries("bar", [[5, 4, 3, 2, 1]], { time: false, labels: long, longLabels: long }),
    room,
  );
  expect(labelsOf(scene, "x")).toEqual([]);
  expect(labelsOf(scene, "y").map(({ text }) => text)).toEqual(long);
  const rects = shapes(scene, "rect", "s1");
  for (const [i, { x, w }] of rects.entries()) {
    expect(x).toBeCloseTo(0, 9);
    expect(w / rects[0]!.w).toBeCloseTo((5 - i) / 5, 9);
    expect(labelsOf(scene, "value")[i]).toMatchObject({ text: String(5 - i), x: x + w, block: "middle" });
  }
});

test("a value appears next to its own bar, also where the comparison is longer", () => {
  const many = Array.from({ length: 15 }, (_, i) => `Page ${i + 1}`);
  const scene = layout(
    buildSeries("bar", [many.map(() => 5)], {
      time: false,
      labels: many,
      longLabels: many,
      comparison: { name: "September", points: points(many.map(() => 9)) },
    }),
    room,
  );
  const [now, before] = [shapes(scene, "rect", "s1")[0]!, shapes(scene, "rect", "compare")[0]!];
  const value = labelsOf(scene, "value")[0]!;
  expect(value).toMatchObject({ text: "5", x: now.x + now.w });
  // Digits are 9 px high: the longer bar below does not cross them.
  const growth = scene.leastHeight / scene.box.height;
  expect((before.y - value.y) * growth).toBeGreaterThanOrEqual(4);
  expect(labelsOf(scene, "value")).toHaveLength(15);
});

test("a row with enough room shows both values, each at its own bar", () => {
  const comparison = { name: "September", points: points([9, 1]) };
  const some = ["Store visits Kiel and around", "Brand terms everywhere in the north"];
  const chart = buildSeries("bar", [[5, 4]], { time: false, labels: some, longLabels: some, comparison });
  const scene = layout(chart, { width: 280, height: 160 });
  const [now, before] = [shapes(scene, "rect", "s1"), shapes(scene, "rect", "compare")];
  const values = labelsOf(scene, "value");
  expect(values.map(({ text }) => text)).toEqual(["5", "9", "4", "1"]);
  [now[0]!, before[0]!, now[1]!, before[1]!].forEach(({ x, w, y, h }, i) => {
    expect(values[i]!.x).toBeCloseTo(x + w, 9);
    expect(values[i]!.y).toBeCloseTo(y + h / 2, 9);
  });
});

test("each label is centered under its bar, and the last one always appears", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.boolean(), (count, areMonths) => {
      const names = Array.from({ length: count }, (_, i) =>
        areMonths ? `${["Nov", "Dec", "Jan"][i % 3]} ${2020 + Math.floor(i / 3)}` : `${i + 1} Oct`,
      );
      const chart = buildSeries("bar", [names.map((_, i) => i + 1)], { labels: names, longLabels: names });
      const scene = layout(chart, room);
      const rects = shapes(scene, "rect", "s1");
      const labels = labelsOf(scene, "x");
      for (const { x, text, inline } of labels) {
        const under = rects.findIndex((rect) => Math.abs(rect.x + rect.w / 2 - x) < 1e-6);
        expect(names[under]).toContain(text.slice(0, 3));
        expect(inline).toBe("middle");
      }
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.length).toBeLessThanOrEqual(16);
    }),
  );
});

test("month labels name the year once", () => {
  const names = ["Nov 2025", "Dec 2025", "Jan 2026", "Feb 2026"];
  const scene = layout(buildSeries("bar", [[1, 2, 3, 4]], { labels: names, longLabels: names }), room);
  expect(labelsOf(scene, "x").map(({ text }) => text)).toEqual(["Nov 2025", "Dec", "Jan 2026", "Feb"]);
});

test("a week cut by the date range is hollow and dashed", () => {
  const comparison = { name: "September", points: points([4, 2, 3]), incomplete: [0] };
  const chart = buildSeries("bar", [[2, 4, 6]], { comparison, incomplete: [2] });
  const scene = layout(chart, room);
  expect(shapes(scene, "rect", "s1")).toHaveLength(2);
  expect(shapes(scene, "rect", "compare")).toHaveLength(2);
  expect(shapes(scene, "area").map(({ fill, opacity }) => [fill, opacity])).toEqual([
    ["s1", 0.14],
    ["compare", 0.14],
  ]);
  expect(shapes(scene, "path").map(({ stroke, dash }) => [stroke, dash])).toEqual([
    ["s1", "short"],
    ["compare", "short"],
  ]);
  expect(hasOnlyNumbers(scene)).toBe(true);
});

test("many horizontal bars report the height that their names need", () => {
  const many = Array.from({ length: 15 }, (_, i) => `Page ${i + 1}`);
  const scene = layout(
    buildSeries("bar", [many.map((_, i) => i + 1)], { time: false, labels: many, longLabels: many }),
    room,
  );
  expect(labelsOf(scene, "y")).toHaveLength(15);
  expect(scene.leastHeight).toBe(300);
});

test("days stay upright however many there are, and thin bars have no edges", () => {
  const scene = layout(buildSeries("bar", [Array.from({ length: 366 }, () => 5)]), room);
  const rects = shapes(scene, "rect", "s1");
  expect(rects).toHaveLength(366);
  expect(rects.some(({ gap }) => gap)).toBe(false);
  expect(labelsOf(scene, "x").length).toBeLessThanOrEqual(7);
});

test("the ground under unsettled bars is marked from the edge of their band", () => {
  const scene = layout(buildSeries("bar", [[1, 2, 3, 4]], { unsettledFrom: 3 }), room);
  expect(shapes(scene, "rect", "warn-tint")[0]?.x).toBeCloseTo(scene.box.width * 0.75, 9);
});

test("bars contain only finite numbers, whatever the data", () => {
  const value = fc.option(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { freq: 4 });
  const rows = fc
    .integer({ min: 1, max: 20 })
    .chain((count) =>
      fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 8 }),
    );
  fc.assert(
    fc.property(rows, fc.boolean(), fc.boolean(), (values, stacked, time) => {
      const scene = layout(buildSeries("bar", values, { stacked, time }), room);
      expect(hasOnlyNumbers(scene)).toBe(true);
      for (const { x, y, w, h } of shapes(scene, "rect")) {
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(0);
        expect(x + w).toBeLessThanOrEqual(scene.box.width * (1 + 1e-9));
        expect(y + h).toBeLessThanOrEqual(scene.box.height * (1 + 1e-9));
      }
    }),
    { numRuns: cases(60) },
  );
});

test("the part that combines the remaining rows is gray", () => {
  const chart = buildSeries("bar", [
    [10, 20],
    [3, 4],
  ]);
  const series = chart.series.map((one, i) => ({ ...one, other: i === 1 }));
  const scene = layout({ ...chart, series, stacked: true }, room);
  expect(shapes(scene, "rect", "line-strong")).toHaveLength(2);
  expect(scene.key?.entries[1]?.ink).toBe("line-strong");
  const lines = layout({ ...chart, series, kind: "line" }, room);
  expect(labelsOf(lines, "end")[1]?.ink).toBe("ink-2");
});

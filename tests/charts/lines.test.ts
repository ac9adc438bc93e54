import fc from "fast-check";
import { expect, test } from "vitest";
import { layout } from "#app/charts/layout.ts";
import { textWidth } from "#app/charts/labels/text-width.ts";
import { buildSeries, hasOnlyNumbers, labelsOf, points, room, shapes, strokes } from "./build-chart.ts";
import { cases } from "#tests/support/cases.ts";

test("every value is at its place on the scale of the ticks", () => {
  const scene = layout(buildSeries("line", [[0, 250, 1000]]), room);
  const [corners = []] = strokes(shapes(scene, "path", "s1")[0]?.d ?? "");
  const { width, height } = scene.box;
  expect(corners.map(([x]) => x)).toEqual([0, Math.round(width * 5) / 10, Math.round(width * 10) / 10]);
  for (const [i, share] of [0, 0.25, 1].entries())
    expect(corners[i]?.[1]).toBeCloseTo(height * (1 - share), 1);
  expect(labelsOf(scene, "y").map(({ text, y }) => [text, Math.round((1 - y / height) * 100)])).toEqual([
    ["0", 0],
    ["200", 20],
    ["400", 40],
    ["600", 60],
    ["800", 80],
    ["1,000", 100],
  ]);
});

test("a line breaks in two at a gap and never bridges it", () => {
  const scene = layout(buildSeries("line", [[1, 2, null, 4, 5]]), room);
  expect(strokes(shapes(scene, "path", "s1")[0]?.d ?? "").map((part) => part.length)).toEqual([2, 2]);
});

test("a known day between two gaps is a dot", () => {
  const scene = layout(buildSeries("line", [[1, null, 3, null, 5, 6]]), room);
  const dots = shapes(scene, "dot", "s1");
  expect(dots.map(({ x }) => Math.round((x / scene.box.width) * 5))).toEqual([0, 2, 5]);
});

test("a line ends with a dot at the last known day", () => {
  const scene = layout(buildSeries("line", [[1, 2, 3, null, null]]), room);
  const [dot] = shapes(scene, "dot", "s1");
  expect(dot?.x).toBeCloseTo(scene.box.width / 2, 9);
  expect(dot?.r).toBe(3.5);
});

test("lines have names at their ends, and a legend where there is no room", () => {
  const scene = layout(
    buildSeries("line", [
      [1, 2],
      [5, 9],
    ]),
    room,
  );
  expect(labelsOf(scene, "end").map(({ text, ink }) => [text, ink])).toEqual([
    ["Channel 1", "s1-ink"],
    ["Channel 2", "s2-ink"],
  ]);
  expect(scene.gutter.end).toBe(72);
  expect(scene.key).toMatchObject({ place: "narrow", height: 0 });
});

test("the line to an incomplete last week is dotted, and an incomplete first week is omitted", () => {
  const comparison = { name: "September", points: points([9, 8, 8, 1]), incomplete: [3] };
  const chart = buildSeries("line", [[2, 8, 8, 2]], { comparison, incomplete: [0, 3] });
  const scene = layout(chart, room);
  const [solid, dotted] = shapes(scene, "path", "s1");
  expect(strokes(solid!.d)[0]).toHaveLength(2);
  expect(dotted).toMatchObject({ dash: "short" });
  expect(strokes(shapes(scene, "path", "compare")[0]!.d)[0]).toHaveLength(3);
  expect(shapes(scene, "dot").map(({ fill, r }) => [fill, r])).toEqual([
    ["s1", 3.5],
    ["surface", 2],
  ]);
});

test("a long line is thinner", () => {
  const scene = layout(buildSeries("line", [Array.from({ length: 90 }, (_, i) => i)]), room);
  expect(shapes(scene, "path", "s1")[0]?.width).toBe(1.5);
});

test("a single line needs no name", () => {
  const scene = layout(buildSeries("line", [[1, 2]]), room);
  expect(labelsOf(scene, "end")).toEqual([]);
  expect(scene.key).toBeNull();
});

test("eight lines that end in a low plot have a legend instead of names", () => {
  const rows = Array.from({ length: 8 }, (_, i) => [i, i + 1]);
  const scene = layout(buildSeries("line", rows), { width: 566, height: 100 });
  expect(labelsOf(scene, "end")).toEqual([]);
  expect(scene.key?.place).toBe("above");
  expect(scene.key?.entries.map(({ ink }) => ink)).toEqual(["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]);
  expect(scene.box.height).toBeLessThan(100 - (scene.key?.height ?? 0));
});

test("the comparison is gray, dashed and thin, and omits the day that the date range lacks", () => {
  const comparison = { name: "September", points: points([3, 4, 5, 6]) };
  const scene = layout(buildSeries("line", [[1, 2, 3]], { comparison }), room);
  const [before] = shapes(scene, "path", "compare");
  expect(before).toMatchObject({ dash: true, width: 1.5 });
  expect(strokes(before?.d ?? "")[0]).toHaveLength(3);
  expect(shapes(scene, "dot", "compare")).toEqual([]);
  expect(scene.labels.find(({ text }) => text === "September")).toMatchObject({ ink: "ink-3", weight: 400 });
});

test("unsettled days have another ground, from half a step before the first", () => {
  const scene = layout(buildSeries("area", [[1, 2, 3, null, null]], { unsettledFrom: 3 }), room);
  const [ground] = shapes(scene, "rect", "warn-tint");
  expect(ground?.x).toBeCloseTo(scene.box.width * (2.5 / 4), 9);
  expect((ground?.x ?? 0) + (ground?.w ?? 0)).toBeCloseTo(scene.box.width, 9);
  expect(scene.plot.indexOf(ground!)).toBe(0);
});

test("an area starts at zero, even when all values are equal", () => {
  const scene = layout(buildSeries("area", [[100, 99, 98]]), room);
  expect(shapes(scene, "area", "s1")[0]).toMatchObject({ opacity: 0.14 });
  expect(labelsOf(scene, "y")[0]?.text).toBe("0");
});

test("stacked areas have the largest at the bottom and break where one part is missing", () => {
  const scene = layout(
    buildSeries(
      "area",
      [
        [1, 1, 1, 1],
        [9, null, 9, 9],
      ],
      { stacked: true },
    ),
    room,
  );
  const [small] = shapes(scene, "path", "s1");
  const [large] = shapes(scene, "path", "s2");
  const lastOf = (d = "") => strokes(d).at(-1)?.at(-1)?.[1] ?? NaN;
  expect(lastOf(small?.d)).toBeLessThan(lastOf(large?.d));
  expect(lastOf(small?.d)).toBeCloseTo(0, 1); // 1 on 9 reaches the top of a scale to 10
  expect(strokes(small?.d ?? "")).toHaveLength(2);
});

test("the edge of a thin layer is no thicker than the layer", () => {
  const edges = (small: number) =>
    layout(
      buildSeries(
        "area",
        [
          [1000, 1000],
          [small, small],
        ],
        { stacked: true },
      ),
      room,
    );
  const widthOf = (small: number) => shapes(edges(small), "path", "s2")[0]?.width;
  const { height } = edges(3).box;
  expect(widthOf(100)).toBe(2);
  expect((3 / 1500) * height).toBeLessThan(1); // px of a part of 0.3%
  expect(widthOf(3)).toBeLessThanOrEqual(0.75);
  expect(widthOf(0.01)).toBe(0.5);
});

test("a stop lists its lines from top to bottom, missing ones last", () => {
  const scene = layout(
    buildSeries("line", [
      [1, 5],
      [null, 7],
      [3, 6],
    ]),
    room,
  );
  expect(scene.hits.map(({ title }) => title)).toEqual(["1 October", "2 October"]);
  expect(scene.hits[0]?.lines.map(({ name, text }) => [name, text])).toEqual([
    ["Channel 3", "3"],
    ["Channel 1", "1"],
    ["Channel 2", "–"],
  ]);
  expect(scene.hits[1]?.lines.map(({ text }) => text)).toEqual(["7", "6", "5"]);
});

test("stops cover the whole width without holes", () => {
  const { hits, box } = layout(buildSeries("line", [[1, 2, 3, 4]]), room);
  expect(hits[0]?.x1).toBe(0);
  expect(hits.at(-1)?.x2).toBe(box.width);
  for (const [i, hit] of hits.slice(1).entries()) expect(hit.x1).toBe(hits[i]?.x2);
});

test("a single day is a dot in the middle", () => {
  const scene = layout(buildSeries("line", [[7]]), room);
  expect(shapes(scene, "dot", "s1").at(-1)?.x).toBeCloseTo(scene.box.width / 2, 9);
});

test("a chart without known values shows a frame without numbers", () => {
  const scene = layout(buildSeries("line", [[null, null, null]]), room);
  expect(shapes(scene, "path")).toEqual([]);
  expect(labelsOf(scene, "y")).toEqual([]);
  expect(shapes(scene, "rule")).toHaveLength(1);
});

test("a hidden grid leaves the scale visible", () => {
  const scene = layout(buildSeries("line", [[1, 5]], { visibleGrid: false }), room);
  expect(shapes(scene, "rule", "grid")).toEqual([]);
  expect(labelsOf(scene, "y").length).toBeGreaterThan(2);
});

test("the scale makes room for wide numbers", () => {
  const money = { kind: "money", currency: "EUR" } as const;
  expect(layout(buildSeries("line", [[1, 9]]), room).gutter.start).toBe(38);
  const wide = layout(buildSeries("line", [[0.00001, 0.00009]], { axis: money }), room);
  expect(wide.gutter.start).toBeGreaterThan(38);
  expect(wide.box.width).toBe(room.width - wide.gutter.start - wide.gutter.end);
});

test("the scale of money shows the currency, unless it would take the plot's room", () => {
  const scale = (currency: string, width: number) => {
    const axis = { kind: "money", currency } as const;
    const scene = layout(buildSeries("line", [[0, 250, 1000]], { axis }), { ...room, width });
    const widest = Math.max(...labelsOf(scene, "y").map(({ text }) => textWidth(text)));
    expect(scene.gutter.start).toBeGreaterThan(widest);
    return labelsOf(scene, "y").map(({ text }) => text);
  };
  expect(scale("EUR", 566)).toEqual(["€0", "€200", "€400", "€600", "€800", "€1,000"]);
  expect(scale("EUR", 258).at(-1)).toBe("€1,000");
  expect(scale("CHF", 566).at(-1)).toBe("CHF\u00a01,000");
  expect(scale("CHF", 258)).toEqual(["0", "200", "400", "600", "800", "1,000"]);
});

const value = fc.option(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { freq: 4 });

test("lines contain only numbers inside their box, whatever the data", () => {
  const rows = fc
    .integer({ min: 1, max: 40 })
    .chain((count) =>
      fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 8 }),
    );
  fc.assert(
    fc.property(rows, fc.constantFrom("line", "area"), fc.boolean(), (values, kind, stacked) => {
      const scene = layout(buildSeries(kind as "line" | "area", values, { stacked }), room);
      expect(hasOnlyNumbers(scene)).toBe(true);
      for (const shape of shapes(scene, "path")) {
        for (const [x, y] of strokes(shape.d).flat()) {
          expect(x).toBeGreaterThanOrEqual(-0.1);
          expect(x).toBeLessThanOrEqual(scene.box.width + 0.1);
          expect(y).toBeGreaterThanOrEqual(-0.1);
          expect(y).toBeLessThanOrEqual(scene.box.height + 0.1);
        }
      }
    }),
    { numRuns: cases(60) },
  );
});

test("the days of a leap year are one line of one weight", () => {
  const values = Array.from({ length: 366 }, (_, i) => 500 + Math.sin(i / 20) * 300);
  const scene = layout(buildSeries("line", [values]), room);
  expect(strokes(shapes(scene, "path", "s1")[0]?.d ?? "")[0]).toHaveLength(366);
  expect(labelsOf(scene, "x").length).toBeLessThanOrEqual(5);
  expect((shapes(scene, "path", "s1")[0]?.d ?? "").length).toBeLessThan(366 * 13);
});

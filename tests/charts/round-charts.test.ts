import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOf } from "#app/charts/gauge.ts";
import { layout } from "#app/charts/layout.ts";
import { angles, discScene } from "#app/charts/pie.ts";
import { breakable } from "#app/charts/labels/soft-hyphens.ts";
import { condensed } from "#app/charts/sparkline.ts";
import { textWidth } from "#app/charts/labels/text-width.ts";
import {
  buildGauge,
  buildPie,
  buildRadar,
  hasOnlyNumbers,
  labelsOf,
  point,
  room,
  shapes,
  strokes,
} from "./build-chart.ts";

const tall = { width: 258, height: 280 };

test("slices go once around, from 12 o'clock in the given order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 6 }),
      (values) => {
        const sum = values.reduce((total, value) => total + value, 0);
        fc.pre(sum > 1e-6);
        const slices = angles(buildPie(values).parts);
        expect(slices[0]?.from).toBe(0);
        expect(slices.reduce((turn, { from, to }) => turn + to - from, 0)).toBeCloseTo(2 * Math.PI, 9);
        for (const [i, { from, to }] of slices.entries()) {
          expect((to - from) / (2 * Math.PI)).toBeCloseTo((values[i] ?? 0) / sum, 9);
          expect(from).toBeCloseTo(slices[i - 1]?.to ?? 0, 9);
        }
      },
    ),
  );
});

test("the first slice starts at the top, and all slices stay in the box", () => {
  const scene = layout(buildPie([72, 28]), tall);
  const { width } = scene.box;
  expect(shapes(scene, "area", "s1")[0]?.d).toMatch(new RegExp(`^M${width / 2},0A`));
  const numbers = (
    shapes(scene, "area")
      .map(({ d }) => d)
      .join(" ")
      .match(/-?[\d.]+/g) ?? []
  ).map(Number);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(width);
});

test("shares and values appear in the list, none on the slices", () => {
  const scene = layout(buildPie([60, 30, 10]), tall);
  expect(scene.labels).toEqual([]);
  expect(scene.key).toMatchObject({ place: "list", entries: [{ ink: "s1", text: "60" }, {}, {}] });
});

test("the part called other is gray", () => {
  const parts = buildPie([9, 1]).parts.map((part, i) => ({ ...part, other: i === 1 }));
  expect(shapes(layout(buildPie([9, 1], { parts }), tall), "area", "line-strong")).toHaveLength(1);
});

test("a pie of zeros is an empty disc, and a single part is a whole disc", () => {
  expect(shapes(layout(buildPie([0, 0]), tall), "area").map(({ fill }) => fill)).toEqual(["sunken"]);
  const [whole] = shapes(layout(buildPie([5]), tall), "area");
  expect(whole?.d.match(/A/g)?.length).toBe(2);
});

test("the total is in the hole, smaller when it is long", () => {
  const short = layout(buildPie([1, 2], { doughnut: true }), tall);
  expect(labelsOf(short, "centre")).toMatchObject([{ text: "36,352", size: 22 }, { text: "sessions" }]);
  const long = layout(buildPie([1, 2, 3, 4], { doughnut: true, total: "€1,234,567.89" }), tall);
  expect(labelsOf(long, "centre")[0]?.size).toBe(14);
});

test("a smaller disc has a smaller total, so that the ring stays free", () => {
  const chart = buildPie([1, 2], { doughnut: true, total: "4,358,638" });
  const scene = layout(chart, room);
  expect(labelsOf(scene, "centre")[0]?.size).toBe(22);
  const small = discScene(chart, 140, scene.key);
  expect(small.box).toEqual({ width: 140, height: 140 });
  expect(labelsOf(small, "centre")[0]?.size).toBe(14);
  expect(small.key).toBe(scene.key);
});

test("the list is beside the disc from 400 px", () => {
  expect(layout(buildPie([1, 2]), tall).key?.height).toBeGreaterThan(0);
  expect(layout(buildPie([1, 2]), room).key?.height).toBe(0);
});

test("each radar axis shows its value on one scale from zero", () => {
  const scene = layout(buildRadar([100, 50, 25, 0]), tall);
  const [corners = []] = strokes(shapes(scene, "path", "s1")[0]?.d ?? "");
  const centre = scene.box.width / 2;
  const reach = corners.map(([x, y]) => Math.hypot(x - centre, y - centre));
  for (const [i, share] of [1, 0.5, 0.25, 0].entries()) expect(reach[i]).toBeCloseTo(centre * share, 0);
  expect(corners[0]?.[0]).toBeCloseTo(centre, 1);
});

test("the value appears under each axis' name when labels are visible", () => {
  expect(labelsOf(layout(buildRadar([1, 2, 3]), tall), "axis").map(({ strong }) => strong)).toEqual([
    "1",
    "2",
    "3",
  ]);
  const hidden = layout(buildRadar([1, 2, 3], { visibleLabels: false }), tall);
  expect(labelsOf(hidden, "axis").every((label) => !("strong" in label))).toBe(true);
});

const named = (...names: string[]) =>
  buildRadar([1], { axes: names.map((name, i) => ({ name, point: point(i + 1) })) });

test("no word beside a radar breaks if it fits whole, and none overlaps the radar", () => {
  const labels = labelsOf(
    layout(named("Accessibility", "Best practices", "Performance", "SEO"), tall),
    "axis",
  );
  const broken = labels.filter((label) => breakable(label) !== label.text);
  expect(broken).toEqual([]);
  for (const { text, room } of labels)
    for (const word of text.split(" ")) expect(textWidth(word)).toBeLessThanOrEqual(room ?? Infinity);
});

test("a word beside a radar is shortened before the web disappears", () => {
  const scene = layout(named("Speed", "Internationalisation", "Content", "Verantwortlichkeit"), tall);
  expect(scene.box.width).toBeGreaterThanOrEqual(84);
  const shortened = labelsOf(scene, "axis").filter(({ text }) => text.endsWith("…"));
  expect(shortened.map(({ text }) => text.slice(0, 3))).toEqual(["Int", "Ver"]);
});

test("a word with underscores beside a radar breaks after one", () => {
  const scene = layout(named("Two", "paid_search_generic_terms", "Three", "Four"), tall);
  const label = labelsOf(scene, "axis").find(({ text }) => text.startsWith("paid"))!;
  expect(breakable(label)).toMatch(/^paid_\u200Bsearch_\u200B/);
});

test("a narrow radar keeps its web, however long the name above it is", () => {
  const scene = layout(named("Returning visitors of the shop", "Two", "Three", "Four", "Five", "Six"), tall);
  expect(scene.box.width + (scene.gutter.start + scene.gutter.end)).toBeLessThanOrEqual(tall.width);
  expect(scene.box.width).toBeGreaterThanOrEqual(96);
});

test("names of a narrow radar do not overlap", () => {
  const names = Array.from({ length: 8 }, (_, i) => `Internationalisation of part ${i + 1}`);
  const scene = layout(named(...names), tall);
  const right = labelsOf(scene, "axis").slice(1, 4);
  for (const [i, { y, text, room }] of right.entries()) {
    const lines = 1 + (room !== undefined && textWidth(text) > room ? 2 : 1);
    if (i > 0) expect(y - right[i - 1]!.y).toBeGreaterThanOrEqual(14 * lines);
  }
});

test("a radar's outline breaks at a missing value and is not filled", () => {
  const scene = layout(buildRadar([80, null, 60, 70, 90]), tall);
  expect(shapes(scene, "area")).toEqual([]);
  const d = shapes(scene, "path", "s1")[0]?.d ?? "";
  expect(d).not.toContain("Z");
  expect(strokes(d).map((part) => part.length)).toEqual([4]);
});

test("a radar draws its known values, however few", () => {
  for (const values of [[null, null, null], [null, 4, null, null], [1], [1, 2], [0, 0, 0], [-3, 4, 5]]) {
    expect(hasOnlyNumbers(layout(buildRadar(values), tall))).toBe(true);
  }
  expect(shapes(layout(buildRadar([null, 4, null, null]), tall), "dot", "s1")).toHaveLength(1);
});

test("a radar's comparison is a dashed outline with a legend", () => {
  const scene = layout(
    buildRadar([1, 2, 3], { comparison: { name: "September", points: [point(3), point(2), point(1)] } }),
    tall,
  );
  expect(shapes(scene, "path", "compare")[0]).toMatchObject({ dash: true });
  expect(scene.key?.entries).toMatchObject([{ name: "October" }, { name: "September", dash: true }]);
});

test("the half ring of a gauge is filled up to the value", () => {
  expect(shareOf(250, buildGauge())).toBe(0.5);
  const scene = layout(buildGauge({ value: 250 }), { width: 258, height: 90 });
  const { width, height } = scene.box;
  expect(height).toBeCloseTo(width / 2, 9);
  const corners = [
    ...(shapes(scene, "area", "s1")[0]?.d ?? "").matchAll(/(-?[\d.]+),(-?[\d.]+)(?=[LZA]|$)/g),
  ];
  expect(corners.some(([, x, y]) => Math.abs(Number(x) - width / 2) < 0.2 && Math.abs(Number(y)) < 0.2)).toBe(
    true,
  );
});

test("a gauge's figure is as large as its ring allows", () => {
  const sizeIn = (text: string, height: number) =>
    labelsOf(layout(buildGauge({ text }), { width: 258, height }), "centre")[0]?.size;
  expect(sizeIn("312", 112)).toBe(28);
  expect(sizeIn("€1,234,567.89", 112)).toBe(14);
  expect([sizeIn("312", 70), sizeIn("312", 60)]).toEqual([22, 14]);
});

test("the goal's tick is at its place on the scale", () => {
  const scene = layout(buildGauge({ goal: { value: 500, text: "goal" } }), { width: 258, height: 90 });
  const [tick] = shapes(scene, "rule", "ink");
  expect(tick?.y1).toBeCloseTo(scene.box.height, 6);
  expect(tick?.x2).toBeGreaterThan(scene.box.width);
});

test("a gauge stops at the ends of its scale and stays empty without a value", () => {
  expect(shareOf(900, buildGauge())).toBe(1);
  expect(shareOf(-9, buildGauge())).toBe(0);
  expect(shareOf(5, { min: 5, max: 5 })).toBe(0);
  const scene = layout(buildGauge({ value: null, text: "–" }), { width: 258, height: 90 });
  expect(shapes(scene, "area").map(({ fill }) => fill)).toEqual(["sunken"]);
  expect(labelsOf(scene, "centre")[0]?.text).toBe("–");
});

test("a long goal moves under the numbers of the scale", () => {
  const gauge = buildGauge({
    maxText: "€1,000,000",
    goal: { value: 9, text: "105% of the goal of €900,000" },
  });
  const scene = layout(gauge, { width: 258, height: 110 });
  const ys = labelsOf(scene, "axis").map(({ y }) => y);
  expect(ys[2]! - ys[0]!).toBe(16);
  expect(scene.gutter.bottom).toBe(40);
});

test("a sparkline shows a month as ten averages of about three days", () => {
  const days = Array.from({ length: 31 }, (_, i) => i);
  expect(condensed(days)).toHaveLength(10);
  expect(condensed(days)[0]).toBe(1);
  expect(condensed(days.slice(0, 16))).toEqual(days.slice(0, 16));
});

test("minutes are bars from zero, and the running one is paler", () => {
  const chart = { kind: "sparkline", values: [2, 0, 4, 2], byMinute: true } as const;
  const scene = layout(chart, { width: 100, height: 50 });
  expect(shapes(scene, "rect").map(({ x, h }) => [x, h])).toEqual([
    [2.5, 24.5],
    [52.5, 49],
  ]);
  expect(shapes(scene, "area")).toMatchObject([{ fill: "s1", opacity: 0.14 }]);
  const silent = layout({ ...chart, values: [0, null, 0] }, { width: 100, height: 50 });
  expect(silent.plot.map(({ k }) => k)).toEqual(["rule"]);
});

test("a sparkline keeps its gaps", () => {
  const scene = layout({ kind: "sparkline", values: [1, 2, null, 4, 5] }, { width: 100, height: 40 });
  expect(strokes(shapes(scene, "path")[0]?.d ?? "")).toHaveLength(2);
  expect(condensed([...Array<null>(20).fill(null), ...Array<number>(20).fill(3)]).slice(0, 6)).toEqual([
    null,
    null,
    null,
    null,
    null,
    3,
  ]);
});

test("values that differ only in the last binary digit are drawn flat", () => {
  const values = Array.from({ length: 31 }, (_, n) => (n === 20 ? null : 0.37));
  expect(new Set(condensed(values)).size).toBeGreaterThan(1); // 0.37 and 0.36999999999999994
  const { plot } = layout({ kind: "sparkline", values }, { width: 100, height: 40 });
  const heights = plot.flatMap((shape) =>
    shape.k === "path" ? [...shape.d.matchAll(/[ML,](-?[\d.]+),(-?[\d.]+)/g)].map(([, , y]) => y) : [],
  );
  expect(new Set(heights)).toEqual(new Set(["20"]));
});

test("every sparkline is drawn, however empty or flat", () => {
  for (const values of [[], [null], [3], [3, 3, 3], [0, 0]]) {
    const scene = layout({ kind: "sparkline", values }, { width: 100, height: 40 });
    expect(hasOnlyNumbers(scene)).toBe(true);
  }
});

test("a chart is plain data that can be sent to another process", () => {
  for (const chart of [buildPie([1, 2]), buildRadar([1, 2, 3]), buildGauge()]) {
    const scene = layout(chart, tall);
    expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
  }
});

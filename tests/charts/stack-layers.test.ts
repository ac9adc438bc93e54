import { expect, test } from "vitest";
import { stackLayers } from "#app/charts/stack-layers.ts";
import { buildSeries } from "./build-chart.ts";

const rows = [
  [10, 20, 30],
  [4, null, 6],
  [null, null, null],
];

test("a stack of bars leaves out unknown parts and keeps the known ones", () => {
  expect(stackLayers(buildSeries("bar", rows, { stacked: true }))).toEqual([
    [
      { low: 0, high: 10 },
      { low: 0, high: 20 },
      { low: 0, high: 30 },
    ],
    [{ low: 10, high: 14 }, null, { low: 30, high: 36 }],
    [null, null, null],
  ]);
});

test("a stack of areas has a gap where a part is unknown, unless that series has no value at all", () => {
  const layers = stackLayers(buildSeries("area", rows, { stacked: true }));
  expect(layers.map((layer) => layer.map((part) => part?.high ?? null))).toEqual([
    [10, null, 30],
    [14, null, 36],
    [null, null, null],
  ]);
});

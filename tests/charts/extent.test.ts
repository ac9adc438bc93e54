import { expect, test } from "vitest";
import { startsAtZero } from "#app/charts/extent.ts";
import { buildGauge, buildSeries, points } from "./build-chart.ts";

test("a line chart starts at zero unless its range is under a fifth of the value", () => {
  expect(startsAtZero(buildSeries("line", [[100, 80]]))).toBe(true);
  expect(startsAtZero(buildSeries("line", [[100, 81]]))).toBe(false);
  expect(startsAtZero(buildSeries("line", [[-100, -81]]))).toBe(false);
  expect(
    startsAtZero(
      buildSeries("line", [
        [100, 81],
        [1, 2],
      ]),
    ),
  ).toBe(true);
});

test("the scale includes the comparison", () => {
  const comparison = { name: "September", points: points([20, 30]) };
  expect(startsAtZero(buildSeries("line", [[100, 99]], { comparison }))).toBe(true);
});

test("a flat line, a line through zero and an unknown line start at zero", () => {
  expect(startsAtZero(buildSeries("line", [[100, 100]]))).toBe(true);
  expect(startsAtZero(buildSeries("line", [[-1, 1]]))).toBe(true);
  expect(startsAtZero(buildSeries("line", [[null, null]]))).toBe(true);
});

test("bars, areas and gauges always start at zero", () => {
  expect(startsAtZero(buildSeries("bar", [[100, 99]]))).toBe(true);
  expect(startsAtZero(buildSeries("area", [[100, 99]]))).toBe(true);
  expect(startsAtZero(buildGauge())).toBe(true);
});

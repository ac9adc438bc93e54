import { expect, test } from "vitest";
import type { PartsChart, RadarChart } from "#app/charts/chart.ts";
import { spokenChart } from "#app/pdf/spoken-chart.ts";
import type { DataTable } from "#app/views/widget-view.ts";
import { seriesChart } from "../sample-view.ts";

// What a screen reader hears of a chart is what the page's table says.

const cell = (text: string) => ({ raw: text, text, receipt: null });
function data(
  rows: readonly (readonly string[])[],
  totals: readonly string[],
  labels = ["Clicks"],
): DataTable {
  const column = (label: string, role: "dimension" | "metric") => ({
    key: label,
    label,
    role,
    type: role === "metric" ? ("integer" as const) : ("text" as const),
    class: null,
    unit: null,
    sorted: null,
    comparison: false,
  });
  return {
    columns: [column("Name", "dimension"), ...labels.map((label) => column(label, "metric"))],
    rows: rows.map((row) => row.map(cell)),
    totals: [cell(""), ...totals.map(cell)],
    totalsLabel: `All ${rows.length}`,
    shown: rows.length,
    of: rows.length,
  };
}
const part = (name: string, text: string, more = {}) => ({
  name,
  value: 1,
  text,
  share: "50%",
  other: false,
  ...more,
});

test("the parts of a pie's Other are said one by one, and each part's value of the period before", () => {
  const before = { text: "41", days: "31 Aug – 30 Sep" };
  const pie: PartsChart = {
    kind: "pie",
    label: "Devices; clicks 100 in all",
    doughnut: false,
    total: "100",
    totalName: "clicks",
    parts: [part("Phone", "50", { before }), part("Other (2)", "50", { other: true })],
  };
  const rows = [
    ["Phone", "50"],
    ["Watch", "30"],
    ["Fridge", "20"],
  ];
  expect(spokenChart(pie, data(rows, ["100"]))).toBe(
    "Devices; clicks 100 in all. Phone: 50 (50%), 31 Aug – 30 Sep 41; Other (2): 50 (50%); Watch: 30; Fridge: 20",
  );
});

test("bars that are not drawn are said, and the totals of both periods", () => {
  const points = (values: readonly number[]) => values.map((value) => ({ value, text: String(value) }));
  const bars = seriesChart({
    kind: "bar",
    time: false,
    label: "Clicks",
    labels: ["Cakes"],
    longLabels: ["Cakes"],
    series: [{ name: "October", total: null, points: points([70]) }],
    comparison: { name: "September", points: points([60]) },
  });
  const rows = [
    ["Cakes", "70", "60"],
    ["Bread", "30", "25"],
  ];
  const labels = ["October", "September"];
  expect(spokenChart(bars, data(rows, ["100", "85"], labels))).toBe(
    "Clicks. Cakes: 70, September 60; Bread: October 30, September 25; All 2: October 100, September 85",
  );
  expect(spokenChart(bars, null)).toBe("Clicks. Cakes: 70, September 60");
});

test("a radar says both periods of each axis", () => {
  const radar: RadarChart = {
    kind: "radar",
    label: "Quality",
    name: "October",
    visibleLabels: false,
    axes: ["Speed", "Links"].map((name, i) => ({ name, point: { value: i, text: String(80 + i) } })),
    comparison: {
      name: "September",
      points: [
        { value: 60, text: "60" },
        { value: null, text: "–" },
      ],
    },
  };
  expect(spokenChart(radar, null)).toBe("Quality. Speed: 80, September 60; Links: 81");
});

test("days that are drawn as means of weeks are said one by one", () => {
  const days = Array.from({ length: 14 }, (_, i) => [`${i + 1} Oct`, String(100 + i)]);
  const weekly = seriesChart({ label: "Sessions", labels: ["1 Oct", "8 Oct"] }, ["Sessions"]);
  const spoken = spokenChart(weekly, data(days, ["1,491"]));
  for (const [day, value] of days) expect(spoken).toContain(`${day}: ${value}`);
  expect(spoken).toContain("All 14: 1,491");
});

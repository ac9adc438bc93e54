import { expect, test } from "vitest";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import type { LostSource } from "#app/views/widget-view.ts";
import type { QueriedResult } from "#app/domain/widgets/view/widget-data.ts";
import { newInteractiveWidget, newPassiveWidget } from "#app/domain/widgets/widget.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { comparedDays, type Coverage, fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";

const range = { from: day("2026-10-05"), to: day("2026-10-08") };
const comparison = { from: day("2026-10-01"), to: day("2026-10-04") };
const visits: Metric = {
  key: "visits",
  label: "Visits",
  format: "integer",
  direction: "more",
  combine: "sum",
};
const cost: Metric = { key: "cost", label: "Cost", format: "money", direction: "neutral", combine: "sum" };
const days = { key: "date", label: "Day", type: "date" } as const;
const weeks = { key: "week", label: "Week", type: "week" } as const;
const device = { key: "device", label: "Device", type: "text" } as const;

function table(
  rows: readonly Row[],
  totals: Record<string, number | null>,
  more: Partial<Table> = {},
): Table {
  return {
    dimensions: [days],
    metrics: [visits],
    rows,
    totals,
    currency: "EUR",
    zone: timeZone("Europe/Berlin"),
    flags: [],
    fetchedAt: "2026-10-09T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "Shop", account: null, query: "", version: 1, rowsUsed: rows.length },
    ...more,
  };
}

function instance(id = "i", prefix = ""): WidgetInstance {
  return {
    id,
    type: "csv",
    prefix,
    sourceId: "s",
    config: { metrics: ["visits"], dimension: "date" },
    currency: "EUR",
    accounts: [],
    inputs: {},
    metricsOptions: {},
  };
}

function view(given: Partial<InteractiveWidget>, answers: readonly QueriedResult[]) {
  const widget = newInteractiveWidget("w", {
    title: "Visits",
    instances: answers.map(({ instance: one }) => one),
    ...given,
  });
  return buildWidgetView(
    widget,
    { outcome: "answers", answers },
    { range, comparison, words: formatter("en"), receipt: null },
  );
}

const answer = (current: Table, more: Partial<QueriedResult> = {}): QueriedResult => ({
  instance: instance(),
  sourceName: "Shop",
  current,
  previous: null,
  byDay: null,
  split: null,
  ...more,
});

test("a line breaks where a day has no row, and no zero bridges it", () => {
  const current = table(
    [
      { date: "2026-10-05", visits: 5 },
      { date: "2026-10-08", visits: 8 },
    ],
    { visits: 13 },
  );
  const { body } = view({ format: "chart" }, [answer(current)]);
  expect(
    body.kind === "chart" &&
      body.chart.kind === "line" &&
      body.chart.series[0]?.points.map(({ value }) => value),
  ).toEqual([5, null, null, 8]);
});

test("the third day is compared with the third day of the comparison", () => {
  const current = table([{ date: "2026-10-07", visits: 30 }], { visits: 30 });
  const previous = table([{ date: "2026-10-03", visits: 20 }], { visits: 20 });
  const { body } = view({ format: "table" }, [answer(current, { previous })]);
  expect(body.kind === "table" && body.data.rows[0]?.[1]).toMatchObject({
    raw: 30,
    change: { value: 0.5, tone: "better", text: "50.0%" },
  });
});

test("a number that falls is not worse while it meets its goal", () => {
  const days = (visits: number, at: string) => table([{ date: at, visits }], { visits });
  const change = (goal: number | null) => {
    const current = answer(days(80, "2026-10-07"), { previous: days(100, "2026-10-03") });
    const { body } = view({ format: "summary", formatOptions: goal === null ? {} : { goal } }, [current]);
    return body.kind === "summary" && body.figures[0]?.change;
  };
  expect(change(null)).toMatchObject({ word: "worse", tone: "worse" });
  expect(change(81)).toMatchObject({ word: "worse", tone: "worse" });
  expect(change(80)).toMatchObject({ value: -0.2, word: null, tone: "neutral" });
});

test("the total of a chart has its change", () => {
  const current = table([{ date: "2026-10-07", visits: 30 }], { visits: 30 });
  const previous = table([{ date: "2026-10-03", visits: 20 }], { visits: 20 });
  const { body } = view({ format: "chart" }, [answer(current, { previous })]);
  expect(body.kind === "chart" && body.data.totals).toMatchObject([
    { text: "Total" },
    { raw: 30, change: { value: 0.5, text: "50.0%" } },
    { raw: 20 },
  ]);
});

test("the total is the queried one, not the sum of the visible rows", () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ device: `Device ${i}`, visits: 30 - i }));
  const current = table(rows, { visits: 1000 }, { dimensions: [device] });
  const { body, subtitle } = view(
    { format: "table", rowsLimit: 10, orderBy: { column: "visits", dir: "desc" } },
    [answer(current)],
  );
  expect(body.kind === "table" && [body.data.shown, body.data.of, body.data.totals?.[1]?.raw]).toEqual([
    10, 30, 1000,
  ]);
  expect(subtitle).toBe("Shop · 10 of 30 shown · totals cover all 30");
});

test("a note says that a total exceeds the rows of a source that withholds small values", () => {
  const rows = Array.from({ length: 3 }, (_, i) => ({ device: `Device ${i}`, visits: 30 }));
  const labels = (flags: Table["flags"], given: Partial<InteractiveWidget> = {}) => {
    const current = table(rows, { visits: 100 }, { dimensions: [device], flags });
    const { body, subtitle } = view({ format: "table", ...given }, [answer(current)]);
    if (body.kind !== "table" && body.kind !== "chart") throw new Error(body.kind);
    return [body.data.totalsLabel, body.data.totals?.[0]?.text, subtitle];
  };
  const withheld = [{ flag: "thresholded" }] as const;
  const more = "Total (including hidden rows)";
  expect(labels(withheld)).toEqual([more, more, "Shop"]);
  expect(labels(withheld, { rowsLimit: 2 })).toEqual([more, more, "Shop · 2 of 3 shown"]);
  expect(labels(withheld, { format: "chart" })).toEqual([more, more, "Shop · per device"]);
  expect(labels([])).toEqual(["All 3", "All 3", "Shop"]);
  expect(labels([...withheld, { flag: "derived-totals" }])).toEqual(["All 3", "All 3", "Shop"]);
});

test("a source without dates has no comparison: its rows would be the same", () => {
  const undated = { flags: [{ flag: "no-dates" }], dimensions: [device] } as const;
  const current = table([{ device: "Phone", visits: 7 }], { visits: 7 }, undated);
  const { body, notes } = view({ format: "summary" }, [answer(current, { previous: current })]);
  expect(body.kind === "summary" && body.figures[0]?.change).toBeNull();
  expect(notes).toEqual(["Shop has no dates, so all of its rows are shown."]);
});

test("“per day” replaces a source's name of its date, and any other name stays", () => {
  const words = (label: string) => {
    const dimensions = [{ key: "date", label, type: "date" }] as const;
    const current = table([{ date: "2026-10-05", visits: 5 }], { visits: 5 }, { dimensions });
    return view({ format: "chart" }, [answer(current)]).subtitle;
  };
  expect([words("Date"), words("Order date")]).toEqual(["Shop · per day", "Shop · per order date"]);
});

/** The days a source has, and the compared ones. */
function known(source: Partial<Coverage>, now = range, before = comparison): Pick<QueriedResult, "coverage"> {
  const coverage = { ...fullCoverage, ...source };
  const days = comparedDays(now, before, coverage);
  return { coverage: { source: coverage, known: knownDays(now, coverage), days } };
}

test("the value divided by the compared one is the change, also where the last days are not compared", () => {
  const unsettled = { flags: [{ flag: "unsettled", from: day("2026-10-07") }] } as const;
  const current = table(
    [{ device: "Phone", visits: 40 }],
    { visits: 40 },
    { ...unsettled, dimensions: [device] },
  );
  const compared = table([{ device: "Phone", visits: 22 }], { visits: 22 }, { dimensions: [device] });
  const partly = { compared, ...known({ finalUntil: day("2026-10-06") }) };
  const previous = table([{ device: "Phone", visits: 20 }], { visits: 20 }, { dimensions: [device] });
  const { body, notes, coverage } = view({ format: "summary" }, [answer(current, { previous, ...partly })]);
  if (body.kind !== "summary") throw new Error(body.kind);
  expect(body.figures[0]).toMatchObject({
    figure: { text: "40" },
    change: { text: "10.0%", until: "to 6 Oct" },
    compared: "22",
    comparedSteps: "days",
    isWasCut: true,
    was: { text: "20" },
  });
  expect(notes).toEqual([]);
  expect(coverage).toMatchObject({
    mark: null,
    notes: [{ text: "Changes compare 5–6 October with 1–2 October: later days are not complete yet." }],
    missing: [],
    compared: { days: 2, of: 4 },
  });
  const asTable = view({ format: "table" }, [answer(current, { previous, ...partly })]).body;
  if (asTable.kind !== "table") throw new Error(asTable.kind);
  expect(asTable.data.totals?.[1]?.change).toMatchObject({ text: "10.0%", until: "to 6 Oct" });
  expect(asTable.data.rows[0]?.[1]?.change).not.toHaveProperty("until");

  const whole = view({ format: "summary" }, [answer(previous, { previous })]).body;
  expect(whole.kind === "summary" && whole.figures[0]).not.toHaveProperty("compared");
});

test("a note says that the date range cuts a week", () => {
  const current = table([{ week: "2026-10-05", visits: 5 }], { visits: 5 }, { dimensions: [weeks] });
  expect(view({ format: "chart" }, [answer(current)]).subtitle).toBe("Shop · per week · 4 days of the week");
});

test.each([
  ["December against November", "2025-12-01", "2025-12-31", "2025-11-01", "2025-11-30"],
  ["November against October", "2025-11-01", "2025-11-30", "2025-10-01", "2025-10-31"],
])("“was” stays where one period is compared as a whole: %s", (_, from, to, beforeFrom, beforeTo) => {
  const months = {
    now: { from: day(from), to: day(to) },
    before: { from: day(beforeFrom), to: day(beforeTo) },
  };
  const one = answer(table([], { visits: 31 }), {
    previous: table([], { visits: 30 }),
    compared: to === "2025-12-31" ? table([], { visits: 30 }) : null,
    ...known({}, months.now, months.before),
  });
  const widget = newInteractiveWidget("w", { title: "Visits", format: "summary", instances: [one.instance] });
  const { body } = buildWidgetView(
    widget,
    { outcome: "answers", answers: [one] },
    { range: months.now, comparison: months.before, words: formatter("en"), receipt: null },
  );
  if (body.kind !== "summary") throw new Error(body.kind);
  expect(body.figures[0]).toMatchObject({ figure: { text: "31" }, was: { text: "30" } });
  expect(body.figures[0]).not.toHaveProperty("isWasCut");
});

const weekly = (starts: readonly string[], visitsOf: (place: number) => number) =>
  table(
    starts.map((week, place) => ({ week, visits: visitsOf(place) })),
    { visits: starts.reduce((sum, _, place) => sum + visitsOf(place), 0) },
    { dimensions: [weeks] },
  );
const month = { from: day("2026-10-23"), to: day("2026-11-21") };
const monthBefore = { from: day("2026-09-23"), to: day("2026-10-22") };
const weeksNow = ["2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"];
const weeksBefore = ["2026-09-21", "2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19"];

function weekView(answers: readonly QueriedResult[], given: Partial<InteractiveWidget> = {}) {
  const widget = newInteractiveWidget("w", {
    title: "Visits",
    format: "table",
    instances: answers.map(({ instance: one }) => one),
    orderBy: { column: "week", dir: "asc" },
    ...given,
  });
  const made = buildWidgetView(
    widget,
    { outcome: "answers", answers },
    { range: month, comparison: monthBefore, words: formatter("en"), receipt: null },
  );
  if (made.body.kind !== "table") throw new Error(made.body.kind);
  return { ...made, data: made.body.data, result: widgetResult(made) };
}

test("a week cut differently than the one before is not compared, and cut weeks are named", () => {
  const days = (counts: readonly number[]) => (place: number) => 100 * counts[place]!;
  const current = weekly(weeksNow, days([3, 7, 7, 7, 6])); // a flat series: 100 a day
  const previous = weekly(weeksBefore, days([5, 7, 7, 7, 4]));
  const { data, result, subtitle } = weekView([answer(current, { previous })]);
  expect(data.rows.map((row) => row[1]?.change?.text ?? null)).toEqual([
    null,
    "no change",
    "no change",
    "no change",
    null,
  ]);
  expect(data.rows.map((row) => row[1]?.raw)).toEqual([300, 700, 700, 700, 600]);
  expect(data.totals?.[1]?.change?.text).toBe("no change");
  expect(result?.change?.rows.map((row) => row[1])).toEqual([null, 0, 0, 0, null]);
  expect(subtitle).toBe("Shop · first week 3 days · last week 6 days");

  const latest = { orderBy: { column: "week", dir: "desc" }, rowsLimit: 2 } as const;
  expect(weekView([answer(current, { previous })], latest).subtitle).toBe(
    "Shop · 2 of 5 shown · totals cover all 5 · last week 6 days",
  );
  const shares = weekView([answer(current, { previous })], { percent: true }).data.rows;
  expect(shares.map((row) => row[1]?.change?.value ?? null)).toEqual([null, 0, 0, 0, null]);
});

test("the days of a week count up to the last compared one, for each source its own", () => {
  const counts = (some: readonly number[]) => (place: number) => 100 * some[place]!;
  const current = weekly(weeksNow, counts([3, 7, 7, 7, 6]));
  const partly = {
    compared: weekly(weeksNow, counts([3, 7, 7, 7, 4])),
    ...known({ finalUntil: day("2026-11-19") }, month, monthBefore),
  };
  const shop = answer(current, { previous: weekly(weeksBefore, counts([5, 7, 7, 7, 2])), ...partly });
  const changes = ({ data }: ReturnType<typeof weekView>) =>
    data.rows.map((row) => row.slice(1).map((cell) => cell.change?.value ?? null));
  expect(changes(weekView([shop]))).toEqual([[null], [0], [0], [0], [null]]);

  // The comparison lacks its first two days: 21 and 22 September have no data.
  const later = known({ first: day("2026-09-25") }, month, monthBefore);
  const blog = answer(current, {
    instance: instance("b", "Blog"),
    previous: weekly(weeksBefore, counts([3, 7, 7, 7, 4])),
    compared: weekly(weeksNow, counts([1, 7, 7, 7, 6])),
    ...later,
  });
  const merged = weekView([{ ...shop, instance: instance("a", "Shop") }, blog]);
  expect(changes(merged)).toEqual([
    [null, null],
    [0, 0],
    [0, 0],
    [0, 0],
    [null, null],
  ]);
});

test("a table of a source without dates has no note on cut weeks", () => {
  const undated = { ...weekly(weeksNow, () => 1), flags: [{ flag: "no-dates" }] as const };
  expect(weekView([answer(undated)]).subtitle).toBe("Shop");
});

test("devices beyond the eighth are combined by class, below the day's own total", () => {
  const names = Array.from({ length: 10 }, (_, i) => `Device ${i}`);
  const split = table(
    names.map((name, i) => ({ date: "2026-10-05", device: name, visits: 10 + i })),
    { visits: 145 },
    { dimensions: [days, device] },
  );
  const current = table([{ date: "2026-10-05", visits: 145 }], { visits: 145 });
  const { body } = view({ format: "chart", formatOptions: { subFormat: "bar" } }, [
    answer(current, { split }),
  ]);
  if (body.kind !== "chart" || body.chart.kind !== "bar") throw new Error(body.kind);
  expect(body.chart.series).toHaveLength(8);
  expect(body.chart.series.at(-1)).toMatchObject({ name: "Other", other: true });
  expect(body.chart.columnTotals?.[0]?.value).toBe(145);
});

test("a pie is complete: the rest is Other, and shares add up to the total", () => {
  const current = table(
    [
      { device: "Phone", visits: 60 },
      { device: "Desktop", visits: 30 },
    ],
    { visits: 100 },
    { dimensions: [device] },
  );
  const { body } = view({ format: "chart:pie" }, [answer(current)]);
  if (body.kind !== "chart" || body.chart.kind !== "pie") throw new Error(body.kind);
  expect(body.chart.parts.map(({ name, value, share }) => [name, value, share])).toEqual([
    ["Phone", 60, "60.0%"],
    ["Desktop", 30, "30.0%"],
    ["Other", 10, "10.0%"],
  ]);
});

test("parts under 1 % become one Other with their number, a single one keeps its name", () => {
  const partsOf = (visits: readonly number[]) => {
    const rows = visits.map((count, i) => ({ device: `D${i}`, visits: count }));
    const total = visits.reduce((sum, count) => sum + count, 0);
    const { body } = view({ format: "chart:pie" }, [
      answer(table(rows, { visits: total }, { dimensions: [device] })),
    ]);
    if (body.kind !== "chart" || body.chart.kind !== "pie") throw new Error(body.kind);
    return body.chart.parts.map(({ name, value, share }) => `${name} ${value} ${share}`);
  };
  expect(partsOf([700, 290, 6, 4])).toEqual(["D0 700 70.0%", "D1 290 29.0%", "Other (2) 10 1.0%"]);
  expect(partsOf([700, 296, 4])).toEqual(["D0 700 70.0%", "D1 296 29.6%", "D2 4 0.4%"]);
  expect(partsOf([300, 200, 200, 100, 100, 60, 40]).at(-1)).toBe("Other (2) 100 10.0%");
});

test("a pie without a known value is unknown, not zero", () => {
  const current = table(
    [{ device: "Phone", cost: null }],
    { cost: null },
    { dimensions: [device], metrics: [cost] },
  );
  const previous = table(
    [{ device: "Phone", cost: 4 }],
    { cost: 4 },
    { dimensions: [device], metrics: [cost] },
  );
  expect(view({ format: "chart:pie" }, [answer(current, { previous })]).body).toEqual({
    kind: "empty",
    what: "Cost is not available",
    detail: "The source does not provide it for this date range.",
  });
});

test("a radar and a bar chart say how many of many names they show", () => {
  const names = Array.from({ length: 90 }, (_, i) => ({ device: `Device ${100 + i}`, visits: i }));
  const current = answer(table(names, { visits: 4005 }, { dimensions: [device] }));
  expect(view({ format: "chart:radar" }, [current]).subtitle).toBe("Shop · per device · 8 of 90 shown");
  const bars = view({ format: "chart", formatOptions: { subFormat: "bar" }, rowsLimit: 1000 }, [current]);
  expect(bars.subtitle).toBe("Shop · per device · 60 of 90 shown");
  expect(bars.body.kind === "chart" && bars.body.data.totals?.[1]?.raw).toBe(4005);
});

test("a radar of negative values is refused, because it would show zero", () => {
  const rows = ["a", "b", "c"].map((name, i) => ({ device: name, visits: i - 1 }));
  const current = table(rows, { visits: 0 }, { dimensions: [device] });
  expect(view({ format: "chart:radar" }, [answer(current)]).body).toMatchObject({
    kind: "empty",
    what: "A value is negative",
  });
});

test("a pie of values that do not add up is refused", () => {
  const users: Metric = {
    key: "users",
    label: "Users",
    format: "integer",
    direction: "more",
    combine: "unique",
  };
  const current = table(
    [{ device: "Phone", users: 60 }],
    { users: 60 },
    { dimensions: [device], metrics: [users] },
  );
  expect(view({ format: "chart:pie" }, [answer(current)]).body).toMatchObject({
    kind: "empty",
    what: "Users cannot be shown as parts of a whole",
  });
});

test("merged instances are joined on their rows and keep both names", () => {
  const shop = answer(table([{ device: "Phone", visits: 1 }], { visits: 1 }, { dimensions: [device] }), {
    instance: instance("a", "Shop"),
  });
  const blog = answer(
    table(
      [
        { device: "Phone", visits: 2 },
        { device: "Desktop", visits: 3 },
      ],
      { visits: 5 },
      { dimensions: [device] },
    ),
    { instance: instance("b", "Blog") },
  );
  const { body } = view({ format: "table" }, [shop, blog]);
  if (body.kind !== "table") throw new Error(body.kind);
  expect(body.data.columns.map(({ label }) => label)).toEqual(["Device", "Shop: Visits", "Blog: Visits"]);
  expect(body.data.rows.map((row) => row.map(({ raw }) => raw))).toEqual([
    ["Desktop", null, 3],
    ["Phone", 1, 2],
  ]);
});

test("one axis never has two units, and the table behind the chart has the rest", () => {
  const ctr: Metric = { key: "ctr", label: "CTR", format: "percent", direction: "more", combine: "unique" };
  const chartOf = (metrics: readonly Metric[], more: Partial<QueriedResult> = {}) => {
    const current = table(
      [{ date: "2026-10-05", visits: 5, cost: 9, ctr: 0.1 }],
      { visits: 5, cost: 9, ctr: 0.1 },
      { metrics },
    );
    const { body, notes } = view({ format: "chart" }, [answer(current, more)]);
    if (body.kind !== "chart" || body.chart.kind !== "line") throw new Error(body.kind);
    return { names: body.chart.series.map(({ name }) => name), data: body.data, notes };
  };
  const two = chartOf([visits, cost]);
  expect(two.names).toEqual(["Visits"]);
  expect(two.notes).toEqual(["Cost uses a different unit, so it is not shown here."]);
  expect(two.data.columns.map(({ label, unit }) => [label, unit])).toEqual([
    ["Day", null],
    ["Visits", null],
    ["Cost", "EUR"],
  ]);
  expect(two.data.rows[0]?.map(({ raw }) => raw)).toEqual(["2026-10-05", 5, 9]);
  expect(two.data.totals?.map(({ text }) => text)).toEqual(["Total", "5", "€9.00"]);

  expect(chartOf([visits, cost, ctr]).notes).toEqual([
    "Cost and CTR use a different unit, so they are not shown here.",
  ]);
  expect(chartOf([visits]).notes).toEqual([]);

  const split = table(
    [{ date: "2026-10-05", device: "Phone", visits: 5 }],
    { visits: 5 },
    { dimensions: [days, device] },
  );
  const byDevice = chartOf([visits, cost], { split });
  expect(byDevice.names).toEqual(["Phone"]);
  expect(byDevice.notes).toEqual(["Cost is not shown: by device, a chart shows only Visits."]);
  expect(byDevice.data.rows[0]?.map(({ raw }) => raw)).toEqual(["2026-10-05", 5, 9]);
});

test("the comparison stays beside a metric that is not drawn", () => {
  const metrics = [visits, cost];
  const current = table([{ date: "2026-10-05", visits: 5, cost: 9 }], { visits: 5, cost: 9 }, { metrics });
  const previous = table([{ date: "2026-10-01", visits: 4, cost: 6 }], { visits: 4, cost: 6 }, { metrics });
  const { body } = view({ format: "chart" }, [answer(current, { previous })]);
  if (body.kind !== "chart") throw new Error(body.kind);
  expect(body.data.columns.map(({ key }) => key)).toEqual(["date", "visits", "cost", "visits.before"]);
  expect(body.data.rows[0]?.map(({ raw }) => raw)).toEqual(["2026-10-05", 5, 9, 4]);
  expect(body.data.totals?.map(({ raw, change }) => [raw, change?.value])).toEqual([
    [null, undefined],
    [5, 0.25],
    [9, 0.5],
    [4, undefined],
  ]);
});

test("eight metrics are drawn, and the omitted ones named", () => {
  const metrics = Array.from({ length: 13 }, (_, i) => ({ ...visits, key: `m${i}`, label: `Metric ${i}` }));
  const drawn = (count: number) => {
    const shown = metrics.slice(0, count);
    const values = Object.fromEntries(shown.map(({ key }, i) => [key, i]));
    const current = table([{ date: "2026-10-05", ...values }], values, { metrics: shown });
    const { body, notes } = view({ format: "chart" }, [answer(current)]);
    if (body.kind !== "chart" || body.chart.kind !== "line") throw new Error(body.kind);
    return [body.chart.series.length, body.data.columns.length, notes];
  };
  expect(drawn(8)).toEqual([8, 9, []]);
  expect(drawn(9)).toEqual([8, 10, ["Metric 8 is not shown: a chart shows at most 8 metrics."]]);
  expect(drawn(13)).toEqual([
    8,
    14,
    ["Metric 8, Metric 9, Metric 10 and 2 more are not shown: a chart shows at most 8 metrics."],
  ]);
});

test("a broken widget says what it needs, and an empty one what it had before", () => {
  const widget = newInteractiveWidget("w", { title: "Visits", instances: [] });
  const frame = { range, comparison, words: formatter("en"), receipt: null };
  expect(buildWidgetView(widget, null, frame).body).toMatchObject({
    kind: "broken",
    what: "This widget has no source",
  });
  const empty = view({ format: "table" }, [
    answer(table([], { visits: null }), {
      previous: table([{ date: "2026-10-01", visits: 4 }], { visits: 4 }),
    }),
  ]);
  expect(empty.body).toEqual({
    kind: "empty",
    what: "No visits in 5–8 October 2026",
    detail: "4 in 1–4 October 2026.",
  });
});

test("the text written for these days appears", () => {
  const articles = [
    { startDate: day("2026-09-01"), endDate: day("2026-09-30"), content: "September" },
    { startDate: day("2026-10-01"), endDate: day("2026-10-31"), content: "October" },
  ];
  const widget = newPassiveWidget("w", { title: "News", type: "historic", inputs: { articles } });
  const { body } = buildWidgetView(widget, null, {
    range,
    comparison,
    words: formatter("en"),
    receipt: null,
  });
  expect(body).toEqual({ kind: "text", blocks: [{ block: "paragraph", spans: [{ text: "October" }] }] });
});

test("a partly known date range is compared only over the days that both know", () => {
  const current = table([{ device: "Phone", visits: 200 }], { visits: 200 }, { dimensions: [device] });
  const previous = table([{ device: "Phone", visits: 300 }], { visits: 300 }, { dimensions: [device] });
  const compared = table([{ device: "Phone", visits: 200 }], { visits: 200 }, { dimensions: [device] });
  const partly = known({ last: day("2026-10-07") });
  const shown = view({ format: "table" }, [answer(current, { previous, compared, ...partly })]);
  expect(shown.coverage).toMatchObject({
    mark: "3 of 4 days",
    notes: [
      { text: "Shop has no data for 8 October.", of: null },
      { text: "Changes compare 3 of 4 days.", of: "Shop" },
    ],
    missing: ["Shop has no data for 8 October."],
  });
  expect(widgetResult(shown)?.coverage).toMatchObject({
    days: 3,
    of: 4,
    missing: [{ from: "2026-10-08", to: "2026-10-08" }],
    compared: { days: 3, of: 4 },
  });
});

test("unique counts and latest values are not compared with unknown days, other metrics over the rest", () => {
  const people: Metric = { ...visits, key: "people", label: "People", combine: "unique" };
  const fans: Metric = { ...visits, key: "fans", label: "Fans", combine: "snapshot" };
  const some = (n: number) =>
    table([], { visits: n, people: n, fans: n }, { dimensions: [], metrics: [visits, people, fans] });
  const given = { previous: some(300), compared: some(300), ...known({ first: day("2026-10-02") }) };
  const { body } = view({ format: "summary" }, [answer(some(400), given)]);
  if (body.kind !== "summary") throw new Error(body.kind);
  expect(body.figures.map(({ change }) => change?.text ?? null)).toEqual(["no change", null, null]);
});

test("an unknown date range reads no data, and names the days with data", () => {
  const none = table([], { visits: null }, { dimensions: [device] });
  const covers = known({ first: day("2023-10-07"), last: day("2024-01-04") });
  const shown = view({ format: "chart", height: 3 }, [answer(none, covers)]);
  expect(shown).toMatchObject({
    height: 1,
    body: {
      what: "No data for 5–8 October 2026",
      detail: "Shop covers 7 October 2023 – 4 January 2024.",
    },
  });
  const days = table([{ date: "2026-10-05", visits: null }], { visits: null });
  for (const format of ["chart", "table"] as const)
    expect(view({ format, height: 3 }, [answer(days, covers)]), format).toMatchObject({
      height: 1,
      body: { kind: "empty", what: "No data for 5–8 October 2026" },
    });
  const quiet = view({ format: "chart" }, [answer(none, known({ first: day("2023-10-07") }))]);
  expect(quiet.body).toMatchObject({ what: "No visits in 5–8 October 2026" });
});

test("weekly data in which no week begins reads no data, and says that it is weekly", () => {
  const none = table([], { visits: null }, { dimensions: [device] });
  const onFridays = known({ first: day("2026-10-02"), last: day("2026-10-15"), step: "week" });
  const { body } = view({ format: "summary" }, [answer(none, onFridays)]);
  expect(body).toMatchObject({
    what: "No data for 5–8 October 2026",
    detail: "Shop has one row per week, and none begins in these days.",
  });
});

test("a merged widget shows its other sources where one is broken, and names it", () => {
  const widget = newInteractiveWidget("w", { title: "Visits", format: "chart", instances: [instance()] });
  const current = table([{ date: "2026-10-05", visits: 5 }], { visits: 5 });
  const name = "Facebook Ads";
  const shown = (what: string, lost?: LostSource) =>
    buildWidgetView(
      widget,
      {
        outcome: "answers",
        answers: [answer(current)],
        missing: [{ name, what, detail: "", fix: null, ...(lost && { lost }) }],
      },
      { range, comparison, words: formatter("en"), receipt: null },
    );
  const disconnected = shown("Facebook Ads was disconnected");
  expect(disconnected.body.kind).toBe("chart");
  expect(disconnected.notes).toEqual(["Not included: Facebook Ads was disconnected."]);
  expect(widgetResult(disconnected)!.flags).toContainEqual({ flag: "note", text: disconnected.notes[0] });
  expect(shown("Not available since 24 October 2026").notes).toEqual([
    "Not included: Facebook Ads (not available since 24 October 2026).",
  ]);
  const deleted = { name, how: "deleted", since: null } as const;
  expect(shown("The source of this widget was deleted", deleted).notes).toEqual([
    "Not included: Facebook Ads, which was deleted.",
  ]);
});

test("a change in a table is large from 10%, and of percentages from 2 points", () => {
  const rate: Metric = {
    key: "rate",
    label: "Rate",
    format: "percent",
    direction: "more",
    combine: "average",
    weightedBy: "visits",
  };
  const change = (metric: Metric, now: number, before: number) => {
    const of = (value: number) =>
      table(
        [{ device: "Phone", [metric.key]: value }],
        { [metric.key]: value },
        { dimensions: [device], metrics: [metric] },
      );
    const { body } = view({ format: "table" }, [answer(of(now), { previous: of(before) })]);
    const cell = body.kind === "table" ? body.data.rows[0]?.[1] : null;
    return [cell?.change?.text, cell?.change?.isLarge];
  };
  expect(change(visits, 1099, 1000)).toEqual(["9.9%", undefined]);
  expect(change(visits, 1100, 1000)).toEqual(["10.0%", true]);
  expect(change(visits, 900, 1000)).toEqual(["10.0%", true]);
  expect(change(visits, 1000, 1000)).toEqual(["no change", undefined]);
  expect(change(rate, 0.319, 0.3)).toEqual(["1.90 points", undefined]);
  expect(change(rate, 0.321, 0.3)).toEqual(["2.10 points", true]);
});

test("readers can sort a table only if all its rows are known", () => {
  const rows = [
    { device: "Phone", visits: 5 },
    { device: "Desktop", visits: 8 },
  ];
  const flags = [{ flag: "shortened" as const, kept: 2, of: 9 }];
  const sorted = (more: Partial<Table>) => {
    const current = table(rows, { visits: 13 }, { dimensions: [device], ...more });
    const widget = newInteractiveWidget("w", { title: "Visits", format: "table", instances: [instance()] });
    return buildWidgetView(
      widget,
      { outcome: "answers", answers: [answer(current)] },
      {
        range,
        comparison: null,
        words: formatter("en"),
        receipt: null,
        sorts: new Map([["w", { column: "visits", dir: "asc" }]]),
      },
    ).body;
  };
  const [whole, cut] = [sorted({}), sorted({ flags })];
  if (whole.kind !== "table" || cut.kind !== "table") throw new Error("no table");
  expect([whole.sortable, whole.data.rows.map((row) => row[0]?.text)]).toEqual([true, ["Phone", "Desktop"]]);
  expect([cut.sortable, cut.data.rows[0]?.[0]?.text]).toEqual([undefined, "Desktop"]);
});

test("rows that are not listed have a sum of visits, and no count of unique visitors", () => {
  const visitors: Metric = { ...visits, key: "visitors", label: "Visitors", combine: "unique" };
  const rows = [
    { device: "mobile", visits: 5, visitors: 3 },
    { device: "desktop", visits: 2, visitors: 1 },
  ];
  const totals = { visits: 10, visitors: 9 };
  const given = {
    dimensions: [device],
    metrics: [visits, visitors],
    flags: [{ flag: "truncated" as const }],
  };
  const { body } = view({ format: "table" }, [answer(table(rows, totals, given))]);
  if (body.kind !== "table") throw new Error(body.kind);
  expect(body.data.rows).toHaveLength(3);
  expect(
    body.data.rows
      .at(-1)!
      .map(({ raw }) => raw)
      .slice(1),
  ).toEqual([3, null]);
});

test("a stored currency that the source does not report in is a note, and amounts stay", () => {
  const current = table([], { cost: 12.5 }, { metrics: [cost], dimensions: [] });
  const viewIn = (currency: string) =>
    view({ format: "summary" }, [answer(current, { instance: { ...instance(), currency } })]);
  expect(viewIn("GBP").notes).toEqual(["Shop reports in EUR. Amounts are not converted to GBP."]);
  expect(viewIn("EUR").notes).toEqual([]);
  expect(viewIn("USD").notes).toEqual([]);
});

test("a widget's decimals apply to amounts, shares and their totals, not to counts or raw values", () => {
  const rows = [
    { date: "2026-10-05", cost: 10.256, visits: 3 },
    { date: "2026-10-06", cost: 20.5, visits: 5 },
  ];
  const current = table(rows, { cost: 30.756, visits: 8 }, { metrics: [cost, visits] });
  const textsOf = (decimals?: number, percent = false) => {
    const formatOptions = decimals === undefined ? {} : { decimals };
    const { body } = view({ format: "table", formatOptions, percent }, [answer(current)]);
    if (body.kind !== "table") throw new Error(body.kind);
    const cells = [body.data.rows[0]!, body.data.totals!];
    return {
      texts: cells.map((row) => row.slice(1).map(({ text }) => text)),
      raw: body.data.rows[0]![1]!.raw,
    };
  };
  expect(textsOf().texts).toEqual([
    ["€10.26", "3"],
    ["€30.76", "8"],
  ]);
  expect(textsOf(0)).toEqual({
    texts: [
      ["€10", "3"],
      ["€31", "8"],
    ],
    raw: 10.256,
  });
  expect(textsOf(3).texts[0]).toEqual(["€10.256", "3"]);
  expect(textsOf(1, true).texts).toEqual([
    ["33.3%", "37.5%"],
    ["100.0%", "100.0%"],
  ]);
});

import { expect, test } from "vitest";
import type { SeriesChart } from "#app/charts/chart.ts";
import { knownSpelling, readScope, scopeText } from "#app/domain/annotations/annotation.ts";
import { googleUpdates } from "#app/domain/annotations/google-updates.ts";
import { type ShownAnnotation, withAnnotations } from "#app/domain/annotations/place-annotations.ts";
import { isSearchWidget } from "#app/domain/annotations/is-search-widget.ts";
import { shownAnnotations } from "#app/domain/annotations/shown-annotations.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { annotationsFor, numbered, shortText } from "#app/views/annotations.ts";
import { naturalHeight } from "#app/views/natural-height.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { anInstance } from "#tests/domain/receipts/a-bakery.ts";
import { chart, dashboard, seriesChart } from "#tests/pdf/sample-view.ts";

const words = formatter("en");

function note(from: string, to = from, changes: Partial<ShownAnnotation> = {}): ShownAnnotation {
  const days = { from: day(from), to: day(to) };
  return {
    id: `${from}${to}`,
    ...days,
    text: "Newsletter",
    list: "Site",
    isInternal: false,
    widgets: null,
    ...changes,
  };
}

/** A chart over these keys, as the view has it. */
function overTime(
  keys: readonly string[],
  type: "date" | "week" | "month",
  points = keys.length,
): WidgetView {
  const labels = Array.from({ length: points }, (_, i) => `p${i}`);
  const view = chart(seriesChart({ labels }), "Orders", "Shop", 2, 2);
  const column = {
    key: "day",
    label: "Day",
    role: "dimension",
    type,
    class: null,
    unit: null,
    sorted: null,
    comparison: false,
  } as const;
  const rows = keys.map((raw) => [{ raw, text: raw, receipt: null }]);
  const data = {
    columns: [column],
    rows,
    totals: null,
    totalsLabel: "",
    shown: rows.length,
    of: rows.length,
  };
  return { ...view, body: { ...view.body, data } as WidgetView["body"] };
}

function marksOf(widget: WidgetView, notes: readonly ShownAnnotation[], from: string, to: string) {
  const range = { from: day(from), to: day(to) };
  const [shown] = withAnnotations({ widgets: [widget] }, notes, range, words).widgets;
  const { marks } = (shown!.body as { chart: SeriesChart }).chart;
  return marks?.map(({ number, at, to: last }) => [number, at, ...(last === undefined ? [] : [last])]);
}

const october = rangeDays({ from: day("2026-10-01"), to: day("2026-10-31") });

test("a note marks its day, and a range its first day and its end", () => {
  const widget = overTime(october, "date");
  const notes = [note("2026-09-28", "2026-10-02"), note("2026-10-07"), note("2026-10-20", "2026-11-04")];
  expect(marksOf(widget, notes, "2026-10-01", "2026-10-31")).toEqual([
    [1, 0, 1],
    [2, 6],
    [3, 19, 30],
  ]);
  expect(
    marksOf(widget, [note("2026-09-30"), note("2026-11-01")], "2026-10-01", "2026-10-31"),
  ).toBeUndefined();
});

test("a note on a day marks the week or the month that it lies in", () => {
  const weeks = overTime(["2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"], "week");
  const notes = [
    note("2026-10-01"),
    note("2026-10-11"),
    note("2026-10-12"),
    note("2026-10-20", "2026-10-21"),
  ];
  expect(marksOf(weeks, notes, "2026-10-01", "2026-10-31")).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ]);
  const months = overTime(["2026-08-01", "2026-09-01", "2026-10-01"], "month");
  const few = [note("2026-08-31"), note("2026-09-01", "2026-10-02")];
  expect(marksOf(months, few, "2026-08-01", "2026-10-31")).toEqual([
    [1, 0],
    [2, 1, 2],
  ]);
});

test("a long chart of weekly means has its marks at the means", () => {
  const days = rangeDays({ from: day("2026-01-01"), to: addDays(day("2026-01-01"), 129) });
  const widget = overTime(days, "date", 19); // 4 days, then 18 weeks
  const notes = [note("2026-01-04"), note("2026-01-05"), note("2026-01-11"), note("2026-01-12")];
  expect(marksOf(widget, notes, days[0]!, days.at(-1)!)).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test("the newest eight are drawn; the others are counted", () => {
  const notes = october.slice(0, 11).map((date) => note(date));
  const range = { from: october[0]!, to: october.at(-1)! };
  const [widget] = withAnnotations({ widgets: [overTime(october, "date")] }, notes, range, words).widgets;
  const { shown, older } = numbered(widget!);
  expect(shown.map(({ number, days }) => [number, days]).slice(0, 2)).toEqual([
    [1, "4 Oct"],
    [2, "5 Oct"],
  ]);
  expect([shown.length, older.length]).toEqual([8, 3]);
});

test("a note of one widget is on that widget only, and only charts over time have marks", () => {
  const [one, other] = [overTime(october, "date"), overTime(october, "date")];
  const bars = chart(seriesChart({ kind: "bar", time: false }), "Campaigns", "", 2, 2);
  const view = withAnnotations(
    { widgets: [one, other, bars] },
    [note("2026-10-07", "2026-10-07", { widgets: [other.id] })],
    { from: october[0]!, to: october.at(-1)! },
    words,
  );
  expect(view.widgets.map(({ annotations }) => annotations?.length)).toEqual([undefined, 1, undefined]);
});

test("without annotations the view is the same object", () => {
  const view = { widgets: [overTime(october, "date")] };
  expect(withAnnotations(view, [], { from: october[0]!, to: october.at(-1)! }, words)).toBe(view);
});

test("the summary finds what lies in a range and the 7 days before, for a widget or all", () => {
  const all = [
    note("2026-09-23"),
    note("2026-09-24"),
    note("2026-10-31"),
    note("2026-10-05", "2026-10-05", { widgets: ["w"] }),
  ];
  const view = dashboard([], {
    period: {
      from: "2026-10-01",
      to: "2026-10-31",
      compareFrom: null,
      compareTo: null,
      text: "",
      compareText: "",
    },
  });
  const read = withAnnotations(view, all, { from: october[0]!, to: october.at(-1)! }, words);
  const ids = (widget: string | null, range?: { from: string; to: string }) =>
    annotationsFor(read, widget, range && { from: day(range.from), to: day(range.to) }).map(
      ({ from }) => from,
    );
  expect(ids(null)).toEqual(["2026-09-24", "2026-10-31"]);
  expect(ids("w")).toEqual(["2026-09-24", "2026-10-31", "2026-10-05"]);
  expect(ids("w", { from: "2026-10-12", to: "2026-10-20" })).toEqual(["2026-10-05"]);
  expect(annotationsFor(view, null)).toEqual([]);
});

test("clients see visible notes of shown lists; the agency sees all, the others as internal", () => {
  const stored = [
    { ...note("2026-10-02"), visible: true, widgetId: null },
    { ...note("2026-10-03"), visible: false, widgetId: null },
    { ...note("2026-10-04", "2026-10-04", { list: "Ours" }), visible: true, widgetId: "w" },
  ];
  const content = { widgets: [], hiddenLists: ["OURS"] };
  const range = { from: october[0]!, to: october.at(-1)! };
  const seen = (isAgency: boolean) =>
    shownAnnotations(stored, content, range, isAgency).map(({ from, isInternal, widgets }) => [
      from,
      isInternal,
      widgets,
    ]);
  expect(seen(false)).toEqual([["2026-10-02", false, null]]);
  expect(seen(true)).toEqual([
    ["2026-10-02", false, null],
    ["2026-10-03", true, null],
    ["2026-10-04", true, ["w"]],
  ]);
});

const searching = (title: string, type: string, changes = {}) =>
  newInteractiveWidget("w1", {
    title,
    format: "chart",
    instances: [{ ...anInstance("s", { metrics: ["clicks"], dimension: "date", ...changes }), type }],
  });

test("Google's updates are off until switched on, and only for widgets of search traffic", () => {
  const range = { from: day("2026-08-01"), to: day("2026-08-31") };
  const widgets = [
    searching("Clicks", "google-search-console"),
    { ...searching("Spend", "google-ads"), id: "w2" },
  ];
  expect(shownAnnotations([], { widgets }, range, true)).toEqual([]);
  expect(shownAnnotations([], { widgets, googleUpdates: true }, range, false)).toMatchObject([
    { text: "Google: August 2026 spam update", from: "2026-08-18", to: "2026-08-21", widgets: ["w1"] },
  ]);
  const hidden = { widgets, googleUpdates: true, hiddenLists: ["Google updates"] };
  expect(shownAnnotations([], hidden, range, false)).toEqual([]);
  expect(
    isSearchWidget(searching("Sessions", "google-analytics", { split: "sessionDefaultChannelGroup" })),
  ).toBe(true);
  expect(isSearchWidget(searching("Organic search sessions", "csv"))).toBe(true);
  expect(isSearchWidget(searching("Paid search clicks", "csv"))).toBe(false);
  expect(isSearchWidget(searching("Orders", "csv"))).toBe(false);
});

test("Google's updates are in order, named once, and none ends before it starts", () => {
  const starts = googleUpdates.map(({ from }) => from);
  expect(starts).toEqual([...starts].sort());
  expect(new Set(googleUpdates.map(({ name }) => name)).size).toBe(googleUpdates.length);
  for (const { name, from, to } of googleUpdates) {
    expect(to >= from, name).toBe(true);
    const year = /\b20\d\d\b/.exec(name)?.[0];
    if (year) expect(from.slice(0, 4), name).toBe(year);
  }
});

test("a long text is cut between words at 90 characters", () => {
  expect(shortText("x".repeat(90))).toBe("x".repeat(90));
  expect(shortText("x".repeat(91))).toBe(`${"x".repeat(89)}…`);
  const cut = shortText("many words ".repeat(20));
  expect(cut.length).toBeLessThanOrEqual(90);
  expect(cut).toMatch(/(many|words)…$/);
  expect([...shortText("😀".repeat(200))]).toHaveLength(90);
});

test("a low chart with a list grows by the rows that it needs", () => {
  const low = { ...overTime(october, "date"), height: 1 as const };
  expect(naturalHeight(low)).toBe(1);
  const range = { from: october[0]!, to: october.at(-1)! };
  const [one] = withAnnotations({ widgets: [low] }, [note("2026-10-02")], range, words).widgets;
  const many = october
    .slice(0, 8)
    .map((date) => note(date, date, { text: "A long sentence about this day. ".repeat(3) }));
  const [all] = withAnnotations({ widgets: [low] }, many, range, words).widgets;
  expect([naturalHeight(one!), naturalHeight(all!)]).toEqual([2, 3]);
});

test("a form's choice of place is read as it was written", () => {
  for (const scope of [
    { clientId: "c1", dashboardId: null, widgetId: null },
    { clientId: null, dashboardId: "d1", widgetId: null },
    { clientId: null, dashboardId: "d1", widgetId: "w1" },
  ] as const)
    expect(readScope(scopeText(scope))).toEqual(scope);
  for (const wrong of ["", "client:", "client:a:b", "widget:a", "dashboard:a:b", "user:a"])
    expect(readScope(wrong)).toBeNull();
});

test("a list has one spelling", () => {
  expect(knownSpelling("site", [])).toBe("Site");
  expect(knownSpelling("DEPLOYS", ["Deploys"])).toBe("Deploys");
  expect(knownSpelling("Fairs", ["Deploys"])).toBe("Fairs");
});

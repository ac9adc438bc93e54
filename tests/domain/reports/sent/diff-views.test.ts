import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonView } from "#app/domain/reports/sent/comparison-view.ts";
import { diffViews } from "#app/domain/reports/sent/diff-views.ts";
import { readSnapshot } from "#app/domain/reports/sending/snapshot.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataColumn, DataTable, SummaryFigure, WidgetView } from "#app/views/widget-view.ts";
import { exampleView, exampleWidget, figure } from "#tests/mail/example-view.ts";
import { readFileSync } from "node:fs";

const words = formatter("en");
const eur = { kind: "money", currency: "EUR" } as const;

const column = (key: string, label: string, role: DataColumn["role"], type: DataColumn["type"]) => ({
  key,
  label,
  role,
  type,
  class: null,
  unit: type === "money" ? "EUR" : null,
  sorted: null,
  comparison: false,
});

function table(costs: readonly number[], names = costs.map((_, at) => `Campaign ${at}`)): DataTable {
  const cell = (value: number) => ({ raw: value, text: words.value(value, eur), receipt: null });
  return {
    columns: [column("campaign", "Campaign", "dimension", "text"), column("cost", "Cost", "metric", "money")],
    rows: costs.map((value, at) => [{ raw: names[at]!, text: names[at]!, receipt: null }, cell(value)]),
    totals: null,
    totalsLabel: "",
    shown: costs.length,
    of: costs.length,
  };
}

function card(title: string, value: number): WidgetView {
  const shown: SummaryFigure = figure("Cost", words.value(value, eur), {
    figure: { value, text: words.value(value, eur), receipt: null },
  });
  const data = { ...table([]), columns: [column("cost", "Cost", "metric", "money")] };
  return exampleWidget(title, { kind: "summary", figures: [shown], data });
}

const tableWidget = (costs: readonly number[], names?: readonly string[]) =>
  exampleWidget("Campaigns", { kind: "table", data: table(costs, names as string[]), bars: false });

const viewWith = (...widgets: WidgetView[]) => exampleView({ widgets });
const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
const costs = fc.array(money, { minLength: 1, maxLength: 12 });

test("the same view has no difference", () => {
  fc.assert(
    fc.property(costs, money, (some, one) => {
      const view = viewWith(card("Cost", one), tableWidget(some));
      const diff = diffViews(view, structuredClone(view));
      expect(diff).toMatchObject({ compared: some.length + 1, different: 0 });
      expect(diff.widgets.every(({ state, isEdited }) => state === "same" && !isEdited)).toBe(true);
    }),
  );
});

test("one changed number is exactly one difference, with its texts and exact values", () => {
  fc.assert(
    fc.property(costs, money, fc.nat(), (some, changed, at) => {
      const place = at % some.length;
      fc.pre(some[place] !== changed);
      const later = some.with(place, changed);
      const { different, widgets } = diffViews(viewWith(tableWidget(some)), viewWith(tableWidget(later)));
      expect(different).toBe(1);
      const [one] = widgets[0]!.differences;
      expect(one).toMatchObject({
        column: "cost",
        label: `Cost, Campaign ${place}`,
        sent: { value: some[place], text: words.value(some[place]!, eur) },
        now: { value: changed, text: words.value(changed, eur) },
      });
      expect(one!.difference).toMatch(changed > some[place]! ? /^\+/ : /^−/);
    }),
  );
});

test("differences are in the number's unit, percentages in points", () => {
  const rate = (value: number, text: string) =>
    exampleWidget("Rate", {
      kind: "summary",
      figures: [figure("Rate", text, { figure: { value, text, receipt: null } })],
      data: { ...table([]), columns: [column("rate", "Rate", "metric", "percent")] },
    });
  const of = (sent: WidgetView, now: WidgetView) =>
    diffViews(viewWith(sent), viewWith(now)).widgets[0]!.differences[0]!.difference;
  expect(of(card("Cost", 17.86), card("Cost", 16.95))).toBe("−€0.91 (5.1%)");
  expect(of(card("Cost", 0), card("Cost", 3))).toBe("+€3.00");
  expect(of(rate(0.042, "4.20%"), rate(0.044, "4.40%"))).toBe("+0.20 points");
});

test("rows are matched by name, not by place", () => {
  const sent = viewWith(tableWidget([5, 3], ["Autumn", "Brand"]));
  const now = viewWith(tableWidget([7, 5], ["Brand", "Autumn"]));
  expect(diffViews(sent, now).widgets[0]!.differences).toEqual([
    expect.objectContaining({
      label: "Cost, Brand",
      sent: { value: 3, text: "€3.00" },
      difference: "+€4.00 (133.3%)",
    }),
  ]);
  const shorter = diffViews(sent, viewWith(tableWidget([5], ["Autumn"]))).widgets[0]!.differences;
  expect(shorter).toEqual([
    expect.objectContaining({
      label: "Cost, Brand",
      now: { value: null, text: "not listed" },
      difference: "",
    }),
  ]);
});

test("renamed, removed, added and unreadable widgets are no changed numbers", () => {
  const [a, b] = [card("Cost", 5), tableWidget([1, 2])];
  const sent = viewWith(a, b);
  const now = viewWith({ ...a, title: "Spend" }, { ...card("New", 1), id: "new" });
  expect(diffViews(sent, now)).toMatchObject({
    compared: 1,
    different: 0,
    widgets: [
      { id: "Cost", title: "Cost", state: "same", isEdited: true },
      { id: "Campaigns", state: "removed" },
      { id: "new", state: "added" },
    ],
  });
  const broken = { kind: "broken", what: "Not available", detail: "", fix: null } as const;
  const lost = viewWith({ ...a, body: broken }, b);
  expect(diffViews(sent, lost).widgets[0]).toMatchObject({
    state: "unreadable",
    compared: 0,
    isEdited: false,
  });
  expect(diffViews(lost, sent).widgets[0]).toMatchObject({ state: "missing", differences: [] });
});

const compared = (sent: DashboardView, now: DashboardView) =>
  comparisonView({
    sent,
    now,
    diff: diffViews(sent, now),
    whyOf: () => "because",
    sentAt: "3 November 2026, 06:30",
    zone: "Europe/Berlin",
    showsAll: false,
  });

test("one sentence if nothing changed, and it says when the numbers were read again", () => {
  const view = viewWith(card("Cost", 5));
  const same = compared(view, view);
  expect(same).toMatchObject({
    heading: "No number has changed since",
    isChanged: false,
    rows: [],
    notes: [],
  });
  expect(same.rest).toBe("Not read again since 3 November 2026, 06:10.");
  const again = viewWith({ ...card("Cost", 5), fetchedAt: "2026-11-22T05:10:00.000Z" });
  expect(compared(view, again).rest).toBe("Read again on 22 November 2026, 06:10.");
});

test("long lists of changes are cut, and the rest is counted", () => {
  const sent = viewWith(card("Cost", 5), tableWidget([1, 2, 3, 4, 5, 6, 7]));
  const now = viewWith(card("Cost", 6), tableWidget([2, 3, 4, 5, 6, 7, 7]));
  const { heading, rows, left, rest } = compared(sent, now);
  expect([heading, rows.length, left]).toEqual(["7 of 8 numbers have changed since", 5, 2]);
  expect(rest).toMatch(/^The other number is the same\./);
  expect(rows[0]).toMatchObject({ title: "Cost", label: "", sent: "€5.00", now: "€6.00", why: "because" });
});

test("snapshots of the first version can be compared", () => {
  const file = readFileSync(new URL("../sending/snapshots/v1.json", import.meta.url), "utf8");
  const view = readSnapshot({ id: "run", snapshot: JSON.parse(file) });
  const diff = diffViews(view!, structuredClone(view!));
  expect(diff.different).toBe(0);
  expect(diff.compared).toBeGreaterThan(0);
});

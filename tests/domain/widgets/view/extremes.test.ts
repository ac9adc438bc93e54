import fc from "fast-check";
import { expect, test } from "vitest";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { addDays, type DateRange, day, endOfMonth, startOfMonth, startOfWeek } from "#app/lib/plain-date.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Dimension, Row, Table } from "#app/metrics/table.ts";
import { spokenChart } from "#app/pdf/spoken-chart.ts";
import { dashboard } from "#tests/pdf/sample-view.ts";
import { anInstance } from "../sample-widgets.ts";
import { cases } from "#tests/support/cases.ts";

const words = formatter("en");
const names = ["Desktop", "Mobile", "Tablet", "TV"];
const visits = {
  key: "visits",
  label: "Visits",
  format: "integer",
  direction: "more",
  combine: "sum",
} as const;

type Step = "week" | "month";
type Case = {
  readonly step: Step;
  readonly range: DateRange;
  /** By name and step; null: no row. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly stacked: boolean;
};

function stepsOf({ from, to }: DateRange, step: Step) {
  const steps: DateRange[] = [];
  let at = step === "week" ? startOfWeek(from, 1) : startOfMonth(from);
  while (at <= to) {
    const end = step === "week" ? addDays(at, 6) : endOfMonth(at);
    steps.push({ from: at, to: end });
    at = addDays(end, 1);
  }
  return steps;
}

const anyCase = fc
  .record({
    step: fc.constantFrom("week" as const, "month" as const),
    from: fc.integer({ min: 0, max: 700 }),
    days: fc.integer({ min: 20, max: 900 }),
    series: fc.constantFrom(1, 4),
    stacked: fc.boolean(),
    seeds: fc.array(fc.option(fc.integer({ min: 500, max: 900 }), { freq: 4 }), {
      minLength: 40,
      maxLength: 40,
    }),
  })
  .map(({ step, from, days, series, stacked, seeds }): Case => {
    const first = addDays(day("2025-01-01"), from);
    const range = { from: first, to: addDays(first, days) };
    const steps = stepsOf(range, step);
    const values = names.slice(0, series).map((_, at) =>
      steps.map((_one, place) => {
        const seed = seeds[(place * series + at * 7) % seeds.length];
        return typeof seed === "number" ? seed + place * 3 + at : null;
      }),
    );
    return { step, range, values, stacked };
  });

function viewOf({ step, range, values, stacked }: Case) {
  const byStep: Dimension = { key: step, label: step === "week" ? "Week" : "Month", type: step };
  const byName: Dimension = { key: "device", label: "Device", type: "text" };
  const steps = stepsOf(range, step);
  const sumAt = (place: number) => {
    const known = values.flatMap((row) => row[place] ?? []);
    return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null;
  };
  const tableOf = (dimensions: readonly Dimension[], rows: readonly Row[]): Table => ({
    dimensions,
    metrics: [visits],
    rows,
    totals: { visits: values.flat().reduce<number>((sum, value) => sum + (value ?? 0), 0) },
    currency: null,
    zone: null,
    flags: [],
    fetchedAt: "2027-11-21T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "x", account: null, query: "", version: null, rowsUsed: rows.length },
  });
  const current = tableOf(
    [byStep],
    steps.flatMap(({ from }, place) => {
      const sum = sumAt(place);
      return sum === null ? [] : [{ [step]: from, visits: sum }];
    }),
  );
  const rows = values.flatMap((row, at) =>
    row.flatMap((value, place) =>
      value === null ? [] : [{ [step]: steps[place]!.from, device: names[at]!, visits: value }],
    ),
  );
  const split = values.length > 1 ? tableOf([byStep, byName], rows) : null;
  const instance = anInstance({
    prefix: "",
    config: { metrics: ["visits"], dimension: step, ...(split && { split: "device" }) },
  });
  const widget = newInteractiveWidget("w", {
    title: "Visits",
    format: "chart",
    formatOptions: { subFormat: "area", stacked },
    instances: [instance],
  });
  const answers = [{ instance, sourceName: "X", current, previous: null, byDay: null, split }];
  const frame = { range, comparison: null, words, receipt: null };
  return buildWidgetView(widget, { outcome: "answers", answers }, frame);
}

/** Of known, whole weeks or months, calculated apart from the product. */
function rightOf({ step, range }: Case, row: readonly (number | null)[]) {
  const steps = stepsOf(range, step);
  const whole = row.filter((_, at) => steps[at]!.from >= range.from && steps[at]!.to <= range.to);
  const known = whole.filter((value) => value !== null);
  return known.length < 2 ? null : { low: Math.min(...known), high: Math.max(...known) };
}

test("page, PDF and email name the same lowest and highest, without cut weeks and gaps", () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const view = viewOf(given);
      if (view.body.kind !== "chart" || !("series" in view.body.chart)) return;
      const { chart, data } = view.body;
      const email = digestOf(dashboard([view])).charts[0]!;
      const hasCourse = email.rows[0]!.length === 3 && email.rows[0]!.every((name) => name === "");
      for (const [at, row] of given.values.entries()) {
        const right = rightOf(given, row);
        if (given.values.length === 1) {
          const best = /; highest (\S+) \(.*?\), lowest (\S+) \(/;
          for (const text of [chart.label, spokenChart(chart, data)]) {
            const said = best.exec(text);
            expect(said && [said[2], said[1]]).toEqual(
              right && [words.count(right.low), words.count(right.high)],
            );
          }
        }
        const line = email.rows.find(([name]) => name === (given.values.length === 1 ? "Visits" : names[at]));
        if (!hasCourse || !line) continue;
        const course = /^between (\S+) and (\S+), highest/.exec(line[2]!) ?? /^always (\S+)$/.exec(line[2]!);
        expect(course && [course[1], course.at(-1)]).toEqual(
          right && [words.count(right.low), words.count(right.high)],
        );
      }
    }),
    { numRuns: cases(200) },
  );
});

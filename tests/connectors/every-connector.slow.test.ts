import { existsSync } from "node:fs";
import { expect } from "vitest";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { catalogueOf, matchesCondition } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { connectors } from "#app/connectors/registry.ts";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import type { StandIn, Trial } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { askStandIn, providerOf, question } from "./ask.ts";

// Rules for every kind, whatever its provider. Days long past, so that all are settled.

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const before = { from: day("2026-08-02"), to: day("2026-08-31") };

const providers = Object.values(connectors).filter((one): one is ProviderConnector => one.connect !== "file");
const trials = standIns.flatMap((standIn) =>
  standIn.trials.map((trial) => ({ standIn, trial, name: `${standIn.kind}: ${trial.about}` })),
);

for (const connector of providers) {
  test(`${connector.id}: has a stand-in with a trial, a README and a logo`, () => {
    const standIn = standIns.find(({ kind }) => kind === connector.id);
    expect(standIn, `a line for ${connector.id} in tests/sandbox/stand-ins.ts`).toBeDefined();
    expect(standIn!.trials.length, "trials").toBeGreaterThan(0);
    for (const file of ["README.md", "logo.svg"])
      expect(existsSync(`app/connectors/${connector.id}/${file}`), file).toBe(true);
  });

  test(`${connector.id}: conditions name values that can be chosen`, () => {
    const { params, dimensions, metrics } = connector;
    for (const [key, spec] of Object.entries({ ...params, ...dimensions, ...metrics }))
      for (const when of [spec.when, "unless" in spec ? spec.unless : undefined])
        for (const [name, values] of Object.entries(when ?? {})) {
          const param = params[name]!;
          if (!("options" in param) || typeof param.options === "string") continue;
          expect(
            param.options.map(({ value }) => value),
            `${key}, when ${name}`,
          ).toEqual(expect.arrayContaining([...(values ?? [])]));
        }
  });

  test(`${connector.id}: cut lists are ordered by metrics of their report, with one row per key`, () => {
    for (const [reportType, { key, orders }] of Object.entries(connector.cutLists ?? {})) {
      const { dimensions, metrics } = catalogueOf(connector, { reportType });
      expect(dimensions.map((one) => one.key)).toContain(key);
      expect(metrics.map((one) => one.key)).toEqual(expect.arrayContaining(Object.keys(orders)));
    }
  });

  test(`${connector.id}: names are sentences, options exist, parts of ratios add up or count once`, () => {
    expect(connector.id).toMatch(/^[a-z][a-z0-9-]+$/);
    const { params, dimensions, metrics } = connector;
    for (const [key, { label }] of Object.entries({ ...params, ...dimensions, ...metrics }))
      expect(label, key).toMatch(/^[A-Z0-9]/);
    for (const [key, metric] of Object.entries(metrics)) {
      if (metric.combine === "ratio")
        for (const part of [metric.of, metric.per])
          expect(["sum", "unique", "snapshot", "average"], `${key} of ${part}`).toContain(
            metrics[part]!.combine,
          );
      if (metric.combine === "average") expect(metrics[metric.weightedBy]!.combine).toBe("sum");
    }
    for (const param of Object.values(params))
      if ("options" in param && typeof param.options === "string")
        expect(Object.keys(connector.options), `options of “${param.label}”`).toContain(param.options);
    expect(connector.days === null).toBe(!("date" in dimensions) && !connector.catalogue);
  });
}

for (const { standIn, trial, name } of trials) {
  const testOfSet = standIn.trials.indexOf(trial) < 2 ? test : longTest;
  const connector = () => providerOf(standIn);

  testOfSet(`${name}: lists contain the trial's choices`, async () => {
    const { asked } = askStandIn(connector(), standIn);
    for (const [param, spec] of Object.entries(connector().params)) {
      if (
        !("options" in spec) ||
        !(param in trial.parameters) ||
        !matchesCondition(spec.when, trial.parameters)
      )
        continue;
      const list =
        typeof spec.options === "string"
          ? await connector().options[spec.options]!({
              ...providerFor(asked),
              params: trial.parameters,
              search: "",
            })
          : spec.options;
      for (const value of [trial.parameters[param]!].flat())
        expect(
          list.map((choice) => choice.value),
          param,
        ).toContain(value);
      expect(list.every(({ label }) => label.trim() !== "")).toBe(true);
    }
  });

  if (trial.hasDays) {
    testOfSet(
      `${name}: by date, every day appears once, and additive metrics add up to the independent total`,
      async () => {
        const table = await ask(standIn, trial, "date", range);
        expect(table.rows.map((row) => row.date)).toEqual(rangeDays(range));
        expectSums(table, trial);
        expectTotals(table, trial, range);
      },
    );

    testOfSet(`${name}: a range split in two and joined again has the same sums and ratios`, async () => {
      const middle = day("2026-09-11");
      const [whole, first, second] = await Promise.all([
        ask(standIn, trial, null, range),
        ask(standIn, trial, null, { from: range.from, to: middle }),
        ask(standIn, trial, null, { from: addDays(middle, 1), to: range.to }),
      ]);
      for (const metric of whole.metrics) {
        const [a, b, all] = [first, second, whole].map(({ totals }) => totals[metric.key] ?? null);
        if (metric.combine === "sum" && a !== null && b !== null)
          expect(a! + b!, metric.key).toBeCloseTo(all!, 4);
        if (metric.combine === "ratio" && all !== null) {
          const part = (key: string) => (first.totals[key] ?? NaN) + (second.totals[key] ?? NaN);
          const isAdditive = [metric.of, metric.per].every(
            (key) => whole.metrics.find((one) => one.key === key)?.combine === "sum",
          );
          if (isAdditive)
            expect((part(metric.of) / part(metric.per)) * (metric.times ?? 1), metric.key).toBeCloseTo(
              all!,
              6,
            );
        }
      }
    });

    testOfSet(`${name}: the comparison is the same query about other days`, async () => {
      expectTotals(await ask(standIn, trial, null, before), trial, before);
    });

    testOfSet(`${name}: by month, one row has the total's sums`, async () => {
      const table = await ask(standIn, trial, "month", range);
      expect(table.rows.map((row) => row.month)).toEqual([range.from]);
      expectSums(table, trial);
    });
  }

  if (trial.dimension) {
    testOfSet(
      `${name}: by ${trial.dimension}, rows have names and numbers, and the total is the independent one`,
      async () => {
        const table = await ask(standIn, trial, trial.dimension!, range);
        expect(table.rows.length).toBeGreaterThan(1);
        for (const row of table.rows) expect(row[trial.dimension!]).not.toBe(undefined);
        const names = table.rows.map((row) => row[trial.dimension!]);
        expect(new Set(names).size).toBe(names.length);
        expectTotals(table, trial, range);
      },
    );
  }

  testOfSet(`${name}: the overall total is the independent one`, async () => {
    const table = await ask(standIn, trial, null, range);
    expectTotals(table, trial, range);
    expect(table.provenance.query).not.toMatch(/sandbox-access-token|secret/i);
  });
}

async function ask(
  standIn: StandIn,
  trial: Trial,
  dimension: string | null,
  days: typeof range,
): Promise<Table> {
  const connector = providerOf(standIn);
  const { asked } = askStandIn(connector, standIn);
  const { metrics, parameters } = trial;
  if (!connector.catalogue)
    expect(catalogueOf(connector, parameters).metrics.map(({ key }) => key)).toEqual(
      expect.arrayContaining([...metrics]),
    );
  return runReport(asked, question(parameters, metrics, dimension, days));
}

function expectTotals(table: Table, trial: Trial, days: typeof range) {
  for (const key of trial.metrics) {
    const expected = trial.expected(key, days);
    const actual = table.totals[key] ?? null;
    // A metric that counts once has no total unless the provider was queried for it.
    const metric = table.metrics.find((one) => one.key === key)!;
    if (
      actual === null &&
      metric.combine === "unique" &&
      table.flags.some(({ flag }) => flag === "derived-totals")
    )
      continue;
    if (expected === null) expect(actual, key).toBeNull();
    else expect(actual, key).toBeCloseTo(expected, 4);
  }
}

function expectSums(table: Table, trial: Trial) {
  for (const { key, combine } of table.metrics) {
    if (combine !== "sum" || !trial.metrics.includes(key)) continue;
    const sum = table.rows.reduce((all: number, row: Row) => all + Number(row[key] ?? 0), 0);
    expect(sum, key).toBeCloseTo(trial.expected(key, range) ?? 0, 4);
  }
}

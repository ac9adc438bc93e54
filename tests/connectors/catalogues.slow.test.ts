import { expect } from "vitest";
import type { Catalogue } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { catalogueOf, effectiveValues } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import type { StandIn, Trial } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { askStandIn, providerOf, question } from "./ask.ts";

// Every dimension and metric a report type offers can be queried and returns values.

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
/** Metrics of the current day only have no number in September. */
const lately = { from: day("2026-10-25"), to: day("2026-11-21") };

async function offered(standIn: StandIn, { parameters }: Trial): Promise<Catalogue> {
  const connector = providerOf(standIn);
  if (!connector.catalogue) return catalogueOf(connector, parameters);
  const { asked } = askStandIn(connector, standIn);
  return connector.catalogue({ ...providerFor(asked), params: effectiveValues(connector, parameters) });
}

/** All results, total and rows; the failure where the provider refuses the query. */
async function answer(
  standIn: StandIn,
  { parameters }: Trial,
  metrics: readonly string[],
  dimension: string | null,
  range: DateRange,
): Promise<readonly Row[] | ConnectorFailure> {
  const { asked } = askStandIn(providerOf(standIn), standIn);
  try {
    const { rows, totals } = await runReport(asked, question(parameters, metrics, dimension, range));
    return [...rows, totals];
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "bad-request") return error;
    throw error;
  }
}

/** Kinds with long lists; their rules take seconds each. */
const heavyRules = new Set(["accuranker", "google-sheets", "woocommerce", "google-analytics"]);

/** Trials with the same choices are of one report type, however they are narrowed. */
function reportsOf({ kind, trials }: StandIn, by: "everything" | "metrics") {
  const reports = new Map<string, [Trial, ...Trial[]]>();
  for (const trial of trials) {
    const { dimensions, metrics } = catalogueOf(providerOf({ kind }), trial.parameters);
    const report = [...(by === "metrics" ? [] : dimensions), ...metrics].map(({ key }) => key).join();
    const known = reports.get(report);
    if (known) known.push(trial);
    else reports.set(report, [trial]);
  }
  return [...reports.values()];
}

for (const standIn of standIns) {
  for (const [at, trials] of reportsOf(standIn, "everything").entries())
    (at < 2 ? test : longTest)(
      `${standIn.kind}, ${trials[0].about}: every dimension works and has names`,
      async () => {
        const found = new Set<string>();
        const missing = new Map<string, string>();
        for (const trial of trials) {
          const { dimensions, metrics } = await offered(standIn, trial);
          const each = metrics.map(({ key }) => [key]);
          for (const { key } of dimensions)
            for (const asked of [trial.metrics, each.flat(), ...each]) {
              if (found.has(key)) break;
              const rows = await answer(standIn, trial, asked, key, september);
              if ("kind" in rows) missing.set(key, rows.message);
              else if (rows.some((row) => row[key] !== "" && (row[key] ?? null) !== null)) found.add(key);
              else missing.set(key, "no names");
            }
        }
        for (const key of found) missing.delete(key);
        expect(Object.fromEntries(missing)).toEqual({});
      },
    );

  for (const [at, trials] of reportsOf(standIn, "metrics").entries())
    (at < 2 ? test : longTest)(
      `${standIn.kind}, ${trials[0].about}: every metric has a number somewhere`,
      async () => {
        const found = new Set<string>();
        const missing = new Map<string, string>();
        for (const trial of trials) {
          const { dimensions, metrics } = await offered(standIn, trial);
          const look = async (keys: readonly string[], by: string | null, range: DateRange) => {
            const rows = await answer(standIn, trial, keys, by, range);
            if ("kind" in rows && keys.length > 1) for (const key of keys) await look([key], by, range);
            for (const key of keys)
              if ("kind" in rows) missing.set(key, rows.message);
              else if (rows.some((row) => isSaid(row[key], by))) found.add(key);
              else missing.set(key, missing.get(key) ?? "no number");
          };
          for (const range of [september, lately])
            for (const by of [null, trial.dimension ?? null, ...dimensions.map(({ key }) => key)]) {
              const open = metrics.map(({ key }) => key).filter((key) => !found.has(key));
              if (open.length > 0) await look(open, by, range);
            }
        }
        for (const key of found) missing.delete(key);
        expect(Object.fromEntries(missing)).toEqual({});
      },
    );
}

/** The product fills a day without a row with zero, so only the total may be nothing but zeros. */
function isSaid(cell: Cell | undefined, by: string | null): boolean {
  return typeof cell === "number" && (cell !== 0 || by === null);
}

/** Metrics that add up over rows that are not days, so that filtered rows have a sum. */
function addable({ metrics }: Catalogue, trial: Trial): string | undefined {
  const isAdded = (metric: Metric) =>
    metric.combine === "sum" || (metric.combine === "snapshot" && metric.alone !== true);
  return metrics.find((metric) => trial.metrics.includes(metric.key) && isAdded(metric))?.key;
}

/** A name without its campaign prefix or number suffix, which distinguish equal names. */
function own(cell: Cell | undefined): string {
  const name = typeof cell === "string" ? cell : "";
  return name
    .split(" › ")
    .at(-1)!
    .replace(/ \(\d{13,}\)$/, "");
}

for (const standIn of standIns) {
  const { filters = [] } = providerOf(standIn);
  const isTheirs = ({ key, type }: Dimension) =>
    ["text", "choice", "url", "country"].includes(type) && (filters === "all" || filters.includes(key));
  for (const [trial] of reportsOf(standIn, "everything")) {
    const { dimensions, metrics } = catalogueOf(providerOf(standIn), trial.parameters);
    if (
      !providerOf(standIn).catalogue &&
      (!dimensions.some(isTheirs) || !addable({ dimensions, metrics }, trial))
    )
      continue;
    const testOfSet = heavyRules.has(standIn.kind) ? longTest : test;
    testOfSet(
      `${standIn.kind}, ${trial.about}: a filter keeps only matching rows, in rows and total`,
      async () => {
        const catalogue = await offered(standIn, trial);
        const metric = addable(catalogue, trial)!;
        const ask = (filter: readonly FilterRule[], dimension: string | null) => {
          const { asked } = askStandIn(providerOf(standIn), standIn);
          return runReport(asked, { ...question(trial.parameters, [metric], dimension, september), filter });
        };
        let asked = 0;
        for (const { key } of catalogue.dimensions.filter(isTheirs)) {
          const { rows } = await ask([], key);
          const added = (some: readonly Row[]) =>
            some.reduce((all, row) => all + Number(row[metric] ?? 0), 0);
          const { totals } = await ask([], null);
          // A visit counts once, and at each page it saw, so the rows exceed the total.
          const overlaps = added(rows) > Number(totals[metric] ?? 0) + 1e-6;
          const shown = rows
            .map((row) => row[key])
            .find((cell) => typeof cell === "string" && cell.length > 2);
          if (typeof shown !== "string") continue; // this trial has no names here; another test requires some
          const name = own(shown);
          const part = name.slice(1, -1);
          const has = (cell: Cell | undefined) => own(cell).toLowerCase().includes(part.toLowerCase());
          for (const [op, value, isMeant] of [
            ["is", shown, (cell) => cell === shown],
            ["is", name, (cell) => own(cell) === name],
            ["is-not", name, (cell) => own(cell) !== name],
            ["contains", part, has],
            ["not-contains", part, (cell) => !has(cell)],
          ] as readonly (readonly [FilterRule["op"], string, (cell: Cell | undefined) => boolean])[]) {
            const wanted = rows.filter((row) => isMeant(row[key]));
            const rule = { field: key, op, value };
            const left = await ask([rule], key);
            expect(left.rows.map((row) => own(row[key])).sort(), `${key} ${op} ${value}`).toEqual(
              wanted.map((row) => own(row[key])).sort(),
            );
            const whole = await ask([rule], null);
            const [total, what] = [
              Number(whole.totals[metric] ?? 0),
              `${metric} where ${key} ${op} ${value}`,
            ];
            if (!overlaps) expect(total, what).toBeCloseTo(added(wanted), 4);
            else {
              expect(total, what).toBeLessThanOrEqual(added(wanted));
              for (const row of wanted) expect(total, what).toBeGreaterThanOrEqual(Number(row[metric] ?? 0));
            }
            asked += 1;
          }
        }
        expect(asked).toBeGreaterThan(0);
      },
    );
  }
}

import { expect, test } from "vitest";
import { changesOf } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { dateDimension, type Series, seriesOf } from "#app/domain/groups/metrics/measure.ts";
import type { LoadedSeries } from "#app/domain/groups/metrics/load-series.server.ts";
import { builtInMetric, defaultLimits } from "#app/domain/groups/rules/group-metrics.ts";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import { fullCoverage } from "#app/metrics/periods/coverage.ts";
import type { AlertRow } from "#db/queries/groups/alerts.ts";
import type { DomainMetricRow, DomainRow } from "#db/queries/groups/domains.ts";
import type { GroupRow } from "#db/queries/groups/groups.ts";

const to = day("2026-11-25");
const period = {
  range: { from: addDays(to, -6), to },
  compareRange: { from: addDays(to, -13), to: addDays(to, -7) },
};
const metric = { key: "m", label: "Sessions", format: "integer", direction: "more", combine: "sum" } as const;
const row = { id: "m1", ...defaultLimits(builtInMetric("sessions")!) } as DomainMetricRow;
const known = {} as LoadedSeries["known"];
const group = { id: "g", companyId: "c", range: 7 } as GroupRow;

/** `last`: visits a day of the last week; 100 in the week before. */
function seriesWith(last: number): Series {
  const days = rangeDays({ from: period.compareRange.from, to });
  const rows = days.map((date) => ({ date, m: date >= period.range.from ? last : 100 }));
  const table = { dimensions: [dateDimension], metrics: [metric], rows, totals: {}, currency: null };
  return seriesOf(table, metric.key, fullCoverage)!;
}

const at = new Date("2026-11-26T06:02:00Z");
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);

type Given = {
  readonly last?: number;
  readonly alert: Partial<AlertRow>;
  readonly domainSnooze?: Date;
  readonly known?: LoadedSeries["known"];
};

function stepOf({ last = 50, alert, domainSnooze, known: own = known }: Given) {
  const domain = { id: "d", snoozedUntil: domainSnooze ?? null } as DomainRow;
  const series = own === null ? null : seriesWith(last);
  const full = { id: "a", direction: "down", snoozedUntil: null, resolvedAt: null, ...alert } as AlertRow;
  const [change] = changesOf({ row, series, known: own }, full, { group, domain, period, at });
  return change?.step === "change" ? change.set : change;
}

test("an alert that ended and returns within its snooze, or its domain's, stays snoozed", () => {
  const alert = { state: "resolved", resolvedAt: hours(-24) } as const;
  expect(stepOf({ alert })).toMatchObject({ state: "open", snoozedUntil: null });
  expect(stepOf({ alert: { ...alert, snoozedUntil: hours(50) } })).toMatchObject({
    state: "snoozed",
    snoozedUntil: hours(50),
    resolvedAt: null,
  });
  expect(stepOf({ alert, domainSnooze: hours(72) })).toMatchObject({
    state: "snoozed",
    snoozedUntil: hours(72),
  });
  const woken = stepOf({ alert: { ...alert, snoozedUntil: hours(-1) } });
  expect(woken).toMatchObject({ state: "open", snoozedUntil: at, isNews: true });
  const heard = stepOf({ alert: { ...alert, snoozedUntil: hours(-30) } });
  expect(heard).toEqual(expect.not.objectContaining({ isNews: true }));
  expect(heard).toMatchObject({ state: "open", snoozedUntil: null });
});

test("ending keeps the end of the snooze, so that the same change cannot shorten it", () => {
  const set = stepOf({ last: 100, alert: { state: "snoozed", snoozedUntil: hours(50) } });
  expect(set).toEqual({ state: "resolved", resolvedAt: at });
});

test("an alert ends when no source has its metric any more", () => {
  expect(stepOf({ alert: { state: "open" }, known: null })).toEqual({ state: "resolved", resolvedAt: at });
});

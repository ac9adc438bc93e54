import { expect, test } from "vitest";
import { joinAnswers } from "#app/domain/widgets/rows/join-answers.ts";
import { tableRows } from "#app/domain/widgets/rows/whole-table.ts";
import type { ViewContext } from "#app/domain/widgets/rows/view-context.ts";
import { day } from "#app/lib/plain-date.ts";
import { runAllSteps } from "#app/lib/steps.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { comparedDays, fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import { anInstance, aWidget } from "../sample-widgets.ts";

// Posts, emails and orders happen once: those of the comparison are no rows of the present, and no zeros.

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const comparison = { from: day("2026-08-02"), to: day("2026-08-31") };
const likes: Metric = { key: "likes", label: "Likes", format: "integer", direction: "more", combine: "sum" };

function tableOf(rows: readonly (readonly [string, number])[], isOnce: boolean): Table {
  return {
    dimensions: [{ key: "post", label: "Post", type: "text", ...(isOnce && { once: true as const }) }],
    metrics: [likes],
    rows: rows.map(([post, count]) => ({ post, likes: count })),
    totals: { likes: rows.reduce((sum, [, count]) => sum + count, 0) },
    currency: null,
    zone: null,
    flags: [],
    fetchedAt: "2026-11-21T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "Instagram", account: null, query: "", version: null, rowsUsed: rows.length },
  };
}

function listed(isOnce: boolean) {
  const instance = anInstance({ config: { metrics: ["likes"], dimension: "post" } });
  const coverage = {
    source: fullCoverage,
    known: knownDays(range, fullCoverage),
    days: comparedDays(range, comparison, fullCoverage),
  };
  const answers = [
    {
      instance,
      sourceName: "Instagram",
      current: tableOf([["New", 5]], isOnce),
      previous: tableOf([["Old", 9]], isOnce),
      compared: null,
      coverage,
      byDay: null,
    },
  ];
  const context: ViewContext = {
    widget: aWidget("posts", { instances: [instance], format: "table" }),
    range,
    comparison,
    words: formatter("en"),
    receipt: null,
    withholds: false,
    isWhole: true,
    isOver: false,
    planned: null,
  };
  const joined = runAllSteps(joinAnswers(answers, range, comparison));
  return runAllSteps(tableRows(context, joined, answers)).rows.map(({ key, values, previous }) => ({
    key,
    now: values.likes,
    before: previous?.likes,
  }));
}

test("a post of the comparison is not listed, and a new one was not zero before", () => {
  expect(listed(true)).toEqual([{ key: "New", now: 5, before: undefined }]);
});

test("a campaign that ended is listed as zero now, and a new one was zero before", () => {
  expect(listed(false)).toEqual([
    { key: "New", now: 5, before: 0 },
    { key: "Old", now: 0, before: 9 },
  ]);
});

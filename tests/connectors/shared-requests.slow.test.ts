import { expect, test } from "vitest";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day } from "#app/lib/plain-date.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { firstViewCalls } from "#tests/support/least-calls.ts";
import { askStandIn, providerOf, question } from "./ask.ts";

/** The last thirty days before `standInNow`, and the thirty before. */
const periods = [
  { from: day("2026-10-22"), to: day("2026-11-20") },
  { from: day("2026-09-22"), to: day("2026-10-21") },
];

// Without pages and database: tests/domain/sources/first-view.slow.test.ts opens a dashboard of each kind.
for (const standIn of standIns)
  test(`${standIn.kind}: widgets with different metrics share their requests`, async () => {
    const { metrics, parameters, dimension = null, hasDays = false } = standIn.trials[0]!;
    const { asked, traffic } = askStandIn(providerOf(standIn), standIn);
    const pairs = metrics.map((metric, at) => [...new Set([metric, metrics[(at + 1) % metrics.length]!])]);
    const questions = [null, hasDays ? "date" : dimension, dimension].flatMap((by) =>
      pairs.flatMap((some) => periods.map((range) => question(parameters, some, by, range))),
    );
    const together = { ...asked, questions, facts: new Replies(Infinity), replies: new Replies(Infinity) };
    for (const query of questions) await runReport(together, query);
    expect(traffic.calls.length, traffic.calls.join("\n")).toBeLessThanOrEqual(
      firstViewCalls[standIn.kind]!.calls,
    );
  });

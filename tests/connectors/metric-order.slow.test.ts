import { expect, test } from "vitest";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day } from "#app/lib/plain-date.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { askStandIn, providerOf, question } from "./ask.ts";

const range = { from: day("2026-10-22"), to: day("2026-11-04") };

// numbers.md 24: equal questions are one request.
for (const standIn of standIns)
  test(`${standIn.kind}: the order of a widget's metrics changes no request`, async () => {
    const connector = providerOf(standIn);
    for (const { about, metrics, parameters, dimension = null, hasDays = false } of standIn.trials) {
      for (const by of new Set([null, dimension, hasDays ? "date" : null])) {
        const requestsOf = async (some: readonly string[]) => {
          const seen: string[] = [];
          const { asked } = askStandIn(connector, standIn, {
            fault: async (request, reply) => {
              seen.push(`${request.method} ${request.url} ${await request.text()}`);
              return reply();
            },
          });
          await runReport(asked, question(parameters, some, by, range));
          return seen.sort();
        };
        const seen = await requestsOf(metrics);
        expect(await requestsOf(metrics.toReversed()), `${about} by ${by}`).toEqual(seen);
      }
    }
  });

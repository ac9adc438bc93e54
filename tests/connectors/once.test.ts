import { expect, test } from "vitest";
import { catalogueOf } from "#app/connectors/core/params/params.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { connectors, findProvider } from "#app/connectors/registry.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { askStandIn, question } from "./ask.ts";

// numbers.md 44

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const october = { from: day("2026-10-01"), to: day("2026-10-31") };
/** Names of things that are published, sent, bought or written once. */
const ofOnce = /post|permalink|email|subject|transaction|order id|review|opportunity|invoice/i;
/** A name of a kind of post, or of a number about all of them. */
const ofMany = /type/i;

test("every dimension of posts, emails and orders says that its names happened once", () => {
  const missing = Object.values(connectors).flatMap((connector) =>
    Object.entries("dimensions" in connector ? connector.dimensions : {}).flatMap(([key, { label, once }]) =>
      ofOnce.test(`${key} ${label}`) && !ofMany.test(`${key} ${label}`) && !once
        ? [`${connector.id}: ${label}`]
        : [],
    ),
  );
  expect(missing).toEqual([]);
});

for (const standIn of standIns) {
  const { kind, trials } = standIn;
  test(`${kind}: a dimension of which no name comes again says that each happened once`, async () => {
    const connector = findProvider(kind)!;
    for (const { parameters, metrics } of trials) {
      for (const { key, label, type, once } of catalogueOf(connector, parameters).dimensions) {
        if (type !== "text" && type !== "url") continue;
        const { asked } = askStandIn(connector, standIn);
        const namesOf = async (range: DateRange) => {
          try {
            const { rows } = await runReport(asked, question(parameters, [metrics[0]!], key, range));
            return new Set(rows.map((row) => row[key]));
          } catch {
            return null; // not with this metric
          }
        };
        const [before, now] = [await namesOf(september), await namesOf(october)];
        if (!before || !now || before.size < 4 || now.size < 4) continue;
        const comesAgain = [...now].some((name) => before.has(name));
        if (!comesAgain) expect(once, `${label} (${key})`).toBe(true);
      }
    }
  });
}

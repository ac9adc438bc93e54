import fc from "fast-check";
import { expect } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/cases.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";
import { expectValidLayout, type RandomEdit, randomEdits } from "./random-edits.ts";
import { runEdit } from "./run-edit.ts";

await useDatabase();

// The same sequences as in random-edits.test.ts, by the product's own commands on the database.

type Agency = Awaited<ReturnType<typeof anAgency>>;

/** Each person's window knows the version after its own last edit, so it meets the other's saves. */
async function play(agency: Agency, edits: readonly RandomEdit[]): Promise<void> {
  const id = await aDashboard(agency.marta);
  const first = await stored(agency.marta, id);
  const seen = { marta: first.version, jonas: first.version };
  let states = [first.content];
  let place = 0;
  for (const edit of edits) {
    const before = await stored(agency.marta, id);
    const outcome = await runEdit(agency[edit.by], before, seen[edit.by], edit, { sourceId: agency.shop });
    const after = await stored(agency.marta, id);
    expect(outcome.outcome === "conflict").toBe(seen[edit.by] < before.version);
    if (outcome.outcome !== "saved") expect(after).toEqual(before);
    else if (after.version > before.version) {
      const isStep = edit.does === "undo" || edit.does === "redo";
      if (!isStep) states = [...states.slice(0, place + 1), after.content];
      place += edit.does === "undo" ? -1 : 1;
    }
    seen[edit.by] = after.version;
    expect(after.content).toEqual(states[place]);
    expectValidLayout(after.content.widgets);
  }
}

const inAnyOrder = "two people's commands in any order keep the stored layout valid, and undo restores it";

test(`${inAnyOrder}: 10 sequences`, async () => {
  const agency = await anAgency({ dashboardsLimit: 1000 });
  await fc.assert(
    fc.asyncProperty(randomEdits, (edits) => play(agency, edits)),
    { numRuns: 10 },
  );
});

longTest(`${inAnyOrder}: 150 sequences`, { timeout: 600_000 }, async () => {
  const agency = await anAgency({ dashboardsLimit: 1000 });
  await fc.assert(
    fc.asyncProperty(randomEdits, (edits) => play(agency, edits)),
    { numRuns: cases(150) },
  );
});

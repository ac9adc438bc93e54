import fc from "fast-check";
import { expect } from "vitest";
import { readCommand } from "#app/domain/dashboards/commands/edit-command.ts";
import { runCommand } from "#app/domain/dashboards/commands/run-command.server.ts";
import type { SaveOutcome } from "#app/domain/dashboards/content/save-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/widget-changes/add-widget.server.ts";
import { deleteWidget } from "#app/domain/dashboards/widget-changes/delete-widget.server.ts";
import { mergeWidgets } from "#app/domain/dashboards/widget-changes/merge-widgets.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { DashboardContent } from "#db/schema/documents.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { aDashboard, anAgency, stored } from "../agency.ts";
import { expectValidLayout, picked, type RandomEdit, randomEdits, sizeOf } from "./random-edits.ts";

await useDatabase();

// The same sequences as in random-edits.test.ts, by the product's own commands on the database.

type Agency = Awaited<ReturnType<typeof anAgency>>;

function run(agency: Agency, id: string, base: number, edit: RandomEdit, content: DashboardContent) {
  const { by, does, pick, other } = edit;
  const viewer = agency[by];
  const widget = picked(content.widgets, pick)?.id ?? "none";
  const neighbor = picked(content.widgets, other)?.id ?? "none";
  const command = (text: string) => runCommand(viewer, id, base, readCommand(text)!);
  switch (does) {
    case "add": {
      const config = { metrics: ["orders"], dimension: other % 3 === 0 ? null : "date" };
      const instances = [anInstance({ sourceId: agency.shop, config })];
      return addWidget(viewer, id, base, aWidget(newId(), { instances }));
    }
    case "text":
      return addWidget(viewer, id, base, aTextCard(newId()));
    case "delete":
      return deleteWidget(viewer, id, base, widget);
    case "merge":
      return mergeWidgets(viewer, id, base, widget, [neighbor]);
    case "size":
      return command(`size ${widget} ${sizeOf(other).name}`);
    case "before":
      return command(`move ${widget} before ${neighbor}`);
    case "duplicate":
      return command(`duplicate ${widget}`);
    case "undo":
    case "redo":
      return command(does);
    default:
      return command(`move ${widget} ${does}`);
  }
}

/** Each person's window knows the version after its own last edit, so it meets the other's saves. */
async function play(agency: Agency, edits: readonly RandomEdit[]): Promise<void> {
  const id = await aDashboard(agency.marta);
  const first = await stored(agency.marta, id);
  const seen = { marta: first.version, jonas: first.version };
  let states = [first.content];
  let place = 0;
  for (const edit of edits) {
    const before = await stored(agency.marta, id);
    const outcome: SaveOutcome = await run(agency, id, seen[edit.by], edit, before.content);
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
    { numRuns: 150 },
  );
});

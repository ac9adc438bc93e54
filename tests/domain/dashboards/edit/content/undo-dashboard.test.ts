import fc from "fast-check";
import { expect, test } from "vitest";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { restoreVersion } from "#app/domain/dashboards/edit/content/restore-version.server.ts";
import {
  findHistory,
  redoDashboard,
  undoDashboard,
} from "#app/domain/dashboards/edit/content/undo-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import { moveWidget } from "#app/domain/dashboards/edit/commands/move-widget.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { listVersions } from "#db/queries/dashboard-versions.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { aTextCard } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";

await useDatabase();

type Action = { do: "add" | "move" | "delete" | "rename" | "undo" | "redo"; pick: number };
const action: fc.Arbitrary<Action> = fc.record({
  do: fc.constantFrom("add", "add", "move", "delete", "rename", "undo", "undo", "redo"),
  pick: fc.nat(9),
});

test("undo walks through edits like an ordinary list of states, in any order", async () => {
  const { marta, companyId } = await anAgency({ dashboardsLimit: 1000 });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 18 }), async (actions) => {
      const id = await aDashboard(marta);
      let states: DashboardContent[] = [(await stored(marta, id)).content];
      let place = 0;
      for (const { do: what, pick } of actions) {
        const before = await stored(marta, id);
        const widget = before.content.widgets[pick % Math.max(1, before.content.widgets.length)];
        if (what === "undo" || what === "redo") {
          const target = states[place + (what === "undo" ? -1 : 1)];
          const outcome = await (what === "undo" ? undoDashboard : redoDashboard)(marta, id, before.version);
          expect(outcome.outcome).toBe(target ? "saved" : "refused");
          if (target) place += what === "undo" ? -1 : 1;
        } else {
          if (what === "add") await addWidget(marta, id, before.version, aTextCard(newId()));
          if (what === "rename") await renameDashboard(marta, id, `Name ${pick}`, before.version);
          if (what === "move" && widget) await moveWidget(marta, id, before.version, widget.id, "first");
          if (what === "delete" && widget) await deleteWidget(marta, id, before.version, widget.id);
          const after = await stored(marta, id);
          if (after.version > before.version) {
            states = [...states.slice(0, place + 1), after.content];
            place++;
          }
        }
        expect((await stored(marta, id)).content).toEqual(states[place]);
      }
      const { undo, redo } = await findHistory(companyId, id);
      expect([undo !== null, redo !== null]).toEqual([place > 0, place < states.length - 1]);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("the log names undos and redos", async () => {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  await addWidget(marta, id, 1, aTextCard("a"));
  await undoDashboard(marta, id, 2);
  expect(await findHistory(companyId, id)).toEqual({
    undo: null,
    redo: { shows: 2, what: "Added What happened" },
  });
  await redoDashboard(marta, id, 3);
  expect((await listVersions(companyId, id)).map(({ what, shows }) => [what, shows])).toEqual([
    ["Redid: Added What happened", 2],
    ["Undid: Added What happened", 1],
    ["Added What happened", 2],
    ["Created the dashboard", 1],
  ]);
});

test("undo over another person's save is refused", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  await addWidget(marta, id, 1, aTextCard("a"));
  await renameDashboard(jonas, id, "His", 2);
  expect(await undoDashboard(marta, id, 2)).toMatchObject({ outcome: "conflict", theirs: { version: 3 } });
  expect(await stored(marta, id)).toMatchObject({ name: "His", version: 3 });
});

test("restoring an old version can itself be undone", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta, "First");
  await renameDashboard(marta, id, "Second", 1);
  await renameDashboard(marta, id, "Third", 2);
  expect(await restoreVersion(marta, id, 1, 3)).toMatchObject({ outcome: "saved", version: 4 });
  expect(await stored(marta, id)).toMatchObject({ name: "First" });
  await undoDashboard(marta, id, 4);
  expect(await stored(marta, id)).toMatchObject({ name: "Third" });
  expect(await restoreVersion(marta, id, 99, null)).toEqual({ outcome: "refused", why: "no-such-version" });
});

test("undo works across the end of the kept versions, as far as they reach", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  for (let n = 2; n <= 130; n++) await renameDashboard(marta, id, `Name ${n}`);
  let undone = 0;
  while ((await undoDashboard(marta, id, null)).outcome === "saved") undone++;
  // Every undo is a save and moves the end of the kept versions, so half of the hundred can be undone.
  expect(undone).toBe(50);
  expect(await stored(marta, id)).toMatchObject({ name: "Name 80" });
});

test("undo does not reach another company's dashboard", async () => {
  const [{ marta }, { marta: stranger }] = [await anAgency(), await anAgency()];
  const id = await aDashboard(marta);
  await renameDashboard(marta, id, "Second");
  expect(await undoDashboard(stranger, id, null)).toEqual({ outcome: "not-found" });
  expect(await restoreVersion(stranger, id, 1, null)).toEqual({ outcome: "not-found" });
});

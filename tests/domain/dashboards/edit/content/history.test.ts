import fc from "fast-check";
import { expect, test } from "vitest";
import { historyOf, type LogLine } from "#app/domain/dashboards/edit/content/history.ts";
import { cases } from "#tests/support/cases.ts";

/** An editor's actions, and a log like the product's. */
function play(actions: readonly ("edit" | "undo" | "redo")[]) {
  const log: LogLine[] = [{ version: 1, shows: 1, what: "Created" }];
  // The model: an ordinary list of states with a position.
  let states = [1];
  let place = 0;
  for (const action of actions) {
    const version = log.length + 1;
    if (action === "edit") {
      states = [...states.slice(0, place + 1), version];
      place++;
      log.push({ version, shows: version, what: `Edit ${version}` });
      continue;
    }
    const step = historyOf(log)[action];
    if (!step) continue;
    place += action === "undo" ? -1 : 1;
    log.push({ version, shows: step.shows, what: action });
  }
  return { log, before: states[place - 1], present: states[place], after: states[place + 1] };
}

test("history behaves like an ordinary list of states, for any edits, undos and redos", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("edit", "undo", "redo"), { maxLength: 40 }), (actions) => {
      const { log, before, present, after } = play(actions);
      const { undo, redo } = historyOf(log);
      expect(log.at(-1)?.shows).toBe(present);
      expect(undo?.shows).toBe(before);
      expect(redo?.shows).toBe(after);
    }),
    { numRuns: cases(500) },
  );
});

test("the next undo and redo are named in the words of their save", () => {
  const log = [
    { version: 1, shows: 1, what: "Created" },
    { version: 2, shows: 2, what: "Added Orders" },
    { version: 3, shows: 3, what: "Moved Orders" },
    { version: 4, shows: 2, what: "Undid: Moved Orders" },
  ];
  expect(historyOf(log)).toEqual({
    undo: { shows: 1, what: "Added Orders" },
    redo: { shows: 3, what: "Moved Orders" },
  });
});

test("restoring an old version can be undone like any other edit", () => {
  const log = [
    { version: 1, shows: 1, what: "Created" },
    { version: 2, shows: 2, what: "Added Orders" },
    { version: 3, shows: 3, what: "Added Visits" },
    { version: 4, shows: 4, what: "Added Sales" },
    { version: 5, shows: 5, what: "Restored version 2" },
  ];
  expect(historyOf(log)).toEqual({ undo: { shows: 4, what: "Restored version 2" }, redo: null });
});

test("history starts with the kept versions when older ones are deleted", () => {
  const log = [
    { version: 7, shows: 3, what: "Undid: Moved Orders" },
    { version: 8, shows: 8, what: "Added Sales" },
  ];
  expect(historyOf(log)).toEqual({ undo: { shows: 3, what: "Added Sales" }, redo: null });
  const back = { version: 9, shows: 3, what: "Undid: Added Sales" };
  const further = { version: 10, shows: 2, what: "Undid: Moved Orders" };
  expect(historyOf([...log, back, further])).toEqual({
    undo: null,
    redo: { shows: 3, what: "Undid: Moved Orders" },
  });
  expect(historyOf([])).toEqual({ undo: null, redo: null });
});

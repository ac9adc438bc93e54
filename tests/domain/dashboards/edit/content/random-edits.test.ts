import fc from "fast-check";
import { expect } from "vitest";
import {
  type Change,
  changingWidget,
  isSameContent,
  normalizeContent,
} from "#app/domain/dashboards/edit/content/edit.ts";
import { type LogLine, historyOf } from "#app/domain/dashboards/edit/content/history.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { moveItem } from "#app/domain/widgets/changes/arrange.ts";
import { merge } from "#app/domain/widgets/changes/merge.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { cases } from "#tests/support/cases.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { expectValidLayout, picked, type RandomEdit, randomEdits, sizeOf } from "./random-edits.ts";

// The pure rules of the editor, with a list of versions in memory instead of the database.

type Version = LogLine & { readonly content: DashboardContent };

/** What `saveDashboard` does with the rules, without the database. */
function aDashboardInMemory() {
  const first = newContent("Harbour Lane Bakery", timeZone("Europe/Paris"));
  const log: Version[] = [{ version: 1, shows: 1, what: "Created", content: first }];
  const current = () => log.at(-1)!;
  function save(base: number, change: Change): "saved" | "same" | "refused" | "conflict" {
    const { version, content } = current();
    if (base !== version) return "conflict";
    const edit = change(content);
    if ("refused" in edit) return "refused";
    const next = normalizeContent(edit.content);
    if (typeof next === "string") return "refused";
    if (isSameContent(next, content)) return "same";
    log.push({ version: version + 1, shows: edit.shows ?? version + 1, what: edit.what, content: next });
    return "saved";
  }
  function step(base: number, way: "undo" | "redo") {
    const there = historyOf(log)[way];
    const target = log.find(({ version }) => version === there?.shows);
    if (!there || !target) return "refused";
    return save(base, () => ({ content: target.content, what: way, shows: there.shows }));
  }
  return { current, save, step };
}

let lastId = 0;

function changeOf({ does, pick, other }: RandomEdit, { widgets }: DashboardContent): Change {
  const id = `w${++lastId}`;
  const widget = picked(widgets, pick);
  const neighbor = picked(widgets, other);
  const withWidgets =
    (changed: DashboardContent["widgets"] | null): Change =>
    (content) =>
      changed ? { content: { ...content, widgets: changed }, what: does } : { refused: "no-such-widget" };
  const dimension = other % 3 === 0 ? null : "date";
  switch (does) {
    case "add": {
      const type = ["csv", "google-ads", "facebook-ads"][other % 3]!;
      const instances = [anInstance({ type, config: { metrics: ["orders"], dimension } })];
      return withWidgets([...widgets, aWidget(id, { instances })]);
    }
    case "text":
      return withWidgets([...widgets, aTextCard(id)]);
    case "duplicate":
      return withWidgets(
        widget ? widgets.flatMap((one) => (one === widget ? [one, { ...one, id }] : [one])) : null,
      );
    case "delete":
      return withWidgets(widget ? widgets.filter((one) => one !== widget) : null);
    case "size":
      return changingWidget(widget?.id ?? "", (one) => {
        const { width, height } = sizeOf(other);
        return { widget: { ...one, width, height }, what: does };
      });
    case "before":
      return withWidgets(moveItem(widgets, widget?.id ?? "", { before: neighbor?.id ?? "" }));
    case "up":
    case "down":
    case "first":
    case "last":
      return withWidgets(moveItem(widgets, widget?.id ?? "", does));
    case "merge": {
      if (!widget || !neighbor || widget === neighbor) return () => ({ refused: "nothing-to-merge" });
      const merged = merge(widget, [neighbor], id);
      if (merged.outcome === "refused") return () => ({ refused: merged.why });
      return withWidgets(
        widgets.filter((one) => one !== neighbor).map((one) => (one === widget ? merged.widget : one)),
      );
    }
    case "undo":
    case "redo":
      throw new Error("no change of its own");
  }
}

/** Each person's window knows the version that it loaded, or saved itself. */
function play(edits: readonly RandomEdit[]) {
  const { current, save, step } = aDashboardInMemory();
  const seen = { marta: 1, jonas: 1 };
  let states = [current().content];
  let place = 0;
  for (const edit of edits) {
    const { by, does } = edit;
    const before = current();
    const isStep = does === "undo" || does === "redo";
    const outcome = isStep ? step(seen[by], does) : save(seen[by], changeOf(edit, before.content));
    if (outcome === "conflict") expect(seen[by]).toBeLessThan(before.version);
    if (outcome !== "saved") expect(current()).toBe(before);
    else if (isStep) place += does === "undo" ? -1 : 1;
    else {
      states = [...states.slice(0, place + 1), current().content];
      place++;
    }
    seen[by] = current().version;
    expect(current().content).toEqual(states[place]);
    expectValidLayout(current().content.widgets);
  }
  // All the way back, and forth again.
  for (const [way, until] of [
    ["undo", 0],
    ["redo", states.length - 1],
  ] as const) {
    while (place !== until) {
      expect(step(current().version, way)).toBe("saved");
      place += way === "undo" ? -1 : 1;
      expect(current().content).toEqual(states[place]);
    }
    expect(step(current().version, way)).toBe("refused");
  }
}

const inAnyOrder =
  "two people's edits in any order keep the layout valid, and undo returns each former state";

test(`${inAnyOrder}: 200 sequences`, () => {
  fc.assert(fc.property(randomEdits, play), { numRuns: cases(200) });
});

longTest(`${inAnyOrder}: 10,000 sequences`, { timeout: 600_000 }, () => {
  fc.assert(fc.property(randomEdits, play), { numRuns: 10_000 });
});

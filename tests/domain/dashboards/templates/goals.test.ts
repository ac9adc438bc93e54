import { expect, test } from "vitest";
import { goalScene } from "#app/domain/dashboards/templates/goals/goal-scene.ts";
import { countWidgets, kindsOf, rowsWith } from "#app/domain/dashboards/templates/goals/goal.ts";
import { findGoal, goals } from "#app/domain/dashboards/templates/goals/goals.ts";
import { dashboardLimits, maxGenerateSources } from "#app/domain/dashboards/dashboard.ts";
import { rowProblems, widgetProblems } from "./template-problems.ts";

test("there are at least ten goals, each with a name and sentence of its own", () => {
  expect(goals.length).toBeGreaterThanOrEqual(10);
  for (const part of ["id", "name", "sentence"] as const)
    expect(new Set(goals.map((goal) => goal[part])).size).toBe(goals.length);
  expect(findGoal("ppc")?.name).toBe("Paid ads (PPC)");
  expect(findGoal("toString")).toBeNull();
});

test.each(goals.map((goal) => [goal.id, goal] as const))("the template %s can be made", (_, goal) => {
  expect(goal.rows.flat().flatMap(widgetProblems)).toEqual([]);
  expect(goal.rows.flatMap(rowProblems)).toEqual([]);
  expect(countWidgets(goal)).toBeLessThanOrEqual(dashboardLimits.widgets);
  expect(kindsOf(goal).length).toBeLessThanOrEqual(maxGenerateSources);
});

test("whichever kinds are left out, a template has no holes and keeps the others' widgets", () => {
  for (const goal of goals) {
    const kinds = kindsOf(goal);
    for (let bits = 1; bits < 2 ** kinds.length; bits++) {
      const kept = new Set(kinds.filter((_, at) => bits & (1 << at)));
      const rows = rowsWith(goal.rows, kept);
      expect(rows.flatMap(rowProblems)).toEqual([]);
      const expected = [...kept].reduce((all, kind) => all + countWidgets(goal, kind), 0);
      expect(rows.flat()).toHaveLength(expected);
    }
  }
});

test("a picture has a card for each widget in it, inside its width", () => {
  const { box, plot } = goalScene(findGoal("executive")!.rows);
  const cards = plot.flatMap((shape) => (shape.k === "rect" && shape.fill === "surface" ? [shape] : []));
  expect(cards.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
    ...[10, 84, 158, 232].map((x) => [x, 10, 70, 34]),
    ...[10, 84, 158, 232].map((x) => [x, 48, 70, 34]),
    ...[10, 158].map((x) => [x, 86, 144, 56]),
    ...[10, 158].map((x) => [x, 146, 144, 56]),
  ]);
  expect(box).toEqual({ width: 312, height: 162 });
});

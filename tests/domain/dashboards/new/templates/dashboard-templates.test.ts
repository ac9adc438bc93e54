import { expect, test } from "vitest";
import { connectors } from "#app/connectors/registry.ts";
import { pictureScene } from "#app/domain/dashboards/view/pictures/picture-scene.ts";
import {
  countWidgets,
  kindsOf,
  rowsWith,
} from "#app/domain/dashboards/new/templates/by-goal/dashboard-template.ts";
import {
  findDashboardTemplate,
  dashboardTemplates,
} from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { dashboardLimits, maxGenerateSources } from "#app/domain/dashboards/dashboard.ts";
import { rowProblems, widgetProblems } from "./template-problems.ts";

test("there are at least ten templates, each with a name and sentence of its own", () => {
  expect(dashboardTemplates.length).toBeGreaterThanOrEqual(10);
  for (const part of ["id", "name", "sentence"] as const)
    expect(new Set(dashboardTemplates.map((template) => template[part])).size).toBe(
      dashboardTemplates.length,
    );
  expect(findDashboardTemplate("ppc")?.name).toBe("Paid ads (PPC)");
  expect(findDashboardTemplate("toString")).toBeNull();
});

test.each(dashboardTemplates.map((template) => [template.id, template] as const))(
  "the template %s can be made",
  (_, template) => {
    expect(template.rows.flat().flatMap(widgetProblems)).toEqual([]);
    expect(template.rows.flatMap(rowProblems)).toEqual([]);
    expect(countWidgets(template)).toBeLessThanOrEqual(dashboardLimits.widgets);
    expect(kindsOf(template).length).toBeLessThanOrEqual(maxGenerateSources);
  },
);

test("whichever kinds are left out, a template has no holes and keeps the others' widgets", () => {
  for (const template of dashboardTemplates) {
    const kinds = kindsOf(template);
    for (let bits = 1; bits < 2 ** kinds.length; bits++) {
      const kept = new Set(kinds.filter((_, at) => bits & (1 << at)));
      const rows = rowsWith(template.rows, kept);
      expect(rows.flatMap(rowProblems)).toEqual([]);
      const expected = [...kept].reduce((all, kind) => all + countWidgets(template, kind), 0);
      expect(rows.flat()).toHaveLength(expected);
    }
  }
});

test("a picture has a card for each widget in it, inside its width", () => {
  const { box, plot } = pictureScene(findDashboardTemplate("executive")!.rows);
  const cards = plot.flatMap((shape) => (shape.k === "rect" && shape.fill === "surface" ? [shape] : []));
  expect(cards.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
    ...[10, 84, 158, 232].map((x) => [x, 10, 70, 34]),
    ...[10, 84, 158, 232].map((x) => [x, 48, 70, 34]),
    ...[10, 158].map((x) => [x, 86, 144, 56]),
    ...[10, 158].map((x) => [x, 146, 144, 56]),
  ]);
  expect(box).toEqual({ width: 312, height: 162 });
});

test("each kind with fixed columns is in a template by goal", () => {
  const used = new Set(dashboardTemplates.flatMap(kindsOf));
  const missing = Object.values(connectors).filter(({ id }) => !used.has(id));
  // Their columns are those of a table (decision 0044).
  expect(missing.map(({ id }) => id).toSorted()).toEqual(["csv", "google-sheets"]);
});

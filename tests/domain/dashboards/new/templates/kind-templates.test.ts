import { expect, test } from "vitest";
import { kindTemplates } from "#app/domain/dashboards/new/templates/kinds/kind-templates.ts";
import { rowProblems, widgetProblems } from "./template-problems.ts";

test.each(Object.entries(kindTemplates))("the %s template uses what its connector has", (kind, template) => {
  const rows = [template.numbers, ...template.rows];
  expect(rows.flat().filter((widget) => widget.kind !== kind)).toEqual([]);
  expect(rows.flat().flatMap(widgetProblems)).toEqual([]);
  expect(rows.flatMap(rowProblems)).toEqual([]);
  expect(template.numbers).toHaveLength(4);
});

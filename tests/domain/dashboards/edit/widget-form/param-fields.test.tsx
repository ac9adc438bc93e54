import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ParamFields } from "#app/domain/dashboards/edit/widget-form/fields/data/param-fields.tsx";
import type { DraftChoices, ParamChoice } from "#app/domain/widgets/draft/draft-choices.ts";
import { emptyDraft } from "#app/domain/widgets/draft/draft.ts";

const property: ParamChoice = {
  name: "property",
  label: "Property",
  help: "",
  type: "select",
  isRequired: true,
  hasDefault: false,
  value: "p1",
  options: [{ value: "p1", label: "bakery.example" }],
  isSearchable: false,
  more: 0,
  trouble: null,
  isDeciding: false,
};
const mode = { ...property, name: "mode", label: "Search type", value: "web", options: [] };
const choices: DraftChoices = { params: [property, mode], missing: [], dimensions: [], metrics: [] };
const html = (shared: readonly string[], problems = {}) =>
  renderToStaticMarkup(createElement(ParamFields, { draft: emptyDraft, choices, problems, shared }));
const folded = (page: string) => /<details[^>]*>.*<\/details>/s.exec(page)?.[0] ?? "";

test("a parameter that the dashboard has answered is folded with its answer, and still sent", () => {
  expect(folded(html([]))).toBe("");
  const page = folded(html(["property"]));
  expect(page).toContain("As in the other widgets: Property bakery.example");
  expect(page).toContain('name="parameters.property"');
  expect(page).not.toContain('name="parameters.mode"');
  expect(html(["property"])).toContain('name="parameters.mode"');
});

test("a shared parameter with a problem is not folded", () => {
  expect(folded(html(["property"], { "parameters.property": ["Choose a property."] }))).toBe("");
});

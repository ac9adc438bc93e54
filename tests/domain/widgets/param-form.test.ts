import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import {
  answerWidgetForm,
  type WidgetFormAnswer,
} from "#app/domain/dashboards/edit/widget-form/answer-widget-form.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";

const kind = "google-search-console";

await useDatabase();
await useStandIns([googleSearchConsole]);

const { property } = googleSearchConsole.trials[0]!.parameters as { property: string };
const asked = ["parameterTypes", "select property", "parameterTypes", "select mode"];

async function aForm() {
  const { marta } = await anAgency();
  const source = await connectSource(marta.companyId, kind);
  const id = await aDashboard(marta);
  const press = async (...fields: string[]): Promise<WidgetFormAnswer> => {
    const form = new FormData();
    for (let at = 0; at < fields.length; at += 2) form.append(fields[at]!, fields[at + 1]!);
    return answerWidgetForm(marta, await stored(marta, id), form, null);
  };
  return { marta, source, id, press };
}

function stateOf(answer: WidgetFormAnswer) {
  if (answer.outcome !== "form") throw new Error(answer.outcome);
  return answer.state;
}

test("a source shows its parameters, with the provider's own list and without internal ones", async () => {
  const { source, press } = await aForm();
  const state = stateOf(
    await press("intent", "refresh", "sourceId", source, "sourceIdBefore", "", "format", "table"),
  );
  // Left empty, a search type would be the default: "All" is not offered.
  const params = state.choices!.params.map(({ name, options, hasDefault }) => [
    name,
    options.length,
    hasDefault,
  ]);
  expect(params).toEqual([
    ["property", 2, false],
    ["mode", 6, true],
  ]);
  expect(state.preview).toBeNull();
  expect(state.draft.parameters).toEqual({ mode: "web" });
});

test("a missing required parameter has its error beside the field, and all input is kept", async () => {
  const { source, press } = await aForm();
  const fields = [
    "sourceId",
    source,
    "sourceIdBefore",
    source,
    "title",
    "Clicks",
    "metrics",
    "clicks",
    "format",
    "number",
  ];
  const answer = await press("intent", "save", ...fields, "rowsLimit", "15", "size", "1x1", ...asked);
  expect(stateOf(answer).problems).toEqual({ "parameters.property": ["Choose property."] });
  expect(stateOf(answer).draft.title).toBe("Clicks");
});

test("a search type without queries no longer offers them", async () => {
  const { source, press } = await aForm();
  const base = ["intent", "refresh", "sourceId", source, "sourceIdBefore", source, ...asked];
  const web = stateOf(await press(...base, "parameters.property", property, "parameters.mode", "web"));
  const discover = stateOf(
    await press(...base, "parameters.property", property, "parameters.mode", "discover"),
  );
  const names = (state: typeof web) => state.choices!.dimensions.map(({ value }) => value);
  expect(names(web)).toContain("query");
  expect(names(discover)).not.toContain("query");
  expect(discover.choices!.metrics.map(({ value }) => value)).not.toContain("position");
});

test("another source resets the previous one's parameters", async () => {
  const { marta, source, press } = await aForm();
  const other = await connectSource(marta.companyId, kind);
  const answer = await press(
    "intent",
    "refresh",
    "sourceId",
    other,
    "sourceIdBefore",
    source,
    ...asked,
    "parameters.property",
    property,
  );
  expect(stateOf(answer).draft.parameters).toEqual({ mode: "web" });
});

test("a source already on the dashboard proposes the same property, and another can be selected", async () => {
  const { marta, source, id, press } = await aForm();
  const saved = [...asked, "parameters.property", property, "parameters.mode", "image"];
  const fields = [
    "title",
    "Clicks",
    "metrics",
    "clicks",
    "format",
    "number",
    "rowsLimit",
    "15",
    "size",
    "1x1",
  ];
  await press("intent", "save", "sourceId", source, "sourceIdBefore", source, ...fields, ...saved);

  const pick = ["intent", "refresh", "sourceId", source, "sourceIdBefore", "", "format", "table"];
  const next = stateOf(await press(...pick));
  expect(next.draft.parameters).toEqual({ property, mode: "web" });
  expect(next.choices!.missing).toEqual([]);

  const another = "sc-domain:harbour-lane-bakery.example";
  const chosen = ["sourceId", source, "sourceIdBefore", source, ...asked, "parameters.property", another];
  const changed = stateOf(await press("intent", "refresh", "format", "table", ...chosen));
  expect(changed.draft.parameters).toMatchObject({ property: another });

  const other = await connectSource(marta.companyId, kind);
  const apart = ["intent", "refresh", "sourceId", other, "sourceIdBefore", source, "format", "table"];
  expect(stateOf(await press(...apart)).draft.parameters).toEqual({ mode: "web" });
  expect((await stored(marta, id)).content.widgets).toHaveLength(1);
});

test("saving stores the parameters, and a searched list keeps the selection", async () => {
  const { marta, source, id, press } = await aForm();
  const fields = [
    "sourceId",
    source,
    "sourceIdBefore",
    source,
    "title",
    "Clicks",
    "metrics",
    "clicks",
    "format",
    "number",
  ];
  const chosen = [...asked, "parameters.property", property, "parameters.mode", "image"];
  const searched = stateOf(
    await press("intent", "refresh", ...fields, ...chosen, "search.property", "sc-domain"),
  );
  expect(searched.choices!.params[0]!.options.map(({ value }) => value)).toEqual([
    property,
    "sc-domain:harbour-lane-bakery.example",
  ]);
  const saved = await press("intent", "save", ...fields, "rowsLimit", "15", "size", "1x1", ...chosen);
  expect(saved.outcome).toBe("saved");
  const [widget] = (await stored(marta as Viewer, id)).content.widgets;
  expect(widget).toMatchObject({
    instances: [{ type: kind, config: { parameters: { property, mode: "image" } } }],
  });
});

import fc from "fast-check";
import { expect } from "vitest";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import {
  saveTemplate,
  updateTemplate,
} from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import {
  answerUpdates,
  findUpdatePage,
  templateOrigin,
} from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { newId, newUnguessableId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { dashboards, sources } from "#db/schema/index.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";
import { expectValidLayout, type RandomEdit, randomEdits } from "../../edit/content/random-edits.ts";
import { runEdit } from "../../edit/content/run-edit.ts";

await useDatabase();

// Jonas edits the dashboard of a template and saves its next versions, Marta edits a dashboard made from it and takes
// them, in any order.

type Agency = Awaited<ReturnType<typeof anAgency>>;
type Step =
  | RandomEdit
  | { readonly by: "jonas"; readonly does: "next version" }
  | { readonly by: "marta"; readonly does: "follow"; readonly takes: "own" | "template" };

const next: Step = { by: "jonas", does: "next version" };
const takingBy = (takes: "own" | "template"): Step => ({ by: "marta", does: "follow", takes });
const stepBy = (does: "undo" | "redo"): Step => ({ by: "marta", does, pick: 0, other: 0 });

/** An edit of the template's dashboard, its next version, and what Marta does with it. */
const update: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    randomEdits,
    fc.constantFrom<readonly Step[]>(
      [],
      [takingBy("own")],
      [takingBy("template")],
      [takingBy("own"), stepBy("undo")],
      [takingBy("template"), stepBy("undo"), stepBy("redo")],
    ),
  )
  .map(([[edit], taken]) => [{ ...edit!, by: "jonas" }, next, ...taken]);

const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(randomEdits, fc.array(fc.record({ at: fc.nat(24), update }), { minLength: 3, maxLength: 8 }))
  .map(([edits, updates]) =>
    updates.reduce<readonly Step[]>((list, { at, update }) => list.toSpliced(at, 0, ...update), edits),
  );

const property = (name: string) => ({
  type: "google-search-console",
  config: {
    metrics: ["clicks"],
    dimension: "date",
    parameters: { property: `sc-domain:${name}.example`, mode: "web" },
  },
});

async function aSource({ companyId }: Agency, name: string): Promise<string> {
  const id = newId();
  const properties = [{ value: `sc-domain:${name}.example`, label: name }];
  await db.insert(sources).values({ id, companyId, kind: "google-search-console", name, properties });
  return id;
}

/** The template's dashboard with the bakery's source, and one made from the template with the florist's. */
async function twoDashboards(agency: Agency) {
  const { marta, jonas, companyId } = agency;
  const [bakery, florist] = [await aSource(agency, "bakery"), await aSource(agency, "florist")];
  const widgets = (name: string, sourceId: string) => [
    aWidget("a", { instances: [anInstance({ ...property(name), sourceId })] }),
    aTextCard("t"),
  ];
  const original = await aDashboard(jonas, "Bakery");
  await changeDashboard(jonas, original, null, { widgets: widgets("bakery", bakery) });
  const template = await saveTemplate(jonas, await stored(jonas, original), {
    name: newId(),
    description: "",
  });
  if (template.outcome !== "saved") throw new Error(template.outcome);
  const copy = await aDashboard(marta, "Florist");
  await changeDashboard(marta, copy, null, { widgets: widgets("florist", florist) });
  const { content } = await stored(marta, copy);
  const made = { id: newId(), permalink: newUnguessableId(), companyId, name: "Florist", content };
  await db.insert(dashboards).values({ ...made, templateId: template.id, templateVersion: 1 });
  return { original, copy: made.id, bakery, florist, templateId: template.id };
}

async function follow({ marta }: Agency, templateId: string, copy: Dashboard, takes: "own" | "template") {
  const origin = (await templateOrigin(marta, templateId))!;
  const { rows } = await findUpdatePage(marta, origin);
  const row = rows.find(({ id }) => id === copy.id);
  if (!row || row.problem !== null) return "nothing to take";
  const form = new FormData();
  form.set("intent", "update");
  form.set("version", String(origin.version));
  form.set("ids", copy.id);
  form.set(`version.${copy.id}`, String(row.version));
  for (const { key } of row.parts) form.set(`choice.${copy.id}.${key}`, takes);
  expect(await answerUpdates(marta, origin, form)).toMatchObject({ outcome: "updated", n: 1 });
  return "taken";
}

async function play(agency: Agency, list: readonly Step[]): Promise<{ followed: number }> {
  const { original, copy, bakery, florist, templateId } = await twoDashboards(agency);
  let states = [(await stored(agency.marta, copy)).content];
  let place = 0;
  let followed = 0;
  const ofTemplate = new Set(states[0]!.widgets.map(({ id }) => id));
  for (const step of list) {
    if (step.by === "jonas") {
      const before = await stored(agency.jonas, original);
      if (step.does === "next version") {
        await updateTemplate(agency.jonas, before);
        for (const { id } of before.content.widgets) ofTemplate.add(id);
      } else
        await runEdit(agency.jonas, before, before.version, step, {
          ...property("bakery"),
          sourceId: bakery,
        });
    } else {
      const before = await stored(agency.marta, copy);
      if (step.does === "follow") {
        if ((await follow(agency, templateId, before, step.takes)) === "taken") followed++;
      } else
        await runEdit(agency.marta, before, before.version, step, {
          ...property("florist"),
          sourceId: florist,
        });
      const after = await stored(agency.marta, copy);
      if (after.version > before.version) {
        if (step.does !== "undo" && step.does !== "redo")
          states = [...states.slice(0, place + 1), after.content];
        place += step.does === "undo" ? -1 : 1;
      }
      expect(after.content).toEqual(states[place]);
      expectValidLayout(after.content.widgets);
      if (step.does === "follow" && step.takes === "own")
        expect(hashes(after)).toEqual(expect.arrayContaining(hashes(before, (id) => !ofTemplate.has(id))));
      for (const widget of after.content.widgets)
        if (widget.nature === "interactive")
          for (const { sourceId } of widget.instances) expect(sourceId).toBe(florist);
    }
  }
  return { followed };
}

function hashes({ content }: Dashboard, has: (id: string) => boolean = () => true): string[] {
  return content.widgets.filter(({ id }) => has(id)).map(({ id, hash }) => `${id} ${hash}`);
}

/** More sequences while few of them had an update to take: a test of updates without updates tries nothing. */
async function playAll(numRuns: number): Promise<void> {
  let followed = 0;
  for (let runs = numRuns; followed <= numRuns; runs = Math.ceil(numRuns / 4))
    await fc.assert(
      fc.asyncProperty(
        steps,
        async (list) => void (followed += (await play(await anAgency(), list)).followed),
      ),
      { numRuns: runs },
    );
}

const inAnyOrder =
  "template updates among edits keep layout, sources and own widgets, and are undone exactly";

test(`${inAnyOrder}: 8 sequences`, () => playAll(8));

longTest(`${inAnyOrder}: 120 sequences`, { timeout: 600_000 }, () => playAll(120));

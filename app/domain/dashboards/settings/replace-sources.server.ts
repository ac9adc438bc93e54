import type { Viewer } from "#app/auth/viewer.ts";
import { exampleKind, isExampleId } from "#app/domain/sources/example/example-id.ts";
import { type Dashboard, findDashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { saveDashboard, type SaveOutcome } from "../edit/content/save-dashboard.server.ts";
import type { Candidate } from "../edit/copies/candidates.ts";
import { findSlotSources } from "../edit/copies/copy-ground.server.ts";
import { exampleSlots, fillExampleSlots } from "../edit/copies/example-slots.ts";

export type Replacements = Readonly<Record<string, string>>;

const id = /^[\w-]{1,40}$/;
const maxValue = 2100;

/** Fields: "source.3kTMd"; empty: the source stays. */
export function replacementsOf(fields: Readonly<Record<string, unknown>>): Replacements {
  const prefix = "source.";
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, to]) => {
      const from = name.slice(prefix.length);
      if (!name.startsWith(prefix) || typeof to !== "string" || to === "") return [];
      return (isExampleId(from) ? to.length <= maxValue : id.test(to)) ? [[from, to]] : [];
    }),
  );
}

/** New sources must be of the same kind. */
export async function replaceSources(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  replacements: Replacements,
): Promise<SaveOutcome> {
  const wanted = Object.keys(replacements).filter(isExampleId);
  const examples = wanted.length > 0 ? await findExamples(viewer, dashboard, replacements) : null;
  return saveDashboard(viewer, dashboard, baseVersion, (content) => {
    if (examples === "unknown") return { refused: "unknown-source" };
    const filled = examples ? fillExampleSlots(content, examples.chosen, examples.formulaKeys) : content;
    return {
      content: withSources(filled, replacements),
      what: examples ? "Replaced example data" : "Replaced sources",
    };
  });
}

async function findExamples(viewer: Viewer, dashboard: string | Dashboard, replacements: Replacements) {
  const found = typeof dashboard === "string" ? await findDashboard(viewer.companyId, dashboard) : dashboard;
  const slots = found ? exampleSlots(found.content) : [];
  const { candidates, formulaKeys } = await findSlotSources(viewer.companyId, slots);
  const chosen = new Map<string, Candidate>();
  for (const { sourceId } of slots) {
    const value = replacements[sourceId];
    if (value === undefined) continue;
    const offered = candidates.get(exampleKind(sourceId)!) ?? [];
    const candidate = offered.find((one) => one.value === value);
    if (!candidate) return "unknown" as const;
    chosen.set(sourceId, candidate);
  }
  return { chosen, formulaKeys };
}

function withSources(content: DashboardContent, replacements: Replacements): DashboardContent {
  const replaced = (sourceId: string) =>
    Object.hasOwn(replacements, sourceId) && !isExampleId(sourceId)
      ? (replacements[sourceId] ?? sourceId)
      : sourceId;
  const widgets = content.widgets.map((widget): Widget => {
    if (widget.nature === "passive") return widget;
    const instances = widget.instances.map((one) => ({ ...one, sourceId: replaced(one.sourceId) }));
    return { ...widget, instances };
  });
  return { ...content, widgets };
}

import type { Viewer } from "#app/auth/viewer.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { findSlotSources } from "../edit/copies/copy-ground.server.ts";
import { replaceSources } from "./replace-sources.server.ts";
import { exampleSlots } from "../edit/copies/example-slots.ts";

/** An account without a property cannot replace an example with one. */
export async function needsProperty(viewer: Viewer, dashboardId: string, kind: string): Promise<boolean> {
  const dashboard = await findDashboard(viewer.companyId, dashboardId);
  const slots = dashboard ? exampleSlots(dashboard.content) : [];
  return slots.some((slot) => slot.kind === kind && slot.property !== null);
}

/** Returns the dashboard, or its settings if a person must choose. */
export async function fillFromSource(
  viewer: Viewer,
  dashboardId: string,
  sourceId: string,
): Promise<string | null> {
  const dashboard = await findDashboard(viewer.companyId, dashboardId);
  if (!dashboard) return null;
  const here = `/dashboards/${dashboard.permalink}`;
  const choose = `${here}/settings#sources`;
  const slots = exampleSlots(dashboard.content);
  const { candidates } = await findSlotSources(viewer.companyId, slots);
  const { clientId } = dashboard;
  // Never another client's source.
  const fitting = [...candidates.values()]
    .flat()
    .filter(
      (one) =>
        one.sourceId === sourceId &&
        (clientId === null || one.clientId === null || one.clientId === clientId),
    );
  const [candidate] = fitting;
  const filled = slots.filter(({ kind }) => candidates.get(kind)?.includes(candidate!));
  if (!candidate || fitting.length > 1 || filled.length !== 1) return choose;
  const outcome = await replaceSources(viewer, dashboard, null, {
    [filled[0]!.sourceId]: candidate.value,
  });
  return outcome.outcome === "saved" ? here : choose;
}

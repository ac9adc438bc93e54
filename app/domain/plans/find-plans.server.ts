import type { Viewer } from "#app/auth/viewer.ts";
import { findClient } from "#db/queries/clients.ts";
import { findPlan, listPlans, type PlanRow } from "#db/queries/plans/plans.ts";
import type { PlanFormValues } from "./components/plan-form.tsx";
import { canBePaced, loadKnownSources } from "./plan-metrics.server.ts";
import { monthLines } from "./read-months.ts";

export async function findPlanByCall({ companyId }: Viewer, id: string) {
  const plan = await findPlan(companyId, id);
  return plan && entityOf(plan);
}

/** Null for a client of another company. */
export async function listPlansByCall({ companyId }: Viewer, clientId: string | null) {
  if (clientId !== null && !(await findClient(companyId, clientId))) return null;
  return (await listPlans(companyId, clientId)).map(entityOf);
}

/** Of a stored plan, or of a new one of this client. */
export async function findPlanForm(
  { companyId }: Viewer,
  of: { readonly id: string } | { readonly client: string },
) {
  const plan = "id" in of ? await findPlan(companyId, of.id) : null;
  const clientId = "id" in of ? plan?.clientId : of.client;
  const client = clientId === undefined ? null : await findClient(companyId, clientId);
  if (!client) return null;
  const sources = [...(await loadKnownSources(companyId, client.id)).values()];
  const metrics = new Map<string, { readonly value: string; readonly label: string }>();
  for (const known of sources)
    for (const metric of known.catalogue.metrics)
      if (canBePaced(known, metric)) metrics.set(metric.key, { value: metric.key, label: metric.label });
  const values: PlanFormValues = plan
    ? { ...plan, sourceIds: [...plan.sourceIds], months: monthLines(plan.months) }
    : { name: "", metric: "", sourceIds: [], kind: "goal", method: "calendar", months: "" };
  const { name, metric, sourceIds, kind, method, months } = values;
  return {
    client: { id: client.id, name: client.name },
    metrics: [...metrics.values()].sort((a, b) => a.label.localeCompare(b.label, "en")),
    sources: sources.map(({ source: { source } }) => ({
      value: source.id,
      label: source.name,
      ...(source.currency !== null && { hint: source.currency }),
    })),
    values: { name, metric, sourceIds, kind, method, months },
  };
}

function entityOf({
  id,
  clientId,
  name,
  metric,
  sourceIds,
  kind,
  method,
  months,
  createdAt,
  updatedAt,
}: PlanRow) {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, clientId, name, metric, sourceIds, kind, method, months, ...times };
}

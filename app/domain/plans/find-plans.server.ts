import type { Viewer } from "#app/auth/viewer.ts";
import { findClient } from "#db/queries/clients.ts";
import { findPlan, listPlans, type PlanRow } from "#db/queries/plans/plans.ts";
import type { PlanFormValues } from "./components/plan-form.tsx";
import { canBePaced, loadKnownSources } from "./plan-metrics.server.ts";
import { listOptions } from "#app/domain/sources/queries/list-options.server.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { accountParam, sourceValues } from "./plan-accounts.ts";
import { monthLines } from "./read-months.ts";

export async function findPlanByCall({ companyId }: Viewer, id: string) {
  const plan = await findPlan(companyId, id);
  return plan && entityOf(plan);
}

/** Null for another company's client. */
export async function listPlansByCall({ companyId }: Viewer, clientId: string | null) {
  if (clientId !== null && !(await findClient(companyId, clientId))) return null;
  return (await listPlans(companyId, clientId)).map(entityOf);
}

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
    ? {
        ...plan,
        sourceIds: sourceValues(plan),
        months: monthLines(plan.months),
        onDashboards: plan.onDashboards ? "on" : "",
      }
    : { name: "", metric: "", sourceIds: [], kind: "goal", method: "calendar", months: "", onDashboards: "" };
  const { name, metric, sourceIds, kind, method, months, onDashboards } = values;
  return {
    client: { id: client.id, name: client.name },
    metrics: [...metrics.values()].sort((a, b) => a.label.localeCompare(b.label, "en")),
    sources: await sourceChoices(companyId, sources, sourceIds),
    values: { name, metric, sourceIds, kind, method, months, onDashboards },
  };
}

export type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

export async function sourceChoices(
  companyId: string,
  sources: readonly KnownSource[],
  chosen: readonly string[],
): Promise<Choice[]> {
  const lists = await Promise.all(
    sources.map(async (known): Promise<Choice[]> => {
      const { source } = known.source;
      const hint = source.currency === null ? {} : { hint: source.currency };
      const whole = { value: source.id, label: source.name, ...hint };
      if (!accountParam(known) || source.properties.length === 1) return [whole];
      const include = chosen.flatMap((value) =>
        value.startsWith(`${source.id}/`) ? [value.slice(source.id.length + 1)] : [],
      );
      const listed = await listOptions(companyId, source, "properties", { include });
      const accounts =
        listed.outcome === "options"
          ? listed.options
          : include.map((account) => ({ value: account, label: account }));
      return accounts.map(({ value, label }) => ({
        value: `${source.id}/${value}`,
        label: `${source.name}: ${label}`,
        ...hint,
      }));
    }),
  );
  return lists.flat();
}

function entityOf({
  id,
  clientId,
  name,
  metric,
  sourceIds,
  accounts,
  kind,
  method,
  months,
  onDashboards,
  createdAt,
  updatedAt,
}: PlanRow) {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  const values = { name, metric, sourceIds, accounts, kind, method, months, onDashboards };
  return { id, clientId, ...values, ...times };
}

import type { Viewer } from "#app/auth/viewer.ts";
import { findDomain } from "#db/queries/groups/domains.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import { limitValues } from "../rules/group.form.ts";

export async function findGroupForm({ companyId }: Viewer, id: string) {
  const group = await findGroup(companyId, id);
  if (!group) return null;
  const { name, range, metrics } = group;
  return {
    id,
    values: { name, range: String(range), metrics: metrics.map(({ metric }) => metric) },
    metrics: metrics.map(({ metric }) => ({ id: metric, label: builtInMetric(metric)?.label ?? metric })),
    limitValues: Object.assign({}, ...metrics.map((one) => limitValues(one.metric, one))) as Record<
      string,
      string
    >,
  };
}

export async function findGroupName({ companyId }: Viewer, id: string): Promise<string | null> {
  return (await findGroup(companyId, id))?.name ?? null;
}

export async function findHost({ companyId }: Viewer, groupId: string, id: string): Promise<string | null> {
  return (await findDomain(companyId, groupId, id))?.host ?? null;
}

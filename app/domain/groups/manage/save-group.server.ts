import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { listDomains, type NewDomainMetric, setMetricsOfGroup } from "#db/queries/groups/domains.ts";
import { addGroup, countAllGroups, findGroup, removeGroup, setGroup } from "#db/queries/groups/groups.ts";
import type { AlertLimits, GroupMetric } from "#db/schema/groups.ts";
import { loadFileHosts } from "../domains/load-file-hosts.server.ts";
import { newMetricRows } from "../domains/new-metric-rows.server.ts";
import { loadKnownSources } from "../metrics/load-series.server.ts";
import { chooseMetrics, groupLimits } from "../rules/group-metrics.ts";

export type GroupValues = {
  readonly name: string;
  readonly range: 7 | 30;
  readonly metrics: readonly string[];
};

export type SavedGroup =
  | { readonly outcome: "saved"; readonly id: string }
  | { readonly outcome: "not-found" | "full" };

export async function createGroup(
  viewer: Viewer,
  { name, range, metrics }: GroupValues,
): Promise<SavedGroup> {
  const { companyId, userId } = viewer;
  if ((await countAllGroups(companyId)) >= groupLimits.groups) return { outcome: "full" };
  const id = newId();
  await addGroup(companyId, { id, name, range, metrics: chooseMetrics(metrics), createdBy: userId });
  await recordOnboardingEvent(viewer, "group-created");
  return { outcome: "saved", id };
}

export const fullWords = `A company has at most ${groupLimits.groups} groups. Delete one first.`;

export type GroupChange = Partial<GroupValues> & {
  readonly limitsOf?: (metric: GroupMetric) => AlertLimits;
};

/** Changed limits replace those of all domains. */
export function changeGroup({ companyId }: Viewer, id: string, change: GroupChange): Promise<SavedGroup> {
  return inTransaction(async () => {
    const group = await findGroup(companyId, id);
    if (!group) return { outcome: "not-found" };
    const { limitsOf, metrics: ids, ...values } = change;
    const chosen = ids ? chooseMetrics(ids, group.metrics) : group.metrics;
    const metrics = chosen.map((one) => (limitsOf ? { ...one, ...limitsOf(one) } : one));
    await setGroup(companyId, id, { ...values, metrics, updatedAt: now() });
    const had = new Map(group.metrics.map((one) => [one.metric, one]));
    const added = metrics.filter(({ metric }) => !had.has(metric));
    const isOther = (one: GroupMetric) =>
      had.has(one.metric) && JSON.stringify(limitsIn(one)) !== JSON.stringify(limitsIn(had.get(one.metric)!));
    const rows: NewDomainMetric[] = [];
    if (added.length > 0) {
      const sources = await loadKnownSources(companyId);
      const files = await loadFileHosts(companyId, sources);
      for (const domain of await listDomains(companyId, id))
        rows.push(...newMetricRows(domain, added, sources, files));
    }
    await setMetricsOfGroup(companyId, id, {
      kept: metrics.map(({ metric }) => metric),
      added: rows,
      limits: metrics.filter(isOther).map((one) => ({ metric: one.metric, ...limitsIn(one) })),
    });
    return { outcome: "saved", id };
  });
}

const limitsIn = ({
  relativeThreshold,
  absoluteThreshold,
  minimumBase,
  direction,
  alertsOn,
}: AlertLimits): AlertLimits => ({
  relativeThreshold,
  absoluteThreshold,
  minimumBase,
  direction,
  alertsOn,
});

export async function deleteGroup({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeGroup(companyId, id)) ? "deleted" : "not-found";
}

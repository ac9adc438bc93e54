import type { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { findClient } from "#db/queries/clients.ts";
import {
  findDomain,
  listDomainMetrics,
  type MetricChange,
  removeDomain,
  setDomain,
} from "#db/queries/groups/domains.ts";
import { isInLimit } from "#db/queries/scope/scope.ts";
import { queryCompanyDomains } from "../alerts/query-domains.server.ts";
import { type ChangeDomainCall, limitsIn, limitsOfCall, noPlace, placeField } from "../rules/group.form.ts";
import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import { builtInMetric, groupLimits } from "../rules/group-metrics.ts";
import { placeValue } from "./domain-page.server.ts";
import { loadFileHosts } from "./load-file-hosts.server.ts";
import { loadSourcesToMatch } from "./match-domains.server.ts";
import { allPlaces, type MetricPlace, noneChosen } from "../rules/find-places.ts";

export type SavedDomain =
  | { readonly outcome: "saved" | "not-found" }
  | { readonly outcome: "refused"; readonly field: string; readonly message: string };

type Change = {
  readonly note?: string | undefined;
  readonly clientId?: string | null | undefined;
  readonly metrics: readonly MetricChange[];
};

export async function saveDomainForm(
  viewer: Viewer,
  groupId: string,
  id: string,
  form: { readonly note: string; readonly clientId: string } & Readonly<Record<string, unknown>>,
): Promise<SavedDomain> {
  const { companyId } = viewer;
  const domain = await findDomain(companyId, groupId, id);
  if (!domain) return { outcome: "not-found" };
  const rows = await listDomainMetrics(companyId, [id]);
  const sources = await loadSourcesToMatch(companyId);
  const files = await loadFileHosts(companyId, sources);
  const metrics: MetricChange[] = [];
  for (const row of rows) {
    const chosen = form[placeField(row.metric)] as string | undefined;
    const present =
      row.sourceId === null ? noPlace : placeValue({ sourceId: row.sourceId, parameters: row.parameters });
    const limits = limitsIn(form, row.metric, row);
    if (chosen === undefined || chosen === present) {
      metrics.push({ metric: row.metric, ...limits });
      continue;
    }
    const metric = builtInMetric(row.metric);
    const places = metric ? allPlaces(domain.host, metric, sources.values(), files) : [];
    const place = places.find((one) => placeValue(one.place) === chosen)?.place;
    if (chosen !== noPlace && !place)
      return { outcome: "refused", field: placeField(row.metric), message: "Choose a source from the list." };
    metrics.push({ metric: row.metric, ...limits, ...placeChange(place ?? null) });
  }
  return saveDomain(viewer, groupId, id, { note: form.note, clientId: form.clientId || null, metrics });
}

const placeChange = (place: MetricPlace | null) => ({
  sourceId: place?.sourceId ?? null,
  parameters: place?.parameters ?? noneChosen,
});

/** Given fields only. */
export async function saveDomainCall(
  viewer: Viewer,
  groupId: string,
  id: string,
  call: z.infer<typeof ChangeDomainCall>,
): Promise<SavedDomain> {
  const { companyId } = viewer;
  const domain = await findDomain(companyId, groupId, id);
  if (!domain) return { outcome: "not-found" };
  const rows = await listDomainMetrics(companyId, [id]);
  const sources = await loadSourcesToMatch(companyId);
  const files = call.sources ? await loadFileHosts(companyId, sources) : new Map();
  const metrics: MetricChange[] = [];
  for (const row of rows) {
    const metric = builtInMetric(row.metric)!;
    const given = call.sources?.[metric.id];
    const limits = limitsOfCall(call.limits?.[metric.id], row);
    const isSame =
      given?.source_id === row.sourceId &&
      (row.sourceId === null || stableJson(given.parameters) === stableJson(row.parameters));
    if (given === undefined || isSame) {
      metrics.push({ metric: row.metric, ...limits });
      continue;
    }
    const places = allPlaces(domain.host, metric, sources.values(), files);
    const wanted =
      given.source_id === null ? null : { sourceId: given.source_id, parameters: given.parameters };
    const place = wanted && matching(places, wanted);
    if (wanted && !place)
      return {
        outcome: "refused",
        field: `sources.${metric.id}`,
        message: "This source has no such account or metric.",
      };
    metrics.push({ metric: row.metric, ...limits, ...placeChange(place) });
  }
  return saveDomain(viewer, groupId, id, { note: call.note, clientId: call.client_id, metrics });
}

/** A call may leave out a place's own parts, such as the report. */
function matching(
  places: readonly { readonly place: MetricPlace }[],
  { sourceId, parameters }: MetricPlace,
): MetricPlace | null {
  const fits = places.filter(
    ({ place }) =>
      place.sourceId === sourceId &&
      Object.entries(parameters).every(([name, value]) => place.parameters[name] === value),
  );
  return fits[0]?.place ?? null;
}

async function saveDomain(
  viewer: Viewer,
  groupId: string,
  id: string,
  { note, clientId, metrics }: Change,
): Promise<SavedDomain> {
  const { companyId } = viewer;
  if (clientId !== undefined) {
    const isOurs = clientId === null || (await findClient(companyId, clientId)) !== null;
    if (!isOurs || !isInLimit(clientId))
      return { outcome: "refused", field: "clientId", message: "Choose a client from the list." };
  }
  const change = { ...(note !== undefined && { note }), ...(clientId !== undefined && { clientId }) };
  if (!(await setDomain(companyId, groupId, id, change, metrics))) return { outcome: "not-found" };
  await outsideRequest(() =>
    queryCompanyDomains(companyId, viewer.company.timezone, now(), groupLimits.domains),
  );
  return { outcome: "saved" };
}

export async function deleteDomain(
  { companyId }: Viewer,
  groupId: string,
  id: string,
): Promise<"deleted" | "not-found"> {
  return (await removeDomain(companyId, groupId, id)) ? "deleted" : "not-found";
}

import type { Viewer } from "#app/auth/viewer.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { calculatedKey, knownSource } from "#app/domain/sources/known-source.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { listClients } from "#db/queries/clients.ts";
import { listCopiedClients } from "#db/queries/dashboard-copies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { listAllCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import type { FormulaKeys } from "./copy-content.ts";
import type { CopyGround } from "./plan-copies.ts";
import { type Slot, slotsOf } from "./slots.ts";

/** Queries no provider. */
export async function copyGround({ companyId }: Viewer, dashboard: Dashboard): Promise<CopyGround> {
  const slots = slotsOf(dashboard.content);
  const hasFilters = (dashboard.content.filters ?? []).length > 0;
  const [clients, { listed, ...sources }, copied] = await Promise.all([
    listClients(companyId),
    findSources(companyId, slots),
    listCopiedClients(companyId, dashboard.id),
  ]);
  return {
    content: dashboard.content,
    slots,
    clients: clients.filter(({ archivedAt }) => archivedAt === null),
    ...sources,
    known: hasFilters ? await knownOf(companyId, listed) : new Map(),
    hasDashboard: new Set([...copied, ...(dashboard.clientId ? [dashboard.clientId] : [])]),
  };
}

export type SlotSources = Pick<CopyGround, "candidates" | "sourceNames" | "formulaKeys">;

export async function findSlotSources(companyId: string, slots: readonly Slot[]): Promise<SlotSources> {
  const { listed: _, ...sources } = await findSources(companyId, slots);
  return sources;
}

async function findSources(
  companyId: string,
  slots: readonly Slot[],
): Promise<SlotSources & { readonly listed: readonly Source[] }> {
  const [sources, formulas] = await Promise.all([
    listSourcesWithUploads(companyId),
    listAllCalculatedMetrics(companyId),
  ]);
  const kinds = new Set(slots.map(({ kind }) => kind));
  const candidates = new Map<string, Candidate[]>([...kinds].map((kind) => [kind, []]));
  for (const source of sources) candidates.get(source.source.kind)?.push(...candidatesOf(source));
  return {
    candidates,
    sourceNames: new Map(sources.map(({ source: { id, name } }) => [id, name])),
    formulaKeys: formulaKeysOf(formulas),
    listed: sources.filter(({ source }) => kinds.has(source.kind)),
  };
}

async function knownOf(companyId: string, sources: readonly Source[]): Promise<CopyGround["known"]> {
  const columns = await listKnownColumns(companyId, sources);
  return new Map(
    sources.map((source) => {
      const { id } = source.source;
      return [id, knownSource(source, [], columns.get(id) ?? null)];
    }),
  );
}

type Formula = { readonly id: string; readonly sourceId: string | null; readonly name: string };

function formulaKeysOf(formulas: readonly Formula[]): FormulaKeys {
  const names = new Map(formulas.map(({ id, name }) => [calculatedKey(id), name]));
  const keys = new Map(formulas.map(({ id, sourceId, name }) => [`${sourceId} ${name}`, calculatedKey(id)]));
  return (key, sourceId) => keys.get(`${sourceId} ${names.get(key)}`) ?? null;
}

import type { Viewer } from "#app/auth/viewer.ts";
import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { listClients } from "#db/queries/clients.ts";
import { listCopiedClients } from "#db/queries/dashboard-copies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { listAllCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import type { FormulaKeys } from "./copy-content.ts";
import type { CopyGround } from "./plan-copies.ts";
import { slotsOf } from "./slots.ts";

/** What copies are planned from. Asks no provider. */
export async function copyGround({ companyId }: Viewer, dashboard: Dashboard): Promise<CopyGround> {
  const [clients, sources, formulas, copied] = await Promise.all([
    listClients(companyId),
    listSourcesWithUploads(companyId),
    listAllCalculatedMetrics(companyId),
    listCopiedClients(companyId, dashboard.id),
  ]);
  const slots = slotsOf(dashboard.content);
  const kinds = new Set(slots.map(({ kind }) => kind));
  const candidates = new Map<string, Candidate[]>([...kinds].map((kind) => [kind, []]));
  for (const source of sources) candidates.get(source.source.kind)?.push(...candidatesOf(source));
  return {
    content: dashboard.content,
    slots,
    clients: clients.filter(({ archivedAt }) => archivedAt === null),
    candidates,
    sourceNames: new Map(sources.map(({ source: { id, name } }) => [id, name])),
    formulaKeys: formulaKeysOf(formulas),
    hasDashboard: new Set([...copied, ...(dashboard.clientId ? [dashboard.clientId] : [])]),
  };
}

type Formula = { readonly id: string; readonly sourceId: string | null; readonly name: string };

function formulaKeysOf(formulas: readonly Formula[]): FormulaKeys {
  const names = new Map(formulas.map(({ id, name }) => [calculatedKey(id), name]));
  const keys = new Map(formulas.map(({ id, sourceId, name }) => [`${sourceId} ${name}`, calculatedKey(id)]));
  return (key, sourceId) => keys.get(`${sourceId} ${names.get(key)}`) ?? null;
}

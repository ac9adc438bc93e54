import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { listSegments } from "#db/queries/clients.ts";
import { type DashboardFilter, filterQuery, filterText, readFilters } from "../dashboard-filter.ts";

export type Segment = {
  readonly id: string;
  readonly name: string;
  readonly filters: readonly DashboardFilter[];
  /** "filter=campaign:is:Spring+sale" */
  readonly query: string;
};

export async function listSegmentsOf(
  { companyId }: Viewer,
  { clientId }: Pick<Dashboard, "clientId">,
): Promise<Segment[]> {
  const rows = await listSegments(companyId, clientId);
  return rows.map(({ id, name, filters: texts }) => {
    const filters = readFilters(texts);
    return { id, name, filters, query: filterQuery(filters) };
  });
}

/** Ignores the order of filters. */
export function isSameFilter(one: readonly DashboardFilter[], other: readonly DashboardFilter[]): boolean {
  const texts = (some: readonly DashboardFilter[]) => some.map(filterText).sort().join("\n").toLowerCase();
  return texts(one) === texts(other);
}

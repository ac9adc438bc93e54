import { and, eq, inArray, isNull } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { domainMetrics, groupDomains } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";
import type { DomainMetricRow } from "./domains.ts";

type MetricWithoutSource = Pick<DomainMetricRow, "id" | "domainId" | "metric" | "parameters"> & {
  readonly host: string;
};

export function listMetricsWithoutSource(companyId: string): Promise<MetricWithoutSource[]> {
  const { id, domainId, metric, parameters } = domainMetrics;
  return db
    .select({ id, domainId, metric, parameters, host: groupDomains.host })
    .from(domainMetrics)
    .innerJoin(groupDomains, eq(groupDomains.id, domainMetrics.domainId))
    .where(and(ofCompany(domainMetrics, companyId), isNull(domainMetrics.sourceId)));
}

type Found = Pick<DomainMetricRow, "id" | "domainId" | "parameters"> & { readonly sourceId: string };

export function setFoundSources(companyId: string, rows: readonly Found[]): Promise<void> {
  return inTransaction(async () => {
    const domains = new Set<string>();
    for (const { id, domainId, sourceId, parameters } of rows) {
      const set = await db
        .update(domainMetrics)
        .set({ sourceId, parameters, readOn: null, readings: {} })
        .where(
          and(ofCompany(domainMetrics, companyId), eq(domainMetrics.id, id), isNull(domainMetrics.sourceId)),
        )
        .returning({ id: domainMetrics.id });
      if (set.length > 0) domains.add(domainId);
    }
    if (domains.size === 0) return;
    await db
      .update(groupDomains)
      .set({ queriedOn: null })
      .where(and(ofCompany(groupDomains, companyId), inArray(groupDomains.id, [...domains])));
  });
}

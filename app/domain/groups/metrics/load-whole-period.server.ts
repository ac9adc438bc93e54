import { outsideRequest } from "#app/lib/request-context.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { listDomainMetrics, listDomains } from "#db/queries/groups/domains.ts";
import { loadKnownSources, loadSeries } from "./load-series.server.ts";
import { type GroupDays, type GroupPeriod, groupPeriod } from "./period.ts";

type WholePeriod = {
  readonly group: { readonly id: string; readonly companyId: string };
  readonly days: GroupDays;
  readonly today: PlainDate;
  readonly at: Date;
};

/** The group's period, for pages that load only some domains. */
export function loadWholePeriod({
  group: { id, companyId },
  days,
  today,
  at,
}: WholePeriod): Promise<GroupPeriod> {
  return outsideRequest(async () => {
    const domains = await listDomains(companyId, id);
    const rows = await listDomainMetrics(
      companyId,
      domains.map((domain) => domain.id),
    );
    const loaded = await loadSeries(companyId, domains, rows, await loadKnownSources(companyId), at);
    return groupPeriod(
      days,
      loaded.flatMap(({ end }) => end ?? []),
      today,
    );
  });
}

import { createHash } from "node:crypto";
import { readAnnotations } from "#app/domain/annotations/read-annotations.server.ts";
import type { ShownAnnotation } from "#app/domain/annotations/place-annotations.ts";
import type { PlannedGoals } from "#app/domain/plans/planned-goal.ts";
import { loadPlannedGoals } from "#app/domain/plans/load-planned-goals.server.ts";
import type { WaitPolicy } from "#app/domain/sources/queries/provider-tables.server.ts";
import { knownSources, type ViewInputs } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { findClient } from "#db/queries/clients.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findWrittenSummary, type WrittenSummary } from "#db/queries/dashboards/written-summaries.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { type DashboardFilter, filterText } from "../../filters/dashboard-filter.ts";
import type { AppliedFilters } from "../../filters/filter-widgets.ts";
import { calendarOf } from "./period-from-url.ts";
import { type ReaderSorts, sortTexts } from "./reader-sorts.ts";

export type Reader = {
  readonly as: "owner" | "visitor";
  readonly receipts: boolean;
  /** Prefix of visitors' receipt ids; default: below the dashboard. */
  readonly receiptBase?: string;
  readonly patience?: WaitPolicy | null;
  readonly sorts?: ReaderSorts;
  readonly rowChanges?: boolean;
  /** Without visitors' limits. */
  readonly queriesAsOwner?: boolean;
  readonly filters?: readonly DashboardFilter[];
  /** Never for files and reports. */
  readonly internalAnnotations?: boolean;
  readonly mayFilterByAll?: boolean;
};

export type ReadParts = {
  readonly company: CompanyDetails;
  readonly clientName: string | null;
  readonly inputs: ViewInputs;
  readonly filtered: AppliedFilters;
  readonly written: WrittenSummary | null;
  readonly annotations: readonly ShownAnnotation[];
  readonly plans: PlannedGoals;
};

export async function readParts(dashboard: Dashboard, period: Period, reader: Reader): Promise<ReadParts> {
  const { as, filters = [], mayFilterByAll = as === "owner", internalAnnotations = false } = reader;
  const { id, companyId, content, clientId } = dashboard;
  // A reader's filters change the numbers.
  const mayBeWritten = content.hiddenSummary !== true && filters.length === 0;
  const [company, client, { inputs, ...filtered }, written, annotations] = await Promise.all([
    getCompany(companyId),
    clientId === null ? null : findClient(companyId, clientId),
    applyFilters(companyId, content, { period, filters, mayFilterByAll }),
    mayBeWritten ? findWrittenSummary(companyId, id, period) : null,
    readAnnotations(dashboard, period.range, internalAnnotations),
  ]);
  const plans = await loadPlannedGoals({
    companyId,
    clientId,
    widgets: filtered.widgets,
    range: period.range,
    sources: knownSources(inputs),
    loading: {
      patience: reader.patience ?? null,
      visitedDashboard: isVisit(dashboard, period, reader) ? dashboard.id : null,
    },
  });
  return { company, clientName: client?.name ?? null, inputs, filtered, written, annotations, plans };
}

export function isVisit(
  dashboard: Dashboard,
  period: Period,
  reader: Pick<Reader, "as" | "queriesAsOwner" | "filters">,
): boolean {
  const { as, queriesAsOwner = false, filters = [] } = reader;
  return as === "visitor" && !queriesAsOwner && (filters.length > 0 || !isOwnPeriod(dashboard, period));
}

export function keyParts(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
  { company, clientName, written, annotations, plans }: ReadParts,
) {
  return [
    dashboard.id,
    dashboard.permalink,
    dashboard.version,
    period,
    [
      reader.as,
      reader.receipts,
      receiptBase(dashboard, reader),
      reader.rowChanges === true,
      sortTexts(reader.sorts ?? new Map()),
    ],
    filterKey(reader, dashboard.content.filters ?? []),
    company.name,
    clientName,
    company.brandColor,
    company.logoFileId,
    company.emailUsername,
    company.domain,
    company.phone,
    company.domainVerifiedAt && company.domainCname,
    written?.writtenAt ?? null,
    ...(annotations.length > 0 ? [annotations] : []),
    ...(plans.size > 0 ? [[...plans]] : []),
  ];
}

export function receiptBase({ permalink }: Dashboard, { as, receiptBase: base }: Reader): string {
  return as === "owner" ? "" : (base ?? `/dashboards/${permalink}/receipts/`);
}

function filterKey({ as, filters = [], mayFilterByAll = as === "owner" }: Reader, kept: readonly string[]) {
  return [kept, ...(filters.length === 0 ? [] : [filters.map(filterText), mayFilterByAll])];
}

export function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

/** The dashboard's own dates do not count against limits. */
function isOwnPeriod(dashboard: Dashboard, { range, compareRange }: Period): boolean {
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  return JSON.stringify([own.range, own.compareRange]) === JSON.stringify([range, compareRange]);
}

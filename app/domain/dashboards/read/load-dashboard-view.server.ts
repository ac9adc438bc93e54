import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  areComplete,
  knownSources,
  loadViews,
  loadWidgetData,
  type ViewInputs,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { WaitPolicy } from "#app/domain/sources/queries/provider-tables.server.ts";
import { pageNotes } from "#app/domain/widgets/view/coverage-view.ts";
import { shareNotes } from "#app/domain/widgets/view/share-notes.ts";
import { NameSlots, type StoredNames } from "#app/domain/widgets/rows/name-slots.ts";
import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type ShownAnnotation, withAnnotations } from "#app/domain/annotations/place-annotations.ts";
import { loadPlannedGoals } from "#app/domain/plans/planned-goals.server.ts";
import type { PlannedGoals } from "#app/domain/plans/planned-goal.ts";
import { readAnnotations } from "#app/domain/annotations/read-annotations.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { singleton } from "#app/lib/singleton.ts";
import { findClient } from "#db/queries/clients.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { type Dashboard, setColorNames } from "#db/queries/dashboards.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { publicBrandView } from "../branded-head.ts";
import { applyFilters } from "../filters/apply-filters.server.ts";
import { type DashboardFilter, filterText } from "../filters/dashboard-filter.ts";
import { type Filtering, filteringOf, withFilterMarks, withoutLostFilters } from "../filters/filter-page.ts";
import type { AppliedFilters } from "../filters/filter-widgets.ts";
import { wordsOfPage } from "#app/domain/summary/summary-of-page.ts";
import { findWrittenSummary, type WrittenSummary } from "#db/queries/dashboards/written-summaries.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { calendarOf, periodView } from "./period-from-url.ts";
import { type ReaderSorts, sortTexts } from "./reader-sorts.ts";
import { isKindConfigured } from "#app/domain/sources/connecting/kinds.server.ts";
import { exampleNotes, withExampleLinks } from "./example-marks.ts";
import { receiptId } from "./receipt-id.ts";
import { attentionOf, lostSourceOf, withoutLostSources } from "./without-lost-sources.ts";

export type Reader = {
  readonly as: "owner" | "visitor";
  /** Receipt links, not for paper. */ readonly receipts: boolean;
  /** Before the id, in addresses of visitors' receipts; default: below the dashboard. */
  readonly receiptBase?: string;
  readonly patience?: WaitPolicy | null;
  readonly sorts?: ReaderSorts;
  readonly rowChanges?: boolean;
  /** Sends queries as the owner, without the limits of visitors. */
  readonly queriesAsOwner?: boolean;
  /** Besides the dashboard's own. */
  readonly filters?: readonly DashboardFilter[];
  /** Also annotations that clients do not see; never for files and reports. */
  readonly internalAnnotations?: boolean;
  /** Visitors filter only by what the dashboard shows by name. */
  readonly mayFilterByAll?: boolean;
};

export type PageView = { readonly view: DashboardView; readonly filtering: Filtering };

// Limit in JSON characters: a page of 12 widgets has 45,000. With HTML it takes five bytes per character,
// so 25 MB hold about 110 such pages.
const recent = singleton(
  "recent-views",
  () =>
    new LRUCache<string, PageView>({
      maxSize: 5_000_000,
      sizeCalculation: ({ view }) => JSON.stringify(view).length,
    }),
);

/** For page, print, email and API. Cached under all inputs. */
export async function loadDashboardView(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
): Promise<DashboardView> {
  return (await loadPageView(dashboard, period, reader)).view;
}

/** A filter of an unknown dimension is left out; `filtering.problem` says so. */
export async function loadPageView(dashboard: Dashboard, period: Period, reader: Reader): Promise<PageView> {
  const read = await readParts(dashboard, period, reader);
  const { inputs } = read;
  const key = keyOf([...keyParts(dashboard, period, reader, read), inputs]);
  const keyWith = (names: StoredNames) =>
    keyOf([key, Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1))]); // database order is arbitrary
  const known = recent.get(keyWith(dashboard.colorNames));
  if (known) return known;
  const { page, names, isNarrowed } = await build(dashboard, period, reader, read);
  const { view } = page;
  // A view with failed sources is not cached: the next reader queries again.
  if (!view.isPending && !isNarrowed && view.widgets.every(isLasting)) recent.set(keyWith(names), page);
  return page;
}

export type ViewKey = { readonly key: string; readonly filterProblem: string | null };

/** Changes with the numbers, without building the view. Queues the queries whose results are missing or old. */
export async function requestViewKey(dashboard: Dashboard, period: Period, reader: Reader): Promise<ViewKey> {
  const read = await readParts(dashboard, period, reader);
  if (!areComplete(read.inputs, now()))
    await loadWidgetData(
      dashboard.companyId,
      read.filtered.widgets,
      {
        period,
        lang: "en",
        as: reader.as,
        receipt: null,
        visitedDashboard: isVisit(dashboard, period, reader) ? dashboard.id : null,
      },
      read.inputs,
    );
  const { entries, ...rows } = read.inputs;
  const versions = entries
    .filter(({ version, failure }) => version !== null || failure !== null)
    .map(({ sourceId, key, version, failure }) => [sourceId, key, version, failure])
    .sort();
  return {
    key: keyOf([...keyParts(dashboard, period, reader, read), rows, versions]),
    filterProblem: read.filtered.problem,
  };
}

type ReadParts = {
  readonly company: CompanyDetails;
  readonly clientName: string | null;
  readonly inputs: ViewInputs;
  readonly filtered: AppliedFilters;
  readonly written: WrittenSummary | null;
  readonly annotations: readonly ShownAnnotation[];
  readonly plans: PlannedGoals;
};

async function readParts(dashboard: Dashboard, period: Period, reader: Reader): Promise<ReadParts> {
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

/** Of other dates than the dashboard's, or of more filters. */
export function isVisit(
  dashboard: Dashboard,
  period: Period,
  reader: Pick<Reader, "as" | "queriesAsOwner" | "filters">,
): boolean {
  const { as, queriesAsOwner = false, filters = [] } = reader;
  return as === "visitor" && !queriesAsOwner && (filters.length > 0 || !isOwnPeriod(dashboard, period));
}

function keyParts(
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

/** Receipts of the agency have addresses without the dashboard. */
function receiptBase({ permalink }: Dashboard, { as, receiptBase: base }: Reader): string {
  return as === "owner" ? "" : (base ?? `/dashboards/${permalink}/receipts/`);
}

function filterKey({ as, filters = [], mayFilterByAll = as === "owner" }: Reader, kept: readonly string[]) {
  return [kept, ...(filters.length === 0 ? [] : [filters.map(filterText), mayFilterByAll])];
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

async function build(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
  { company, clientName, inputs, filtered, written, annotations, plans }: ReadParts,
): Promise<{ readonly page: PageView; readonly names: StoredNames; readonly isNarrowed: boolean }> {
  const { companyId, content } = dashboard;
  const lang = "en";
  const base = receiptBase(dashboard, reader);
  const receipt = reader.receipts
    ? (widgetId: string, column: string, spot: CellRef) =>
        base +
        receiptId({
          dashboardId: dashboard.id,
          widgetId,
          column,
          spot,
          period,
          filters: reader.filters ?? [],
        })
    : null;
  const names = new NameSlots(dashboard.colorNames);
  const facts: Fact[] = [];
  const { views: read, isNarrowed } = await loadViews(
    companyId,
    filtered.widgets,
    {
      period,
      lang,
      as: reader.as,
      zone: content.timezone,
      receipt,
      names,
      patience: reader.patience ?? null,
      ...(reader.sorts && { sorts: reader.sorts }),
      ...(reader.rowChanges && { rowChanges: true }),
      visitedDashboard: isVisit(dashboard, period, reader) ? dashboard.id : null,
      facts,
      plans,
    },
    inputs,
  );
  const linked = reader.as === "owner" ? withExampleLinks(read, dashboard.id, isKindConfigured) : read;
  const all = withoutLostFilters(linked, filtered, reader.as, dashboard.permalink);
  if (names.hasNew) await setColorNames(companyId, dashboard.id, names.stored());
  const shared = shareNotes(all, formatter(lang));
  const { today } = calendarOf(dashboard, now());
  const plain: DashboardView = {
    ...publicBrandView(content, company),
    id: dashboard.id,
    permalink: dashboard.permalink,
    ...(clientName !== null && { client: clientName }),
    period: periodView(period, lang),
    asOf: asOf(all, content.timezone, lang),
    attention: attentionOf(all),
    ...(all.some(isOnItsWay) && { isPending: true }),
    backgroundFileId: content.styles.backgroundImage ?? null,
    footer: content.footer,
    notes: [
      ...exampleNotes(all),
      ...pageNotes(
        all.flatMap(({ coverage }) => coverage ?? []),
        countSources(content),
        formatter(lang),
      ),
      ...shared.notes,
    ],
    ...(filtered.words.length > 0 && { filters: filtered.words }),
    ...wordsOfPage({ content, facts, written, period, today, lang, as: reader.as }),
    widgets: withFilterMarks(shared.widgets, filtered.states),
  };
  const view = withAnnotations(plain, annotations, period.range, formatter(lang));
  const shown =
    reader.as === "visitor" ? withVisitNote(withoutLostSources(view), filtered.filters.length > 0) : view;
  return {
    page: {
      view: shown,
      filtering: filteringOf(content.widgets, knownSources(inputs), shown.widgets, reader.as, filtered),
    },
    names: names.stored(),
    isNarrowed,
  };
}

function countSources({ widgets }: Dashboard["content"]): number {
  const all = widgets.flatMap((widget) => (widget.nature === "interactive" ? widget.instances : []));
  return new Set(all.map(({ sourceId }) => sourceId)).size;
}

/** The dashboard's own dates do not count against visitors' limit. */
function isOwnPeriod(dashboard: Dashboard, { range, compareRange }: Period): boolean {
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  return JSON.stringify([own.range, own.compareRange]) === JSON.stringify([range, compareRange]);
}

function withVisitNote(view: DashboardView, isFiltered: boolean): DashboardView {
  const waits = view.widgets.flatMap(({ body }) =>
    body.kind === "broken" && body.againInSeconds !== undefined ? [body.againInSeconds] : [],
  );
  if (waits.length === 0) return view;
  const minutes = Math.ceil(Math.max(...waits) / 60);
  const [count, unit] = minutes < 90 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  const what = isFiltered ? "filters" : "date ranges";
  const note = `Too many new ${what} were opened. You can open more in ${count} ${unit}${count === 1 ? "" : "s"}. ${what.charAt(0).toUpperCase()}${what.slice(1)} that were opened before are still available`;
  const attention = [view.attention, note].filter(Boolean).join(". ");
  return { ...view, attention, ...(isFiltered && { widgets: view.widgets.map(withUnopenedFilter) }) };
}

function withUnopenedFilter(widget: WidgetView): WidgetView {
  const { body } = widget;
  if (body.kind !== "broken" || body.againInSeconds === undefined) return widget;
  return { ...widget, body: { ...body, what: "This filter has not been opened before." } };
}

/** Lost sources are part of the cache key. */
function isLasting(widget: WidgetView): boolean {
  return widget.body.kind !== "broken" || lostSourceOf(widget) !== null;
}

function isOnItsWay({ body, isPending = false }: WidgetView): boolean {
  return isPending || (body.kind === "broken" && body.isPending === true);
}

function asOf(widgets: readonly WidgetView[], zone: string, lang: string): string {
  const oldest = widgets
    .map(({ fetchedAt }) => fetchedAt)
    .filter((at) => at !== null)
    .sort()[0];
  if (oldest === undefined) return "";
  return `Data as of ${formatter(lang).moment(new Date(oldest), zone)}, ${zone}`;
}

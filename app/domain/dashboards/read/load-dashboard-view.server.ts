import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  areComplete,
  loadViewInputs,
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
import { now } from "#app/lib/clock.server.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { singleton } from "#app/lib/singleton.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { type Dashboard, setColorNames } from "#db/queries/dashboards.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { publicBrandView } from "../branded-head.ts";
import { calendarOf, periodView } from "./period-from-url.ts";
import { type ReaderSorts, sortTexts } from "./reader-sorts.ts";
import { receiptId } from "./receipt-id.ts";
import { lostSourceOf, withoutLostSources } from "./without-lost-sources.ts";

export type Reader = {
  readonly as: "owner" | "visitor";
  /** Receipt links, not for paper. */ readonly receipts: boolean;
  readonly patience?: WaitPolicy | null;
  readonly sorts?: ReaderSorts;
  readonly rowChanges?: boolean;
  /** Sends queries as the owner, without the limits of visitors. */
  readonly queriesAsOwner?: boolean;
};

// Limit in JSON characters: a page of 12 widgets has 45,000. With HTML it takes five bytes per character,
// so 25 MB hold about 110 such pages.
const recent = singleton(
  "recent-views",
  () =>
    new LRUCache<string, DashboardView>({
      maxSize: 5_000_000,
      sizeCalculation: (view) => JSON.stringify(view).length,
    }),
);

/** For page, print, email and API. Cached under all inputs. */
export async function loadDashboardView(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
): Promise<DashboardView> {
  const read = await readParts(dashboard, period);
  const { company, inputs } = read;
  const key = keyOf([...keyParts(dashboard, period, reader, read), inputs]);
  const keyWith = (names: StoredNames) =>
    keyOf([key, Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1))]); // database order is arbitrary
  const known = recent.get(keyWith(dashboard.colorNames));
  if (known) return known;
  const { view, names, isNarrowed } = await build(dashboard, period, reader, company, inputs);
  // A view with failed sources is not cached: the next reader queries again.
  if (!view.isPending && !isNarrowed && view.widgets.every(isLasting)) recent.set(keyWith(names), view);
  return view;
}

/** Changes with the numbers, without building the view. Queues the queries whose results are missing or old. */
export async function requestViewKey(dashboard: Dashboard, period: Period, reader: Reader): Promise<string> {
  const read = await readParts(dashboard, period);
  if (!areComplete(read.inputs, now()))
    await loadWidgetData(
      dashboard.companyId,
      dashboard.content.widgets,
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
  return keyOf([...keyParts(dashboard, period, reader, read), rows, versions]);
}

type ReadParts = { readonly company: CompanyDetails; readonly inputs: ViewInputs };

async function readParts({ companyId, content }: Dashboard, period: Period): Promise<ReadParts> {
  const [company, inputs] = await Promise.all([
    getCompany(companyId),
    loadViewInputs(companyId, content.widgets, { period }),
  ]);
  return { company, inputs };
}

function isVisit(dashboard: Dashboard, period: Period, { as, queriesAsOwner = false }: Reader): boolean {
  return as === "visitor" && !queriesAsOwner && !isOwnPeriod(dashboard, period);
}

function keyParts(dashboard: Dashboard, period: Period, reader: Reader, { company }: ReadParts) {
  return [
    dashboard.id,
    dashboard.permalink,
    dashboard.version,
    period,
    [reader.as, reader.receipts, reader.rowChanges === true, sortTexts(reader.sorts ?? new Map())],
    company.name,
    company.brandColor,
    company.logoFileId,
    company.emailUsername,
    company.domain,
    company.phone,
  ];
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

async function build(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
  company: CompanyDetails,
  inputs: ViewInputs,
): Promise<{ readonly view: DashboardView; readonly names: StoredNames; readonly isNarrowed: boolean }> {
  const { companyId, content } = dashboard;
  const lang = "en";
  const receipt = reader.receipts
    ? (widgetId: string, column: string, spot: CellRef) =>
        receiptId({ dashboardId: dashboard.id, widgetId, column, spot, period })
    : null;
  const names = new NameSlots(dashboard.colorNames);
  const { views: all, isNarrowed } = await loadViews(
    companyId,
    content.widgets,
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
    },
    inputs,
  );
  if (names.hasNew) await setColorNames(companyId, dashboard.id, names.stored());
  const shared = shareNotes(all, formatter(lang));
  const view: DashboardView = {
    ...publicBrandView(content, company),
    id: dashboard.id,
    permalink: dashboard.permalink,
    period: periodView(period, lang),
    asOf: asOf(all, content.timezone, lang),
    attention: attentionOf(all),
    ...(all.some(isOnItsWay) && { isPending: true }),
    backgroundFileId: content.styles.backgroundImage ?? null,
    footer: content.footer,
    notes: [
      ...pageNotes(
        all.flatMap(({ coverage }) => coverage ?? []),
        countSources(content),
        formatter(lang),
      ),
      ...shared.notes,
    ],
    widgets: shared.widgets,
  };
  return {
    view: reader.as === "visitor" ? withVisitNote(withoutLostSources(view)) : view,
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

function withVisitNote(view: DashboardView): DashboardView {
  const waits = view.widgets.flatMap(({ body }) =>
    body.kind === "broken" && body.againInSeconds !== undefined ? [body.againInSeconds] : [],
  );
  if (waits.length === 0) return view;
  const minutes = Math.ceil(Math.max(...waits) / 60);
  const [count, unit] = minutes < 90 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  const note = `Too many new date ranges were opened. You can open more in ${count} ${unit}${count === 1 ? "" : "s"}. Date ranges that were opened before are still available`;
  return { ...view, attention: [view.attention, note].filter(Boolean).join(". ") };
}

/** A lost source is part of the cache key. */
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

function attentionOf(widgets: readonly WidgetView[]): string | null {
  const broken = widgets.filter(({ body }) => body.kind === "broken" && !body.isPending).length;
  if (broken === 0) return null;
  return broken === 1 ? "1 widget needs attention" : `${broken} widgets need attention`;
}

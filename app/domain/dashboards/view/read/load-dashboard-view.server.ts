import { withAnnotations } from "#app/domain/annotations/place-annotations.ts";
import { isKindConfigured } from "#app/domain/sources/connecting/kinds.server.ts";
import { wordsOfPage } from "#app/domain/summary/summary-of-page.ts";
import {
  areComplete,
  knownSources,
  loadViews,
  loadWidgetData,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { NameSlots, type StoredNames } from "#app/domain/widgets/rows/name-slots.ts";
import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";
import { pageNotes } from "#app/domain/widgets/view/coverage-view.ts";
import { shareNotes } from "#app/domain/widgets/view/share-notes.ts";
import { now } from "#app/lib/clock.server.ts";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { type Dashboard, setColorNames } from "#db/queries/dashboards.ts";
import { publicBrandView } from "../../branded-head.ts";
import {
  type Filtering,
  filteringOf,
  withFilterMarks,
  withoutLostFilters,
} from "../../filters/filter-page.ts";
import { exampleNotes, withExampleLinks } from "./example-marks.ts";
import { calendarOf, periodView } from "./period-from-url.ts";
import { receiptId } from "./receipt-id.ts";
import {
  isVisit,
  keyOf,
  keyParts,
  type Reader,
  type ReadParts,
  readParts,
  receiptBase,
} from "./view-parts.server.ts";
import { withVisitNote } from "./with-visit-note.ts";
import { attentionOf, lostSourceOf, withoutLostSources } from "./without-lost-sources.ts";

export type PageView = {
  readonly view: DashboardView;
  readonly filtering: Filtering;
  /** False when the next reader may see more: numbers on their way, failed sources, limits. */
  readonly isLasting: boolean;
};

const bytesPerJsonCharacter = 5;
const recent = byteCache<PageView>("views", {
  mostBytes: 25_000_000,
  bytesOf: ({ view }) => JSON.stringify(view).length * bytesPerJsonCharacter,
});

/** Cached under all inputs. */
export async function loadDashboardView(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
): Promise<DashboardView> {
  return (await loadPageView(dashboard, period, reader)).view;
}

/** Unknown dimensions are left out; see `filtering.problem`. */
export async function loadPageView(dashboard: Dashboard, period: Period, reader: Reader): Promise<PageView> {
  const read = await readParts(dashboard, period, reader);
  const { inputs } = read;
  const key = keyOf([...keyParts(dashboard, period, reader, read), inputs]);
  const keyWith = (names: StoredNames) =>
    keyOf([key, Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1))]); // database order is arbitrary
  const known = recent.get(keyWith(dashboard.colorNames));
  if (known) return known;
  const { page, names } = await build(dashboard, period, reader, read);
  if (page.isLasting) recent.set(keyWith(names), page);
  return page;
}

export type ViewKey = { readonly key: string; readonly filterProblem: string | null };

/** Changes with the numbers. Queues missing and old queries. */
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

async function build(
  dashboard: Dashboard,
  period: Period,
  reader: Reader,
  { company, clientName, inputs, filtered, written, annotations, plans }: ReadParts,
): Promise<{ readonly page: PageView; readonly names: StoredNames }> {
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
      isLasting: !shown.isPending && !isNarrowed && shown.widgets.every(isLasting),
    },
    names: names.stored(),
  };
}

function countSources({ widgets }: Dashboard["content"]): number {
  const all = widgets.flatMap((widget) => (widget.nature === "interactive" ? widget.instances : []));
  return new Set(all.map(({ sourceId }) => sourceId)).size;
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

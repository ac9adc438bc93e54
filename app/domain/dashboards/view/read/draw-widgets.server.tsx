import { renderToStaticMarkup } from "react-dom/server";
import { singleton } from "#app/lib/singleton.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { type FilterLinks, filterHrefOf } from "../../filters/filter-links.ts";
import type { WidgetFiles } from "#app/domain/widgets/components/chart-body.tsx";
import { Widgets } from "../components/dashboard-page.tsx";
import { type ReaderSorts, sortedAddress, sortTexts } from "./reader-sorts.ts";

const drawn = singleton("drawn-widgets", () => new WeakMap<DashboardView, Map<string, string>>());

type FileLinks = { readonly base: string; readonly query: string };

function filesOf({ base, query }: FileLinks, widgetId: string): WidgetFiles {
  return {
    csv: `${base}/widgets/${widgetId}/csv?${query}`,
    png: `${base}/widgets/${widgetId}/png?${query}`,
    svg: `${base}/widgets/${widgetId}/svg?${query}`,
  };
}

export type Sorting = { readonly base: string; readonly query: string; readonly sorts: ReaderSorts };

/** Cached: drawing is 90 % of a page's work. `csv`: URL before and after a widget's id; null for paper. */
export function drawWidgets(
  view: DashboardView,
  csv: FileLinks | null,
  sorting: Sorting | null = null,
  filterLinks: FilterLinks | null = null,
  noteHref: string | null = null,
): string {
  const key = JSON.stringify([
    csv,
    sorting && [sorting.base, sorting.query, sortTexts(sorting.sorts)],
    filterLinks && [filterLinks.query, filterLinks.filters, filterLinks.kept],
    noteHref,
  ]);
  const known = drawn.get(view)?.get(key);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(
    <Widgets
      widgets={view.widgets}
      hasLeftOut={view.attention !== null}
      {...(sorting && {
        sortHref: (widgetId: string, order: OrderBy) =>
          sortedAddress(sorting, sorting.sorts, widgetId, order),
      })}
      {...(filterLinks && { filterHref: filterHrefOf(filterLinks) })}
      {...(noteHref !== null && { noteHref: (widgetId: string) => `${noteHref}&widget=${widgetId}` })}
      filesOf={csv && ((widgetId) => filesOf(csv, widgetId))}
    />,
  );
  const all = drawn.get(view) ?? drawn.set(view, new Map()).get(view)!;
  all.set(key, html);
  return html;
}

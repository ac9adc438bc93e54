import { addDays, type DateRange } from "#app/lib/plain-date.ts";
import { daysBefore } from "#app/views/annotations.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { googleList, overlaps } from "./annotation.ts";
import { googleUpdateId, googleUpdates } from "./google-updates.ts";
import type { ShownAnnotation } from "./place-annotations.ts";
import { isSearchWidget } from "./is-search-widget.ts";

type Stored = DateRange & {
  readonly id: string;
  readonly text: string;
  readonly list: string;
  readonly visible: boolean;
  readonly widgetId: string | null;
};

export function annotatedRange({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysBefore), to };
}

/** Clients see visible annotations of the dashboard's lists; `isAgency` sees all. */
export function shownAnnotations(
  stored: readonly Stored[],
  content: Pick<DashboardContent, "widgets" | "hiddenLists" | "googleUpdates">,
  period: DateRange,
  isAgency: boolean,
): ShownAnnotation[] {
  const hidden = new Set((content.hiddenLists ?? []).map((list) => list.toLowerCase()));
  const isHidden = (list: string) => hidden.has(list.toLowerCase());
  const own = stored.map(({ id, from, to, text, list, visible, widgetId }) => ({
    id,
    from,
    to,
    text,
    list,
    isInternal: !visible || isHidden(list),
    widgets: widgetId === null ? null : [widgetId],
  }));
  const shown = [...own, ...googleOnes(content, annotatedRange(period), isHidden(googleList))];
  return shown
    .filter(({ isInternal }) => isAgency || !isInternal)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

function googleOnes(
  { widgets, googleUpdates: isOn = false }: Pick<DashboardContent, "widgets" | "googleUpdates">,
  range: DateRange,
  isInternal: boolean,
): ShownAnnotation[] {
  const ids = isOn ? widgets.filter(isSearchWidget).map(({ id }) => id) : [];
  if (ids.length === 0) return [];
  return googleUpdates
    .filter((update) => overlaps(update, range))
    .map((update) => ({
      id: googleUpdateId(update),
      from: update.from,
      to: update.to,
      text: `Google: ${update.name}`,
      list: googleList,
      isInternal,
      widgets: ids,
    }));
}

import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { NameSlots } from "#app/domain/widgets/name-slots.ts";
import { loadWidgetViews } from "#app/domain/widgets/load-widget-views.server.ts";
import type { WidgetView } from "#app/domain/widgets/widget-view.ts";
import { periodText } from "#app/metrics/period-words.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { lostSourceOf } from "./without-lost-sources.ts";
import { askedPeriod, type PeriodProblems } from "./period-from-url.ts";

export type ReadWidget =
  | { readonly outcome: "read"; readonly view: WidgetView; readonly periodText: string }
  | { readonly outcome: "wrong-dates"; readonly problems: PeriodProblems }
  | { readonly outcome: "password-needed" | "not-served" }
  | { readonly outcome: "not-found" };

/** One widget with all its rows, for whoever may see its dashboard. */
export async function readWidget(
  viewer: Viewer | null,
  permalink: string,
  widgetId: string,
  request: Request,
): Promise<ReadWidget> {
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome === "password-needed" || opened.outcome === "not-served")
    return { outcome: opened.outcome };
  const widget =
    opened.outcome === "open"
      ? opened.dashboard.content.widgets.find(({ id }) => id === widgetId)
      : undefined;
  if (opened.outcome !== "open" || !widget) return { outcome: "not-found" };
  const { companyId } = opened.dashboard;
  const { period, problems } = askedPeriod(
    { as: opened.as, content: opened.dashboard.content },
    new URL(request.url).searchParams,
    now(),
  );
  if (problems) return { outcome: "wrong-dates", problems };
  const whole = widget.nature === "interactive" ? { ...widget, rowsLimit: Number.MAX_SAFE_INTEGER } : widget;
  const [view] = await loadWidgetViews(companyId, [whole], {
    period,
    lang: "en",
    as: opened.as,
    zone: opened.dashboard.content.timezone,
    receipt: null,
    names: new NameSlots(opened.dashboard.colorNames),
  });
  const isShown = view && (opened.as === "owner" || lostSourceOf(view) === null);
  return isShown
    ? { outcome: "read", view, periodText: periodText(period.range, "en") }
    : { outcome: "not-found" };
}

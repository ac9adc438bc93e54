import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { loadWidgetCsv } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { requestedPeriod, type PeriodProblems } from "./period-from-url.ts";

export type ReadWidget =
  | {
      readonly outcome: "read";
      readonly title: string;
      readonly periodText: string;
      readonly lines: AsyncIterable<string> | null;
    }
  | { readonly outcome: "wrong-dates"; readonly problems: PeriodProblems }
  | { readonly outcome: "password-needed" | "not-served" }
  | { readonly outcome: "not-found" };

export async function readWidgetCsv(
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
  const { period, problems } = requestedPeriod(
    opened.as,
    opened.dashboard,
    new URL(request.url).searchParams,
    now(),
  );
  if (problems) return { outcome: "wrong-dates", problems };
  const csv = await loadWidgetCsv(companyId, widget, {
    period,
    lang: "en",
    as: opened.as,
    zone: opened.dashboard.content.timezone,
    receipt: null,
  });
  if (csv.isLost && opened.as === "visitor") return { outcome: "not-found" };
  return {
    outcome: "read",
    title: widget.title,
    periodText: periodText(period.range, "en"),
    lines: csv.lines,
  };
}

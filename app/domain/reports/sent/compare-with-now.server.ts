import { isDeepStrictEqual } from "node:util";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { periodOfRange } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { findVersion } from "#db/queries/dashboard-versions.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { RunRow } from "#db/queries/reports/report-runs.ts";
import { listSourcesById } from "#db/queries/sources/sources.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { forClient } from "../rules/hold-reasons.ts";
import { snapshotVersion } from "../sending/snapshot.server.ts";
import { type ComparisonView, comparisonView } from "./comparison-view.ts";
import { diffViews } from "./diff-views.ts";
import { reasonText } from "./reasons.ts";

type Sent = {
  readonly run: RunRow;
  readonly dashboard: Dashboard;
  readonly view: DashboardView;
  readonly sentAt: string;
  readonly zone: string;
};

export async function compareWithNow(
  { run, dashboard, view: sent, sentAt, zone }: Sent,
  showsAll: boolean,
): Promise<ComparisonView> {
  const live = await loadSameDays(dashboard, sent);
  const diff = diffViews(sent, live);
  const facts = await factsOf(run, dashboard);
  const [then, later] = [sent, live].map(({ widgets }) => new Map(widgets.map((one) => [one.id, one])));
  return comparisonView({
    sent,
    now: live,
    diff,
    sentAt,
    zone,
    showsAll,
    whyOf: (id) => {
      const [before, after] = [then!.get(id), later!.get(id)];
      if (!before || !after) return "";
      return reasonText(before, after, { ...facts(id), to: sent.period.to, zone, lang: sent.lang });
    },
  });
}

async function loadSameDays(dashboard: Dashboard, { period }: DashboardView): Promise<DashboardView> {
  const same = periodOfRange(period, dashboard, now());
  const reader = { as: "owner", receipts: false, patience: { seconds: 0, for: "nothing" } } as const;
  const view = await loadDashboardView(dashboard, same, reader);
  // Otherwise widgets of a disconnected source look removed.
  return forClient({ ...view, widgets: view.widgets.map(withoutLoss) });
}

function withoutLoss(widget: WidgetView): WidgetView {
  const { body } = widget;
  if (body.kind !== "broken" || !body.lost) return widget;
  const { lost: _, ...rest } = body;
  return { ...widget, body: rest };
}

async function factsOf({ snapshot, companyId }: RunRow, { id, content }: Dashboard) {
  const version = snapshotVersion({ snapshot });
  const before = version === null ? null : await findVersion(companyId, id, version);
  const ids = sourceIdsIn(content, null);
  const sources = await listSourcesById(companyId, ids);
  return (widgetId: string) => {
    const own = new Set(sourceIdsIn(content, widgetId));
    return {
      sources: sources.flatMap(({ source, upload }) =>
        own.has(source.id) ? [{ name: source.name, uploadedAt: upload?.createdAt ?? null }] : [],
      ),
      isSetUpChanged: before !== null && !isSameSetUp(before.content, content, widgetId),
    };
  };
}

/** Null: all widgets. */
function sourceIdsIn({ widgets }: DashboardContent, widgetId: string | null): string[] {
  const some = widgets.filter(({ id }) => widgetId === null || id === widgetId);
  return [
    ...new Set(
      some.flatMap((widget) =>
        widget.nature === "interactive" ? widget.instances.map(({ sourceId }) => sourceId) : [],
      ),
    ),
  ];
}

function isSameSetUp(before: DashboardContent, after: DashboardContent, widgetId: string): boolean {
  const parts = ({ widgets, filters = [], timezone, defaults }: DashboardContent) => {
    const widget = widgets.find(({ id }) => id === widgetId);
    return [widget?.nature === "interactive" ? widget.instances : null, filters, timezone, defaults];
  };
  return isDeepStrictEqual(parts(before), parts(after));
}

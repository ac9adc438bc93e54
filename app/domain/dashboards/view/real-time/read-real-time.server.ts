import type { Viewer } from "#app/auth/viewer.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { type Closed, openDashboard } from "../read/open-dashboard.server.ts";
import { loadRealTimeView } from "./load-real-time-view.server.ts";

export type ReadRealTime =
  | {
      readonly outcome: "read";
      readonly dashboard: Dashboard;
      readonly as: "owner" | "visitor";
      readonly view: DashboardView;
    }
  | Closed;

type OpenRealTime = {
  readonly outcome: "open";
  readonly dashboard: Dashboard;
  readonly as: "owner" | "visitor";
  readonly linkId?: string | null | undefined;
};

/** Not found while the realtime page is off. */
export async function openRealTime(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
): Promise<OpenRealTime | Closed> {
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") return opened;
  const { dashboard, as, linkId } = opened;
  return dashboard.realTime ? { outcome: "open", dashboard, as, linkId } : { outcome: "not-found" };
}

/** The agency's people wait some seconds for results. */
export async function readRealTime(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
  waitFor: "missing" | "stale",
): Promise<ReadRealTime> {
  const opened = await openRealTime(viewer, permalink, request);
  if (opened.outcome !== "open") return opened;
  const { dashboard, as } = opened;
  const patience = as === "owner" ? { seconds: ownersPatience, for: waitFor } : null;
  // A recipient's link has its own address.
  const shown = { ...dashboard, permalink };
  return { outcome: "read", dashboard: shown, as, view: await loadRealTimeView(shown, { as, patience }) };
}

const ownersPatience = 6;

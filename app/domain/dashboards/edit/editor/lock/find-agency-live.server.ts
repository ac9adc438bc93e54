import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { liveSettings } from "#app/realtime/live-settings.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { lockExpiresInMs, lockHolder } from "#app/domain/dashboards/dashboard.ts";
import type { AgencyLiveProps } from "./agency-live.tsx";
import { findPeople } from "./find-people.server.ts";

export function findAgencyLive(viewer: Viewer, dashboard: Dashboard): AgencyLiveProps {
  const { id, version } = dashboard;
  const at = now();
  return {
    dashboardId: id,
    version,
    live: liveSettings(viewer),
    people: findPeople(id),
    editorId: lockHolder(dashboard, at),
    userId: viewer.userId,
    lockExpiresInMs: lockExpiresInMs(dashboard, at),
  };
}

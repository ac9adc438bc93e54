import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { countVersionWidgets, listVersions } from "#db/queries/dashboard-versions.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { changeWords } from "../../when-words.ts";

export type VersionLine = {
  readonly version: number;
  readonly what: string;
  readonly who: string;
  readonly at: string;
  readonly widgets: number;
  readonly isCurrent: boolean;
};

export async function findVersions(viewer: Viewer, dashboard: Dashboard): Promise<VersionLine[]> {
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const [versions, widgets] = await Promise.all([
    listVersions(viewer.companyId, dashboard.id),
    countVersionWidgets(viewer.companyId, dashboard.id),
  ]);
  return versions.map(({ version, what, name, savedBy, savedAt }) => ({
    version,
    what,
    widgets: widgets.get(version) ?? 0,
    who: changeWords({ by: name, byYou: savedBy === viewer.userId, at: savedAt }, zone, now()),
    at: formatter("en").moment(savedAt, zone),
    isCurrent: version === dashboard.version,
  }));
}

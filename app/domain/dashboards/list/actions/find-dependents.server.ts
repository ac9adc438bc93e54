import type { Viewer } from "#app/auth/viewer.ts";
import { goesToText } from "#app/domain/destinations/rules/goes-to-text.ts";
import { now } from "#app/lib/clock.server.ts";
import { listReportRhythms } from "#db/queries/dashboard-list.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findUser } from "#db/queries/users.ts";
import { lockHolder } from "../../dashboard.ts";
import { rhythmWords } from "../list-words.ts";

export async function findDependents({ companyId, userId }: Viewer, dashboard: Dashboard) {
  const holder = lockHolder(dashboard, now());
  const [reports, editor] = await Promise.all([
    listReportRhythms(companyId, [dashboard.id]),
    holder && holder !== userId ? findUser(companyId, holder) : null,
  ]);
  return {
    widgets: dashboard.content.widgets.length,
    reports: reports.map((report) => ({
      rhythm: rhythmWords([report]),
      recipients: goesToText(report.recipients, report.destinationIds),
    })),
    editor: editor?.name ?? null,
  };
}

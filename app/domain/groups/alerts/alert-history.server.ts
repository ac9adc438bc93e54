import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type ListedAlert, listAlerts } from "#db/queries/groups/alerts.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { type AlertView, alertView } from "./alert-view.ts";

export type AskedAlerts = {
  /** Id, or "". */
  readonly group: string;
  readonly state: "" | "open" | "snoozed" | "resolved";
  readonly before: Date | null;
};

export function readAskedAlerts(params: URLSearchParams): AskedAlerts {
  const state = params.get("state");
  const before = new Date(params.get("before") ?? "");
  return {
    group: params.get("group") ?? "",
    state: state === "open" || state === "snoozed" || state === "resolved" ? state : "",
    before: Number.isNaN(before.getTime()) ? null : before,
  };
}

export type AlertHistory = {
  readonly alerts: readonly AlertView[];
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly state: string;
  /** For the next page. */
  readonly older: string | null;
};

const pageSize = 100;
const words = formatter("en");

/** Null for a group of another company. */
export async function loadAlertHistory(viewer: Viewer, asked: AskedAlerts): Promise<AlertHistory | null> {
  const at = now();
  const found = await findAlerts(viewer, asked, pageSize + 1);
  if (!found) return null;
  const shown = found.alerts.slice(0, pageSize);
  return {
    alerts: shown.map((alert) => alertView(alert, words, viewer.timezone, at)),
    group: found.group,
    state: asked.state,
    older: found.alerts.length > pageSize ? (shown.at(-1)?.openedAt.toISOString() ?? null) : null,
  };
}

export async function findAlerts(
  { companyId }: Viewer,
  { group: groupId, state, before }: AskedAlerts,
  limit: number,
): Promise<{ readonly alerts: ListedAlert[]; readonly group: AlertHistory["group"] } | null> {
  const isAll = groupId === "";
  const group = isAll || !isStorable(groupId) ? null : await findGroup(companyId, groupId);
  if (!isAll && !group) return null;
  const alerts = await listAlerts(
    companyId,
    {
      withResolved: true,
      limit,
      ...(group && { groupId: group.id }),
      ...(state !== "" && { state }),
      ...(before && { before }),
    },
    now(),
  );
  return { alerts, group: group && { id: group.id, name: group.name } };
}

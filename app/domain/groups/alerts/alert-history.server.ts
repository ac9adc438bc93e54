import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type AlertPlace, type ListedAlert, listAlerts } from "#db/queries/groups/alerts.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { type AlertView, alertView } from "./alert-view.ts";

export type AskedAlerts = {
  /** Id, or "". */
  readonly group: string;
  readonly state: "" | "open" | "snoozed" | "resolved";
  readonly before: AlertPlace | null;
};

/** Messages by field, for calls; pages ignore unreadable parameters. */
export type AlertProblems = Readonly<Record<string, string[]>>;

const states = ["open", "snoozed", "resolved"] as const;

export function readAskedAlerts(params: URLSearchParams): AskedAlerts {
  return {
    group: params.get("group") ?? "",
    state: states.find((one) => one === params.get("state")) ?? "",
    before: readPlace(params.get("before") ?? ""),
  };
}

/** A moment, or a moment and an alert id. */
function readPlace(text: string): AlertPlace | null {
  const [moment = "", id = ""] = text.split(",");
  const openedAt = new Date(moment);
  const isId = /^[\w-]{1,40}$/.test(id);
  return Number.isNaN(openedAt.getTime()) ? null : { openedAt, id: isId ? id : null };
}

export const placeText = ({ openedAt, id }: ListedAlert) => `${openedAt.toISOString()},${id}`;

/** Null: all are readable. */
export function alertProblems(params: URLSearchParams): AlertProblems | null {
  const { state, before } = readAskedAlerts(params);
  const problems = {
    ...(state === "" && params.get("state") && { state: [`Send one of ${states.join(", ")}.`] }),
    ...(before === null &&
      params.get("before") && { before: ["Send a moment, or meta.before of the last answer."] }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

export type AlertHistory = {
  readonly alerts: readonly AlertView[];
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly state: string;
  readonly older: string | null;
};

const pageSize = 100;
const words = formatter("en");

export async function loadAlertHistory(viewer: Viewer, asked: AskedAlerts): Promise<AlertHistory | null> {
  const at = now();
  const found = await findAlerts(viewer, asked, pageSize + 1, at);
  if (!found) return null;
  const shown = found.alerts.slice(0, pageSize);
  return {
    alerts: shown.map((alert) => alertView(alert, words, viewer.timezone, at)),
    group: found.group,
    state: asked.state,
    older: found.alerts.length > pageSize ? placeText(shown.at(-1)!) : null,
  };
}

export async function findAlerts(
  { companyId }: Viewer,
  { group: groupId, state, before }: AskedAlerts,
  limit: number,
  at: Date,
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
    at,
  );
  return { alerts, group: group && { id: group.id, name: group.name } };
}

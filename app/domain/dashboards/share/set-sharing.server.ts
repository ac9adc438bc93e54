import { hashPassword } from "#app/auth/password.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { type Dashboard, findDashboard, setDashboardSharing } from "#db/queries/dashboards.ts";

export type Sharing = {
  readonly public?: boolean;
  readonly embeddable?: boolean;
  readonly embed?: Dashboard["embed"];
  /** Null removes it; absent: unchanged. */
  readonly password?: string | null;
};

/** A new password revokes earlier unlocks. */
export async function setSharing(
  viewer: Viewer,
  id: string,
  { password, ...rest }: Sharing,
): Promise<"saved" | "not-found"> {
  const passwordHash = password === undefined || password === null ? password : await hashPassword(password);
  const change = { ...rest, ...(passwordHash !== undefined && { passwordHash }) };
  const isThere =
    Object.keys(change).length === 0
      ? await findDashboard(viewer.companyId, id)
      : await setDashboardSharing(viewer.companyId, id, change, now());
  if (!isThere) return "not-found";
  securityEvent("sharing-changed", { dashboard: id });
  return "saved";
}

/** The old permalink returns 404. */
export async function refreshPermalink(viewer: Viewer, id: string): Promise<string | null> {
  const permalink = newUnguessableId();
  return (await setDashboardSharing(viewer.companyId, id, { permalink }, now())) ? permalink : null;
}

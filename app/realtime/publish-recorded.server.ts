import type { NewEvent } from "#db/queries/audit-log/record.ts";
import { findDashboardVersion } from "#db/queries/realtime/find-dashboard-version.ts";
import { dashboardChannel } from "./channels.ts";
import { publish, revoke } from "./publish.server.ts";

type Action = NewEvent["action"];

const unseen: ReadonlySet<Action> = new Set([
  "dashboard.exported",
  "source.exported",
  "subscription.checkout-started",
]);

const changesRights: ReadonlySet<Action> = new Set([
  "person.role-changed",
  "person.signed-out",
  "person.sessions-ended",
  "person.password-changed",
  "person.two-factor-on",
  "person.two-factor-off",
  "person.service-unlinked",
]);

const changesClients: ReadonlySet<Action> = new Set(["client.archived", "client.restored", "client.deleted"]);

/** In the transaction of the change. */
export async function publishRecorded(companyId: string, events: readonly NewEvent[]): Promise<void> {
  for (const { action, subject } of events) {
    if (unseen.has(action)) continue;
    await publishChange(companyId, action, subject);
    await revokeAfter(companyId, action, subject.id);
  }
}

async function publishChange(
  companyId: string,
  action: Action,
  { id, version: saved }: NewEvent["subject"],
): Promise<void> {
  const [noun] = action.split(".");
  if (noun === "subscription") await publish("CompanySubscriptionUpdated", { companyId });
  if (id === null) return;
  if (noun === "source") await publish("CompanySourceUpdated", { companyId, sourceId: id });
  if (noun === "dashboard") {
    const version = saved ?? (await findDashboardVersion(companyId, id));
    await publish("DashboardUpdated", { companyId, dashboardId: id, version });
  }
}

async function revokeAfter(companyId: string, action: Action, id: string | null): Promise<void> {
  if (action === "company.deleted") await revoke({ companyId, again: false });
  if (action === "company.two-factor-required" || changesClients.has(action))
    await revoke({ companyId, again: true });
  if (id === null) return;
  if (action === "person.deleted") await revoke({ companyId, userId: id, again: false });
  if (changesRights.has(action)) await revoke({ companyId, userId: id, again: true });
  if (action === "dashboard.client-changed")
    await revoke({ companyId, channel: dashboardChannel(id), again: true });
}

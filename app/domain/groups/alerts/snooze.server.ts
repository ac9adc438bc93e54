import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { snoozedUntil } from "#app/metrics/alerts.ts";
import { snoozeAlert, snoozeDomain } from "#db/queries/groups/alerts.ts";

export type Snoozed =
  | { readonly outcome: "snoozed"; readonly until: Date }
  | { readonly outcome: "woken" | "not-found" };

export async function snooze(
  viewer: Viewer,
  what: { readonly alertId: string } | { readonly groupId: string; readonly domainId: string },
): Promise<Snoozed> {
  const until = snoozedUntil(now());
  if (!(await setSnooze(viewer, what, until))) return { outcome: "not-found" };
  await recordOnboardingEvent(viewer, "domain-snoozed");
  return { outcome: "snoozed", until };
}

export async function endSnooze(
  viewer: Viewer,
  what: { readonly alertId: string } | { readonly groupId: string; readonly domainId: string },
): Promise<Snoozed> {
  return { outcome: (await setSnooze(viewer, what, null)) ? "woken" : "not-found" };
}

async function setSnooze(
  { companyId }: Viewer,
  what: { readonly alertId: string } | { readonly groupId: string; readonly domainId: string },
  until: Date | null,
): Promise<boolean> {
  if ("alertId" in what) return (await snoozeAlert(companyId, what.alertId, until)) !== null;
  return snoozeDomain(companyId, what.groupId, what.domainId, until);
}

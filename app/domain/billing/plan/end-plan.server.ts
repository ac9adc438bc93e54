import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import { providerOf } from "../checkout/provider-of.server.ts";
import { recordEvent } from "../checkout/record-events.server.ts";

export type EndOutcome = "done" | "nothing-to-do" | "provider-failed";

export async function cancelPlan({ companyId }: Viewer): Promise<EndOutcome> {
  const company = await getCompany(companyId);
  const { subscriptionId, state, plan, expiresAt } = company;
  if (!subscriptionId || !plan || (state !== "active" && state !== "overdue")) return "nothing-to-do";
  if (!(await providerOf(plan.provider).cancel(subscriptionId))) return "provider-failed";
  const at = now();
  const paidUntil = state === "active" && expiresAt && expiresAt > at ? expiresAt : at;
  await recordEvent(
    {
      id: `own-${newId()}`,
      type: "subscription.canceled",
      subscriptionId,
      occurredAt: at,
      facts: { endsAt: paidUntil.toISOString() },
    },
    companyId,
  );
  securityEvent("subscription-canceled");
  return "done";
}

export async function resumePlan({ companyId }: Viewer): Promise<EndOutcome> {
  const { subscriptionId, state, plan, expiresAt } = await getCompany(companyId);
  const at = now();
  if (!subscriptionId || !plan || state !== "canceled" || !expiresAt || expiresAt <= at)
    return "nothing-to-do";
  if (!(await providerOf(plan.provider).resume(subscriptionId))) return "provider-failed";
  await recordEvent(
    {
      id: `own-${newId()}`,
      type: "subscription.uncanceled",
      subscriptionId,
      occurredAt: at,
      facts: { next: plan.periodEnd ?? expiresAt.toISOString() },
    },
    companyId,
  );
  return "done";
}

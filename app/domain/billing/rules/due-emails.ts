import { hasSubscription, isTrialWithoutSubscription } from "#app/lib/company-state.ts";
import type { CompanyRow } from "#app/lib/company-state.ts";

export type BillingEmailKind =
  | "trial-ending"
  | "trial-ended"
  | "renewal"
  | "payment-failed"
  | "canceled"
  | "ended";

export type DueEmail = {
  readonly kind: BillingEmailKind;
  readonly cause: string;
  readonly at: Date;
};

const day = 86_400_000;
const trialNoticeDays = 3;
const renewalNoticeDays = 7;
/** Older causes are no news. */
export const newsDays = 3;
export const aheadDays = Math.max(trialNoticeDays, renewalNoticeDays);

type Company = CompanyRow & { readonly stateChangedAt: Date; readonly subscriptionInterval: number | null };

export function dueEmails(company: Company, now: Date): DueEmail[] {
  const { expiresAt: ends, stateChangedAt, state } = company;
  const due: DueEmail[] = [];
  const add = (kind: BillingEmailKind, cause: Date, at = cause) =>
    due.push({ kind, cause: cause.toISOString(), at });
  const isNews = (at: Date) => at <= now && now.getTime() - at.getTime() < newsDays * day;
  const isSoon = (at: Date, days: number) => at > now && at.getTime() - now.getTime() <= days * day;
  if (!hasSubscription(company)) {
    const isTrial = isTrialWithoutSubscription(company, { now, isBilled: true });
    if (ends && isTrial && isSoon(ends, trialNoticeDays)) add("trial-ending", ends);
    if (ends && !isTrial && isNews(ends)) add("trial-ended", ends);
    return due;
  }
  if (ends && state === "active" && company.subscriptionInterval === 12 && isSoon(ends, renewalNoticeDays))
    add("renewal", ends);
  if (state === "overdue" && isNews(stateChangedAt)) add("payment-failed", stateChangedAt, ends ?? now);
  if (state === "canceled" && ends && ends > now && isNews(stateChangedAt))
    add("canceled", stateChangedAt, ends);
  if ((state === "canceled" || state === "overdue") && ends && isNews(ends)) add("ended", ends);
  return due;
}

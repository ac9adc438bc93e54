import { checkPassword } from "#app/auth/password.server.ts";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { monthOrRange } from "#app/metrics/format/period-words.ts";
import { type Dashboard, findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { getCompany } from "#db/queries/companies.ts";
import { type BrandedHead, doorView } from "../branded-head.ts";
import { embedFrames } from "../share/embed-settings.ts";
import { unlockCookie, unlockToken } from "./read/open-dashboard.server.ts";
import { requestedPeriod } from "./read/period-from-url.ts";

export type Unlocked =
  | { readonly outcome: "unlocked"; readonly cookie: string; readonly token: string }
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "wait"; readonly waitSeconds: number }
  | { readonly outcome: "not-found" };

/** Limited per network and dashboard (guess-limit.server.ts). "not-found" without a password. */
export async function unlockDashboard(permalink: string, password: string): Promise<Unlocked> {
  const dashboard = await findLocked(permalink);
  if (!dashboard) return { outcome: "not-found" };
  const guess = await takeGuess("dashboard", dashboard.id);
  if (guess.waitSeconds !== null) return { outcome: "wait", waitSeconds: guess.waitSeconds };
  const { isRight } = await checkPassword(password, dashboard.passwordHash);
  if (!isRight) {
    securityEvent("dashboard-password-wrong", { dashboard: dashboard.id });
    return { outcome: "wrong", triesLeft: await guess.left() };
  }
  await guess.wasRight();
  securityEvent("dashboard-unlocked", { dashboard: dashboard.id });
  return { outcome: "unlocked", cookie: await unlockCookie(dashboard), token: unlockToken(dashboard) };
}

export type PasswordPageView = { readonly view: BrandedHead; readonly when: string };

export async function findPasswordPage(
  permalink: string,
  params: URLSearchParams,
): Promise<PasswordPageView | null> {
  const dashboard = await findLocked(permalink);
  if (!dashboard) return null;
  const { range } = requestedPeriod("visitor", dashboard, params, now()).period;
  return {
    view: doorView(dashboard.content, await getCompany(dashboard.companyId)),
    when: monthOrRange(range),
  };
}

/** Null: no password, or embedding is not allowed. */
export async function findEmbedFrames(permalink: string): Promise<string | null> {
  const dashboard = await findLocked(permalink);
  return dashboard?.embeddable ? embedFrames(dashboard.embed) : null;
}

async function findLocked(permalink: string): Promise<Dashboard | null> {
  const dashboard = await findDashboardByPermalink(permalink);
  const isLocked = dashboard?.active && dashboard.public && dashboard.passwordHash !== null;
  return isLocked && isCompanyHere(dashboard.companyId) ? dashboard : null;
}

import { checkPassword } from "#app/auth/password.server.ts";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { getCompany } from "#db/queries/companies.ts";
import { type BrandedHead, publicBrandView } from "../branded-head.ts";
import { unlockCookie, unlockToken } from "../read/open-dashboard.server.ts";

export type Unlocked =
  | { readonly outcome: "unlocked"; readonly cookie: string; readonly token: string }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly waitSeconds: number }
  | { readonly outcome: "not-found" };

/**
 * Wrong passwords are limited per network and dashboard (guess-limit.server.ts). "not-found" without a
 * password.
 */
export async function unlockDashboard(
  permalink: string,
  password: string,
  isEmbedded: boolean,
): Promise<Unlocked> {
  const dashboard = await findDashboardByPermalink(permalink);
  if (!dashboard?.active || !dashboard.public || dashboard.passwordHash === null)
    return { outcome: "not-found" };
  const guess = await takeGuess("dashboard", dashboard.id);
  if (guess.waitSeconds !== null) return { outcome: "wait", waitSeconds: guess.waitSeconds };
  const { isRight } = await checkPassword(password, dashboard.passwordHash);
  if (!isRight) {
    securityEvent("dashboard-password-wrong", { dashboard: dashboard.id });
    return { outcome: "wrong" };
  }
  await guess.wasRight();
  securityEvent("dashboard-unlocked", { dashboard: dashboard.id });
  return {
    outcome: "unlocked",
    cookie: await unlockCookie(dashboard, isEmbedded),
    token: unlockToken(dashboard),
  };
}

export async function findPasswordPage(permalink: string): Promise<BrandedHead | null> {
  const dashboard = await findDashboardByPermalink(permalink);
  if (!dashboard?.active || !dashboard.public || dashboard.passwordHash === null) return null;
  return publicBrandView(dashboard.content, await getCompany(dashboard.companyId));
}

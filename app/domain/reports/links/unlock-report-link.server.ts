import { checkPassword } from "#app/auth/password.server.ts";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { unlockCookie } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { findReportLink } from "./report-link.server.ts";

export type UnlockedLink =
  | { readonly outcome: "unlocked"; readonly cookie: string }
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "wait"; readonly waitSeconds: number }
  | { readonly outcome: "gone" };

/** A private dashboard has no page for its password. */
export async function unlockReportLink(token: string, password: string): Promise<UnlockedLink> {
  const link = await findReportLink(token);
  if (!link?.dashboard.active || link.dashboard.passwordHash === null) return { outcome: "gone" };
  const { dashboard } = link;
  const guess = await takeGuess("dashboard", dashboard.id);
  if (guess.waitSeconds !== null) return { outcome: "wait", waitSeconds: guess.waitSeconds };
  const { isRight } = await checkPassword(password, dashboard.passwordHash ?? "");
  if (!isRight) {
    securityEvent("dashboard-password-wrong", { dashboard: dashboard.id });
    return { outcome: "wrong", triesLeft: await guess.left() };
  }
  await guess.wasRight();
  securityEvent("dashboard-unlocked", { dashboard: dashboard.id });
  return { outcome: "unlocked", cookie: await unlockCookie(dashboard) };
}

import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import { applyAtRegistration, CouponUsedUp } from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { sortCodes } from "#app/domain/billing/coupons/find-coupon.server.ts";
import { canAllStack } from "#app/domain/billing/rules/coupons.ts";
import { openFirstSession } from "#app/domain/users/begin-session.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { trialDashboards } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addCompany, type CompanyDetails, setCompany } from "#db/queries/companies.ts";
import { addUser, isEmailTaken, type UserRow } from "#db/queries/users.ts";
import type { Register } from "./register.form.ts";

export type Registered =
  | {
      readonly outcome: "registered";
      readonly user: UserRow;
      readonly company: CompanyDetails;
      readonly cookies: readonly string[];
    }
  | { readonly outcome: "email-taken" }
  | { readonly outcome: "invalid-coupons"; readonly codes: readonly string[] }
  | { readonly outcome: "not-stackable" };

/** One transaction. */
export async function register(wish: Register, request: Request): Promise<Registered> {
  const at = now();
  const { usable, invalid } = await sortCodes(wish.coupons, at);
  if (invalid.length > 0) return { outcome: "invalid-coupons", codes: invalid };
  if (!canAllStack(usable.map(({ type }) => type))) return { outcome: "not-stackable" };
  const passwordHash = await hashPassword(wish.password);
  try {
    return await inTransaction(async () => {
      const added = await addCompany({
        id: newId(),
        name: wish.name, // until the welcome page sets the company's name
        state: "trial",
        dashboardsLimit: trialDashboards,
        timezone: wish.timezone,
        signup: {
          dashboards: wish.dashboards,
          interval: wish.interval,
          coupons: wish.coupons,
          cid: wish.cid,
        },
        stateChangedAt: at,
        createdAt: at,
      });
      const days = await applyAtRegistration(added.id, usable, at);
      const expiresAt = billingTime().isBilled ? new Date(at.getTime() + days * 86_400_000) : null;
      await setCompany(added.id, { expiresAt });
      const company = { ...added, expiresAt };
      const user = await addUser({
        id: newId(),
        companyId: company.id,
        name: wish.name,
        email: wish.email,
        role: "admin",
        creator: true,
        passwordHash,
        termsConsentAt: at,
        ageConsentAt: at,
        termsVersion: config.termsVersion,
        timezone: wish.timezone,
        onboarding: { flow: wish.flow, step: 0, questionnaire: null, finished: false },
        createdAt: at,
      });
      return { outcome: "registered", user, company, cookies: await openFirstSession(user, request) };
    });
  } catch (error) {
    if (isEmailTaken(error)) return { outcome: "email-taken" };
    if (error instanceof CouponUsedUp) return { outcome: "invalid-coupons", codes: wish.coupons };
    throw error;
  }
}

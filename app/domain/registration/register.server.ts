import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import {
  applyAtRegistration,
  CouponUsedUp,
  trialEnd,
} from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { sortCodes } from "#app/domain/billing/coupons/find-coupon.server.ts";
import { canAllStack } from "#app/domain/billing/rules/coupons.ts";
import { openFirstSession } from "#app/domain/users/begin-session.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { trialDashboards } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addCompany, type CompanyDetails } from "#db/queries/companies.ts";
import { addUser, isEmailTaken, type UserRow } from "#db/queries/users.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import type { Profile } from "#app/domain/users/services/linking.ts";
import type { RegistrationWish } from "#app/domain/users/services/wish-cookie.server.ts";
import type { Register } from "./register.form.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { newPasswordProblem } from "#app/domain/users/password/new-password-problem.server.ts";

export type Registered =
  | {
      readonly outcome: "registered";
      readonly user: UserRow;
      readonly company: CompanyDetails;
      readonly cookies: readonly string[];
    }
  | { readonly outcome: "refused"; readonly problem: string }
  | { readonly outcome: "email-taken" }
  | { readonly outcome: "invalid-coupons"; readonly codes: readonly string[] }
  | { readonly outcome: "not-stackable" };

export async function register(wish: Register, request: Request): Promise<Registered> {
  const { usable, invalid } = await sortCodes(couponsOf(wish), now());
  if (invalid.length > 0) return { outcome: "invalid-coupons", codes: invalid };
  if (!canAllStack(usable.map(({ type }) => type))) return { outcome: "not-stackable" };
  const problem = await newPasswordProblem(wish.password, wish);
  if (problem) return { outcome: "refused", problem };
  const { name, email } = wish;
  const passwordHash = await hashPassword(wish.password);
  const person = { name, email, passwordHash, emailConfirmedAt: null };
  try {
    return await createAccount(wish, usable, person, request);
  } catch (error) {
    if (error instanceof CouponUsedUp) return { outcome: "invalid-coupons", codes: wish.coupons };
    throw error;
  }
}

function couponsOf({ coupons }: RegistrationWish): readonly string[] {
  return billingTime().isBilled ? coupons : [];
}

export async function registerWithService(
  wish: RegistrationWish,
  profile: Profile & { readonly email: string },
  request: Request,
): Promise<CreatedAccount> {
  const { usable } = await sortCodes(couponsOf(wish), now());
  const { name, email } = profile;
  const emailConfirmedAt = profile.ownsAddress ? now() : null;
  const person = { name, email, emailConfirmedAt, passwordHash: null, profile };
  try {
    return await createAccount(wish, usable, person, request);
  } catch (error) {
    if (error instanceof CouponUsedUp) return createAccount(wish, [], person, request);
    throw error;
  }
}

type NewPerson = Pick<UserRow, "name" | "email" | "passwordHash" | "emailConfirmedAt"> & {
  readonly profile?: Profile;
};
type CreatedAccount = Extract<Registered, { outcome: "registered" | "email-taken" }>;

/** One transaction. Throws `CouponUsedUp`. */
async function createAccount(
  wish: RegistrationWish,
  coupons: Awaited<ReturnType<typeof sortCodes>>["usable"],
  { profile, ...person }: NewPerson,
  request: Request,
): Promise<CreatedAccount> {
  const at = now();
  try {
    return await inTransaction(async () => {
      const company = await addCompany({
        id: newId(),
        name: person.name,
        state: "trial",
        expiresAt: billingTime().isBilled ? trialEnd(coupons, at) : null,
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
      await applyAtRegistration(company.id, coupons, at);
      const user = await addUser({
        id: newId(),
        companyId: company.id,
        ...person,
        role: "admin",
        creator: true,
        termsConsentAt: at,
        ageConsentAt: at,
        termsVersion: config.termsVersion,
        timezone: wish.timezone,
        onboarding: { flow: wish.flow, step: 0, questionnaire: null, finished: false },
        createdAt: at,
      });
      await recordEvents(company.id, [{ action: "company.registered", subject: company, by: user }]);
      if (profile)
        await addIdentity({
          id: newId(),
          companyId: company.id,
          userId: user.id,
          provider: profile.service,
          subject: profile.subject,
          label: person.email,
          lastUsedAt: at,
          createdAt: at,
        });
      return { outcome: "registered", user, company, cookies: await openFirstSession(user, request) };
    });
  } catch (error) {
    if (isEmailTaken(error)) return { outcome: "email-taken" };
    throw error;
  }
}

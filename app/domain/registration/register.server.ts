import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import { openFirstSession } from "#app/domain/users/begin-session.server.ts";
import { trialDashboards, trialDays } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addCompany, type CompanyDetails, findUsableCoupons } from "#db/queries/companies.ts";
import { addUser, isEmailTaken, type UserRow } from "#db/queries/users.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import type { Profile } from "#app/domain/users/services/linking.ts";
import type { RegistrationWish } from "#app/domain/users/services/wish-cookie.server.ts";
import type { Register } from "./register.form.ts";

export type Registered =
  | {
      readonly outcome: "registered";
      readonly user: UserRow;
      readonly company: CompanyDetails;
      readonly cookies: readonly string[];
    }
  | { readonly outcome: "email-taken" }
  | { readonly outcome: "invalid-coupons"; readonly codes: readonly string[] };

export async function register(wish: Register, request: Request): Promise<Registered> {
  const codes = await invalidCoupons(wish.coupons, now());
  if (codes.length > 0) return { outcome: "invalid-coupons", codes };
  const { name, email } = wish;
  const passwordHash = await hashPassword(wish.password);
  return createAccount(wish, { name, email, passwordHash, emailConfirmedAt: null }, request);
}

/** Without a password: the person signs in with the service. */
export async function registerWithService(
  wish: RegistrationWish,
  profile: Profile & { readonly email: string },
  request: Request,
): Promise<AccountCreation> {
  const codes = await invalidCoupons(wish.coupons, now());
  const coupons = wish.coupons.filter((code) => !codes.includes(code)); // ended meanwhile
  const { name, email } = profile;
  const emailConfirmedAt = profile.ownsAddress ? now() : null;
  const person = { name, email, emailConfirmedAt, passwordHash: null, profile };
  return createAccount({ ...wish, coupons }, person, request);
}

type NewPerson = Pick<UserRow, "name" | "email" | "passwordHash" | "emailConfirmedAt"> & {
  readonly profile?: Profile;
};
type AccountCreation = Exclude<Registered, { outcome: "invalid-coupons" }>;

/** One transaction. */
async function createAccount(
  wish: RegistrationWish,
  { profile, ...person }: NewPerson,
  request: Request,
): Promise<AccountCreation> {
  const at = now();
  try {
    return await inTransaction(async () => {
      const company = await addCompany({
        id: newId(),
        name: person.name, // until the welcome page sets the company's name
        state: "trial",
        expiresAt: new Date(at.getTime() + trialDays * 86_400_000),
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

export async function invalidCoupons(codes: readonly string[], at: Date): Promise<string[]> {
  const usable = await findUsableCoupons(
    codes.map((code) => code.toUpperCase()),
    at,
  );
  const known = new Set(usable.map((code) => code.toUpperCase()));
  return codes.filter((code) => !known.has(code.toUpperCase()));
}

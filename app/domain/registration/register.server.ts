import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import { openFirstSession } from "#app/domain/users/begin-session.server.ts";
import { trialDashboards, trialDays } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addCompany, type CompanyDetails, findUsableCoupons } from "#db/queries/companies.ts";
import { addUser, isEmailTaken, type UserRow } from "#db/queries/users.ts";
import type { Register } from "./register.form.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { newPasswordProblem } from "#app/domain/users/password/breached-passwords.server.ts";

export type Registered =
  | {
      readonly outcome: "registered";
      readonly user: UserRow;
      readonly company: CompanyDetails;
      readonly cookies: readonly string[];
    }
  | { readonly outcome: "refused"; readonly problem: string }
  | { readonly outcome: "email-taken" }
  | { readonly outcome: "invalid-coupons"; readonly codes: readonly string[] };

/** One transaction. */
export async function register(wish: Register, request: Request): Promise<Registered> {
  const at = now();
  const codes = await invalidCoupons(wish.coupons, at);
  if (codes.length > 0) return { outcome: "invalid-coupons", codes };
  const problem = await newPasswordProblem(wish.password, wish);
  if (problem) return { outcome: "refused", problem };
  const passwordHash = await hashPassword(wish.password);
  try {
    return await inTransaction(async () => {
      const company = await addCompany({
        id: newId(),
        name: wish.name, // until the welcome page sets the company's name
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
      await recordEvents(company.id, [{ action: "company.registered", subject: company, by: user }]);
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

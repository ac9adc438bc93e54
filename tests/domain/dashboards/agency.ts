import type { Viewer } from "#app/auth/viewer.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { companies, sources, users } from "#db/schema/index.ts";

type CompanyRow = typeof companies.$inferInsert;

/** A small agency in the database: Marta, its admin, and Jonas; a shop's orders as their source. */
export async function anAgency(given: Partial<CompanyRow> = {}) {
  const company = {
    id: newId(),
    name: "Northlight Studio",
    state: "active",
    subscriptionId: "sub-1",
    timezone: "Europe/Berlin",
    ...given,
  } as const;
  const [row] = await db.insert(companies).values(company).returning();
  const person = async (name: string, role: "admin" | "user"): Promise<Viewer> => {
    const email = `${name.toLowerCase()}@${company.id.toLowerCase()}.example`;
    const [user] = await db
      .insert(users)
      .values({
        id: newId(),
        companyId: company.id,
        name,
        email,
        role,
        timezone: "Europe/Berlin",
        ageConsentAt: new Date(0),
        termsConsentAt: new Date(0),
        onboarding: { flow: "dashboard", step: 6, questionnaire: null, finished: true },
      })
      .returning();
    const { id: userId, creator, timezone, avatarFileId, onboarding } = user!;
    return {
      userId,
      companyId: company.id,
      name,
      email,
      role,
      creator,
      timezone,
      avatarFileId,
      hasConsents: true,
      hasTwoFactor: false,
      tokenScope: null,
      tokenName: null,
      onboarding,
      company: row!,
      sessionId: null,
      signedInAt: null,
      identification: null,
    };
  };
  const shop = newId();
  await db.insert(sources).values({ id: shop, companyId: company.id, kind: "csv", name: "Shop orders" });
  return {
    companyId: company.id,
    shop,
    marta: await person("Marta", "admin"),
    jonas: await person("Jonas", "user"),
    /** One more. */
    person,
  };
}

export async function aDashboard(viewer: Viewer, name = "Harbour Lane Bakery"): Promise<string> {
  const made = await createDashboard(viewer, name);
  if (made.outcome !== "created") throw new Error(made.outcome);
  return made.id;
}

/** The current row; fails the test when it is deleted. */
export async function stored(viewer: Viewer, id: string) {
  const found = await findDashboard(viewer.companyId, id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
}

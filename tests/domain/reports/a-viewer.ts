import { eq } from "drizzle-orm";
import type { Viewer } from "#app/auth/viewer.ts";
import { ReportCall } from "#app/domain/reports/report.form.ts";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import type { anAgency } from "./agency.ts";

type Agency = Awaited<ReturnType<typeof anAgency>>;

/** The agency's admin, signed in. */
export async function signedIn({ companyId, userId, email }: Agency): Promise<Viewer> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error("no such company");
  return {
    userId,
    companyId,
    name: "Marta",
    email,
    role: "admin",
    creator: true,
    timezone: "Europe/Berlin",
    avatarFileId: null,
    hasConsents: true,
    hasTwoFactor: false,
    tokenScope: null,
    tokenName: null,
    onboarding: { flow: null, step: 1, questionnaire: null, finished: false },
    company,
    sessionId: null,
    signedInAt: null,
    identification: null,
  };
}

export function filledForm(agency: Agency, changes: Record<string, unknown> = {}): ReportCall {
  return ReportCall.parse({
    dashboard_id: agency.dashboardId,
    recipients: "ida@h.example",
    timezone: "Europe/Berlin",
    ...changes,
  });
}

import { config } from "#app/config.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { setUser } from "#db/queries/users.ts";

export async function giveConsents({ companyId, userId }: Viewer): Promise<void> {
  await setUser(companyId, userId, {
    termsConsentAt: now(),
    ageConsentAt: now(),
    termsVersion: config.termsVersion,
  });
}

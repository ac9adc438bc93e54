import type { Viewer } from "#app/auth/viewer.ts";
import { setUser } from "#db/queries/users.ts";
import type { ChangeProfile } from "./user.form.ts";

export async function changeProfile({ companyId, userId }: Viewer, change: ChangeProfile): Promise<void> {
  await setUser(companyId, userId, {
    name: change.name,
    timezone: change.timezone,
    // A form that does not ask about the emails leaves them as they are.
    ...(change.asks_source_emails && { sourceEmails: change.source_emails }),
  });
}

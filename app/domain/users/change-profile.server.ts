import type { Viewer } from "#app/auth/viewer.ts";
import { setUser } from "#db/queries/users.ts";
import type { ChangeProfile } from "./user.form.ts";

export async function changeProfile({ companyId, userId }: Viewer, change: ChangeProfile): Promise<void> {
  await setUser(companyId, userId, {
    name: change.name,
    timezone: change.timezone,
    // Forms without these checkboxes keep the setting.
    ...(change.asks_source_emails && { sourceEmails: change.source_emails }),
    ...(change.asks_alert_emails && { alertEmails: change.alert_emails }),
  });
}

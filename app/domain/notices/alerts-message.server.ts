import { alertView, orderAlerts } from "#app/domain/groups/alerts/alert-view.ts";
import type { Email } from "#app/mail/message.ts";
import { alertsEmail } from "#app/mail/messages/alerts.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { getCompany } from "#db/queries/companies.ts";
import { listAlerts } from "#db/queries/groups/alerts.ts";
import type { SourceMail } from "#db/queries/sources/source-events.ts";
import type { UserRow } from "#db/queries/users.ts";

const words = formatter("en");

export async function alertsMessage(
  mail: SourceMail,
  user: UserRow,
  { appUrl, siteTitle }: { readonly appUrl: string; readonly siteTitle: string },
  now: Date,
): Promise<Email | null> {
  if (!user.alertEmails) return null;
  const alerts = await listAlerts(
    mail.companyId,
    { ids: mail.eventIds, state: "open", limit: mail.eventIds.length },
    now,
  );
  if (alerts.length === 0) return null;
  const company = await getCompany(mail.companyId);
  return alertsEmail(
    orderAlerts(alerts).map((alert) => ({
      ...alertView(alert, words, user.timezone, now),
      href: `${appUrl}/groups/${alert.groupId}/domains/${alert.domainId}`,
    })),
    {
      siteTitle,
      agencyName: company.name,
      groupsHref: `${appUrl}/groups`,
      settingsHref: `${appUrl}/users/${user.id}#alert-emails`,
    },
  );
}

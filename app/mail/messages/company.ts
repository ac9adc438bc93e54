import { composeEmail } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

type Deleted = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly by: string;
  readonly erasedOn: string;
  readonly href: string;
};

export function companyDeletedEmail({ siteTitle, agencyName, by, erasedOn, href }: Deleted): Email {
  const title = `${agencyName} was deleted`;
  return composeEmail({
    subject: title,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts: [
      `${by} deleted the company. Clients no longer see dashboards, and reports are not sent.`,
      `Everything is erased on ${erasedOn}. Until then, sign in as an admin to restore it.`,
      { button: "Restore company", href },
    ],
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

type ArchiveReady = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly validDays: number;
  readonly href: string;
};

export function archiveReadyEmail({ siteTitle, agencyName, validDays, href }: ArchiveReady): Email {
  const title = `The archive of ${agencyName} is ready`;
  return composeEmail({
    subject: title,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts: [
      `Download it within ${validDays} days. It holds all data of your company, so keep it in a safe place.`,
      { button: "Download archive", href },
    ],
    footer: `Sent by ${siteTitle} because you prepared an archive.`,
  });
}

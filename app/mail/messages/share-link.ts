import { formatter } from "#app/metrics/format/format.ts";
import { lookOf } from "../layout.ts";
import { composeEmail } from "../email-content.ts";
import type { Email } from "../message.ts";

type Requested = {
  readonly siteTitle: string;
  readonly label: string;
  readonly dashboard: string;
  readonly href: string;
};

/** Opening the link changes nothing. */
export function linkRequestedEmail({ siteTitle, label, dashboard, href }: Requested): Email {
  return composeEmail({
    subject: `${label} asks for a new link`,
    look: lookOf(siteTitle, null),
    parts: [
      `The link of ${label} to ${dashboard} has expired. They asked for a new one.`,
      { button: "Review the request", href },
      "Nothing is sent until you agree.",
    ],
    footer: `Sent by ${siteTitle} because you created this link, or are an admin of your company.`,
  });
}

type NewLink = {
  readonly agency: string;
  readonly brandColor: string | null;
  readonly dashboard: string;
  readonly href: string;
  readonly expiresAt: Date | null;
  readonly zone: string;
};

/** To a client: must not name the product. */
export function newLinkEmail({ agency, brandColor, dashboard, href, expiresAt, zone }: NewLink): Email {
  const until = expiresAt ? `It works until ${formatter("en").moment(expiresAt, zone)}, ${zone}.` : "";
  return composeEmail({
    subject: `Your new link: ${dashboard}`,
    look: lookOf(agency, brandColor),
    parts: [
      `${agency} sends you a new link to ${dashboard}.`,
      { button: "Open the report", href },
      `The link is personal. ${until}`.trim(),
    ],
    footer: `Sent for ${agency}, because you asked for a new link.`,
  });
}

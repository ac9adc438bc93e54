import { composeEmail } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

type Lost = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly domain: string | null;
  readonly sender: string | null;
  readonly records: readonly {
    readonly type: string;
    readonly host: string;
    readonly problem?: string | null;
  }[];
  readonly href: string;
};

export function whiteLabelLostEmail({ siteTitle, agencyName, domain, sender, records, href }: Lost): Email {
  const what = [sender, domain].filter((one) => one !== null).join(" and ");
  const title = `DNS records of ${what} are missing`;
  return composeEmail({
    subject: title,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts: [
      ...(sender ? [`Reports from ${sender} are on hold until its records are found again.`] : []),
      ...(domain ? [`Clients cannot open dashboards at ${domain}. New links use our address.`] : []),
      {
        heading: "Records to fix",
        facts: records.map(({ type, host, problem }) => ({
          label: `${type} ${host}`,
          value: problem ?? "Not found.",
        })),
      },
      { button: "Fix DNS records", href },
    ],
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

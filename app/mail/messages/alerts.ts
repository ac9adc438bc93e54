import { composeEmail, type EmailPart } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

export type AlertLine = {
  readonly host: string;
  readonly groupName: string;
  readonly metric: string;
  /** "fell 38.2%" */
  readonly what: string;
  readonly change: string;
  /** "162, was 262" */
  readonly numbers: string;
  readonly period: string;
  /** "Compares 5 of 7 days" */
  readonly days: string | null;
  readonly tone: "better" | "worse" | "neutral";
  readonly href: string;
};

type Frame = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly groupsHref: string;
  readonly settingsHref: string;
};

const maxLines = 30;

export function alertsEmail(alerts: readonly AlertLine[], frame: Frame): Email {
  const [first] = alerts;
  if (!first) throw new Error("an email about alerts needs one");
  const title =
    alerts.length === 1
      ? `${first.host}: ${first.metric} ${first.what}`
      : `${alerts.length} alerts in your groups`;
  const shown = alerts.slice(0, maxLines);
  const more = alerts.length - shown.length;
  const isOnePeriod = alerts.every(({ period }) => period === first.period);
  const parts: EmailPart[] = [
    `These metrics changed more than their limits allow${isOnePeriod ? ` in ${first.period}` : ""}. Only settled days are compared.`,
    {
      lines: shown.map(({ host, groupName, metric, change, numbers, period, days, tone, href }) => ({
        name: host,
        detail: `${groupName}. ${numbers}.${isOnePeriod ? "" : ` ${period}.`}${days ? ` ${days}.` : ""}`,
        label: metric,
        figure: change,
        tone,
        href,
      })),
    },
    ...(more > 0 ? [`${more} more are in your groups.`] : []),
    { button: "Open groups", href: frame.groupsHref },
  ];
  return composeEmail({
    subject: title,
    title,
    look: lookOf(frame.siteTitle, null),
    from: `${frame.agencyName} · ${frame.siteTitle}`,
    parts,
    footer: "At most one email a day, with alerts that opened since the last one.",
    footerLinks: [{ label: "Turn these emails off", href: frame.settingsHref }],
  });
}

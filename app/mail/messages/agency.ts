import { lookOf } from "../layout.ts";
import { composeEmail } from "../email-content.ts";
import type { Email } from "../message.ts";

// For the agency, never its clients.

export type ReportOnHold = {
  readonly dashboard: string;
  /** "1–31 October 2026" */
  readonly rangeText: string;
  readonly reasons: readonly { readonly text: string; readonly href: string | null }[];
  readonly href: string;
};

export function reportsOnHoldEmail(siteTitle: string, held: readonly ReportOnHold[]): Email {
  const [first] = held;
  const subject =
    held.length === 1 && first
      ? `On hold: the report on ${first.dashboard}`
      : `${held.length} reports are on hold`;
  return composeEmail({
    subject,
    look: lookOf(siteTitle, null),
    parts: [
      "Some data was missing or invalid, so nothing was sent. Fix it and check again, or send anyway.",
      ...held.flatMap(({ dashboard, rangeText, reasons, href }) => [
        `${dashboard}, ${rangeText}`,
        {
          items: [
            ...reasons.map(({ text, href }) => ({ text, ...(href && { link: { label: "Open", href } }) })),
            { text: "When you are ready:", link: { label: "Check again, or send anyway", href } },
          ],
        },
      ]),
    ],
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

export type UndeliveredReport = {
  readonly recipient: string;
  readonly dashboard: string;
  readonly rangeText: string;
  /** The mail server's reply. */
  readonly reason: string;
  /** No more email goes there until re-enabled. */
  readonly isSuppressed: boolean;
  readonly href: string;
};

export function undeliveredEmail(siteTitle: string, undelivered: readonly UndeliveredReport[]): Email {
  const [first] = undelivered;
  const subject =
    undelivered.length === 1 && first
      ? `${first.recipient} did not receive the report on ${first.dashboard}`
      : `${undelivered.length} reports were not delivered`;
  return composeEmail({
    subject,
    look: lookOf(siteTitle, null),
    parts: [
      "The mail server of the address below rejected the report.",
      {
        items: undelivered.map(({ recipient, dashboard, rangeText, reason, isSuppressed, href }) => ({
          text: `${recipient}: ${dashboard}, ${rangeText}. ${sentence(reason)}${isSuppressed ? " No more reports are sent to this address until you try again." : ""}`,
          link: { label: "View it, correct the address, or try again", href },
        })),
      },
    ],
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

import { lookOf } from "../layout.ts";
import { composeEmail, type EmailPart } from "../email-content.ts";
import type { Email } from "../message.ts";

export type ReportOnHold = {
  readonly name: string;
  /** "October 2026" */
  readonly period: string;
  /** "1–31 October 2026" */
  readonly rangeText: string;
  /** "today at 08:00" */
  readonly due: string;
  readonly goesTo: string;
  readonly reasons: readonly { readonly text: string; readonly href: string | null }[];
  readonly href: string;
};

type Frame = { readonly siteTitle: string; readonly agencyName: string };

const maxTitle = 50;
const maxReasons = 3;

export function reportsOnHoldEmail(held: readonly ReportOnHold[], { siteTitle, agencyName }: Frame): Email {
  const [first] = held;
  if (!first) throw new Error("an email about reports on hold needs one");
  const title = held.length === 1 ? heldTitle(first) : `${held.length} reports are on hold`;
  return composeEmail({
    subject: title,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts: held.length === 1 ? partsOfOne(first) : partsOfMany(held),
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

function heldTitle({ name, period }: ReportOnHold): string {
  const title = `On hold: the ${period} report for ${name}`;
  const short = title.length <= maxTitle ? title : `On hold: the report for ${name}`;
  return short.length <= maxTitle ? short : `${short.slice(0, maxTitle - 1).trimEnd()}…`;
}

/** No link sends or skips: its page confirms. */
function partsOfOne({ due, reasons, href, goesTo, rangeText, period }: ReportOnHold): EmailPart[] {
  const [cause, ...others] = reasons;
  const rest = others.slice(0, maxReasons).map(({ text }) => text);
  const more = others.length - rest.length;
  const fix = reasons.find((reason) => reason.href !== null);
  return [
    `It was due ${due}. Nothing was sent to the client.`,
    {
      notice: cause?.text ?? "It cannot be sent as it is.",
      detail: [...rest, ...(more > 0 ? [`And ${more} more.`] : [])].join(" "),
      tone: "bad",
    },
    ...(fix?.href ? [{ button: fixLabel(fix.text), href: fix.href }] : []),
    { button: "Send with a note about the gap", href, ...(fix?.href && { second: true }) },
    {
      items: [
        { text: "", link: { label: "See the report as it would be sent", href: `${href}/email` } },
        { text: "", link: { label: `Check again, or skip ${period}`, href } },
      ],
    },
    {
      heading: null,
      facts: [
        { label: "Goes to", value: goesTo },
        { label: "Covers", value: rangeText },
        { label: "Next try", value: "When you check again" },
        { label: "Until then", value: "On hold until you decide" },
      ],
    },
  ];
}

function fixLabel(text: string): string {
  const source = /^(.{1,30}) needs to be reconnected\.$/.exec(text)?.[1];
  return source ? `Reconnect ${source}` : "Fix the cause";
}

function partsOfMany(held: readonly ReportOnHold[]): EmailPart[] {
  return [
    "Some data was missing or invalid. Nothing was sent to the clients.",
    ...held.map(({ name, rangeText, reasons, href }): EmailPart => ({
      notice: `${name}, ${rangeText}`,
      detail: reasons.map(({ text }) => text).join(" "),
      tone: "bad",
      link: { label: "Decide", href },
    })),
    {
      items: held.flatMap(({ reasons }) =>
        reasons.flatMap(({ text, href }) =>
          href === null ? [] : [{ text: "", link: { label: `${fixLabel(text)}: ${text}`, href } }],
        ),
      ),
    },
  ];
}

export type UndeliveredReport = {
  readonly recipient: string;
  /** Else a destination. */
  readonly isEmail: boolean;
  readonly dashboard: string;
  readonly rangeText: string;
  readonly reason: string;
  /** No more email until re-enabled. */
  readonly isSuppressed: boolean;
  readonly href: string;
};

export function undeliveredEmail(siteTitle: string, undelivered: readonly UndeliveredReport[]): Email {
  const [first] = undelivered;
  if (!first) throw new Error("an email about reports without a delivery needs one");
  const isOne = undelivered.length === 1;
  const named = `Not delivered to ${first.recipient}`;
  const title = !isOne
    ? `${undelivered.length} reports were not delivered`
    : named.length <= maxTitle
      ? named
      : "A report was not delivered";
  return composeEmail({
    subject: title,
    look: lookOf(siteTitle, null),
    parts: isOne ? partsOfUndelivered(first) : undelivered.map(noticeOf),
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}

const mayTryAgain = "No more reports are sent to this address until you try again.";

function partsOfUndelivered(one: UndeliveredReport): EmailPart[] {
  const { recipient, dashboard, rangeText, reason, isSuppressed, href } = one;
  return [
    one.isEmail
      ? `The mail server of ${recipient} rejected the report.`
      : `The report could not be delivered to ${recipient}.`,
    { button: wayOn(one), href },
    { notice: sentence(reason), detail: isSuppressed ? mayTryAgain : "", tone: "bad" },
    {
      heading: null,
      facts: [
        { label: "Report", value: dashboard },
        { label: "Covers", value: rangeText },
      ],
    },
  ];
}

function wayOn({ isEmail }: UndeliveredReport): string {
  return isEmail ? "Correct the address or try again" : "Review the destination or try again";
}

function noticeOf(one: UndeliveredReport): EmailPart {
  const { recipient, dashboard, rangeText, reason, isSuppressed, href } = one;
  return {
    notice: `${recipient}: ${dashboard}, ${rangeText}`,
    detail: [sentence(reason), isSuppressed ? mayTryAgain : ""].filter(Boolean).join(" "),
    tone: "bad",
    link: { label: wayOn(one), href },
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

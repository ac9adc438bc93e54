import { lookOf } from "../layout.ts";
import { composeEmail } from "../email-content.ts";
import type { Email } from "../message.ts";

type Common = { readonly siteTitle: string; readonly name: string };

const product = (siteTitle: string) => lookOf(siteTitle, null);

export function welcomeEmail({ siteTitle, name, url }: Common & { readonly url: string }): Email {
  return composeEmail({
    subject: `Welcome to ${siteTitle}`,
    look: product(siteTitle),
    parts: [
      `Hello ${name}, your account is ready.`,
      "Connect a source or upload a file, create a dashboard, and send it to your client.",
      { button: "Open your dashboards", href: url },
    ],
    footer: `You get this because this address was used to register at ${siteTitle}. If this wasn't you, you can ignore this email.`,
  });
}

export function resetPasswordEmail(
  letter: Common & { readonly url: string; readonly validMinutes: number },
): Email {
  return composeEmail({
    subject: `Choose a new password for ${letter.siteTitle}`,
    title: "Choose a new password",
    look: product(letter.siteTitle),
    parts: [
      `Hello ${letter.name}, a new password was requested for your account.`,
      { button: "Choose a new password", href: letter.url },
      `The link works once, for ${duration(letter.validMinutes)}. Until you use it, your current password stays valid.`,
      "If this wasn't you, you can ignore this email.",
    ],
    footer: `Sent by ${letter.siteTitle} because this address belongs to an account there.`,
  });
}

export function confirmEmailMessage(
  letter: Common & { readonly url: string; readonly email: string; readonly validMinutes: number },
): Email {
  return composeEmail({
    subject: `Confirm your new address for ${letter.siteTitle}`,
    title: "Confirm your new address",
    look: product(letter.siteTitle),
    parts: [
      `Hello ${letter.name}, you asked to change your sign-in email to ${letter.email}.`,
      { button: "Confirm this address", href: letter.url },
      `The link works once, for ${duration(letter.validMinutes)}. Your current address works until you confirm.`,
    ],
    footer: "If this wasn't you, you can ignore this email.",
  });
}

export function invitationEmail(
  letter: Common & {
    readonly company: string;
    readonly invitedBy: string;
    readonly url: string;
    readonly validDays: number;
  },
): Email {
  return composeEmail({
    subject: `${letter.invitedBy} invites you to ${letter.company}`,
    look: product(letter.siteTitle),
    parts: [
      `${letter.invitedBy} would like you to work with ${letter.company} on its client reports in ${letter.siteTitle}.`,
      { button: "Accept the invitation", href: letter.url },
      `The link works once, for ${letter.validDays} days.`,
    ],
    footer: `Sent by ${letter.siteTitle} for ${letter.invitedBy}. If you do not know them, you can ignore this email.`,
  });
}

function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "one hour" : `${hours} hours`;
}

import { composeEmail } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

export type AccountEvent =
  | { readonly what: "password-changed" }
  | { readonly what: "email-changed"; readonly email: string }
  | { readonly what: "service-linked"; readonly service: string; readonly label: string | null }
  | { readonly what: "service-unlinked"; readonly service: string }
  | { readonly what: "token-made"; readonly token: string }
  | { readonly what: "two-factor-on" }
  | { readonly what: "two-factor-off"; readonly by: string | null }
  | { readonly what: "recovery-codes-made" }
  | { readonly what: "recovery-code-used"; readonly left: number }
  | { readonly what: "new-device"; readonly device: string }
  | { readonly what: "role-changed"; readonly role: "admin" | "user"; readonly by: string }
  | { readonly what: "account-deleted"; readonly company: string };

type Letter = {
  readonly siteTitle: string;
  readonly name: string;
  /** "26 November 2026, 11:40 (Europe/Berlin)" */
  readonly when: string;
  readonly url: string;
  readonly event: AccountEvent;
};

export function securityEmail({ siteTitle, name, when, url, event }: Letter): Email {
  const { title, text } = words(event);
  const isGone = event.what === "account-deleted";
  return composeEmail({
    subject: `${title} (${siteTitle})`,
    title,
    look: lookOf(siteTitle, null),
    parts: [
      `Hello ${name}, ${text}`,
      { heading: null, facts: [{ label: "When", value: when }] },
      ...(isGone
        ? []
        : ([
            "If this wasn't you, change your password and sign out everywhere else.",
            { button: "Review active sessions", href: url },
          ] as const)),
    ],
    footer: `Sent by ${siteTitle} because this address belongs to an account there. These emails cannot be turned off.`,
  });
}

function words(event: AccountEvent): { title: string; text: string } {
  switch (event.what) {
    case "password-changed":
      return {
        title: "Your password was changed",
        text: "the password of your account was changed. Other sessions were signed out and API tokens revoked.",
      };
    case "email-changed":
      return {
        title: "Your email address was changed",
        text: `you now sign in with ${event.email}. This is the last email to the former address.`,
      };
    case "service-linked":
      return {
        title: `${event.service} was linked to your account`,
        text: `you can now sign in with ${event.service}${event.label ? ` as ${event.label}` : ""}.`,
      };
    case "service-unlinked":
      return {
        title: `${event.service} was unlinked from your account`,
        text: `${event.service} no longer signs in to your account.`,
      };
    case "token-made":
      return {
        title: "An API token was created",
        text: `the API token “${event.token}” was created. Programs with this token use the API as you.`,
      };
    case "two-factor-on":
      return {
        title: "Two-factor sign-in is on",
        text: "your account now requires a code from your authenticator app at sign-in.",
      };
    case "two-factor-off":
      return {
        title: "Two-factor sign-in is off",
        text: event.by
          ? `${event.by} turned off two-factor sign-in for your account.`
          : "two-factor sign-in was turned off for your account.",
      };
    case "recovery-codes-made":
      return {
        title: "New recovery codes were created",
        text: "new recovery codes were created for your account. Earlier codes stopped working.",
      };
    case "recovery-code-used":
      return {
        title: "A recovery code was used",
        text: `a recovery code was used to sign in to your account. ${event.left} of 10 are left.`,
      };
    case "new-device":
      return {
        title: "New sign-in to your account",
        text: `there was a sign-in to your account from a device or browser that we have not seen before: ${event.device}.`,
      };
    case "role-changed":
      return {
        title: event.role === "admin" ? "You are an admin now" : "Your role is User now",
        text: `${event.by} changed your role to ${event.role === "admin" ? "Admin" : "User"}.`,
      };
    case "account-deleted":
      return {
        title: "Your account was deleted",
        text: `your account at ${event.company} was deleted by an admin. Its sessions and API tokens stopped working.`,
      };
  }
}

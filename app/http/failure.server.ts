import { securityEvent } from "#app/lib/security-log.server.ts";

const failures = {
  malformed: [400, "The request could not be read."],
  "signed-out": [401, "Sign in first."],
  "no-subscription": [402, "Your company has no active trial or subscription."],
  "admins-only": [403, "Only an admin of your company can do this."],
  "some-clients-only": [
    403,
    "Your account is limited to some clients. Ask an admin of your company to do this.",
  ],
  "read-only-token": [403, "This API token may only read."],
  "channel-refused": [403, "This channel is not yours."],
  "session-only": [403, "API tokens cannot open this. Sign in in a browser."],
  "two-factor-needed": [403, "Two-factor sign-in is required. Set it up on your profile first."],
  "company-deleted": [403, "Your company was deleted. Until it is erased, an admin can restore it."],
  "consents-missing": [403, "Accept the terms and confirm your age on your profile page first."],
  "intro-first": [403, "Complete the welcome page first."],
  "bad-signature": [403, "The signature is missing or wrong."],
  "by-invitation": [403, "Registration is by invitation here."],
  "not-found": [404, "Not found."],
  "billing-off": [404, "Billing is off here: nothing needs to be paid."],
  gone: [410, "This report is no longer shared."],
  conflict: [
    409,
    "Someone else saved a change in the meantime. Your changes are not lost: review theirs, then save yours again.",
  ],
  "too-large": [413, "This is too large."],
  "wrong-type": [415, "This content type is not accepted here."],
  "session-expired": [419, "Your session has ended. Sign in again."],
  invalid: [422, "Some fields have problems."],
  "password-needed": [422, "Enter the password to open this dashboard."],
  "slow-down": [429, "Too many attempts. Wait a moment, then try again."],
  unavailable: [503, "This is not possible at the moment. Try again in a few minutes."],
  "other-session": [588, "This page belongs to an earlier session. Reload it."],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof failures;

const refusals: ReadonlySet<FailureCode> = new Set([
  "admins-only",
  "some-clients-only",
  "read-only-token",
  "session-only",
  "channel-refused",
]);

export type FailureDetail = {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export function failure(code: FailureCode, { message, fields, headers }: FailureDetail = {}): Response {
  const [status, words] = failures[code];
  if (refusals.has(code)) securityEvent("access-refused", { why: code });
  return Response.json(
    { error: { code, message: message ?? words, ...(fields && { fields }) } },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}

export function notFound(): Response {
  return failure("not-found");
}

import type { ServiceId } from "../sign-in-services.ts";

/** A person as the service describes them. */
export type Profile = {
  readonly service: ServiceId;
  /** The service's own id of the account; never reassigned. */
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  /** Null: the service does not say. */
  readonly emailVerified: boolean | null;
  /** The service vouches that the address is this person's. */
  readonly ownsAddress: boolean;
};

type Claims = {
  readonly email?: string | undefined;
  readonly email_verified?: unknown;
  readonly hd?: string | undefined;
};

/** Some replies have the word instead of the value. */
export function isVerified({ email_verified: said }: Claims): boolean {
  return said === true || said === "true";
}

/**
 * Google checks an address of another mail host once and never again; only for Gmail and Workspace (`hd`) it knows
 * today's owner: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token. Facebook says nothing.
 */
export function ownsAddress(service: ServiceId, claims: Claims): boolean {
  if (!claims.email || !isVerified(claims)) return false;
  if (service === "google") return /@(gmail|googlemail)\.com$/i.test(claims.email) || Boolean(claims.hd);
  return service === "linkedin";
}

/**
 * Whether a person who follows an invitation may accept it with this account. The link was sent to the address, so the
 * service need not know today's owner; Facebook verifies no address.
 */
export function mayAcceptInvitation({ service, email, emailVerified }: Profile, invited: string): boolean {
  return acceptsWith(service) && emailVerified === true && email?.toLowerCase() === invited.toLowerCase();
}

export function acceptsWith(service: ServiceId): boolean {
  return service !== "facebook";
}

/**
 * Whether an account may be linked because the addresses agree. Strangers can register with any address and wait for
 * its owner, so both sides must have proved it. With two-factor sign-in the code must come first.
 */
export function mayLinkByAddress(
  { email, ownsAddress: isOwner }: Profile,
  user: { readonly email: string; readonly emailConfirmedAt: Date | null; readonly totpSince: Date | null },
): boolean {
  return (
    isOwner &&
    email?.toLowerCase() === user.email.toLowerCase() &&
    user.emailConfirmedAt !== null &&
    user.totpSince === null
  );
}

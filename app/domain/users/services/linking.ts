import type { ServiceId } from "../sign-in-services.ts";

export type Profile = {
  readonly service: ServiceId;
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  /** Null: unknown. */
  readonly emailVerified: boolean | null;
  readonly ownsAddress: boolean;
};

type Claims = {
  readonly email?: string | undefined;
  readonly email_verified?: unknown;
  readonly hd?: string | undefined;
};

/** Some replies have a string instead of a boolean. */
export function isVerified({ email_verified: said }: Claims): boolean {
  return said === true || said === "true";
}

/**
 * Google knows the owner only of Gmail and Workspace (`hd`):
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token.
 */
export function ownsAddress(service: ServiceId, claims: Claims): boolean {
  if (!claims.email || !isVerified(claims)) return false;
  if (service === "google") return /@(gmail|googlemail)\.com$/i.test(claims.email) || Boolean(claims.hd);
  return service === "linkedin";
}

/** The invited address got the link, so today's owner does not matter. */
export function mayAcceptInvitation({ service, email, emailVerified }: Profile, invited: string): boolean {
  return acceptsWith(service) && emailVerified === true && email?.toLowerCase() === invited.toLowerCase();
}

export function acceptsWith(service: ServiceId): boolean {
  return service !== "facebook";
}

/** Strangers can register any address: both sides must prove it; two-factor needs the code first. */
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

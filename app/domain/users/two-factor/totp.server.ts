import { Secret, TOTP } from "otpauth";
import { isSealedNow, seal, unseal } from "#app/lib/secret.server.ts";

// RFC 6238: SHA-1, 6 digits, 30 seconds.
const stepSeconds = 30;
const window = 1;
const purpose = "totp";
const about = (userId: string) => `authenticator of ${userId}`;

/** 160 bits, sealed for its person. */
export function newTotpKey(userId: string): string {
  return seal(purpose, about(userId), new Secret({ size: 20 }).base32);
}

export function readTotpKey(userId: string, sealed: string): string {
  return unseal(purpose, about(userId), sealed);
}

/** Null if sealed with the current secret. */
export function totpKeyAgain(userId: string, sealed: string): string | null {
  if (isSealedNow(purpose, sealed)) return null;
  return seal(purpose, about(userId), unseal(purpose, about(userId), sealed));
}

export function totpAddress(key: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(key) }).toString();
}

/** The code's step, or null. */
export function stepOfCode(key: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}

import { addDays, dayAt, type PlainDate, type TimeZone } from "#app/lib/plain-date.ts";
import type { ShareLink } from "#db/queries/sharing/share-links.ts";

export const linkLimits = { links: 200, label: 80, days: 365 } as const;
/** Days. */
export const defaultValidDays = 30;

export type LinkState = "active" | "expired" | "revoked";

export function linkState(link: Pick<ShareLink, "expiresAt" | "revokedAt">, now: Date): LinkState {
  if (link.revokedAt !== null) return "revoked";
  return link.expiresAt !== null && link.expiresAt <= now ? "expired" : "active";
}

const dayMs = 86_400_000;

/** The first moment after that day. */
export function endOfDay(day: PlainDate, zone: TimeZone): Date {
  const midnight = Date.parse(addDays(day, 1));
  let [before, after] = [midnight - dayMs, midnight + dayMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(zone, new Date(middle)) > day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Null: never. */
export function expiryAfter(validDays: number | null, from: Date): Date | null {
  return validDays === null ? null : new Date(from.getTime() + validDays * dayMs);
}

/** An equal duration; a fixed end that passed becomes 30 days. */
export function renewedExpiry(
  { validDays, expiresAt }: Pick<ShareLink, "validDays" | "expiresAt">,
  now: Date,
): Date | null {
  if (validDays !== null) return expiryAfter(validDays, now);
  if (expiresAt === null || expiresAt > now) return expiresAt;
  return expiryAfter(defaultValidDays, now);
}

/** "j…@…bakery.example": only the recipient knows it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const labels = email.slice(at + 1).split(".");
  const name = labels.at(-2) ?? "";
  const shown = name.length > 8 ? `…${name.slice(-6)}` : `…${name.slice(-2)}`;
  return `${email.slice(0, 1)}…@${shown}.${labels.at(-1) ?? ""}`;
}

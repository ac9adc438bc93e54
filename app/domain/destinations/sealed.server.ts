import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";
import type { DestinationRow } from "#db/queries/reports/destinations.ts";

export const destinationPurpose = "destination";

type Owner = Pick<DestinationRow, "id" | "companyId">;
export type SealedPart = "address" | "secret";

/** Bound to company, row and column: copies do not open. */
export const sealedAbout = ({ companyId, id }: Owner, part: SealedPart) =>
  `destination ${companyId}/${id}/${part}`;

export function sealPart(owner: Owner, part: SealedPart, text: string): string {
  return seal(destinationPurpose, sealedAbout(owner, part), text);
}

/** Null: the secret was changed without `npm run rotate-secrets`. */
export function openPart(owner: Owner, part: SealedPart, sealed: string): string | null {
  try {
    return unseal(destinationPurpose, sealedAbout(owner, part), sealed);
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

export function signingSecrets(destination: DestinationRow, at: Date): string[] {
  const { secret, previousSecret, previousUntil } = destination;
  const previous = previousUntil !== null && at < previousUntil ? previousSecret : null;
  return [secret, previous].flatMap((sealed) => {
    const open = sealed === null ? null : openPart(destination, "secret", sealed);
    return open === null ? [] : [open];
  });
}

import { destinationPurpose, type SealedPart, sealedAbout } from "#app/domain/destinations/sealed.server.ts";
import {
  attemptAbout,
  credentialsPurpose,
  keysAbout,
  connectionAbout,
} from "#app/domain/sources/access/credentials.server.ts";
import { CannotUnseal, isSealedNow, seal, unseal } from "#app/lib/secret.server.ts";
import { totpKeyAgain } from "#app/domain/users/two-factor/totp.server.ts";
import { sealedAgain } from "#app/mail/dkim.server.ts";
import {
  listSealedAttempts,
  listSealedDkimKeys,
  listSealedConnections,
  listSealedDestinations,
  listSealedSources,
  listSealedTotpKeys,
  type Sealed,
  type SealedIn,
  setSealed,
} from "#db/queries/sources/sealed.ts";

export type Rotated = {
  readonly changed: number;
  readonly kept: number;
  readonly unreadable: number;
};

type Store = {
  readonly where: SealedIn;
  readonly list: (after: string) => Promise<Sealed[]>;
  readonly again: (sealed: Sealed) => string | null;
};

const stores: readonly Store[] = [
  { where: "sources", list: listSealedSources, again: (one) => credentialsAgain(keysAbout(one), one.text) },
  {
    where: "connections",
    list: listSealedConnections,
    again: (one) => credentialsAgain(connectionAbout(one), one.text),
  },
  {
    where: "attempts",
    list: listSealedAttempts,
    again: (one) => credentialsAgain(attemptAbout(one), one.text),
  },
  { where: "users", list: listSealedTotpKeys, again: ({ id, text }) => totpKeyAgain(id, text) },
  ...(["destination-addresses", "destination-secrets", "destination-previous-secrets"] as const).map(
    (where): Store => ({
      where,
      list: (after) => listSealedDestinations(where, after),
      again: (one) => destinationAgain(one, where === "destination-addresses" ? "address" : "secret"),
    }),
  ),
  ...(["companies", "next-dkim"] as const).map((where): Store => ({
    where,
    list: (after) => listSealedDkimKeys(where, after),
    again: ({ text }) => sealedAgain(text),
  })),
];

/** May be rerun. */
export async function rotateSecrets(): Promise<Rotated> {
  const rotated = { changed: 0, kept: 0, unreadable: 0 };
  for (const { where, list, again } of stores)
    for (let some = await list(""); some.length > 0; some = await list(some.at(-1)!.id))
      for (const sealed of some) {
        const outcome = await rotate(where, sealed, again);
        rotated[outcome] += 1;
      }
  return rotated;
}

async function rotate(where: SealedIn, sealed: Sealed, again: Store["again"]): Promise<keyof Rotated> {
  try {
    const text = again(sealed);
    if (text === null) return "kept";
    await setSealed(where, sealed, text);
    return "changed";
  } catch (error) {
    if (error instanceof CannotUnseal) return "unreadable";
    throw error;
  }
}

function credentialsAgain(about: string, text: string): string | null {
  if (isSealedNow(credentialsPurpose, text)) return null;
  return seal(credentialsPurpose, about, unseal(credentialsPurpose, about, text));
}

function destinationAgain(one: Sealed, part: SealedPart): string | null {
  if (isSealedNow(destinationPurpose, one.text)) return null;
  const about = sealedAbout(one, part);
  return seal(destinationPurpose, about, unseal(destinationPurpose, about, one.text));
}

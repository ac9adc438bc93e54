import { hash, type Options, verify } from "@node-rs/argon2";
import { newToken } from "#app/lib/id.server.ts";
import { singleton } from "#app/lib/singleton.ts";

// OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane.
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costWritten = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, salt ? { ...cost, salt } : cost);
}

/** `isOutdated`: correct, but hashed at another cost. */
export type PasswordCheck = { readonly isRight: boolean; readonly isOutdated: boolean };

/** Takes as long without a hash: timing must not reveal accounts. */
export async function checkPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  if (stored === null) {
    await verify(await nobodysHash(), password);
    return { isRight: false, isOutdated: false };
  }
  const isRight = await verify(stored, password);
  return { isRight, isOutdated: isRight && !stored.startsWith(costWritten) };
}

function nobodysHash(): Promise<string> {
  return singleton("nobodys-password", () => hashPassword(newToken()));
}

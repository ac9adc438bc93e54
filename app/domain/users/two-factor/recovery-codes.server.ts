import { randomBytes, randomInt } from "node:crypto";
import { hashPassword } from "#app/auth/password.server.ts";
import { hashToken } from "#app/lib/id.server.ts";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** 10 of about 50 bits each, such as "k7mq2-x9rdw". */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

/** Slow, since 50 bits can be guessed from a fast hash. One salt for the set: a try is hashed once. */
export function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(codes.map((code) => hashPassword(plain(code), salt)));
}

/** As it may be stored: beside the hash of another code of the set, or fast by an earlier version. */
export async function storedForms(userId: string, typed: string, other: string | null): Promise<string[]> {
  const fast = hashToken(`${userId} ${plain(typed)}`);
  const salt = /^\$argon2id\$[^$]+\$[^$]+\$([^$]+)\$/.exec(other ?? "")?.[1];
  return salt ? [await hashPassword(plain(typed), Buffer.from(salt, "base64")), fast] : [fast];
}

/** Spaces, dashes and capitals do not matter. */
function plain(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

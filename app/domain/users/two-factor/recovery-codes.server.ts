import { randomBytes, randomInt } from "node:crypto";
import { hashPassword } from "#app/auth/password.server.ts";
import { hashToken } from "#app/lib/id.server.ts";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

/** Slow: a fast hash of 50 bits can be guessed. One salt per set. */
export function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(codes.map((code) => hashPassword(plain(code), salt)));
}

export async function storedForms(userId: string, typed: string, other: string | null): Promise<string[]> {
  const fast = hashToken(`${userId} ${plain(typed)}`);
  const salt = /^\$argon2id\$[^$]+\$[^$]+\$([^$]+)\$/.exec(other ?? "")?.[1];
  return salt ? [await hashPassword(plain(typed), Buffer.from(salt, "base64")), fast] : [fast];
}

function plain(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

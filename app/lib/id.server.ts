import { createHash, randomBytes } from "node:crypto";
import { singleton } from "./singleton.ts";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** base58, about 93 bits. */
export function newId(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 = 4 × 58: larger bytes favor the first letters.
      if (byte < 232 && id.length < length) id += alphabet[byte % 58];
    }
  }
  return id;
}

/** 134 bits. */
export function newUnguessableId(): string {
  return newId(23);
}

/** 192 bits; only the hash is stored. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export const processName = singleton("process-name", () => newId());

export function leaseName(): string {
  return `${processName}/${newId(8)}`;
}

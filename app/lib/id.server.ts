import { createHash, randomBytes } from "node:crypto";
import { singleton } from "./singleton.ts";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** base58, about 93 bits, safe in URLs and easy to read aloud. */
export function newId(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 = 4 × 58: larger bytes would favor the first letters.
      if (byte < 232 && id.length < length) id += alphabet[byte % 58];
    }
  }
  return id;
}

/** 134 bits, for addresses that grant access. */
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

/** Of this process, in its leases on jobs, sources and reports: when it was killed, another process ends them by it. */
export const processName = singleton("process-name", () => newId());

/** For work that a process may do several times at once. */
export function leaseName(): string {
  return `${processName}/${newId(8)}`;
}

import { createHash, randomBytes } from "node:crypto";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** 16 characters of base58: about 93 bits, safe in a URL, in a file name and read aloud. */
export function newId(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 = 4 × 58: bytes above it would make the first letters likelier.
      if (byte < 232 && id.length < length) id += alphabet[byte % 58];
    }
  }
  return id;
}

/** The same with 134 bits: an address that opens something to whoever has it, such as a permalink. */
export function newUnguessableId(): string {
  return newId(23);
}

/** 192 random bits for cookies and links; only its hash is stored. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

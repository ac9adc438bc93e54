import { createDecipheriv, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { CannotUnseal, isSealedNow, keysFor, seal, unseal } from "#app/lib/secret.server.ts";
import type { companies } from "#db/schema/companies.ts";
import type { DkimKey } from "./message.ts";

export type StoredDkimKey = NonNullable<(typeof companies.$inferSelect)["dkim"]>;

const selectors = ["reports", "reports2"] as const;

/** Selectors are public, so without the product's name. Two alternate. */
export async function makeDkimKey(replaced: StoredDkimKey | null = null): Promise<StoredDkimKey> {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    selector: selectors.find((selector) => selector !== replaced?.selector)!,
    publicKey: pair.publicKey.toString("base64"),
    privateKey: sealKey(pair.privateKey),
  };
}

export function dkimRecord(
  domain: string,
  key: StoredDkimKey,
): { type: string; host: string; value: string } {
  return {
    type: "TXT",
    host: `${key.selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${key.publicKey}`,
  };
}

export function dkimKeyFor(domain: string, key: StoredDkimKey | null): DkimKey | null {
  return key && { domain, selector: key.selector, privateKey: unsealKey(key.privateKey) };
}

/** Null if sealed with the current secret. @throws {CannotUnseal} */
export function sealedAgain(sealed: string): string | null {
  return isSealedNow("dkim", sealed) ? null : sealKey(unsealKey(sealed));
}

function sealKey(text: string): string {
  return seal("dkim", "signing key", text);
}

function unsealKey(sealed: string): string {
  const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  return parts.length === 3 ? unsealNameless(parts) : unseal("dkim", "signing key", sealed);
}

/** The first keys have no key id. */
function unsealNameless([iv, tag, text]: readonly Buffer[]): string {
  for (const key of keysFor("dkim"))
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, iv!, { authTagLength: 16 });
      decipher.setAuthTag(tag!);
      return Buffer.concat([decipher.update(text!), decipher.final()]).toString("utf8");
    } catch {
      continue;
    }
  throw new CannotUnseal("It was encrypted with a secret that is not set.");
}

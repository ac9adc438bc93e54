import { createCipheriv, createDecipheriv, generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { keyFor } from "#app/lib/secret.server.ts";
import type { companies } from "#db/schema/companies.ts";
import type { DkimKey } from "./message.ts";

type StoredKey = NonNullable<(typeof companies.$inferSelect)["dkim"]>;

/** A company's own signing key. The selector has no product's name in it: everybody can read it. */
export async function makeDkimKey(): Promise<StoredKey> {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    selector: "reports",
    publicKey: pair.publicKey.toString("base64"),
    privateKey: seal(pair.privateKey),
  };
}

/** The TXT record that lets receivers check the signature. */
export function dkimRecord(domain: string, key: StoredKey): { type: string; host: string; value: string } {
  return {
    type: "TXT",
    host: `${key.selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${key.publicKey}`,
  };
}

export function dkimKeyFor(domain: string, key: StoredKey | null): DkimKey | null {
  return key && { domain, selector: key.selector, privateKey: unseal(key.privateKey) };
}

/** AES-256-GCM: "iv.tag.text" in base64url. */
function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("dkim"), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")).join(".");
}

function unseal(sealed: string): string {
  const [iv, tag, text] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!iv || !tag || !text) throw new Error("not a sealed key");
  const decipher = createDecipheriv("aes-256-gcm", keyFor("dkim"), iv);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

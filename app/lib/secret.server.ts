import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { singleton } from "./singleton.ts";

/** `previous` exists during a rotation. */
export const secretFiles = {
  current: () => path.join(config.dataDir, "secret"),
  previous: () => path.join(config.dataDir, "secret.previous"),
};

function appSecret(): string {
  return singleton("app-secret", () => {
    if (config.appSecret) return config.appSecret;
    const file = secretFiles.current();
    if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
    return readFileSync(file, "utf8").trim();
  });
}

export function newSecret(): string {
  return randomBytes(48).toString("base64url");
}

function appSecrets(): readonly string[] {
  return singleton("app-secrets", () => {
    const file = secretFiles.previous();
    const kept = !config.appSecret && existsSync(file) ? readFileSync(file, "utf8").trim() : null;
    const previous = config.appSecretPrevious ?? kept;
    return previous ? [appSecret(), previous] : [appSecret()];
  });
}

/** HKDF: a leaked key reveals no others. */
export function keyFor(purpose: string): Buffer {
  return derived(appSecret(), purpose);
}

/** For values sealed without a key id. */
export function keysFor(purpose: string): readonly Buffer[] {
  return appSecrets().map((secret) => derived(secret, purpose));
}

const keys = new Map<string, Buffer>();

function derived(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "plainboard", purpose, 32));
  keys.set(name, key);
  return key;
}

/** `value.signature` */
export function sign(purpose: string, value: string): string {
  return signed(keyFor(purpose), value);
}

/** Null when invalid. */
export function unsign(purpose: string, given: string): string | null {
  const value = given.slice(0, given.lastIndexOf("."));
  const isOurs = keysFor(purpose).some((key) => isSame(signed(key, value), given));
  return isOurs ? value : null;
}

function signed(key: Buffer, value: string): string {
  return `${value}.${createHmac("sha256", key).update(value).digest("base64url")}`;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Another APP_SECRET or `about`, or damaged. */
export class CannotUnseal extends Error {
  override name = "CannotUnseal";
}

/** AES-256-GCM, "keyId.iv.tag.text" in base64url. `about` must match. */
export function seal(purpose: string, about: string, text: string): string {
  const key = keyFor(purpose);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [keyId(key), ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(
    ".",
  );
}

/** @throws {CannotUnseal} */
export function unseal(purpose: string, about: string, sealed: string): string {
  const [id, ...parts] = sealed.split(".");
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
  const key = keysFor(purpose).find((one) => keyId(one) === id);
  if (!key || !iv || !tag || !text) throw new CannotUnseal("It was encrypted with a secret that is not set.");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAAD(
      Buffer.from(about),
    );
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch (error) {
    throw new CannotUnseal("It was encrypted for another purpose, or it is damaged.", { cause: error });
  }
}

export function isSealedNow(purpose: string, sealed: string): boolean {
  return sealed.startsWith(`${keyId(keyFor(purpose))}.`);
}

export function secretId(secret = appSecret()): string {
  return keyId(derived(secret, "recognize the secret of a backup"));
}

function keyId(key: Buffer): string {
  return createHmac("sha256", key).update("key id").digest("base64url").slice(0, 8);
}

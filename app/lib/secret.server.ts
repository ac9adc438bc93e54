import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { singleton } from "./singleton.ts";

/** APP_SECRET, or one made at the first start and kept in the data folder (mode 0600). */
function appSecret(): string {
  return singleton("app-secret", () => {
    if (config.appSecret) return config.appSecret;
    const file = path.join(config.dataDir, "secret");
    if (!existsSync(file))
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    return readFileSync(file, "utf8").trim();
  });
}

/** A key for one purpose, derived by HKDF: a leak of one says nothing about the others. */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret(), "plainboard", purpose, 32));
}

/** `value.signature`, for what a browser carries and we must recognise. */
export function sign(purpose: string, value: string): string {
  return `${value}.${createHmac("sha256", keyFor(purpose)).update(value).digest("base64url")}`;
}

/** The value, or null when the signature is not ours. */
export function unsign(purpose: string, signed: string): string | null {
  const value = signed.slice(0, signed.lastIndexOf("."));
  const expected = Buffer.from(sign(purpose, value));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : null;
}

import {
  constants,
  createCipheriv,
  createHmac,
  privateEncrypt,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export type SecurePayload = { readonly payload: string; readonly key: string };

/** AES-128-ECB under a fresh key that our RSA key encrypts. */
export function securePayload(session: unknown, privateKey: string): SecurePayload {
  const aesKey = randomBytes(16);
  const cipher = createCipheriv("aes-128-ecb", aesKey, null);
  const text = Buffer.concat([cipher.update(JSON.stringify(session), "utf8"), cipher.final()]);
  const key = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, aesKey);
  return { payload: text.toString("base64"), key: key.toString("base64") };
}

/** X-FS-Signature: base64 of HMAC-SHA256 over the raw body. */
export function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  if (!signature || secret === "") return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 in hex, as all Pusher signatures are. */
export function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Presence data is signed as the exact string. */
export function channelText(socketId: string, channel: string, channelData?: string): string {
  return channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
}

export function userText(socketId: string, userData: string): string {
  return `${socketId}::user::${userData}`;
}

export function sharedSecret(channel: string, masterKey: Buffer): string {
  return createHash("sha256").update(channel).update(masterKey).digest("base64");
}

/** `auth` is "KEY:signature". */
export function isAuth(
  auth: unknown,
  { key, secret }: { key: string; secret: string },
  text: string,
): boolean {
  return typeof auth === "string" && auth.length < 300 && isSameText(auth, `${key}:${hmac(secret, text)}`);
}

/** Names in lower case and sorted, values unchanged. */
export function requestText(method: string, path: string, query: URLSearchParams): string {
  const pairs = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== "auth_signature")
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${method.toUpperCase()}\n${path}\n${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

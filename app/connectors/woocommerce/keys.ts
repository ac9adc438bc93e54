import { createHmac, randomUUID } from "node:crypto";
import type { Keys } from "#app/connectors/core/sign-in/auth.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { withQuery } from "#app/connectors/core/wire/request.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";

/** Some hosts strip the Authorization header. */
export const emptyKeyParams = { consumer_key: "", consumer_secret: "" };

/** The index is public; newer shops refuse keys elsewhere. */
const shopRoute = /(wp-json|rest_route=)\/wc[/-]/;

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication */
export function withKeys(request: Request, { token }: Keys, now: Date): Request {
  if (!shopRoute.test(request.url)) return request;
  const [key, secret] = pairOf(token);
  if (!request.url.startsWith("https:")) return withSignature(request, [key, secret], now);
  if (request.query && "consumer_key" in request.query)
    return { ...request, query: { ...request.query, consumer_key: key, consumer_secret: secret } };
  const basic = Buffer.from(`${key}:${secret}`).toString("base64");
  return withHeaders(request, { authorization: `Basic ${basic}` });
}

/** Throws `ConnectorFailure`. */
export function pairOf(token: string): readonly [key: string, secret: string] {
  const [key = "", secret = "", ...rest] = token.split("|").map((part) => part.trim());
  if (key && secret && rest.length === 0) return [key, secret];
  const what = "Enter the consumer key, a vertical bar and the consumer secret: ck_…|cs_….";
  throw new ConnectorFailure("woocommerce", "reconnect", what);
}

/** One-legged OAuth 1.0a for shops without TLS. A nonce works once. */
export function withSignature(
  request: Request,
  [key, secret]: readonly [string, string],
  now: Date,
  nonce = randomUUID().replaceAll("-", ""),
): Request {
  const oauth = {
    oauth_consumer_key: key,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  const { origin, pathname, searchParams } = new URL(withQuery(request));
  const signed = [...searchParams, ...Object.entries(oauth)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .map(encoded)
    .join("%26");
  // Shops sign their home address without the trailing slash.
  const base = `${request.method}&${encoded((origin + pathname).replace(/\/$/, ""))}&${signed}`;
  const signature = createHmac("sha256", `${secret}&`).update(base).digest("base64");
  return { ...request, query: { ...request.query, ...oauth, oauth_signature: signature } };
}

/** RFC 3986 escapes more than JavaScript. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

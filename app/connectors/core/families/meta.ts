import { parseUrl } from "#app/lib/parse-url.ts";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { apiVersion } from "#app/config/api-versions.ts";
import type { OAuthTokens, OAuthAuth, OAuthClient, OAuthFamily, Send } from "../sign-in/auth.ts";
import type { Provider } from "../define.ts";
import type { Request } from "../wire/request.ts";
import { allPages } from "../wire/all-pages.ts";
import { withHeaders } from "../sign-in/sign.ts";

export const metaOrigin = "https://graph.facebook.com";
export const graph = (): string => `${metaOrigin}/${apiVersion("meta")}`;

const Token = z.object({ access_token: z.string() });
const Inspected = z.object({
  data: z.object({
    scopes: z.array(z.string()).default([]),
    // Seconds since 1970; 0: never expires.
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    is_valid: z.boolean().default(true),
  }),
});
const Person = z.object({ id: z.string(), name: z.string() });

/**
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived: the first token is
 * exchanged for one of 60 days. There is no refresh token.
 */
export const meta: OAuthFamily = {
  env: "META",
  service: "Facebook",
  get authorizeUrl() {
    return `https://www.facebook.com/${apiVersion("meta")}/dialog/oauth`;
  },
  get tokenUrl() {
    return `${graph()}/oauth/access_token`;
  },
  pkce: false,
  scopeSeparator: ",",
  // Offers declined permissions again.
  authorizeExtras: { auth_type: "rerequest" },
  exchange: async (send, { id, secret }, code, redirectUri) => {
    const tokenFor = async (proof: Readonly<Record<string, string>>) => {
      const form = { client_id: id, client_secret: secret, ...proof };
      return Token.parse(await send({ method: "POST", url: `${graph()}/oauth/access_token`, form }))
        .access_token;
    };
    const short = await tokenFor({ redirect_uri: redirectUri, code });
    const long = await tokenFor({ grant_type: "fb_exchange_token", fb_exchange_token: short });
    const data = await inspect(send, { id, secret }, long);
    const ends = [data.expires_at, data.data_access_expires_at].filter((seconds) => seconds > 0);
    return {
      accessToken: long,
      refreshToken: null,
      expiresAt: ends.length > 0 ? new Date(Math.min(...ends) * 1000).toISOString() : null,
      scopes: data.scopes,
      extra: {},
    };
  },
  refresh: "none",
  isAlive: async (send, client, { accessToken }) => (await inspect(send, client, accessToken)).is_valid,
  identify: async (send) =>
    Person.parse(await send({ method: "GET", url: `${graph()}/me`, query: { fields: "id,name" } })),
};

async function inspect(send: Send, { id, secret }: OAuthClient, token: string) {
  const { data } = Inspected.parse(
    await send({
      method: "GET",
      url: `${graph()}/debug_token`,
      query: { input_token: token },
      headers: { authorization: `Bearer ${id}|${secret}` },
    }),
  );
  return data;
}

/** `business_management` shows accounts that only a business owns. */
export function metaAuth(scopes: readonly string[]): OAuthAuth {
  return {
    kind: "oauth2",
    family: meta,
    scopes,
    optionalScopes: ["business_management"],
    sign: signMeta,
    needs: ["META_CLIENT_SECRET"],
  };
}

/** As the person, or as the page set by `asPage`; proves that the token is our app’s. */
export function signMeta(
  request: Request,
  { accessToken }: OAuthTokens,
  env: Readonly<Record<string, string>>,
): Request {
  const authorization = request.headers?.["authorization"] ?? `Bearer ${accessToken}`;
  const secret = env["META_CLIENT_SECRET"];
  const proof =
    secret && createHmac("sha256", secret).update(authorization.replace("Bearer ", "")).digest("hex");
  return withHeaders(proof ? { ...request, query: { ...request.query, appsecret_proof: proof } } : request, {
    authorization,
  });
}

/** Receipts and logs never show headers. */
export function asPage(request: Request, token: string): Request {
  return withHeaders(request, { authorization: `Bearer ${token}` });
}

const Paging = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional();

/** Only a missing `next` is the end. `next` contains the token, so its parameters are sent. */
export async function graphPages<Item extends z.ZodType>(
  { call }: Pick<Provider, "call">,
  request: Request,
  item: Item,
  mostPages = 50,
): Promise<{ readonly items: z.output<Item>[]; readonly isTruncated: boolean }> {
  const Page = z.object({ data: z.array(item), paging: Paging });
  let isLost = false;
  const read = await allPages<z.output<Item>, Readonly<Record<string, string>>>(
    { by: "cursor", mostPages },
    async (place) => {
      const { data, paging } = await call({ ...request, query: { ...request.query, ...place } }, Page);
      if (!paging?.next) return { items: data, next: null };
      const next = placeIn(paging.next, paging.cursors?.after);
      // More exists, but `next` leads nowhere.
      isLost = Object.keys(next).length === 0 || JSON.stringify(next) === JSON.stringify(place);
      return { items: data, next: isLost ? null : next };
    },
  );
  return { items: read.items, isTruncated: read.isTruncated || isLost };
}

/** Posts are paged by time, without cursors. */
function placeIn(next: string, after: string | undefined): Readonly<Record<string, string>> {
  if (after) return { after };
  const words = parseUrl(next)?.searchParams;
  if (!words) return {};
  return Object.fromEntries(
    ["after", "until", "__paging_token"].flatMap((name) => {
      const value = words.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

import { createHash } from "node:crypto";
import { z } from "zod";
import type { OAuthTokens, OAuthAuth, OAuthClient, OAuthFamily, Send } from "./auth.ts";
import type { Request } from "../wire/request.ts";
import { withHeaders } from "./sign.ts";

export type SignIn = {
  readonly state: string;
  /** RFC 7636: 43 to 128 secret characters. The browser carries only the hash. */
  readonly verifier: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
};

export function authorizeAddress(
  {
    authorizeUrl,
    pkce,
    scopeSeparator = " ",
    clientIdParam = "client_id",
    authorizeExtras = {},
  }: OAuthFamily,
  client: OAuthClient,
  { state, verifier, redirectUri, scopes }: SignIn,
): string {
  const url = new URL(authorizeUrl);
  const said: Record<string, string> = {
    response_type: "code",
    [clientIdParam]: client.id,
    redirect_uri: redirectUri,
    ...(scopes.length > 0 && { scope: scopes.join(scopeSeparator) }),
    state,
    ...(pkce && {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
    ...authorizeExtras,
  };
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  return url.href;
}

/** 0 or nothing: never expires. */
const seconds = z.coerce.number().nonnegative().nullish().catch(null);

const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: seconds,
  refresh_token_expires_in: seconds,
  scope: z.string().nullish(),
});
type TokenReply = z.infer<typeof TokenReply>;

/** A code works once. @throws {ConnectorFailure | ZodError} */
export async function exchangeCode(
  send: Send,
  family: OAuthFamily,
  client: OAuthClient,
  { verifier, redirectUri, scopes }: SignIn,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<OAuthTokens> {
  if (family.exchange) return family.exchange(send, client, code, redirectUri, family.pkce ? verifier : null);
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    ...(family.pkce && { code_verifier: verifier }),
  };
  const reply = TokenReply.parse(await send(tokenRequest(family, client, form)));
  // RFC 6749, 5.1: a reply without scope grants the requested one.
  return tokensOf(reply, { refreshToken: null, endsAt: null, scopes, extra: {} }, now);
}

export function canRenew(family: OAuthFamily, { refreshToken }: Pick<OAuthTokens, "refreshToken">): boolean {
  return family.refresh === "refresh-token" ? refreshToken !== null : family.refresh !== "none";
}

/** Null if unknown or never. */
export function endOf(family: OAuthFamily, tokens: OAuthTokens): string | null {
  return tokens.endsAt ?? (canRenew(family, tokens) ? null : tokens.expiresAt);
}

/** @throws {ConnectorFailure} `reconnect` only if the provider says that the connection is dead. */
export async function renewTokens(
  send: Send,
  family: OAuthFamily,
  client: OAuthClient,
  tokens: OAuthTokens,
  now: Date,
): Promise<OAuthTokens> {
  if (typeof family.refresh === "function") return family.refresh(send, client, tokens);
  const form = { grant_type: "refresh_token", refresh_token: tokens.refreshToken ?? "" };
  const reply = TokenReply.parse(await send(tokenRequest(family, client, form)));
  return tokensOf(reply, tokens, now);
}

export function missingScopes({ scopes }: Pick<OAuthAuth, "scopes">, granted: readonly string[]): string[] {
  const given = new Set(granted);
  return scopes.filter((scope) => !given.has(scope));
}

function tokenRequest(
  { tokenUrl, clientAuth = "body" }: OAuthFamily,
  client: OAuthClient,
  form: Readonly<Record<string, string>>,
): Request {
  const request: Request = { method: "POST", url: tokenUrl, form };
  if (clientAuth === "body")
    return { ...request, form: { ...form, client_id: client.id, client_secret: client.secret } };
  const word = [client.id, client.secret].map(encodeURIComponent).join(":");
  return withHeaders(request, { authorization: `Basic ${Buffer.from(word).toString("base64")}` });
}

/** Google sends a refresh token only once. */
function tokensOf(
  reply: TokenReply,
  before: Pick<OAuthTokens, "refreshToken" | "endsAt" | "scopes" | "extra">,
  now: Date,
): OAuthTokens {
  const after = (lifetime: number | null | undefined) =>
    lifetime ? new Date(now.getTime() + lifetime * 1000).toISOString() : null;
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? before.refreshToken,
    expiresAt: after(reply.expires_in),
    endsAt: after(reply.refresh_token_expires_in) ?? before.endsAt ?? null,
    // Some providers separate them by commas.
    scopes: reply.scope ? reply.scope.split(/[\s,]+/).filter(Boolean) : before.scopes,
    extra: before.extra,
  };
}

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { OAuthTokens, OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { google } from "#app/connectors/core/families/google.ts";
import {
  authorizeAddress,
  canRenew,
  endOf,
  exchangeCode,
  missingScopes,
  renewTokens,
  type SignIn,
} from "#app/connectors/core/sign-in/oauth.ts";
import { signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import type { Wire } from "#app/connectors/core/wire/wire.ts";
import { findProvider } from "#app/connectors/registry.ts";

const client = { id: "the-app", secret: "the secret&more" };
const now = new Date("2026-11-21T12:00:00Z");
const signIn: SignIn = {
  state: "a-state",
  verifier: "v".repeat(64),
  redirectUri: "https://plainboard.example/connect/google-analytics/callback",
  scopes: ["openid", "https://www.googleapis.com/auth/analytics.readonly"],
};
const plain: OAuthFamily = {
  env: "PLAIN",
  service: "Some provider",
  authorizeUrl: "https://provider.example/authorize?tenant=common",
  tokenUrl: "https://provider.example/token",
  pkce: false,
  refresh: "refresh-token",
  identify: () => Promise.resolve({ id: "1", name: "Robin" }),
};
const tokens: OAuthTokens = {
  accessToken: "old",
  refreshToken: "lasting",
  expiresAt: "2026-11-21T12:01:00.000Z",
  endsAt: "2027-01-01T00:00:00.000Z",
  scopes: ["read"],
  extra: { dc: "us10" },
};

/** Answers every request alike and records it. */
function answering(reply: unknown) {
  const sent: Request[] = [];
  return { sent, send: (request: Request) => Promise.resolve((sent.push(request), reply)) };
}

test("the consent address has the state, scopes, verifier hash and the family's parameters", () => {
  const asked = new URL(authorizeAddress(google, client, signIn)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    client_id: "the-app",
    redirect_uri: signIn.redirectUri,
    state: "a-state",
    scope: signIn.scopes.join(" "),
    access_type: "offline",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(signIn.verifier).digest("base64url"),
  });
  expect(asked.toString()).not.toContain(signIn.verifier);
  expect(asked.toString()).not.toContain("secret");
});

test("a provider without PKCE gets none, parameter names can differ, and the address keeps its query", () => {
  const address = authorizeAddress({ ...plain, clientIdParam: "app_id", scopeSeparator: "," }, client, {
    ...signIn,
    scopes: ["a", "b"],
  });
  const asked = new URL(address).searchParams;
  expect([asked.get("tenant"), asked.get("app_id"), asked.get("scope"), asked.has("client_id")]).toEqual([
    "common",
    "the-app",
    "a,b",
    false,
  ]);
  expect(asked.has("code_challenge")).toBe(false);
  expect(new URL(authorizeAddress(plain, client, { ...signIn, scopes: [] })).searchParams.has("scope")).toBe(
    false,
  );
});

test("a code is exchanged for tokens with the parameters of its request", async () => {
  const { send, sent } = answering({
    access_token: "ya29.a",
    expires_in: 3599,
    refresh_token: "1//0r",
    scope: "openid https://www.googleapis.com/auth/userinfo.email",
    token_type: "Bearer",
    id_token: "ignored",
  });
  expect(await exchangeCode(send, google, client, signIn, { code: "4/0A", now })).toEqual({
    accessToken: "ya29.a",
    refreshToken: "1//0r",
    expiresAt: "2026-11-21T12:59:59.000Z",
    endsAt: null,
    scopes: ["openid", "https://www.googleapis.com/auth/userinfo.email"],
    extra: {},
  });
  expect(sent).toEqual([
    {
      method: "POST",
      url: "https://oauth2.googleapis.com/token",
      form: {
        grant_type: "authorization_code",
        code: "4/0A",
        redirect_uri: signIn.redirectUri,
        code_verifier: signIn.verifier,
        client_id: "the-app",
        client_secret: "the secret&more",
      },
    },
  ]);
});

test.each([
  [
    "Mailchimp: 0 and null for a token that does not end",
    { access_token: "a", expires_in: 0, scope: null },
    null,
  ],
  ["digits for a number", { access_token: "a", expires_in: "60" }, "2026-11-21T12:01:00.000Z"],
  ["no lifetime", { access_token: "a" }, null],
  ["a word where a number should be", { access_token: "a", expires_in: "never" }, null],
])("lifetimes are read as providers write them (%s)", async (_, reply, expiresAt) => {
  const read = await exchangeCode(answering(reply).send, plain, client, signIn, { code: "c", now });
  expect(read).toMatchObject({ expiresAt, scopes: signIn.scopes, refreshToken: null });
});

test("the app authenticates in a header where the provider requires it", async () => {
  const { send, sent } = answering({ access_token: "a" });
  await exchangeCode(send, { ...plain, clientAuth: "basic" }, client, signIn, { code: "c", now });
  expect(sent[0]?.headers).toEqual({
    authorization: `Basic ${Buffer.from("the-app:the%20secret%26more").toString("base64")}`,
  });
  expect(sent[0]?.form).not.toHaveProperty("client_secret");
});

test("a renewal keeps values that the reply omits, and stores a new refresh token", async () => {
  const kept = await renewTokens(
    answering({ access_token: "new", expires_in: 60 }).send,
    plain,
    client,
    tokens,
    now,
  );
  expect(kept).toEqual({ ...tokens, accessToken: "new", expiresAt: "2026-11-21T12:01:00.000Z" });
  const rotated = await renewTokens(
    answering({
      access_token: "new",
      refresh_token: "next",
      refresh_token_expires_in: 60,
      scope: "r_ads,r_ads_reporting",
    }).send,
    plain,
    client,
    tokens,
    now,
  );
  expect(rotated).toMatchObject({
    refreshToken: "next",
    endsAt: "2026-11-21T12:01:00.000Z",
    scopes: ["r_ads", "r_ads_reporting"],
  });
});

test("a connection has an end for people when it cannot be renewed", () => {
  const { endsAt: _, ...without } = tokens;
  expect(endOf(plain, without)).toBeNull();
  expect(endOf(plain, tokens)).toBe(tokens.endsAt);
  const bare = { ...without, refreshToken: null };
  expect([canRenew(plain, bare), endOf(plain, bare)]).toEqual([false, tokens.expiresAt]);
  expect(endOf({ ...plain, refresh: "none" }, without)).toBe(tokens.expiresAt);
  expect(endOf({ ...plain, refresh: () => Promise.resolve(tokens) }, bare)).toBeNull();
});

test("only required scopes can be missing", () => {
  const auth = { scopes: ["read", "stats"] };
  expect(missingScopes(auth, ["stats", "email", "read"])).toEqual([]);
  expect(missingScopes(auth, ["read"])).toEqual(["stats"]);
});

const connector = findProvider("google-search-console")!;

function wire(reply: () => Response | Promise<Response>): Wire {
  return { now: () => now, sleep: () => Promise.resolve(), fetch: () => Promise.resolve(reply()) };
}

const renewing = (status: number, body: string, asked: ProviderConnector = connector) => {
  if (asked.auth.kind !== "oauth2") throw new Error("no sign-in");
  const send = signInSender(
    asked,
    wire(() => new Response(body, { status })),
  );
  return renewTokens(send, asked.auth.family, client, tokens, now).then(
    () => "renewed",
    (error: unknown) => (error instanceof ConnectorFailure ? error.kind : (error as Error).name),
  );
};

test.each([
  [400, '{"error":"invalid_grant","error_description":"Token has been expired or revoked."}', "reconnect"],
  [400, '{"error":"invalid_grant","error_subtype":"invalid_rapt"}', "reconnect"],
  [400, '{"error":"admin_policy_enforced"}', "reconnect"],
  [401, '{"error":"invalid_client","error_description":"The OAuth client was not found."}', "unavailable"],
  [401, '{"error":"deleted_client"}', "unavailable"],
  [400, '{"error":"redirect_uri_mismatch","error_description":"Bad Request"}', "unavailable"],
  [400, '{"error":"invalid_request","error_description":"Bad Request"}', "unavailable"],
  [401, '{"message":"Unauthorized"}', "unavailable"],
  [403, '{"error":"rate_limit_exceeded"}', "slow-down"],
  [429, "", "slow-down"],
  [400, "<html>invalid_grant is what this page is about</html>", "unavailable"],
  [401, "<html>Sign in to the hotel's network</html>", "unavailable"],
  [404, "<html>Not found</html>", "unavailable"],
  [502, "<html>Bad gateway</html>", "unavailable"],
  [500, '{"error":"internal_failure"}', "unavailable"],
  [302, "", "unavailable"],
])("a token address that answers %i %s means: %s", async (status, body, kind) => {
  expect(await renewing(status, body)).toBe(kind);
});

test("a provider without failure rules of its own has the same outcomes", async () => {
  const { failures: _, ...without } = connector;
  const bare = without as ProviderConnector;
  expect(await renewing(400, '{"error":"invalid_grant"}', bare)).toBe("reconnect");
  expect(await renewing(401, '{"error":"invalid_client"}', bare)).toBe("unavailable");
  expect(await renewing(400, "<html>invalid_grant</html>", bare)).toBe("unavailable");
});

test("a complete reply without a token makes no connection", async () => {
  expect(await renewing(200, "{}")).toBe("ZodError");
  expect(await renewing(200, "<html>Welcome</html>")).toBe("ZodError");
});

test("an unreachable provider is unavailable, and the connection stays valid", async () => {
  const send = signInSender(
    connector,
    wire(() => Promise.reject(new TypeError("fetch failed"))),
  );
  await expect(renewTokens(send, google, client, tokens, now)).rejects.toMatchObject({ kind: "unavailable" });
});

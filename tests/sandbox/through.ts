import type { Keys, OAuthTokens, OAuthClient } from "#app/connectors/core/sign-in/auth.ts";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { authorizeAddress, exchangeCode, type SignIn } from "#app/connectors/core/sign-in/oauth.ts";
import type { SourceAccess, TokenSource } from "#app/connectors/core/wire/provider.ts";
import { signedInSender, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { signerOf } from "#app/connectors/core/sign-in/sign.ts";
import type { Wire } from "#app/connectors/core/wire/wire.ts";
import { mappedAddress, readOrigins } from "#app/config/provider-settings.ts";
import type { StandIn } from "./stand-in.ts";
import type { Sandbox } from "./start.ts";

/** Calls a running sandbox, as PROVIDER_ORIGINS redirects. Waits pass at once. */
export function wireTo(sandbox: Sandbox): Wire {
  const map = mapOf(sandbox);
  let passed = 0;
  return {
    now: () => new Date(Date.now() + passed * 1000),
    sleep: (seconds) => {
      passed += seconds;
      return Promise.resolve();
    },
    fetch: (url, init) => {
      const address = mappedAddress(map, url);
      if (!address) throw new TypeError(`The sandbox does not answer for ${url}`);
      return fetch(address, init);
    },
  };
}

const mapOf = ({ origins }: Sandbox) => readOrigins(JSON.stringify(origins))!;

export const redirectUri = "http://localhost:3000/connect/sandbox/callback";

export function clientOf({ env }: Sandbox, family: string): OAuthClient {
  return { id: env[`${family}_CLIENT_ID`]!, secret: env[`${family}_CLIENT_SECRET`]! };
}

export type Consent = {
  readonly answer?: "allow" | "cancel";
  /** The first or the second account. */
  readonly account?: 0 | 1;
  readonly untick?: readonly string[];
};

/** Completes the consent page as a person would; returns the address the browser is redirected to. */
export async function consent(
  sandbox: Sandbox,
  connector: ProviderConnector,
  signIn: SignIn,
  how: Consent = {},
): Promise<URL> {
  if (connector.auth.kind !== "oauth2") throw new Error(`${connector.id} has no consent page`);
  const { family } = connector.auth;
  const address = authorizeAddress(family, clientOf(sandbox, family.env), signIn);
  return consentAt(mappedAddress(mapOf(sandbox), address)!, how);
}

/** The same where the address is already one of the sandbox's own. */
export async function consentAt(
  address: string,
  { answer = "allow", account = 0, untick = [] }: Consent = {},
): Promise<URL> {
  const html = await (await fetch(address)).text();
  const values = (name: string) =>
    [...html.matchAll(/<input [^>]*>/g)]
      .filter(([tag]) => tag.includes(`name="${name}"`))
      .map(([tag]) => /value="([^"]*)"/.exec(tag)![1]!);
  const form = new URLSearchParams([
    ["person", values("person")[account]!],
    ...values("scope")
      .filter((scope) => !untick.includes(scope))
      .map((scope) => ["scope", scope]),
    ["answer", answer],
  ]);
  const back = await fetch(address, { method: "POST", body: form, redirect: "manual" });
  return new URL(back.headers.get("location")!);
}

export function newSignIn({ auth }: ProviderConnector): SignIn {
  const scopes = auth.kind === "oauth2" ? [...auth.scopes, ...(auth.optionalScopes ?? [])] : [];
  return { state: "a-state", verifier: "v".repeat(64), redirectUri, scopes };
}

/** Signs in and queries over real HTTP, from the consent page to the report. */
export async function askThrough(
  sandbox: Sandbox,
  connector: ProviderConnector,
  standIn: StandIn,
  account: 0 | 1 = 0,
): Promise<SourceAccess> {
  const wire = wireTo(sandbox);
  const keys: Keys = { account: "", token: "", url: "", ...standIn.keys };
  const tokens = connector.auth.kind === "oauth2" ? await signInThrough(sandbox, connector, account) : null;
  return {
    connector,
    wire,
    sign: signerOf(connector.auth, {
      keys,
      env: sandbox.env,
      now: wire.now,
    }),
    connection: tokens && steadyTokens(tokens),
    turn: new Budget().turn(connector.id, connector.limits, wire),
    account: standIn.account ?? (keys.account || null),
    site: keys.url || null,
    extra: tokens?.extra ?? {},
  };
}

/** Tokens that are not renewed. */
export function steadyTokens(tokens: OAuthTokens): TokenSource {
  return { tokens: (refused) => Promise.resolve(refused === null ? tokens : null), noteAccepted: () => {} };
}

export async function signInThrough(
  sandbox: Sandbox,
  connector: ProviderConnector,
  account: 0 | 1 = 0,
): Promise<OAuthTokens & { readonly name: string }> {
  if (connector.auth.kind !== "oauth2") throw new Error(`${connector.id} has no sign-in`);
  const { family } = connector.auth;
  const [wire, client, signIn] = [wireTo(sandbox), clientOf(sandbox, family.env), newSignIn(connector)];
  const back = (await consent(sandbox, connector, signIn, { account })).searchParams;
  const code = back.get("auth_code") ?? back.get("code")!;
  const tokens = await exchangeCode(signInSender(connector, wire), family, client, signIn, {
    code,
    now: wire.now(),
  });
  const { name, extra = {} } = await family.identify(
    signedInSender(connector, wire, tokens, sandbox.env),
    tokens,
  );
  return { ...tokens, extra: { ...tokens.extra, ...extra }, name };
}

import type { Request } from "../wire/request.ts";

export type OAuthClient = { readonly id: string; readonly secret: string };

/** Stored encrypted, never logged, never sent to a browser. */
export type OAuthTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** ISO instant; null: never expires. */
  readonly expiresAt: string | null;
  readonly endsAt?: string | null;
  readonly scopes: readonly string[];
  readonly extra: Readonly<Record<string, string>>;
};

export type Identity = { readonly id: string; readonly name: string };

/** Returns JSON. @throws {ConnectorFailure} */
export type Send = (request: Request) => Promise<unknown>;

/** Defaults follow RFC 6749 and RFC 7636. */
export type OAuthFamily = {
  readonly env: string;
  readonly service: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly pkce: boolean;
  readonly scopeSeparator?: " " | ",";
  readonly clientIdParam?: string;
  readonly authorizeExtras?: Readonly<Record<string, string>>;
  readonly clientAuth?: "body" | "basic";
  readonly exchange?: (
    send: Send,
    client: OAuthClient,
    code: string,
    redirectUri: string,
    verifier: string | null,
  ) => Promise<OAuthTokens>;
  /** `none`: a person must sign in again. */
  readonly refresh:
    | "refresh-token"
    | "none"
    | ((send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<OAuthTokens>);
  /** @throws {ConnectorFailure} */
  readonly isAlive?: (send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<boolean>;
  readonly identify: (
    send: Send,
    tokens: OAuthTokens,
  ) => Promise<Identity & { readonly extra?: Readonly<Record<string, string>> }>;
  readonly revoke?: (send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<void>;
};

export type OAuthAuth = {
  readonly kind: "oauth2";
  readonly family: OAuthFamily;
  readonly scopes: readonly string[];
  readonly optionalScopes?: readonly string[];
  /** A bearer token by default. `env` contains `needs` and `mayUse`. */
  readonly sign?: (request: Request, tokens: OAuthTokens, env: Readonly<Record<string, string>>) => Request;
  readonly needs?: readonly string[];
  readonly mayUse?: readonly string[];
  readonly fields?: KeyFields;
};

export type KeyFields = Readonly<
  Partial<
    Record<
      "account" | "token" | "url",
      { readonly label: string; readonly help: string; readonly optional?: boolean }
    >
  >
>;

export type Keys = {
  readonly account: string;
  readonly token: string;
  readonly url: string;
};

export type KeyAuth = {
  readonly kind: "key";
  readonly fields: KeyFields;
  readonly sign: (request: Request, keys: Keys, now: Date) => Request;
  readonly siteOf?: (typed: string) => string;
  /** @throws {ConnectorFailure} for wrong keys. */
  readonly check: (send: Send, keys: Keys) => Promise<{ readonly name: string | null }>;
};

import type { Request } from "../wire/request.ts";

/** From environment variables: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for `GOOGLE`. */
export type OAuthClient = { readonly id: string; readonly secret: string };

/** Stored encrypted, never logged, never sent to a browser. */
export type OAuthTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** ISO instant; null: never expires. */
  readonly expiresAt: string | null;
  /** When a person must sign in again despite renewals, if known. */
  readonly endsAt?: string | null;
  readonly scopes: readonly string[];
  readonly extra: Readonly<Record<string, string>>;
};

export type Identity = { readonly id: string; readonly name: string };

/** For requests outside of reports. Returns JSON; throws `ConnectorFailure`. */
export type Send = (request: Request) => Promise<unknown>;

/** Defaults follow RFC 6749 and RFC 7636. */
export type OAuthFamily = {
  /** Prefix of the environment variables. */
  readonly env: string;
  /** Several connectors may share it. */
  readonly service: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly pkce: boolean;
  readonly scopeSeparator?: " " | ",";
  /** Name of `client_id` on the consent page. */
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
  /** `none`: a person must sign in again and is warned before. */
  readonly refresh:
    | "refresh-token"
    | "none"
    | ((send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<OAuthTokens>);
  /**
   * Asks the sign-in service about a token that was refused and that only a person can renew. Throws `ConnectorFailure`.
   */
  readonly isAlive?: (send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<boolean>;
  /** `extra` is added to the connection's. */
  readonly identify: (
    send: Send,
    tokens: OAuthTokens,
  ) => Promise<Identity & { readonly extra?: Readonly<Record<string, string>> }>;
  /** Called when the connection's last source is removed. */
  readonly revoke?: (send: Send, client: OAuthClient, tokens: OAuthTokens) => Promise<void>;
};

export type OAuthAuth = {
  readonly kind: "oauth2";
  readonly family: OAuthFamily;
  readonly scopes: readonly string[];
  /** Requested, not required. */
  readonly optionalScopes?: readonly string[];
  /** A bearer token by default. `env` holds `needs` (required) and `mayUse` (optional). */
  readonly sign?: (request: Request, tokens: OAuthTokens, env: Readonly<Record<string, string>>) => Request;
  readonly needs?: readonly string[];
  readonly mayUse?: readonly string[];
  /** Typed in addition to the sign-in, such as an account number. */
  readonly fields?: KeyFields;
};

/** The names are from the specification. */
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
  /** `now` is for signatures with a timestamp. */
  readonly sign: (request: Request, keys: Keys, now: Date) => Request;
  /** Normalizes addresses, so that a site is connected once. */
  readonly siteOf?: (typed: string) => string;
  /** One cheap call. Throws `ConnectorFailure` for wrong keys. */
  readonly check: (send: Send, keys: Keys) => Promise<{ readonly name: string | null }>;
};

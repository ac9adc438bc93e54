import type { Request } from "../define.ts";

/** An OAuth app of ours at a provider, from the environment: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for `GOOGLE`. */
export type OAuthClient = { readonly id: string; readonly secret: string };

/** What signing in at a provider gave. Stored encrypted, never logged, never sent to a browser. */
export type Login = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** ISO instant; null for one that does not end. */
  readonly expiresAt: string | null;
  /** When a person has to sign in again, however often it is renewed; left out where that is not known, or never. */
  readonly endsAt?: string | null;
  readonly scopes: readonly string[];
  /** What every call needs besides and is no secret. */
  readonly extra: Readonly<Record<string, string>>;
};

export type Identity = { readonly id: string; readonly name: string };

/** Sends one request that is not part of a report and gives its JSON back; throws `ConnectorFailure`. */
export type Send = (request: Request) => Promise<unknown>;

/** How a provider does OAuth 2. One per family; what is not said is as RFC 6749 and RFC 7636 have it. */
export type OAuthFamily = {
  /** The first part of the environment variables. */
  readonly env: string;
  /** The service people sign in at; several kinds may share it. */
  readonly service: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly pkce: boolean;
  readonly scopeSeparator?: " " | ",";
  /** What `client_id` is called in the address of the consent page. */
  readonly clientIdParam?: string;
  readonly authorizeExtras?: Readonly<Record<string, string>>;
  /** How the app shows who it is at the token address. */
  readonly clientAuth?: "body" | "basic";
  /** Where code and refresh calls are not the usual form post. */
  readonly exchange?: (
    send: Send,
    client: OAuthClient,
    code: string,
    redirectUri: string,
    verifier: string | null,
  ) => Promise<Login>;
  /** How a login is made to last. `none`: a person has to come back, and is warned before. */
  readonly refresh:
    "refresh-token" | "none" | ((send: Send, client: OAuthClient, login: Login) => Promise<Login>);
  /** Who signed in. `login` is the fresh one; what every call needs besides may be added to its extra. */
  readonly identify: (
    send: Send,
    login: Login,
  ) => Promise<Identity & { readonly extra?: Readonly<Record<string, string>> }>;
  /** Tells the provider to forget the login; asked for when its last source goes. */
  readonly revoke?: (send: Send, client: OAuthClient, login: Login) => Promise<void>;
};

export type OAuthAuth = {
  readonly kind: "oauth2";
  readonly family: OAuthFamily;
  readonly scopes: readonly string[];
  /** Asked for, not insisted on. */
  readonly optionalScopes?: readonly string[];
  /** The access token as a bearer where nothing is said. `env` has the variables named in `needs` and `mayUse`. */
  readonly sign?: (request: Request, login: Login, env: Readonly<Record<string, string>>) => Request;
  /** Further variables of the environment that signing uses. */
  readonly needs?: readonly string[];
  /** Those that it uses where they are set; nothing is missing without them. */
  readonly mayUse?: readonly string[];
  /** Typed besides the sign-in (an account number, for one). */
  readonly fields?: KeyFields;
};

/** What a person types to connect; `account`, `token` and `url` are the specification's words. */
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
  /** A shop's own address. */
  readonly url: string;
};

export type KeyAuth = {
  readonly kind: "key";
  readonly fields: KeyFields;
  /** `now` is for signatures that carry the time. */
  readonly sign: (request: Request, keys: Keys, now: Date) => Request;
  /** One spelling for every address that people type for the same site, so that a site is connected once. */
  readonly siteOf?: (typed: string) => string;
  /** Proves the keys with one cheap call; the name of the account where the provider tells it. */
  readonly check: (send: Send, keys: Keys) => Promise<{ readonly name: string | null }>;
};

import { apiVersion } from "#app/config/api-versions.ts";

export const serviceIds = ["google", "facebook", "linkedin"] as const;
export type ServiceId = (typeof serviceIds)[number];

export type Service = {
  readonly id: ServiceId;
  readonly name: string;
  readonly env: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** Without PKCE only the state binds the code to the browser. */
  readonly pkce: boolean;
  /** Null: without OpenID Connect. */
  readonly openId: {
    readonly issuers: readonly string[];
    readonly keysUrl: string;
    /** LinkedIn does not return the nonce reliably. */
    readonly returnsNonce: boolean;
  } | null;
};

const openIdScopes = ["openid", "email", "profile"];

const services: Readonly<Record<ServiceId, () => Service>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: () => ({
    id: "google",
    name: "Google",
    env: "LOGIN_GOOGLE",
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    scopes: openIdScopes,
    pkce: true,
    openId: {
      issuers: ["https://accounts.google.com", "accounts.google.com"],
      keysUrl: "https://www.googleapis.com/oauth2/v3/certs",
      returnsNonce: true,
    },
  }),
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
  facebook: () => ({
    id: "facebook",
    name: "Facebook",
    env: "LOGIN_FACEBOOK",
    authorizeUrl: `https://www.facebook.com/${apiVersion("meta")}/dialog/oauth`,
    tokenUrl: facebookGraph("oauth/access_token"),
    scopes: ["public_profile", "email"],
    pkce: false,
    openId: null,
  }),
  // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
  linkedin: () => ({
    id: "linkedin",
    name: "LinkedIn",
    env: "LOGIN_LINKEDIN",
    authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
    tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
    scopes: openIdScopes,
    pkce: false,
    openId: {
      issuers: ["https://www.linkedin.com/oauth", "https://www.linkedin.com"],
      keysUrl: "https://www.linkedin.com/oauth/openid/jwks",
      returnsNonce: false,
    },
  }),
};

export function facebookGraph(path: string): string {
  return `https://graph.facebook.com/${apiVersion("meta")}/${path}`;
}

export function isService(word: unknown): word is ServiceId {
  return serviceIds.some((id) => id === word);
}

export function serviceOf(id: ServiceId): Service {
  return services[id]();
}

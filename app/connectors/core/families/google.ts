import { z } from "zod";
import type { OAuthAuth, OAuthFamily } from "../sign-in/auth.ts";
import { ConnectorFailure, type FailureRule } from "../wire/failure.ts";

const Person = z.object({ id: z.string(), email: z.string() });

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export const google: OAuthFamily = {
  env: "GOOGLE",
  service: "Google",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  pkce: true,
  // Without `consent`, only the first sign-in gives a refresh token.
  authorizeExtras: {
    access_type: "offline",
    prompt: "consent select_account",
    include_granted_scopes: "true",
  },
  refresh: "refresh-token",
  identify: async (send) => {
    const { id, email } = Person.parse(
      await send({ method: "GET", url: "https://www.googleapis.com/oauth2/v2/userinfo" }),
    );
    return { id, name: email };
  },
  // Revokes all that this person ever granted: only for the connection's last source.
  revoke: async (send, _client, { refreshToken, accessToken }) => {
    try {
      await send({
        method: "POST",
        url: "https://oauth2.googleapis.com/revoke",
        form: { token: refreshToken ?? accessToken },
      });
    } catch (error) {
      const isDead = error instanceof ConnectorFailure && ["reconnect", "bad-request"].includes(error.kind);
      if (!isDead) throw error;
    }
  },
};

const identityScopes = ["openid", "email"];

export function googleAuth(
  scopes: readonly string[],
  { optionalScopes = [], ...more }: Pick<OAuthAuth, "optionalScopes" | "sign" | "mayUse"> = {},
): OAuthAuth {
  const asked = [...identityScopes, ...optionalScopes];
  return { kind: "oauth2", family: google, scopes, optionalScopes: asked, ...more };
}

/** Quota, missing scopes and disabled APIs are 403; an organization's policy is 400. */
export const googleFailures: readonly FailureRule[] = [
  { status: 403, body: /dailyLimitExceeded|per day/i, is: "out-of-quota" },
  {
    status: 403,
    body: /quotaExceeded|rateLimitExceeded|rate_limit_exceeded/i,
    is: "slow-down",
    waitSeconds: 60,
  },
  {
    status: 403,
    body: /ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficientPermissions|insufficient authentication scopes/,
    is: "reconnect",
    says: "A permission is missing. Reconnect and keep every box checked.",
  },
  {
    status: 403,
    body: /SERVICE_DISABLED|accessNotConfigured/,
    is: "unavailable",
    says: "Google API access is switched off for this installation. An administrator must turn it on.",
  },
  {
    status: 400,
    body: /"error_subtype"\s*:\s*"(invalid_rapt|rapt_required)"/,
    is: "reconnect",
    says: "This organization's Google Workspace ends connections after a set time. Reconnect. Its administrator can exempt this app.",
  },
  {
    status: [400, 403],
    body: /"error"\s*:\s*"admin_policy_enforced"/,
    is: "reconnect",
    says: "This organization's Google Workspace does not allow the connection. Ask its administrator, then reconnect.",
  },
  { status: 429, body: /per day|PerDay/i, is: "out-of-quota" },
  // The API answers in JSON; HTML comes from a proxy.
  { status: [400, 401, 403, 404], body: /^\s*<(!doctype|html)/i, is: "unavailable" },
];

import type { OAuthAuth } from "#app/connectors/core/sign-in/auth.ts";
import { missingScopes } from "#app/connectors/core/sign-in/oauth.ts";

/** Google adds what was allowed before to a new token; at others a token has what was asked for, and nothing else. */
function addsEarlierScopes({ family }: OAuthAuth): boolean {
  return family.authorizeExtras?.["include_granted_scopes"] === "true";
}

/**
 * What is asked for at the provider: no more than the kind needs, and, so that a new token does not take from sources
 * that stand on the same account already, what they need.
 */
export function scopesToAsk(
  auth: OAuthAuth,
  others: readonly OAuthAuth[],
  { isReconnect }: { readonly isReconnect: boolean },
): string[] {
  const beside = isReconnect || !addsEarlierScopes(auth) ? others : [];
  return [
    ...new Set(
      [auth, ...beside].flatMap(({ scopes, optionalScopes = [] }) => [...scopes, ...optionalScopes]),
    ),
  ];
}

/** Whether a token that was given may do what a kind needs. */
export function isCovered(auth: OAuthAuth, granted: readonly string[]): boolean {
  return missingScopes(auth, granted).length === 0;
}

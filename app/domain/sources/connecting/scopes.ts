import type { OAuthAuth } from "#app/connectors/core/sign-in/auth.ts";
import { missingScopes } from "#app/connectors/core/sign-in/oauth.ts";

/** Google adds earlier scopes to a new token; others do not. */
function addsEarlierScopes({ family }: OAuthAuth): boolean {
  return family.authorizeExtras?.["include_granted_scopes"] === "true";
}

/** Includes other sources' scopes unless the provider adds them: the new token replaces theirs. */
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

export function isCovered(auth: OAuthAuth, granted: readonly string[]): boolean {
  return missingScopes(auth, granted).length === 0;
}

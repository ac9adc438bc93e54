import { z } from "zod";
import type { Keys, OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";

// Sealed credentials are bound to their company and row.

export const credentialsPurpose = "credentials";

const StoredKeys = z.object({ account: z.string(), token: z.string(), url: z.string() });

const StoredTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.string().nullable(),
  endsAt: z.string().nullable().default(null),
  scopes: z.array(z.string()),
  extra: z.record(z.string(), z.string()),
});

type Owner = { readonly companyId: string; readonly id: string };
type Account = { readonly companyId: string; readonly family: string; readonly accountId: string };

export const keysAbout = ({ companyId, id }: Owner) => `source ${companyId}/${id}`;
export const connectionAbout = ({ companyId, family, accountId }: Account) =>
  `login ${companyId}/${family}/${accountId}`;
export const attemptAbout = ({ companyId, id }: Owner) => `attempt ${companyId}/${id}`;

export function sealKeys(source: Owner, { account, token, url }: Keys): string {
  return seal(credentialsPurpose, keysAbout(source), JSON.stringify({ account, token, url }));
}

/** Null if unreadable: secret changed without `npm run rotate-secrets`. */
export function openKeys(source: Owner & { readonly credentials: string | null }): Keys | null {
  const text = opened(keysAbout(source), source.credentials);
  return text === null ? null : StoredKeys.parse(JSON.parse(text));
}

export function sealTokens(about: string, tokens: OAuthTokens): string {
  return seal(credentialsPurpose, about, JSON.stringify(tokens));
}

export function openTokens(about: string, sealed: string | null): OAuthTokens | null {
  const text = opened(about, sealed);
  return text === null ? null : StoredTokens.parse(JSON.parse(text));
}

function opened(about: string, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return unseal(credentialsPurpose, about, sealed);
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

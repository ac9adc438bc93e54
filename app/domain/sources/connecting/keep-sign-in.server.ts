import type { Identity, OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { endOf } from "#app/connectors/core/sign-in/oauth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setSourceConnected } from "#db/queries/sources/connecting.ts";
import { keepConnection, listSourcesOfConnection } from "#db/queries/sources/connections.ts";
import { retryFailedQueries } from "#db/queries/sources/report-queries.ts";
import { isOAuth, type OAuthConnector } from "../access/open-source.server.ts";
import { connectionAbout, sealTokens } from "../access/credentials.server.ts";
import { markInvalid } from "../access/mark-invalid.server.ts";
import { wakeRefresher } from "../queries/refresh-signals.server.ts";
import { isCovered } from "./scopes.ts";

export type KeptSignIn = {
  readonly connectionId: string;
  readonly repaired: readonly string[];
};

/** Marks sources that lack a permission. */
export async function keepSignIn(
  companyId: string,
  connector: OAuthConnector,
  tokens: OAuthTokens,
  { id: accountId, name: account }: Identity,
): Promise<KeptSignIn> {
  const { family } = connector.auth;
  const at = now();
  const end = endOf(family, tokens);
  const about = connectionAbout({ companyId, family: family.env, accountId });
  const kept = await inTransaction(async () => {
    const { id: connectionId } = await keepConnection(companyId, {
      id: newId(),
      family: family.env,
      accountId,
      account,
      credentials: sealTokens(about, tokens),
      scopes: tokens.scopes,
      endsAt: end === null ? null : new Date(end),
      renewedAt: at,
    });
    const repaired: string[] = [];
    for (const source of await listSourcesOfConnection(companyId, connectionId)) {
      const kind = findProvider(source.kind);
      if (!kind || !isOAuth(kind)) continue;
      if (!isCovered(kind.auth, tokens.scopes)) {
        await markInvalid(companyId, source.id, permissionMissing(kind.name));
        continue;
      }
      await setSourceConnected(companyId, source.id, {}, at);
      await retryFailedQueries(companyId, source.id, at);
      if (source.invalid) repaired.push(source.name);
    }
    return { connectionId, repaired };
  });
  wakeRefresher();
  return kept;
}

export function permissionMissing(name: string): string {
  return `A permission is missing at ${name}: reconnect and keep every box checked.`;
}

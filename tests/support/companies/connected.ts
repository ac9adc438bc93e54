import type { OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { connectionAbout, sealKeys, sealTokens } from "#app/domain/sources/access/credentials.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { connections, sources } from "#db/schema/index.ts";
import { sandboxToken } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

/** Connects a source of a stand-in. Returns the source's id. */
export async function connectSource(
  companyId: string,
  kind: string,
  given: Partial<typeof sources.$inferInsert> = {},
): Promise<string> {
  const connector = findProvider(kind)!;
  const standIn = standIns.find((one) => one.kind === kind)!;
  const id = newId();
  const base = { id, companyId, kind, name: connector.name, ...given };
  if (connector.auth.kind === "key") {
    const keys = { account: "", token: "", url: "", ...standIn.keys };
    await db.insert(sources).values({
      ...base,
      account: keys.account || null,
      url: keys.url || null,
      credentials: sealKeys({ companyId, id }, keys),
    });
    return id;
  }
  const [connectionId, family] = [newId(), connector.auth.family.env];
  const accountId = `account-${connectionId}`;
  const tokens: OAuthTokens = {
    accessToken: sandboxToken,
    refreshToken: null,
    expiresAt: null,
    endsAt: null,
    scopes: [],
    extra: standIn.extra ?? {},
  };
  await db.insert(connections).values({
    id: connectionId,
    companyId,
    family,
    accountId,
    account: "marta@northlight.example",
    credentials: sealTokens(connectionAbout({ companyId, family, accountId }), tokens),
    renewedAt: new Date(),
  });
  await db
    .insert(sources)
    .values({ ...base, connectionId, account: standIn.account ?? "marta@northlight.example" });
  return id;
}

import type { Login } from "#app/connectors/core/sign-in/auth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { loginAbout, sealKeys, sealLogin } from "#app/domain/sources/access/credentials.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { logins, sources } from "#db/schema/index.ts";
import { sandboxToken } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

/** A source that somebody has connected, whose provider is a stand-in. Gives back the source's id. */
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
  const [loginId, family] = [newId(), connector.auth.family.env];
  const accountId = `account-${loginId}`;
  const login: Login = {
    accessToken: sandboxToken,
    refreshToken: null,
    expiresAt: null,
    endsAt: null,
    scopes: [],
    extra: standIn.extra ?? {},
  };
  await db.insert(logins).values({
    id: loginId,
    companyId,
    family,
    accountId,
    account: "marta@northlight.example",
    credentials: sealLogin(loginAbout({ companyId, family, accountId }), login),
    renewedAt: new Date(),
  });
  await db
    .insert(sources)
    .values({ ...base, loginId, account: standIn.account ?? "marta@northlight.example" });
  return id;
}

import { ZodError } from "zod";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { signedInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { connectors } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import {
  findLogin,
  isConnectedElsewhere,
  listSourcesOfLogin,
  listUnusedLogins,
  removeUnusedLogin,
} from "#db/queries/sources/logins.ts";
import { isOAuth, type WithLogin } from "./open-source.server.ts";
import { loginAbout, openLogin } from "./credentials.server.ts";
import { appOf, signingEnvironment } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";

/** A younger login may still get its source. */
const newForMs = 2 * 60_000;

export async function forgetUnusedConnections(): Promise<void> {
  const unused = await listUnusedLogins(new Date(now().getTime() - newForMs), 50);
  for (const { companyId, id } of unused) await takeBackLogin(companyId, id);
}

/**
 * Revokes a login at its provider and deletes it, even if revoking fails. Skips revoking while another
 * company uses the account: providers revoke a person's consent as a whole.
 */
async function takeBackLogin(companyId: string, loginId: string): Promise<void> {
  const row = await findLogin(companyId, loginId);
  if (!row || (await listSourcesOfLogin(companyId, loginId)).length > 0) return;
  const connector = Object.values(connectors).find(
    (one): one is WithLogin => one.connect !== "file" && isOAuth(one) && one.auth.family.env === row.family,
  );
  const login = openLogin(loginAbout(row), row.credentials);
  if (connector && login && !(await isConnectedElsewhere(companyId, row.family, row.accountId)))
    await revoke(connector, login);
  await removeUnusedLogin(companyId, loginId);
}

async function revoke(connector: WithLogin, login: NonNullable<ReturnType<typeof openLogin>>): Promise<void> {
  const client = appOf(connector.auth);
  const { family } = connector.auth;
  if (!client || !family.revoke) return;
  const send = signedInSender(
    connector,
    providerWire({ connector, signIn: true }),
    login,
    signingEnvironment(connector),
  );
  try {
    await family.revoke(send, client, login);
  } catch (error) {
    if (!(error instanceof ConnectorFailure) && !(error instanceof ZodError)) throw error;
    log.info({ kind: connector.id, what: error.message }, "a login could not be revoked");
  }
}

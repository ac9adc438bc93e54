import { ZodError } from "zod";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { signedInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { connectors } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import {
  findConnection,
  isConnectedElsewhere,
  listSourcesOfConnection,
  listUnusedConnections,
  removeUnusedConnection,
} from "#db/queries/sources/connections.ts";
import { isOAuth, type OAuthConnector } from "./open-source.server.ts";
import { connectionAbout, openTokens } from "./credentials.server.ts";
import { appOf, signingEnvironment } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";

/** A younger connection may still get its source. */
const newForMs = 2 * 60_000;

export async function forgetUnusedConnections(): Promise<void> {
  const unused = await listUnusedConnections(new Date(now().getTime() - newForMs), 50);
  for (const { companyId, id } of unused) await takeBackConnection(companyId, id);
}

/** Does not revoke while another company uses the account: providers revoke whole consents. */
async function takeBackConnection(companyId: string, connectionId: string): Promise<void> {
  const row = await findConnection(companyId, connectionId);
  if (!row || (await listSourcesOfConnection(companyId, connectionId)).length > 0) return;
  const connector = Object.values(connectors).find(
    (one): one is OAuthConnector =>
      one.connect !== "file" && isOAuth(one) && one.auth.family.env === row.family,
  );
  const tokens = openTokens(connectionAbout(row), row.credentials);
  if (connector && tokens && !(await isConnectedElsewhere(companyId, row.family, row.accountId)))
    await revoke(connector, tokens);
  await removeUnusedConnection(companyId, connectionId);
}

async function revoke(
  connector: OAuthConnector,
  tokens: NonNullable<ReturnType<typeof openTokens>>,
): Promise<void> {
  const client = appOf(connector.auth);
  const { family } = connector.auth;
  if (!client || !family.revoke) return;
  const send = signedInSender(
    connector,
    providerWire({ connector, signIn: true }),
    tokens,
    signingEnvironment(connector),
  );
  try {
    await family.revoke(send, client, tokens);
  } catch (error) {
    if (!(error instanceof ConnectorFailure) && !(error instanceof ZodError)) throw error;
    log.info({ kind: connector.id, what: error.message }, "a connection could not be revoked");
  }
}

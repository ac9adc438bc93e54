import { ZodError } from "zod";
import type { OAuthAuth, OAuthClient, OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { endOf, renewTokens } from "#app/connectors/core/sign-in/oauth.ts";
import { connectionName, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { processName } from "#app/lib/id.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import {
  findConnection,
  keepRenewed,
  listSourcesOfConnection,
  type ConnectionRow,
} from "#db/queries/sources/connections.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { connectionAbout, openTokens, sealTokens } from "./credentials.server.ts";
import { knownTokens } from "./known-tokens.ts";
import { markInvalid } from "./mark-invalid.server.ts";
import { appOf } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";

export type CurrentSignIn = { readonly tokens: OAuthTokens; readonly account: string };
export type OfConnection = {
  readonly companyId: string;
  readonly connector: ProviderConnector & { readonly auth: OAuthAuth };
};

/** Requires the connection's lease. */
export async function renew(of: OfConnection, row: ConnectionRow): Promise<CurrentSignIn> {
  const { companyId, connector } = of;
  const { family } = connector.auth;
  const client = clientOf(of);
  const { tokens } = signInOf(of, row);
  try {
    const wire = providerWire({ connector, signIn: true });
    const fresh = await renewTokens(
      signInSender(connector, wire, undefined, row.account),
      family,
      client,
      tokens,
      now(),
    );
    const end = endOf(family, fresh);
    const changed = {
      credentials: sealTokens(connectionAbout(row), fresh),
      scopes: fresh.scopes,
      endsAt: end === null ? null : new Date(end),
      renewedAt: now(),
    };
    knownTokens.noteIssued(fresh.accessToken, changed.renewedAt);
    // Many providers issue a token once: it must survive an outage.
    if (await keepTrying(() => keepRenewed(companyId, row.id, processName, changed)))
      return { tokens: fresh, account: row.account };
    const theirs = await findConnection(companyId, row.id);
    if (!theirs) throw ended(of, row.account);
    return signInOf(of, theirs);
  } catch (error) {
    if (error instanceof ZodError) throw unreadable(of, row.account);
    if (!(error instanceof ConnectorFailure)) throw error;
    log.warn(
      { tokens: row.id, kind: connector.id, failure: error.kind, what: error.message },
      "a connection was not renewed",
    );
    if (error.kind !== "reconnect") throw error;
    const theirs = await findConnection(companyId, row.id);
    if (theirs && theirs.credentials !== row.credentials) return signInOf(of, theirs);
    if (!error.isFinal) throw error;
    return endConnection(of, row.id, error);
  }
}

/** Ends the connection if its token has ended. */
export async function checkAlive(of: OfConnection, row: ConnectionRow, tokens: OAuthTokens): Promise<void> {
  const { companyId, connector } = of;
  const { isAlive } = connector.auth.family;
  if (!isAlive || !knownTokens.mayCheck(tokens.accessToken, now())) return;
  try {
    const send = signInSender(connector, providerWire({ connector, signIn: true }), undefined, row.account);
    if (await isAlive(send, clientOf(of), tokens)) return;
  } catch (error) {
    if (!(error instanceof ConnectorFailure) && !(error instanceof ZodError)) throw error;
    log.warn({ tokens: row.id, kind: connector.id, what: error.message }, "a token could not be checked");
    return;
  }
  const theirs = await findConnection(companyId, row.id);
  if (!theirs || signInOf(of, theirs).tokens.accessToken !== tokens.accessToken) return;
  await endConnection(of, row.id, ended(of, row.account));
}

function clientOf({ connector }: OfConnection): OAuthClient {
  const client = appOf(connector.auth);
  if (client) return client;
  const what = `This installation has no API credentials for ${connector.auth.family.service} any more. An administrator must add them.`;
  throw new ConnectorFailure(connector.id, "unavailable", what);
}

export async function endConnection(
  { companyId }: OfConnection,
  id: string,
  error: ConnectorFailure,
): Promise<never> {
  for (const source of await listSourcesOfConnection(companyId, id))
    await markInvalid(companyId, source.id, error.message, { connectedAt: source.connectedAt });
  throw error;
}

export function signInOf({ connector }: OfConnection, row: ConnectionRow): CurrentSignIn {
  const tokens = openTokens(connectionAbout(row), row.credentials);
  if (tokens) return { tokens, account: row.account };
  const what = `The connection to ${connectionName(connector.auth.family, row.account)} can no longer be read. Reconnect it.`;
  throw new ConnectorFailure(connector.id, "reconnect", what);
}

export function ended({ connector }: OfConnection, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "reconnect",
    `The connection to ${connectionName(connector.auth.family, account)} has expired. Reconnect it to update its data.`,
    null,
    { isFinal: true },
  );
}

function unreadable({ connector }: OfConnection, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "unexpected-reply",
    `The connection to ${connectionName(connector.auth.family, account)} could not be renewed: the response was unexpected.`,
  );
}

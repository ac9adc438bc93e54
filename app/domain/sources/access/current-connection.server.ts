import { setTimeout } from "node:timers/promises";
import { ZodError } from "zod";
import type { OAuthTokens, OAuthAuth } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { canRenew, endOf, renewTokens } from "#app/connectors/core/sign-in/oauth.ts";
import { connectionName, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { processName } from "#app/lib/id.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import {
  claimConnection,
  findConnection,
  freeConnection,
  keepRenewed,
  listSourcesOfConnection,
  type ConnectionRow,
} from "#db/queries/sources/connections.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { connectionAbout, openTokens, sealTokens } from "./credentials.server.ts";
import { markInvalid } from "./mark-invalid.server.ts";
import { appOf } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";

const renewBeforeEndMs = 5 * 60_000;
/** A token this young is not renewed again when it is refused. */
const minRenewalAgeMs = 60_000;
const leaseMs = 60_000;
const patienceMs = 45_000;
const lookEveryMs = 250;

const state = singleton("connections", () => ({
  renewing: new Map<string, Promise<CurrentSignIn>>(),
  /** By connection. */
  refusedTokens: new Map<string, number>(),
}));

type CurrentSignIn = { readonly tokens: OAuthTokens; readonly renewedAt: Date; readonly account: string };
type Of = {
  readonly companyId: string;
  readonly connector: ProviderConnector & { readonly auth: OAuthAuth };
};

export type CurrentConnection = {
  readonly extra: OAuthTokens["extra"];
  readonly tokens: (isRefused: boolean) => Promise<OAuthTokens>;
};

export function currentConnection(of: Of, row: ConnectionRow): CurrentConnection {
  let held = signInOf(of, row);
  const tokens = async (isRefused: boolean) => {
    const at = now().getTime();
    const { expiresAt } = held.tokens;
    const endsSoon = expiresAt !== null && Date.parse(expiresAt) - at < renewBeforeEndMs;
    const name = `${of.companyId}/${row.id}`;
    const isDoubted = isRefused && at - (state.refusedTokens.get(name) ?? 0) > minRenewalAgeMs;
    if (endsSoon || isDoubted) held = await renewed(of, row.id, held);
    if (isDoubted) noteDoubted(name, at);
    return held.tokens;
  };
  return { extra: held.tokens.extra, tokens };
}

function noteDoubted(name: string, at: number): void {
  for (const [other, since] of state.refusedTokens)
    if (at - since > minRenewalAgeMs) state.refusedTokens.delete(other);
  state.refusedTokens.set(name, at);
}

/**
 * One renewal at a time, within this process by the map, across processes by the lease: many providers issue
 * each token once.
 */
function renewed(of: Of, id: string, held: CurrentSignIn): Promise<CurrentSignIn> {
  const name = `${of.companyId}/${id}`;
  const running = state.renewing.get(name);
  if (running) return running;
  const renewing = takeTurn(of, id, held).finally(() => state.renewing.delete(name));
  state.renewing.set(name, renewing);
  return renewing;
}

async function takeTurn(of: Of, id: string, held: CurrentSignIn): Promise<CurrentSignIn> {
  const { companyId, connector } = of;
  const isNewer = (row: ConnectionRow) => row.renewedAt.getTime() !== held.renewedAt.getTime();
  for (
    const begun = performance.now();
    performance.now() - begun < patienceMs;
    await setTimeout(lookEveryMs)
  ) {
    const row = await findConnection(companyId, id);
    if (!row) throw ended(of, held.account);
    if (isNewer(row)) return signInOf(of, row);
    if (!canRenew(connector.auth.family, held.tokens)) {
      if (held.tokens.expiresAt !== null && Date.parse(held.tokens.expiresAt) <= now().getTime())
        return endFor(of, id, ended(of, held.account));
      return held; // only a person can renew it; the provider decides
    }
    const at = now();
    const claimed = await claimConnection(companyId, id, processName, {
      at,
      until: new Date(at.getTime() + leaseMs),
    });
    if (!claimed) continue;
    try {
      return isNewer(claimed) ? signInOf(of, claimed) : await renew(of, claimed, held.tokens);
    } finally {
      await keepTrying(() => freeConnection(companyId, id, processName));
    }
  }
  throw new ConnectorFailure(
    connector.id,
    "unavailable",
    `${connectionName(connector.auth.family, held.account)} cannot renew the connection at the moment.`,
  );
}

async function renew(of: Of, row: ConnectionRow, tokens: OAuthTokens): Promise<CurrentSignIn> {
  const { companyId, connector } = of;
  const { family } = connector.auth;
  const client = appOf(connector.auth);
  if (!client) {
    const what = `This installation has no API credentials for ${family.service} any more. An administrator must add them.`;
    throw new ConnectorFailure(connector.id, "unavailable", what);
  }
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
    // Many providers issue a token once, so it must survive a database outage.
    if (await keepTrying(() => keepRenewed(companyId, row.id, processName, changed)))
      return { tokens: fresh, renewedAt: changed.renewedAt, account: row.account };
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
    if (theirs && theirs.renewedAt.getTime() !== row.renewedAt.getTime()) return signInOf(of, theirs);
    return endFor(of, row.id, error);
  }
}

async function endFor({ companyId }: Of, id: string, error: ConnectorFailure): Promise<never> {
  for (const source of await listSourcesOfConnection(companyId, id))
    await markInvalid(companyId, source.id, error.message, source.connectedAt);
  throw error;
}

function signInOf({ connector }: Of, row: ConnectionRow): CurrentSignIn {
  const tokens = openTokens(connectionAbout(row), row.credentials);
  if (tokens) return { tokens, renewedAt: row.renewedAt, account: row.account };
  const what = `The connection to ${connectionName(connector.auth.family, row.account)} can no longer be read. Reconnect it.`;
  throw new ConnectorFailure(connector.id, "reconnect", what);
}

function ended({ connector }: Of, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "reconnect",
    `The connection to ${connectionName(connector.auth.family, account)} has expired. Reconnect it to update its data.`,
  );
}

function unreadable({ connector }: Of, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "unexpected-reply",
    `The connection to ${connectionName(connector.auth.family, account)} could not be renewed: the response was unexpected.`,
  );
}

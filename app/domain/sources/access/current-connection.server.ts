import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ZodError } from "zod";
import type { Login, OAuthAuth } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { canRenew, endOf, renewLogin } from "#app/connectors/core/sign-in/oauth.ts";
import { loginName, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import {
  claimLogin,
  findLogin,
  freeLogin,
  keepRenewed,
  listSourcesOfLogin,
  type LoginRow,
} from "#db/queries/sources/logins.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { loginAbout, openLogin, sealLogin } from "./credentials.server.ts";
import { markInvalid } from "./mark-invalid.server.ts";
import { appOf } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";

const renewBeforeEndMs = 5 * 60_000;
/** A token this young is not renewed again when it is refused. */
const doubtedOnceMs = 60_000;
const leaseMs = 60_000;
const patienceMs = 45_000;
const lookEveryMs = 250;

const state = singleton("logins", () => ({
  process: randomUUID(),
  renewing: new Map<string, Promise<CurrentSignIn>>(),
  /** By login. */
  doubted: new Map<string, number>(),
}));

type CurrentSignIn = { readonly login: Login; readonly renewedAt: Date; readonly account: string };
type Of = {
  readonly companyId: string;
  readonly connector: ProviderConnector & { readonly auth: OAuthAuth };
};

export type CurrentConnection = {
  readonly extra: Login["extra"];
  readonly login: (isRefused: boolean) => Promise<Login>;
};

export function currentConnection(of: Of, row: LoginRow): CurrentConnection {
  let held = signInOf(of, row);
  const login = async (isRefused: boolean) => {
    const at = now().getTime();
    const { expiresAt } = held.login;
    const endsSoon = expiresAt !== null && Date.parse(expiresAt) - at < renewBeforeEndMs;
    const name = `${of.companyId}/${row.id}`;
    const isDoubted = isRefused && at - (state.doubted.get(name) ?? 0) > doubtedOnceMs;
    if (endsSoon || isDoubted) held = await renewed(of, row.id, held);
    if (isDoubted) noteDoubted(name, at);
    return held.login;
  };
  return { extra: held.login.extra, login };
}

function noteDoubted(name: string, at: number): void {
  for (const [other, since] of state.doubted) if (at - since > doubtedOnceMs) state.doubted.delete(other);
  state.doubted.set(name, at);
}

/**
 * One renewal at a time, in this process by the map and in all by the lease: many providers issue each token
 * once.
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
  const isNewer = (row: LoginRow) => row.renewedAt.getTime() !== held.renewedAt.getTime();
  for (
    const begun = performance.now();
    performance.now() - begun < patienceMs;
    await setTimeout(lookEveryMs)
  ) {
    const row = await findLogin(companyId, id);
    if (!row) throw ended(of, held.account);
    if (isNewer(row)) return signInOf(of, row);
    if (!canRenew(connector.auth.family, held.login)) {
      if (held.login.expiresAt !== null && Date.parse(held.login.expiresAt) <= now().getTime())
        return endFor(of, id, ended(of, held.account));
      return held; // only a person can renew it; the provider decides
    }
    const at = now();
    const claimed = await claimLogin(companyId, id, state.process, {
      at,
      until: new Date(at.getTime() + leaseMs),
    });
    if (!claimed) continue;
    try {
      return isNewer(claimed) ? signInOf(of, claimed) : await renew(of, claimed, held.login);
    } finally {
      await keepTrying(() => freeLogin(companyId, id, state.process));
    }
  }
  throw new ConnectorFailure(
    connector.id,
    "unavailable",
    `${loginName(connector.auth.family, held.account)} cannot renew the connection at the moment.`,
  );
}

async function renew(of: Of, row: LoginRow, login: Login): Promise<CurrentSignIn> {
  const { companyId, connector } = of;
  const { family } = connector.auth;
  const client = appOf(connector.auth);
  if (!client) {
    const what = `This installation has no API credentials for ${family.service} any more. An administrator must add them.`;
    throw new ConnectorFailure(connector.id, "unavailable", what);
  }
  try {
    const wire = providerWire({ connector, signIn: true });
    const fresh = await renewLogin(
      signInSender(connector, wire, undefined, row.account),
      family,
      client,
      login,
      now(),
    );
    const end = endOf(family, fresh);
    const changed = {
      credentials: sealLogin(loginAbout(row), fresh),
      scopes: fresh.scopes,
      endsAt: end === null ? null : new Date(end),
      renewedAt: now(),
    };
    // Many providers issue a token once, so it must survive a database outage.
    if (await keepTrying(() => keepRenewed(companyId, row.id, state.process, changed)))
      return { login: fresh, renewedAt: changed.renewedAt, account: row.account };
    const theirs = await findLogin(companyId, row.id);
    if (!theirs) throw ended(of, row.account);
    return signInOf(of, theirs);
  } catch (error) {
    if (error instanceof ZodError) throw unreadable(of, row.account);
    if (!(error instanceof ConnectorFailure)) throw error;
    log.warn(
      { login: row.id, kind: connector.id, failure: error.kind, what: error.message },
      "a connection was not renewed",
    );
    if (error.kind !== "reconnect") throw error;
    const theirs = await findLogin(companyId, row.id);
    if (theirs && theirs.renewedAt.getTime() !== row.renewedAt.getTime()) return signInOf(of, theirs);
    return endFor(of, row.id, error);
  }
}

async function endFor({ companyId }: Of, id: string, error: ConnectorFailure): Promise<never> {
  for (const source of await listSourcesOfLogin(companyId, id))
    await markInvalid(companyId, source.id, error.message, source.connectedAt);
  throw error;
}

function signInOf({ connector }: Of, row: LoginRow): CurrentSignIn {
  const login = openLogin(loginAbout(row), row.credentials);
  if (login) return { login, renewedAt: row.renewedAt, account: row.account };
  const what = `The connection to ${loginName(connector.auth.family, row.account)} can no longer be read. Reconnect it.`;
  throw new ConnectorFailure(connector.id, "reconnect", what);
}

function ended({ connector }: Of, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "reconnect",
    `The connection to ${loginName(connector.auth.family, account)} has expired. Reconnect it to update its data.`,
  );
}

function unreadable({ connector }: Of, account: string): ConnectorFailure {
  return new ConnectorFailure(
    connector.id,
    "unexpected-reply",
    `The connection to ${loginName(connector.auth.family, account)} could not be renewed: the response was unexpected.`,
  );
}

import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { SourceAccess, TokenSource } from "#app/connectors/core/wire/provider.ts";
import { canRenew } from "#app/connectors/core/sign-in/oauth.ts";
import { connectionName } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { processName } from "#app/lib/id.server.ts";
import { now, pause } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import {
  claimConnection,
  findConnection,
  freeConnection,
  type ConnectionRow,
} from "#db/queries/sources/connections.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { knownTokens } from "./known-tokens.ts";
import {
  checkAlive,
  type CurrentSignIn,
  endConnection,
  ended,
  type OfConnection,
  renew,
  signInOf,
} from "./renew-connection.server.ts";

const renewBeforeEndMs = 5 * 60_000;
const leaseMs = 60_000;
const patienceMs = 45_000;
const lookEveryMs = 250;

/** By connection. */
const renewing = singleton("renewing", () => new Map<string, Promise<CurrentSignIn>>());

export function currentConnection(
  of: OfConnection,
  row: ConnectionRow,
): TokenSource & { readonly extra: SourceAccess["extra"] } {
  let held = signInOf(of, row);
  return {
    extra: held.tokens.extra,
    tokens: async (refused) => {
      const next = refused === null ? await unlessEnding(of, row.id, held) : await other(of, row.id, refused);
      if (next) held = next;
      return next?.tokens ?? null;
    },
    noteAccepted: (accessToken) => knownTokens.noteAccepted(accessToken, now()),
  };
}

async function unlessEnding(of: OfConnection, id: string, held: CurrentSignIn): Promise<CurrentSignIn> {
  const { expiresAt } = held.tokens;
  const endsSoon = expiresAt !== null && Date.parse(expiresAt) - now().getTime() < renewBeforeEndMs;
  return endsSoon ? renewed(of, id, held) : held;
}

/** Null: the refusal of the newest token counts. */
async function other(of: OfConnection, id: string, refused: string): Promise<CurrentSignIn | null> {
  const row = await findConnection(of.companyId, id);
  if (!row) return null;
  const newest = signInOf(of, row);
  if (newest.tokens.accessToken !== refused) return newest;
  if (!canRenew(of.connector.auth.family, newest.tokens)) {
    await checkAlive(of, row, newest.tokens);
    return null;
  }
  // A new, unused token: renewing it again changes nothing.
  if (knownTokens.isNewAndUnused(refused, now())) return null;
  const next = await renewed(of, id, newest);
  return next.tokens.accessToken === refused ? null : next;
}

/** One renewal at a time across processes: many providers issue each token once. */
function renewed(of: OfConnection, id: string, held: CurrentSignIn): Promise<CurrentSignIn> {
  const name = `${of.companyId}/${id}`;
  const running = renewing.get(name);
  if (running) return running;
  const begun = takeTurn(of, id, held).finally(() => renewing.delete(name));
  renewing.set(name, begun);
  return begun;
}

async function takeTurn(of: OfConnection, id: string, held: CurrentSignIn): Promise<CurrentSignIn> {
  const { companyId, connector } = of;
  const newerIn = (row: ConnectionRow) => {
    const theirs = signInOf(of, row);
    return theirs.tokens.accessToken === held.tokens.accessToken ? null : theirs;
  };
  const until = now().getTime() + patienceMs;
  for (; now().getTime() < until; await pause(lookEveryMs)) {
    const row = await findConnection(companyId, id);
    if (!row) throw ended(of, held.account);
    const theirs = newerIn(row);
    if (theirs) return theirs;
    if (!canRenew(connector.auth.family, held.tokens)) {
      if (held.tokens.expiresAt !== null && Date.parse(held.tokens.expiresAt) <= now().getTime())
        return endConnection(of, id, ended(of, held.account));
      return held; // Only a person can renew it.
    }
    const at = now();
    const claimed = await claimConnection(companyId, id, processName, {
      at,
      until: new Date(at.getTime() + leaseMs),
    });
    if (!claimed) continue;
    try {
      return newerIn(claimed) ?? (await renew(of, claimed));
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

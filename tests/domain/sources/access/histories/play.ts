import { z } from "zod";
import { config } from "#app/config.server.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { ConnectorFailure, type FailureKind } from "#app/connectors/core/wire/failure.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { connectionAbout, sealKeys, sealTokens } from "#app/domain/sources/access/credentials.server.ts";
import { judgeFailure, noteAccepted } from "#app/domain/sources/access/judge-failure.server.ts";
import { openSource } from "#app/domain/sources/access/open-source.server.ts";
import { nextTry } from "#app/domain/sources/freshness.ts";
import { now, pause } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findSourceRow } from "#db/queries/sources/connecting.ts";
import { connections, sources } from "#db/schema/index.ts";
import { VirtualClock } from "#tests/support/edges/virtual-clock.ts";
import type { Family } from "./families.ts";
import { type Fate, FakeProvider, hour } from "./fake-provider.ts";

export const refreshEvery = 3 * hour;
const start = new Date("2026-11-21T08:00:00Z");

export type History = {
  readonly fate: Fate;
  /** Of each source: when its callers begin. */
  readonly callers: readonly (readonly number[])[];
  readonly lastsMs: number;
};

export type Outcome = {
  readonly source: number;
  /** From the start. */
  readonly hours: number;
  readonly is: "numbers" | FailureKind;
};

export type Played = {
  readonly outcomes: readonly Outcome[];
  readonly tokenCalls: number;
  /** By source; ms from the start. */
  readonly endedAt: readonly (number | null)[];
};

/** Callers of sources on one connection, as the refresher calls them, until the time is over. */
export async function play(companyId: string, family: Family, history: History): Promise<Played> {
  const clock = new VirtualClock(start);
  const provider = new FakeProvider(family, history.fate, start.getTime());
  const realFetch = globalThis.fetch;
  const { providerVariables, providerOrigins } = config;
  const own = { [`${family.env}_CLIENT_ID`]: "id", [`${family.env}_CLIENT_SECRET`]: "secret" };
  Object.assign(config, { providerVariables: own, providerOrigins: readOrigins("{}") });
  globalThis.fetch = ((url: string, init: RequestInit) => provider.fetch(url, init)) as typeof fetch;
  try {
    const outcomes: Outcome[] = [];
    const ids = await clock.run(connect(companyId, family, provider));
    const calls = ids.flatMap((id, at) =>
      history.callers[at]!.map((begins) =>
        caller({ companyId, family, history, outcomes }, { id, at, begins }),
      ),
    );
    await clock.run(Promise.all(calls));
    const rows = await clock.run(Promise.all(ids.map((id) => findSourceRow(companyId, id))));
    return {
      outcomes,
      tokenCalls: provider.tokenCalls,
      endedAt: rows.map((row) => (row?.invalidSince ? row.invalidSince.getTime() - start.getTime() : null)),
    };
  } finally {
    globalThis.fetch = realFetch;
    Object.assign(config, { providerVariables, providerOrigins });
    clock.stop();
  }
}

type Scene = {
  readonly companyId: string;
  readonly family: Family;
  readonly history: History;
  readonly outcomes: Outcome[];
};
type Caller = { readonly id: string; readonly at: number; readonly begins: number };

async function caller(
  { companyId, family, history, outcomes }: Scene,
  { id, at, begins }: Caller,
): Promise<void> {
  await pause(begins);
  for (let failed = 0; now().getTime() < start.getTime() + history.lastsMs;) {
    const source = (await findSourceRow(companyId, id))!;
    if (source.invalid && !(source.retryAt && source.retryAt <= now())) return;
    const note = (is: Outcome["is"]) =>
      outcomes.push({ source: at, hours: (now().getTime() - start.getTime()) / hour, is });
    try {
      const access = await openSource(companyId, source);
      const url = `${family.data[at]}/numbers`;
      await providerFor(access).call({ method: "GET", url, query: { source: at } }, z.unknown());
      await noteAccepted(source);
      note("numbers");
      failed = 0;
      await pause(refreshEvery);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const { kind, againAt, waitSeconds } = await judgeFailure(source, error);
      note(kind);
      const again = againAt ?? nextTry(kind, failed++, waitSeconds, now()).notBefore;
      if (!again) return;
      await pause(Math.max(1, again.getTime() - now().getTime()));
    }
  }
}

async function connect(companyId: string, family: Family, provider: FakeProvider): Promise<string[]> {
  const [connectionId, accountId] = [newId(), newId()];
  if (family.env !== null)
    await db.insert(connections).values({
      id: connectionId,
      companyId,
      family: family.env,
      accountId,
      account: "marta@northlight.example",
      credentials: sealTokens(connectionAbout({ companyId, family: family.env, accountId }), {
        ...provider.first(),
        endsAt: null,
        scopes: [],
        extra: family.extra ?? {},
      }),
      renewedAt: now(),
    });
  const ids = family.kinds.map(() => newId());
  const keys = { account: "", token: newId(), url: "" };
  await db.insert(sources).values(
    family.kinds.map((kind, at) => ({
      id: ids[at]!,
      companyId,
      kind,
      name: `${kind} ${at}`,
      connectedAt: now(),
      ...(family.env === null
        ? { credentials: sealKeys({ companyId, id: ids[at]! }, keys) }
        : { connectionId, account: "marta@northlight.example" }),
    })),
  );
  return ids;
}

import type { Keys, OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import type { Parameters, ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import type { SourceAccess } from "#app/connectors/core/wire/provider.ts";
import { signerOf } from "#app/connectors/core/sign-in/sign.ts";
import { findProvider } from "#app/connectors/registry.ts";
import type { Wire } from "#app/connectors/core/wire/wire.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { sandboxToken, type StandIn } from "#tests/sandbox/stand-in.ts";

/** Requests on the wire, and the waits between them. */
export type Traffic = { readonly calls: string[]; readonly waits: number[] };

/** A fault in place of the stand-in's reply; null lets the real one through. */
export type Fault = (request: Request, reply: () => Promise<Response>) => Promise<Response> | Response | null;

/** The connector of a stand-in. */
export function providerOf({ kind }: Pick<StandIn, "kind">): ProviderConnector {
  const connector = findProvider(kind);
  if (!connector) throw new Error(`${kind} has no line in app/connectors/registry.ts`);
  return connector;
}

export const standInNow = new Date("2026-11-21T12:00:00Z");

export type AskedWith = {
  readonly fault?: Fault;
  /** The access token of a connection; a refused one may be renewed at the provider. */
  readonly token?: (isRefused: boolean, wire: Wire) => Promise<string> | string;
  /** Replaces the keys that the stand-in accepts. */
  readonly keys?: Partial<Keys>;
};

/** A connector that queries a stand-in, with a clock that makes waits instant. */
export function askStandIn(
  connector: ProviderConnector,
  standIn: StandIn,
  { fault, token = () => sandboxToken, keys: given = {} }: AskedWith = {},
): { readonly asked: SourceAccess; readonly traffic: Traffic } {
  const traffic: Traffic = { calls: [], waits: [] };
  let passed = 0;
  const now = () => new Date(standInNow.getTime() + passed * 1000);
  const wire: Wire = {
    now,
    sleep: (seconds) => {
      passed += seconds;
      traffic.waits.push(seconds);
      return Promise.resolve();
    },
    fetch: async (url, init) => {
      traffic.calls.push(url);
      const request = new Request(url, init);
      const reply = async () => {
        const answer = await standIn.handle(request, { now: now() });
        if (!answer) throw new Error(`${standIn.kind} has no stand-in for ${init.method} ${url}`);
        return answer;
      };
      return fault?.(request.clone(), reply) ?? reply();
    },
  };
  const keys: Keys = { account: "", token: "", url: "", ...standIn.keys, ...given };
  const tokens = async (refused: string | null): Promise<OAuthTokens | null> => {
    const accessToken = await token(refused !== null, wire);
    if (accessToken === refused) return null;
    return { accessToken, refreshToken: null, expiresAt: null, scopes: [], extra: standIn.extra ?? {} };
  };
  return {
    traffic,
    asked: {
      connector,
      wire,
      sign: signerOf(connector.auth, { keys, env: sandboxEnvironment, now }),
      connection: connector.auth.kind === "oauth2" ? { tokens, noteAccepted: () => {} } : null,
      turn: new Budget().turn(connector.id, connector.limits, wire),
      account: standIn.account ?? (keys.account || null),
      site: keys.url || null,
      extra: standIn.extra ?? {},
    },
  };
}

/** Variables that signing needs, apart from the connection. */
export const sandboxEnvironment = {
  GOOGLE_ADS_DEVELOPER_TOKEN: "sandbox-developer-token",
  META_CLIENT_SECRET: "sandbox-client-secret",
};

export function question(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  range: DateRange,
): ReportQuery {
  return { dimension, split: null, metrics, filter: [], range, currency: "USD", parameters };
}

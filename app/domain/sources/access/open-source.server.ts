import { createHash } from "node:crypto";
import type { KeyAuth, Keys, OAuthAuth } from "#app/connectors/core/sign-in/auth.ts";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { SourceAccess } from "#app/connectors/core/wire/provider.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import { signerOf } from "#app/connectors/core/sign-in/sign.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { findConnection } from "#db/queries/sources/connections.ts";
import { openKeys } from "./credentials.server.ts";
import { currentConnection } from "./current-connection.server.ts";
import { signingEnvironment } from "./provider-app.server.ts";
import { providerWire } from "./provider-wire.server.ts";
import type { Source } from "../source.ts";

type Row = Source["source"];

/** By source and connection. */
const facts = singleton("source-facts", () => new Map<string, Replies>());
const freshFactsMs = 10 * 60_000;
const maxSources = 2_000;

/** Shared: all queries of an account respect its limit. */
const budget = singleton("budget", () => new Budget());

/** Reads only the database. Throws `ConnectorFailure` (reconnect) without usable credentials. */
export async function openSource(companyId: string, source: Row, isUrgent = true): Promise<SourceAccess> {
  const connector = findProvider(source.kind);
  if (!connector) throw new Error(`${source.kind} is not a provider kind`);
  if (source.invalid && !(source.retryAt && source.retryAt <= now()))
    throw absent(connector, source.invalidReason ?? undefined);
  if (isOAuth(connector))
    return { ...(await openWithConnection(companyId, source, connector, isUrgent)), facts: factsOf(source) };
  if (hasKeys(connector)) return { ...openWithKeys(source, connector, isUrgent), facts: factsOf(source) };
  throw new Error(`${source.kind} has an unknown kind of connection`);
}

async function openWithConnection(
  companyId: string,
  source: Row,
  connector: OAuthConnector,
  isUrgent: boolean,
): Promise<SourceAccess> {
  const row = source.connectionId === null ? null : await findConnection(companyId, source.connectionId);
  if (!row) throw absent(connector);
  const connection = currentConnection({ companyId, connector }, row);
  return ask(source, connector, {
    payer: row.accountId,
    isUrgent,
    connection,
    extra: connection.extra,
    secrets: { keys: noKeys, env: signingEnvironment(connector) },
  });
}

function openWithKeys(source: Row, connector: WithKeys, isUrgent: boolean): SourceAccess {
  const keys = openKeys(source);
  // The right secret may come back.
  if (!keys) throw absent(connector, undefined, source.credentials === null);
  return openSourceWithKeys(connector, keys, source, isUrgent);
}

export function openSourceWithKeys(
  connector: WithKeys,
  keys: Keys,
  source: Pick<Row, "account" | "url">,
  isUrgent = true,
): SourceAccess {
  const words = [keys.url, keys.account, keys.token].join("\n");
  return ask(source, connector, {
    payer: createHash("sha256").update(words).digest("base64url").slice(0, 22),
    isUrgent,
    connection: null,
    extra: {},
    secrets: { keys, env: {} },
  });
}

export type OAuthConnector = ProviderConnector & { readonly auth: OAuthAuth };
export type WithKeys = ProviderConnector & { readonly auth: KeyAuth };

export function isOAuth(connector: ProviderConnector): connector is OAuthConnector {
  return connector.auth.kind === "oauth2";
}

export function hasKeys(connector: ProviderConnector): connector is WithKeys {
  return connector.auth.kind === "key";
}

type Parts = {
  readonly payer: string;
  readonly isUrgent: boolean;
  readonly connection: SourceAccess["connection"];
  readonly extra: SourceAccess["extra"];
  readonly secrets: Parameters<typeof signerOf>[1];
};

function factsOf({ companyId, id, connectedAt, connectionId }: Row): Replies {
  const name = [companyId, id, connectedAt.getTime(), connectionId].join(":");
  const known = facts.get(name) ?? new Replies(freshFactsMs, 2_000_000);
  facts.delete(name); // LRU order
  facts.set(name, known);
  for (const oldest of facts.keys()) {
    if (facts.size <= maxSources) break;
    facts.delete(oldest);
  }
  return known;
}

function ask(
  { account, url }: Pick<Row, "account" | "url">,
  connector: ProviderConnector,
  parts: Parts,
): SourceAccess {
  const wire = providerWire({ connector, site: url });
  return {
    connector,
    wire,
    sign: signerOf(connector.auth, { ...parts.secrets, now }),
    turn: budget.turn(`${connector.id} ${parts.payer}`, connector.limits, wire, parts.isUrgent),
    account,
    site: url,
    extra: parts.extra,
    connection: parts.connection,
  };
}

const noKeys: Keys = { account: "", token: "", url: "" };

function absent({ id, name }: ProviderConnector, what?: string, isFinal = true): ConnectorFailure {
  const said = what ?? `${name} is not connected. Reconnect it to update its data.`;
  return new ConnectorFailure(id, "reconnect", said, null, { isFinal });
}

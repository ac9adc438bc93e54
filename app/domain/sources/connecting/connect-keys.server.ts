import { parseUrl } from "#app/lib/parse-url.ts";
import { ZodError } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Keys } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { mappedAddress } from "#app/config/provider-settings.ts";
import { inTransaction } from "#db/client.server.ts";
import { lockCompany } from "#db/queries/companies.ts";
import { findSourceRow, listSourcesOfKind, setSourceConnected } from "#db/queries/sources/connecting.ts";
import { retryFailedQueries } from "#db/queries/sources/report-queries.ts";
import { removeSourceLists } from "#db/queries/sources/source-lists.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { openSourceWithKeys, hasKeys, type WithKeys } from "../access/open-source.server.ts";
import { openKeys, sealKeys } from "../access/credentials.server.ts";
import { siteProblem } from "../access/pinned-fetch.server.ts";
import { providerWire } from "../access/provider-wire.server.ts";
import { hasProtocol, siteAddress } from "../access/public-address.ts";
import { wakeRefresher } from "../queries/refresh-signals.server.ts";
import { addConnected } from "./add-connected.server.ts";
import type { KeyName, TypedKeys } from "./keys.form.ts";

export type ConnectedByKeys =
  | { readonly outcome: "connected" | "reconnected" | "already"; readonly sourceId: string }
  /** By field; "" for the whole form. */
  | { readonly outcome: "refused"; readonly fields: Readonly<Partial<Record<KeyName | "", string>>> }
  | { readonly outcome: "limit"; readonly allowed: number }
  | { readonly outcome: "not-found" };

type Given = TypedKeys & {
  readonly name?: string;
  /** To reconnect; an empty token means the stored one. */
  readonly sourceId?: string | null;
};

export async function connectByKeys(
  viewer: Pick<Viewer, "companyId" | "userId">,
  kind: string,
  { name, sourceId = null, ...typed }: Given,
): Promise<ConnectedByKeys> {
  const { companyId } = viewer;
  const connector = findProvider(kind);
  if (!connector || !hasKeys(connector)) return { outcome: "not-found" };
  const source = sourceId === null ? null : await findSourceRow(companyId, sourceId);
  if (sourceId !== null && source?.kind !== kind) return { outcome: "not-found" };
  const token = typed.token || (source && openKeys(source)?.token) || "";
  if (token === "" && connector.auth.fields.token?.optional !== true)
    return {
      outcome: "refused",
      fields: { token: "The stored value can no longer be read. Paste it again." },
    };

  const checked = await check(connector, { ...typed, token });
  if ("refused" in checked) return { outcome: "refused", fields: checked.refused };
  const { keys, account } = checked;
  const connection = { account, url: keys.url || null };
  const kept = source ?? (await findSame(companyId, connector, keys));
  if (!kept) {
    const id = newId();
    const credentials = sealKeys({ companyId, id }, keys);
    return inTransaction(async () => {
      await lockCompany(companyId); // A form sent twice must create one source.
      const twin = await findSame(companyId, connector, keys);
      return twin
        ? { outcome: "already", sourceId: twin.id }
        : addConnected(viewer, connector, { ...connection, id, credentials, ...(name && { name }) });
    });
  }
  const at = now();
  await setSourceConnected(companyId, kept.id, { ...connection, credentials: sealKeys(kept, keys) }, at);
  await removeSourceLists(companyId, kept.id);
  await retryFailedQueries(companyId, kept.id, at);
  wakeRefresher();
  return { outcome: source ? "reconnected" : "already", sourceId: kept.id };
}

/** Another account name makes another source. */
async function findSame(companyId: string, connector: WithKeys, keys: Keys): Promise<SourceRow | null> {
  const sources = await listSourcesOfKind(companyId, connector.id);
  const siteOf = siteSpelling(connector);
  return sources.find((source) => isSame(siteOf, openKeys(source), keys)) ?? null;
}

function isSame(siteOf: SiteOf, stored: Keys | null, { account, token, url }: Keys): boolean {
  if (stored === null || stored.token !== token || stored.account !== account) return false;
  return siteOf(stored.url) === url; // Older rows have the URL as typed.
}

type Refusal = { readonly refused: Readonly<Partial<Record<KeyName | "", string>>> };
type Checked = { readonly keys: Keys; readonly account: string | null };

type SiteOf = (typed: string) => string;

function siteSpelling({ auth }: WithKeys): SiteOf {
  return (url) => (auth.siteOf && /^https?:\/\//i.test(url) ? auth.siteOf(url) : url);
}

async function check(connector: WithKeys, typed: TypedKeys): Promise<Checked | Refusal> {
  if (!connector.auth.fields.url || typed.url === "") return tryKeys(connector, typed);
  const address = siteSpelling(connector)(siteAddress(typed.url));
  if (hasProtocol(typed.url)) return tryKeys(connector, { ...typed, url: address });
  const safe = await tryKeys(connector, { ...typed, url: address.replace(/^http:/, "https:") });
  return "refused" in safe && safe.refused.url ? tryKeys(connector, { ...typed, url: address }) : safe;
}

async function tryKeys(connector: WithKeys, keys: Keys): Promise<Checked | Refusal> {
  if (keys.url !== "" && !(parseUrl(keys.url) && mappedAddress(config.providerOrigins, keys.url))) {
    const problem = await siteProblem(keys.url);
    if (problem) return { refused: { url: problem } };
  }
  const { sign } = openSourceWithKeys(connector, keys, { account: keys.account, url: keys.url || null });
  const send = signInSender(connector, providerWire({ connector, site: keys.url || null }), (request) =>
    sign(request, null),
  );
  try {
    const { name } = await connector.auth.check(send, keys);
    const account = keys.account || name || (keys.url ? new URL(keys.url).host : null);
    return { keys, account };
  } catch (error) {
    return { refused: refusalOf(connector, error) };
  }
}

function refusalOf({ name, auth }: WithKeys, error: unknown): Refusal["refused"] {
  const { fields } = auth;
  if (error instanceof ZodError) {
    const what = `${name} returned an unexpected response.`;
    return fields.url ? { url: `This address does not respond like ${name}.` } : { "": what };
  }
  if (!(error instanceof ConnectorFailure)) throw error;
  if (error.field && fields[error.field]) return { [error.field]: error.message };
  switch (error.kind) {
    case "reconnect": {
      const own = /was disconnected/.test(error.message) ? null : error.message;
      return { token: own ?? `${name} rejected this. Check it and paste it again.` };
    }
    case "no-access":
    case "bad-request":
      return { token: error.message };
    case "unavailable":
    case "unexpected-reply":
      return { [fields.url ? "url" : ""]: error.message };
    case "slow-down":
    case "out-of-quota":
      return { "": error.message };
  }
}

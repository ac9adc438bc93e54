import type { Viewer } from "#app/auth/viewer.ts";
import type { SignIn } from "#app/connectors/core/sign-in/oauth.ts";
import { authorizeAddress } from "#app/connectors/core/sign-in/oauth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { newToken } from "#app/lib/id.server.ts";
import { findSourceRow, listKindsOfFamily } from "#db/queries/sources/connecting.ts";
import { listSourcesOfConnection } from "#db/queries/sources/connections.ts";
import { isOAuth, type OAuthConnector } from "../access/open-source.server.ts";
import { appOf, callbackAddress, missingVariables } from "../access/provider-app.server.ts";
import { consentAddress } from "../access/provider-wire.server.ts";
import { scopesToAsk } from "./scopes.ts";

export type StartedConnect =
  | { readonly outcome: "started"; readonly address: string; readonly signIn: SignIn }
  | { readonly outcome: "not-configured" }
  | { readonly outcome: "not-found" };

export async function startConnect(
  { companyId }: Pick<Viewer, "companyId">,
  kind: string,
  sourceId: string | null,
): Promise<StartedConnect> {
  const connector = findProvider(kind);
  if (!connector || !isOAuth(connector)) return { outcome: "not-found" };
  const source = sourceId === null ? null : await findSourceRow(companyId, sourceId);
  if (sourceId !== null && source?.kind !== kind) return { outcome: "not-found" };
  const client = appOf(connector.auth);
  if (!client || missingVariables(connector).length > 0) return { outcome: "not-configured" };
  const kinds = source?.connectionId
    ? (await listSourcesOfConnection(companyId, source.connectionId)).map((one) => one.kind)
    : await listKindsOfFamily(companyId, connector.auth.family.env);
  const signIn: SignIn = {
    state: newToken(),
    verifier: newToken() + newToken(),
    redirectUri: callbackAddress(kind),
    scopes: scopesToAsk(connector.auth, kinds.flatMap(authOf), { isReconnect: source !== null }),
  };
  const address = consentAddress(authorizeAddress(connector.auth.family, client, signIn));
  return { outcome: "started", address, signIn };
}

function authOf(kind: string): OAuthConnector["auth"][] {
  const connector = findProvider(kind);
  return connector && isOAuth(connector) ? [connector.auth] : [];
}

import type { Viewer } from "#app/auth/viewer.ts";
import type { KeyFields } from "#app/connectors/core/sign-in/auth.ts";
import { findConnector, findProvider } from "#app/connectors/registry.ts";
import { findSourceRow } from "#db/queries/sources/connecting.ts";
import { openKeys } from "../access/credentials.server.ts";
import { isOAuth } from "../access/open-source.server.ts";
import { kindOf } from "./kinds.server.ts";
import type { Kind } from "../kind.ts";

export function findKindName(kind: string): string | null {
  return findConnector(kind)?.name ?? null;
}

export function isSignInKind(kind: string): boolean {
  const connector = findProvider(kind);
  return connector !== null && isOAuth(connector);
}

export type KindPage = {
  readonly kind: Kind;
  readonly fields: KeyFields;
  readonly source: { readonly id: string; readonly name: string } | null;
  /** Without the token, which never leaves the server. */
  readonly typed: { readonly account: string; readonly url: string };
};

export async function findKindPage(
  { companyId, role }: Pick<Viewer, "companyId" | "role">,
  id: string,
  sourceId: string | null,
): Promise<KindPage | null> {
  const connector = findConnector(id);
  const source = sourceId === null ? null : await findSourceRow(companyId, sourceId);
  if (!connector || (sourceId !== null && source?.kind !== id)) return null;
  const provider = findProvider(id);
  const keys = source && openKeys(source);
  return {
    kind: kindOf(connector, role),
    fields: provider?.auth.kind === "key" ? provider.auth.fields : {},
    source: source && { id: source.id, name: source.name },
    typed: { account: keys?.account ?? "", url: keys?.url || source?.url || "" },
  };
}

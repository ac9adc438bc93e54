import { createHash } from "node:crypto";
import type { Catalogue, Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";
import { type SourceAccess, providerFor } from "#app/connectors/core/wire/provider.ts";
import { now } from "#app/lib/clock.server.ts";
import { findSourceList, keepSourceList } from "#db/queries/sources/source-lists.ts";

const freshMs = 10 * 60_000;

/** Null if the columns are fixed. */
export async function freshCatalogue(
  companyId: string,
  asked: SourceAccess,
  sourceId: string,
  parameters: Parameters,
): Promise<Catalogue | null> {
  const { connector } = asked;
  if (!connector.catalogue) return null;
  const key = catalogueKey(connector, parameters);
  const known = await findSourceList(companyId, sourceId, key);
  if (known && now().getTime() - known.fetchedAt.getTime() < freshMs) return known.value as Catalogue;
  const catalogue = await connector.catalogue({
    ...providerFor(asked),
    params: effectiveValues(connector, parameters),
  });
  await keepSourceList(companyId, sourceId, key, catalogue, now());
  return catalogue;
}

export const cataloguePrefix = "catalogue:";

export function catalogueKey(connector: ProviderConnector, parameters: Parameters): string {
  const values = Object.entries(effectiveValues(connector, parameters)).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    cataloguePrefix + createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 32)
  );
}

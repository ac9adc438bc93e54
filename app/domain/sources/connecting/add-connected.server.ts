import type { Viewer } from "#app/auth/viewer.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { lockCompany } from "#db/queries/companies.ts";
import {
  addSource,
  countSources,
  listSourcesWithUploads,
  type SourceRow,
} from "#db/queries/sources/sources.ts";
import { maxSources } from "../source.ts";

export type Added =
  | { readonly outcome: "connected"; readonly sourceId: string }
  | { readonly outcome: "limit"; readonly allowed: number };

type Connection = Pick<SourceRow, "id"> &
  Partial<Pick<SourceRow, "account" | "url" | "credentials" | "connectionId" | "name">>;

export async function addConnected(
  { companyId, userId }: Pick<Viewer, "companyId" | "userId">,
  connector: ProviderConnector,
  { name, ...connection }: Connection,
): Promise<Added> {
  return inTransaction(async () => {
    const company = await lockCompany(companyId);
    if ((await countSources(companyId)) >= maxSources) return { outcome: "limit", allowed: maxSources };
    const at = now();
    await addSource(companyId, {
      ...connection,
      kind: connector.id,
      name: name ?? (await freeName(companyId, connector, connection.account ?? null)),
      // Likely zone until the account names its own: a wrong date queries comparisons twice.
      ...(connector.days?.zone === "account" && { zone: company?.timezone ?? null }),
      connectedAt: at,
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    });
    return { outcome: "connected", sourceId: connection.id };
  });
}

async function freeName(
  companyId: string,
  { name }: ProviderConnector,
  account: string | null,
): Promise<string> {
  const taken = new Set((await listSourcesWithUploads(companyId)).map(({ source }) => source.name));
  const wanted = [name, ...(account ? [`${name} (${account})`] : [])].map((text) => text.slice(0, 120));
  const free = wanted.find((text) => !taken.has(text));
  if (free) return free;
  let n = 2;
  while (taken.has(`${name} ${n}`)) n += 1;
  return `${name} ${n}`;
}

import { now } from "#app/lib/clock.server.ts";
import { setSourceChoices } from "#db/queries/sources/connecting.ts";
import { removeSourceLists } from "#db/queries/sources/source-lists.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { listOptions } from "../queries/list-options.server.ts";

type Choices = {
  readonly name?: string | undefined;
  readonly account?: string | undefined;
  /** Empty: offers all. */
  readonly properties?: readonly string[] | undefined;
};

export type SavedChoices =
  | { readonly outcome: "saved" | "not-found" }
  | { readonly outcome: "refused"; readonly fields: { readonly properties: string } };

/** Refuses unlisted values if the provider's list is complete. */
export async function saveChoices(
  companyId: string,
  source: SourceRow,
  { name, account, properties }: Choices,
): Promise<SavedChoices> {
  const isForAnother = account !== undefined && account !== (source.account ?? "");
  // Cached lists belong to the former account.
  if (isForAnother) await removeSourceLists(companyId, source.id);
  const asked = isForAnother ? { ...source, account, properties: [] } : source;
  const picked = properties && (await named(companyId, asked, [...new Set(properties)]));
  if (isForAnother) await removeSourceLists(companyId, source.id);
  if (picked && "unknown" in picked) return { outcome: "refused", fields: { properties: picked.unknown } };
  const changed = await setSourceChoices(
    companyId,
    source.id,
    {
      ...(name !== undefined && { name }),
      ...(account !== undefined && { account }),
      ...(picked && { properties: picked }),
    },
    now(),
  );
  return { outcome: changed ? "saved" : "not-found" };
}

async function named(
  companyId: string,
  source: SourceRow,
  values: readonly string[],
): Promise<SourceRow["properties"] | { readonly unknown: string }> {
  const known = new Map(source.properties.map((property) => [property.value, property]));
  if (values.every((value) => known.has(value))) return values.map((value) => known.get(value)!);
  const listed = await listOptions(companyId, source, "properties", { everything: true, include: values });
  switch (listed.outcome) {
    case "no-such-list":
      return { unknown: "This type of source has no properties." };
    case "failure":
      return { unknown: `The list of properties could not be loaded: ${listed.what}` };
    case "options": {
      const unknown = listed.isWhole ? listed.unlisted.find((value) => !known.has(value)) : undefined;
      if (unknown !== undefined) return { unknown: `“${unknown}” is not in this account.` };
      for (const { value, label } of listed.options) known.set(value, { value, label });
      return values.map((value) => known.get(value) ?? { value, label: value });
    }
  }
}

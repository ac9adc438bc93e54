import { now } from "#app/lib/clock.server.ts";
import { setSourceChoices } from "#db/queries/connections.ts";
import { removeSourceLists } from "#db/queries/source-lists.ts";
import type { SourceRow } from "#db/queries/sources.ts";
import { listOptions } from "../list-options.server.ts";

type Choices = {
  readonly name?: string | undefined;
  readonly account?: string | undefined;
  /** Values of the kind's list `properties`; none at all means that all of them are offered. */
  readonly properties?: readonly string[] | undefined;
};

/** What a person says of a connected source. Names of properties come from the provider, where it lists them. */
export async function saveChoices(
  companyId: string,
  source: SourceRow,
  { name, account, properties }: Choices,
): Promise<"saved" | "not-found"> {
  const picked = properties && (await named(companyId, source, [...new Set(properties)]));
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
  // What was listed was listed for the account before.
  if (account !== undefined && account !== (source.account ?? ""))
    await removeSourceLists(companyId, source.id);
  return changed ? "saved" : "not-found";
}

async function named(
  companyId: string,
  source: SourceRow,
  values: readonly string[],
): Promise<SourceRow["properties"]> {
  const known = new Map(source.properties.map((property) => [property.value, property]));
  const isNew = values.some((value) => !known.has(value));
  const listed = isNew
    ? await listOptions(companyId, source, "properties", { everything: true, include: values })
    : null;
  if (listed?.outcome === "options")
    for (const { value, label } of listed.options) known.set(value, { value, label });
  return values.map((value) => known.get(value) ?? { value, label: value });
}

import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { googlePages } from "#app/connectors/core/families/google-pages.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export const accountsApi = "https://mybusinessaccountmanagement.googleapis.com";
export const locationsApi = "https://mybusinessbusinessinformation.googleapis.com";

const Account = z.object({ name: z.string() });
const Location = z.object({
  title: z.string(),
  storefrontAddress: z
    .object({ addressLines: z.array(z.string()).default([]), locality: z.string().optional() })
    .optional(),
});
// Names contain 64-bit ids.
const Named = Location.extend({ name: z.string() });

/** Only reviews need the account, which a location does not name. */
export function locationOf(property: string): string {
  return property.slice(property.indexOf("locations/"));
}

export async function listLocations(provider: Provider): Promise<readonly Choice[]> {
  const list = {
    url: `${accountsApi}/${apiVersion("google-business-profile")}/accounts`,
    query: { pageSize: 20 },
  };
  const accounts = await googlePages(provider, list, "accounts", Account, 25);
  const choices = new Map<string, Choice>();
  for (const { name: account } of accounts.items) {
    const url = `${locationsApi}/${apiVersion("google-business-profile")}/${account}/locations`;
    const query = { readMask: "name,title,storefrontAddress", pageSize: 100, orderBy: "title" };
    const { items } = await googlePages(provider, { url, query }, "locations", Named, 50);
    for (const location of items)
      if (!choices.has(location.name))
        choices.set(location.name, { value: `${account}/${location.name}`, label: labelOf(location) });
  }
  return [...choices.values()].sort((a, b) => a.label.localeCompare(b.label, "en"));
}

export async function locationNames(
  { callOnce }: Provider,
  properties: readonly string[],
  isNeeded: boolean,
): Promise<(property: string) => string> {
  if (!isNeeded) return (property) => property;
  const names: (readonly [string, string])[] = [];
  for (const property of properties) {
    const location = await callOnce(
      {
        method: "GET",
        url: `${locationsApi}/${apiVersion("google-business-profile")}/${locationOf(property)}`,
        query: { readMask: "title,storefrontAddress" },
      },
      Location,
    );
    names.push([property, labelOf(location)]);
  }
  return withUniqueNames(names);
}

/** Branches of a chain share a title. */
function labelOf({ title, storefrontAddress }: z.infer<typeof Location>): string {
  const { addressLines = [], locality } = storefrontAddress ?? {};
  return [title, addressLines[0], locality].filter(Boolean).join(", ");
}

import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { idIn, linkedInGet, textOf } from "#app/connectors/core/families/linkedin.ts";
import { toUniqueChoices } from "#app/connectors/core/answers/unique-names.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";

// https://learn.microsoft.com/linkedin/marketing/integrations/ads/account-structure/create-and-manage-campaigns

const Id = z.union([z.number(), z.string()]).transform((id) => idIn(String(id))); // creatives have a URN, others a number
const Thing = z.object({
  id: Id,
  name: z.string().default(""),
  campaignGroup: Id.optional(),
  campaign: Id.optional(),
});
const Things = z.object({
  elements: z.array(Thing),
  metadata: z.object({ nextPageToken: z.string().nullish() }).optional(),
});
const Account = z.object({ currency: z.string() });

/** LinkedIn lists only active items by default, but numbers cover all. */
const everyStatus = (statuses: string) => `(status:(values:List(${statuses})))`;
const lists = {
  campaignGroup: {
    path: "adCampaignGroups",
    query: {
      q: "search",
      search: everyStatus("ACTIVE,ARCHIVED,CANCELED,DRAFT,PAUSED,PENDING_DELETION,REMOVED"),
    },
    headers: {},
    size: 500,
  },
  campaign: {
    path: "adCampaigns",
    query: {
      q: "search",
      search: everyStatus("ACTIVE,PAUSED,ARCHIVED,COMPLETED,CANCELED,DRAFT,PENDING_DELETION,REMOVED"),
    },
    headers: {},
    size: 500,
  },
  ad: { path: "creatives", query: { q: "criteria" }, headers: { "x-restli-method": "FINDER" }, size: 100 },
} as const;

export type Entity = keyof typeof lists;
type Thing = z.output<typeof Thing>;

export function isEntity(dimension: string): dimension is Entity {
  return dimension in lists;
}

export async function currencyOf({ callOnce }: Pick<Provider, "callOnce">, account: string): Promise<string> {
  return (await callOnce(linkedInGet(`adAccounts/${textOf(account)}`), Account)).currency;
}

export async function accountChoices({ call }: Pick<Provider, "call">): Promise<readonly Choice[]> {
  return toUniqueChoices(await pagesOf(call, "adAccounts", { q: "search" }, {}, 500));
}

export async function entityChoices(
  { call }: Pick<Provider, "call">,
  entity: Entity,
  account: string,
  isWanted: (thing: Thing) => boolean = () => true,
): Promise<readonly Choice[]> {
  const { path, query, headers, size } = lists[entity];
  const things = await pagesOf(call, `adAccounts/${textOf(account)}/${path}`, query, headers, size);
  const wanted = new Set(things.filter(isWanted).map(({ id }) => id));
  return toUniqueChoices(things).filter(({ value }) => wanted.has(value));
}

async function pagesOf(
  call: Provider["call"],
  path: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  pageSize: number,
): Promise<Thing[]> {
  const { items } = await allPages({ by: "cursor", mostPages: 40 }, async (token) => {
    const pageToken = token && textOf(token);
    const reply = await call(linkedInGet(path, { ...query, pageSize, pageToken }, headers), Things);
    return { items: reply.elements, next: reply.metadata?.nextPageToken };
  });
  return items;
}

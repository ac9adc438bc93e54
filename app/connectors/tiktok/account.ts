import { z } from "zod";
import { inBatches } from "#app/connectors/core/wire/in-batches.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { toUniqueChoices } from "#app/connectors/core/answers/unique-names.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export const tiktokOrigin = "https://business-api.tiktok.com";
export const api = (): string => `${tiktokOrigin}/open_api/${apiVersion("tiktok")}`;

/** Most ids exceed safe integers. TikTok writes some as numbers. */
export const Id = z.union([z.string(), z.int().transform(String)]);

const Advertiser = z
  .object({ advertiser_id: Id, name: z.string(), currency: z.string(), timezone: z.string() })
  .transform(({ advertiser_id, ...one }) => ({ id: advertiser_id, ...one }));
type Advertiser = z.output<typeof Advertiser>;
const Advertisers = z.object({ data: z.object({ list: z.array(Advertiser).default([]) }) });

export const PageInfo = z.object({
  page: z.number(),
  total_number: z.number(),
  total_page: z.number(),
});

/** TikTok's list call needs the app's secret in the URL. */
export async function advertisersIn(
  call: (request: Request) => Promise<unknown>,
  extra: Readonly<Record<string, string>>,
): Promise<Advertiser[]> {
  const ids = (extra.advertisers ?? "").split(",").filter(Boolean);
  const found: Advertiser[] = [];
  for (const some of inBatches(ids, 100)) found.push(...(await readable(call, some)));
  return found;
}

/** One revoked account fails the whole call, so halves are tried. */
async function readable(
  call: (request: Request) => Promise<unknown>,
  ids: readonly string[],
): Promise<Advertiser[]> {
  try {
    return Advertisers.parse(await call(advertiserInfo(ids))).data.list;
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== "no-access") throw error;
    if (ids.length === 1) return [];
    const middle = Math.ceil(ids.length / 2);
    const first = await readable(call, ids.slice(0, middle));
    return [...first, ...(await readable(call, ids.slice(middle)))];
  }
}

export async function advertiserOf(
  { callOnce }: Pick<Provider, "callOnce">,
  id: string,
): Promise<Advertiser | null> {
  const { list } = (await callOnce(advertiserInfo([id]), Advertisers)).data;
  return list[0] ?? null;
}

export async function advertiserChoices({ call, extra }: Provider): Promise<readonly Choice[]> {
  const advertisers = await advertisersIn((request) => call(request, z.unknown()), extra);
  return toUniqueChoices(advertisers);
}

function advertiserInfo(ids: readonly string[]): Request {
  const query = {
    advertiser_ids: JSON.stringify(ids),
    fields: JSON.stringify(["advertiser_id", "name", "currency", "timezone"]),
  };
  return { method: "GET", url: `${api()}/advertiser/info/`, query };
}

/** `status` includes deleted items, which spent money. */
export const entities = {
  campaign: { id: "campaign_id", name: "campaign_name", level: "CAMPAIGN", status: "campaign_status" },
  adGroup: { id: "adgroup_id", name: "adgroup_name", level: "ADGROUP", status: "adgroup_status" },
  ad: { id: "ad_id", name: "ad_name", level: "AD", status: "ad_status" },
} as const;
export type Entity = keyof typeof entities;

export function isEntity(dimension: string): dimension is Entity {
  return dimension in entities;
}

export async function entityChoices(
  { call }: Pick<Provider, "call">,
  entity: Entity,
  advertiser: string,
  within: Readonly<Record<string, readonly string[]>> = {},
): Promise<readonly Choice[]> {
  const { id, name, level } = entities[entity];
  const Things = z.object({
    data: z.object({ list: z.array(z.object({ [id]: Id, [name]: z.string() })), page_info: PageInfo }),
  });
  const chosen = Object.entries(within).filter(([, ids]) => ids.length > 0);
  const { items } = await allPages({ by: "page", mostPages: 20 }, async (page) => {
    const query = {
      advertiser_id: advertiser,
      filtering: JSON.stringify({ secondary_status: `${level}_STATUS_ALL`, ...Object.fromEntries(chosen) }),
      page,
      page_size: 1000,
    };
    const url = `${api()}/${level.toLowerCase()}/get/`;
    const { list, page_info } = (await call({ method: "GET", url, query }, Things)).data;
    return { items: list, pages: page_info.total_page };
  });
  return toUniqueChoices(items.map((one) => ({ id: one[id]!, name: one[name]! })));
}

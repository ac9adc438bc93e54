import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { isTimeZone, type TimeZone, timeZone } from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export type Api = Pick<Provider, "call" | "callOnce" | "extra">;

export function get({ extra }: Pick<Api, "extra">, path: string, query: Request["query"] = {}): Request {
  if (!extra.dc)
    throw new ConnectorFailure(
      "mailchimp",
      "reconnect",
      "The Mailchimp connection is incomplete. Reconnect it.",
    );
  return {
    method: "GET",
    url: `https://${extra.dc}.api.mailchimp.com/${apiVersion("mailchimp")}${path}`,
    query,
  };
}

/** Requests only needed fields: some are slow. */
export function listOf<Item extends z.ZodObject>(
  api: Api,
  path: string,
  key: string,
  item: Item,
  query: Request["query"] = {},
): Promise<{ readonly items: z.output<Item>[]; readonly isTruncated: boolean }> {
  const fields = [...Object.keys(item.shape).map((field) => `${key}.${field}`), "total_items"].join(",");
  const Reply = z.object({ [key]: z.array(item), total_items: z.number() });
  return allPages({ by: "offset", mostPages: 20 }, async (offset) => {
    const reply = await api.call(get(api, path, { ...query, fields, count: 1000, offset }), Reply);
    return { items: reply[key] as z.output<Item>[], total: Number(reply.total_items) };
  });
}

export function isCut(lists: readonly { readonly isTruncated: boolean }[]): boolean {
  return lists.some(({ isTruncated }) => isTruncated);
}

const Root = z.object({ account_timezone: z.string() });

/** Mailchimp shows days in this time zone; instants are UTC. */
export async function zoneOf(api: Api): Promise<TimeZone> {
  const { account_timezone } = await api.callOnce(get(api, "/", { fields: "account_timezone" }), Root);
  return isTimeZone(account_timezone) ? account_timezone : timeZone("UTC");
}

import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Reply, Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { unexpectedReplyFailure } from "#app/connectors/core/wire/provider.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { hasMoved, isRedirect, asTemporaryFailure } from "./failures.ts";
import { emptyKeyParams } from "./keys.ts";
import { plainText } from "./plain-text.ts";
import { siteOf } from "./site-of.ts";
import { zoneOf } from "./zone-of.ts";

/** The API's limit. */
export const pageSize = 100;

const Index = z.object({
  name: z.string().default(""),
  timezone_string: z.string().nullish(),
  gmt_offset: z.coerce.number().catch(0),
  namespaces: z.array(z.string()),
});

type Api = { readonly name: string; readonly zone: string | null; readonly route: (path: string) => string };

/** Uses ?rest_route= for plain permalinks. Throws `ConnectorFailure`. */
export async function findApi(read: (request: Request) => Promise<unknown>, site: string): Promise<Api> {
  const look = async (route: (path: string) => string): Promise<Api | ConnectorFailure> => {
    try {
      const index = Index.safeParse(indexIn(await read({ method: "GET", url: route("/") })));
      if (!index.success) return failure("unexpected-reply", `There is no readable shop at ${site}.`);
      if (!index.data.namespaces.includes(`wc/${apiVersion("woocommerce")}`))
        return failure("no-access", `WooCommerce is not active at ${site}, or is older than version 3.5.`);
      return { name: plainText(index.data.name), zone: zoneOf(index.data), route };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return error.kind === "no-access" ? failure("no-access", `No shop was found at ${site}.`) : error;
    }
  };
  const pretty = await look((path) => `${site}/wp-json${path}`);
  if ("route" in pretty) return pretty;
  // Most shops redirect http to https (specification section 5).
  if (pretty.kind === "reconnect" && site.startsWith("http:"))
    return findApi(read, site.replace("http:", "https:"));
  // With plain permalinks /wp-json may be an error, the start page or a redirect.
  if (!["no-access", "unexpected-reply", "reconnect"].includes(pretty.kind)) throw pretty;
  const plain = await look((path) => `${site}/?rest_route=${path}`);
  if ("route" in plain) return plain;
  throw plain.kind === "no-access" ? plain : pretty;
}

type Query = NonNullable<Request["query"]>;

export type Shop = Api & {
  readonly currency: () => Promise<string>;
  readonly get: <Schema extends z.ZodType>(
    path: string,
    query: Query,
    reply: Schema,
  ) => Promise<Reply<z.output<Schema>>>;
};

export async function openShop({ exchange, site }: Provider): Promise<Shop> {
  const send = (request: Request) => exchange(request, null);
  const look = async (request: Request) => (await send(request)).body;
  const api = await findApi(look, siteOf(site ?? "")).catch((error: unknown) => {
    throw hasMoved(error) ? error : asTemporaryFailure(error);
  });
  let isHeaderStripped = false;

  const get: Shop["get"] = async (path, query, reply) => {
    const request: Request = { method: "GET", url: api.route(path), query };
    const withKeysInside: Request = { ...request, query: { ...query, ...emptyKeyParams } };
    const { body, headers } = await send(isHeaderStripped ? withKeysInside : request).catch(
      (error: unknown) => {
        if (isRedirect(error)) throw asTemporaryFailure(error);
        const isRefused = error instanceof ConnectorFailure && error.kind === "reconnect";
        // Without TLS the secret must not be in the address.
        if (!isRefused || isHeaderStripped || !request.url.startsWith("https:")) throw error;
        isHeaderStripped = true;
        return send(withKeysInside);
      },
    );
    const read = reply.safeParse(jsonIn(body));
    if (read.success) return { body: read.data, headers };
    throw unexpectedReplyFailure({ id: "woocommerce", name: "The shop" }, read.error);
  };
  const Currency = z.object({ code: z.string() });
  return {
    ...api,
    get,
    currency: async () =>
      (await get(`/wc/${apiVersion("woocommerce")}/data/currencies/current`, {}, Currency)).body.code,
  };
}

/** Without a total count, a short page is the last. */
export async function allOf<Item>(
  { get }: Shop,
  path: string,
  query: Query,
  item: z.ZodType<Item>,
  mostPages: number,
): Promise<{ readonly items: readonly Item[]; readonly isTruncated: boolean }> {
  let promised: number | null = null;
  const { items, isTruncated } = await allPages({ by: "page", size: pageSize, mostPages }, async (page) => {
    const { body, headers } = await get(path, { ...query, per_page: pageSize, page }, z.array(item));
    promised ??= countIn(headers, "x-wp-total");
    return { items: body, pages: pageCountIn(headers) };
  });
  return { items, isTruncated: isTruncated || items.length < (promised ?? 0) };
}

export function pageCountIn(headers: Headers): number | null {
  return countIn(headers, "x-wp-totalpages");
}

function countIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

function indexIn(reply: unknown): unknown {
  if (typeof reply !== "string") return reply;
  try {
    return jsonIn(reply);
  } catch {
    return null;
  }
}

/** PHP notices may precede the JSON. */
function jsonIn(text: string): unknown {
  const start = /^\s*[{[]/.test(text) ? 0 : Math.max(0, text.search(/^[{[]/m));
  try {
    return JSON.parse(text.slice(start));
  } catch {
    throw failure(
      "unexpected-reply",
      "The shop returned an unreadable response. A plugin or firewall may have changed it.",
    );
  }
}

function failure(kind: "unexpected-reply" | "no-access", what: string): ConnectorFailure {
  return new ConnectorFailure("woocommerce", kind, what, null, { field: "url" });
}

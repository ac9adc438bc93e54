import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { pageOf } from "./reply.ts";

/** A version lives for a year. */
const api = () => `https://googleads.googleapis.com/${apiVersion("google-ads")}`;

/** `property` is `manager/account`; both may be the same. */
export function search(
  property: string,
  query: string,
  pageToken: string | null,
  wantsSummary = false,
): Request {
  const [login = "", account = login] = property.split("/");
  return {
    method: "POST",
    url: `${api()}/customers/${encodeURIComponent(account)}/googleAds:search`,
    headers: { "login-customer-id": login },
    json: {
      query,
      ...(pageToken && { pageToken }),
      searchSettings: { returnTotalResultsCount: true, ...(wantsSummary && { returnSummaryRow: true }) },
    },
  };
}

export async function listOf<Result extends z.ZodType>(
  call: Provider["call"],
  property: string,
  query: string,
  result: Result,
): Promise<z.output<Result>[]> {
  const { items } = await allPages({ by: "cursor", mostPages: 20 }, async (pageToken) => {
    const page = await call(search(property, query, pageToken), pageOf(result));
    return { items: page.results as z.output<Result>[], next: page.nextPageToken };
  });
  return items;
}

const Roots = z.object({ resourceNames: z.array(z.string()).default([]) });

const Client = z.object({
  customerClient: z.object({
    id: z.coerce.string(),
    descriptiveName: z.string().default(""),
    // Google leaves out false and zero.
    manager: z.boolean().default(false),
    level: z.coerce.number().default(0),
    status: z.string().default(""),
  }),
});

const clients =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.level, customer_client.status FROM customer_client";

export async function accountChoices({ call }: Provider): Promise<Choice[]> {
  const { resourceNames } = await call(
    { method: "GET", url: `${api()}/customers:listAccessibleCustomers` },
    Roots,
  );
  const found = new Map<string, Choice & { readonly level: number }>();
  const closed: ConnectorFailure[] = [];
  const roots = resourceNames.map((name) => name.replace("customers/", "")).sort();
  for (const root of roots)
    try {
      for (const { customerClient: one } of await listOf(call, root, clients, Client)) {
        const known = found.get(one.id);
        if (one.manager || one.status !== "ENABLED" || (known && known.level <= one.level)) continue;
        const number = one.id.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
        const label = one.descriptiveName ? `${one.descriptiveName} (${number})` : number;
        found.set(one.id, { value: `${root}/${one.id}`, label, level: one.level });
      }
    } catch (error) {
      // A closed account must not hide others.
      if (!(error instanceof ConnectorFailure) || error.kind !== "no-access") throw error;
      closed.push(error);
    }
  if (found.size === 0 && closed[0]) throw closed[0];
  return [...found.values()].map(({ value, label }) => ({ value, label }));
}

import { parseUrl } from "#app/lib/parse-url.ts";
import { z } from "zod";
import type { Row } from "#app/metrics/table.ts";
import { amount } from "#app/connectors/core/amount.ts";
import { totalsOfCountedRows } from "#app/connectors/core/answers/totals-of-counted-rows.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { separateByCurrency } from "#app/connectors/core/answers/separate-by-currency.ts";
import { propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { dimensions, metrics } from "./catalogue.ts";
import { api, base, origin } from "./family.ts";
import { pagesOf } from "./pages-of.ts";

const Client = z.object({
  id: z.coerce.string(),
  name: z.string(),
  domain: z.string().nullish(),
  active: z.boolean().default(true),
});
const Link = z
  .object({
    url: z.string(),
    status: z.enum(["opportunity", "requested", "pending", "confirmed"]),
    type: z.string().nullish(),
    category: z.string().nullish(),
    date: z.iso.date(),
    price: amount.nullish(),
    currency: z.string().nullish(),
    user: z.string().nullish(),
    live: z.boolean().nullish(),
  })
  .transform((link) => ({ ...link, currency: link.price ? (link.currency ?? null) : null }));
type Link = z.output<typeof Link>;

export default defineConnector({
  id: "base",
  name: "Base.me",
  description: "Links built for a client: number, progress and cost",
  auth: { kind: "oauth2", family: base, scopes: ["read"] },
  origins: [origin],

  params: {
    property: propertyParam("Client"),
  },
  options: {
    properties: async (ask) =>
      (await pagesOf(ask, `${api()}/clients`, {}, Client)).items
        .filter(({ active }) => active)
        .map(({ id, name, domain }) => ({ value: id, label: domain ? `${name} (${domain})` : name })),
  },

  dimensions,
  metrics,

  report: async (ask) => {
    const { params, range } = ask;
    const url = `${api()}/clients/${encodeURIComponent(params.property)}/links`;
    const days = { date_from: range.from, date_to: range.to };
    const { items, isTruncated } = await pagesOf(ask, url, days, Link);
    const currency = usualCurrency(items);
    const { own, flags } = separateByCurrency(items, currency, ["link", "links"], "amounts");
    const rows = items.map((link) => rowOf(link, own.has(link)));
    return {
      rows,
      ...totalsOfCountedRows(rows, isTruncated, metrics),
      currency,
      flags: [...flagIf(isTruncated, "truncated"), ...flags],
    };
  },
  totals: "derived",
  days: { zone: "UTC", settlesAfterHours: 24, restatedDays: 30, missing: "zero" },
  unread: "id".split(" "),
  limits: { requests: 60, perSeconds: 60, concurrent: 2 },
  failures: [
    { status: 403, is: "reconnect" },
    {
      status: 404,
      is: "no-access",
      says: "This client no longer exists in Base.me. Choose another one in the widget.",
    },
  ],
});

const names = {
  opportunity: "Opportunity",
  requested: "Requested",
  pending: "Pending",
  confirmed: "Confirmed",
};

function rowOf(link: Link, hasMoney: boolean): Row {
  const { url, status, type, category, date, user, live, price } = link;
  const one = (isSo: boolean) => (isSo ? 1 : 0);
  const isConfirmed = status === "confirmed";
  return {
    date,
    status: names[status],
    type: type ?? null,
    category: category ?? null,
    user: user ?? null,
    site: parseUrl(url)?.hostname.replace(/^www\./, "") ?? null,
    url,
    links: 1,
    confirmed: one(isConfirmed),
    pending: one(status === "pending"),
    requested: one(status === "requested"),
    opportunities: one(status === "opportunity"),
    live_links: one(live === true),
    lost_links: one(live === false),
    priced: one(isConfirmed && hasMoney),
    // Only confirmed links cost money.
    ...((hasMoney || !isConfirmed) && { cost: isConfirmed ? (price ?? 0) : 0 }),
  };
}

function usualCurrency(links: readonly Link[]): string | null {
  const times = new Map<string, number>();
  for (const { currency } of links) if (currency) times.set(currency, (times.get(currency) ?? 0) + 1);
  return [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { type DateRange, rangeLength } from "#app/lib/plain-date.ts";
import { amount } from "#app/connectors/core/amount.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { plainText } from "./plain-text.ts";
import { allOf, pageCountIn, pageSize, type Shop } from "./shop.ts";

type Report = {
  readonly stats: string;
  readonly sums: Readonly<Record<string, string>>;
  /** Distinct counts: wrong or missing in single days. */
  readonly once: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, List>>;
};
type List = { readonly path: string; readonly id: string; readonly name: string; readonly orderby: string };

// https://github.com/woocommerce/woocommerce/tree/trunk/plugins/woocommerce/src/Admin/API/Reports
const reports: Readonly<Record<string, Report>> = {
  sales: {
    stats: "revenue/stats",
    sums: {
      gross_sales: "gross_sales",
      net_sales: "net_revenue",
      total_sales: "total_sales",
      orders: "orders_count",
      items: "num_items_sold",
      refunds: "refunds",
      discounts: "coupons",
      taxes: "taxes",
      shipping: "shipping",
    },
    once: { coupons_used: "coupons_count", products_sold: "products" },
    lists: {},
  },
  products: {
    stats: "products/stats",
    sums: { product_items: "items_sold", product_sales: "net_revenue", product_orders: "orders_count" },
    once: {},
    lists: {
      product: { path: "products", id: "product_id", name: "name", orderby: "items_sold" },
      category: { path: "categories", id: "category_id", name: "name", orderby: "category_id" },
    },
  },
  coupons: {
    stats: "coupons/stats",
    sums: { coupon_discount: "amount", coupon_orders: "orders_count" },
    once: {},
    lists: { coupon: { path: "coupons", id: "coupon_id", name: "code", orderby: "coupon_id" } },
  },
};

type AnalyticsQuery = {
  readonly report: string;
  readonly dimensions: readonly string[];
  readonly range: DateRange;
  readonly day: string;
};

export async function fromAnalytics(
  shop: Shop,
  { report, dimensions, range, day }: AnalyticsQuery,
): Promise<Answer> {
  const { stats, sums, once, lists } = reports[report]!;
  const [dimension = null] = dimensions;
  const list = dimension === null ? undefined : lists[dimension];
  if (dimensions.length > 1)
    throw new ConnectorFailure(
      "woocommerce",
      "bad-request",
      "WooCommerce can break down these numbers by one dimension only. Remove the second dimension.",
    );
  const asked = { after: `${range.from}T00:00:00`, before: `${range.to}T23:59:59`, date_type: day };

  const days = dimension === "date" ? rangeLength(range) : null;
  const known = await statsOf(shop, stats, sums, once, asked, days);
  const listed = list && (await listOf(shop, list, sums, asked));
  return {
    rows: listed
      ? listed.rows.map(([name, numbers]) => ({ [dimension!]: name, ...numbers }))
      : days === null
        ? [known.totals]
        : known.days,
    totals: known.totals,
    flags: flagIf((listed ?? known).isTruncated, "truncated"),
  };
}

type Words = Readonly<Record<string, string>>;
type Numbers = Readonly<Record<string, number>>;

async function statsOf(
  shop: Shop,
  path: string,
  sums: Words,
  once: Words,
  asked: object,
  days: number | null,
) {
  const Reply = z.object({
    // PHP writes an empty object as [].
    totals: z.union([numbersOf(sums).and(numbersOf(once).partial()), z.null(), z.array(z.never())]),
    intervals: z.array(z.object({ interval: z.string(), subtotals: numbersOf(sums) })),
  });
  const paging = { by: "page", size: pageSize, mostPages: 50 } as const;
  let totals: Numbers = {};
  // Totals cover the whole range, so one interval is enough.
  const query = {
    ...asked,
    interval: days === null ? "year" : "day",
    order: "asc",
    orderby: "date",
    per_page: pageSize,
  };
  const { items, isTruncated } = await allPages(paging, async (page) => {
    const { body, headers } = await shop.get(`/wc-analytics/reports/${path}`, { ...query, page }, Reply);
    if (page === 1 && body.totals && !Array.isArray(body.totals))
      totals = { ...renamed(sums, body.totals), ...renamed(once, body.totals) };
    return { items: body.intervals, pages: days === null ? 1 : pageCountIn(headers) };
  });
  return {
    totals,
    days: items.map(({ interval, subtotals }) => ({ date: interval, ...renamed(sums, subtotals) })),
    isTruncated: isTruncated || (items.length > 0 && items.length < (days ?? 0)),
  };
}

async function listOf(shop: Shop, { path, id, name, orderby }: List, sums: Words, asked: object) {
  const Info = z.object({ [name]: z.string().nullish() }).or(z.array(z.never()));
  const Item = z
    .object({ [id]: z.number() })
    .and(numbersOf(sums))
    .and(z.object({ extended_info: Info }));
  const query = { ...asked, extended_info: true, orderby, order: "desc" };
  const { items, isTruncated } = await allOf(shop, `/wc-analytics/reports/${path}`, query, Item, 50);
  const nameOf = withUniqueNames(
    items.flatMap(({ [id]: number, extended_info: info }) =>
      Array.isArray(info) ? [] : [[String(number), plainText(info[name] ?? "")]],
    ),
  );
  return {
    rows: items.map((item) => [nameOf(String(item[id])), renamed(sums, item as never)] as const),
    isTruncated,
  };
}

function numbersOf(words: Words) {
  return z.object(Object.fromEntries(Object.values(words).map((field) => [field, amount])));
}

function renamed(words: Words, given: Readonly<Record<string, number | undefined>>): Numbers {
  return Object.fromEntries(
    Object.entries(words).flatMap(([ours, theirs]) => {
      const value = given[theirs];
      return value === undefined ? [] : [[ours, value]];
    }),
  );
}

import { daysOf, json, type StandIn, steady, type World } from "../stand-in.ts";
import {
  coupons,
  isSold,
  type Order,
  ordersOf,
  products,
  ratingOf,
  type Refund,
  refundsOf,
  reviewsOf,
  stockOf,
  sum,
} from "./woocommerce-facts.ts";
import { trials } from "./woocommerce-trials.ts";

// A shop that sells candles, with WooCommerce's addresses and replies. WordPress ignores unknown parameters and
// refuses invalid values.

const site = "https://shop.northwind-candles.example";
const key = "ck_5a1d0b0c5a1d0b0c5a1d0b0c5a1d0b0c5a1d0b0c";
const secret = "cs_5a1db0f05a1db0f05a1db0f05a1db0f05a1db0f0";
const text = (cents: number) => (cents / 100).toFixed(2);

const refused = (status: number, code: string, message: string, params?: object) =>
  json({ code, message, data: { status, ...(params && { params }) } }, status);
const cannotView = (status: number) =>
  refused(status, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");

export const woocommerce: StandIn = {
  kind: "woocommerce",
  origins: [site, site.replace("https:", "http:")],
  keys: { url: site, token: `${key}|${secret}` },
  handle(request, world) {
    const url = new URL(request.url);
    if (url.protocol === "http:")
      return new Response(null, {
        status: 301,
        headers: { location: request.url.replace("http:", "https:") },
      });
    const route = url.searchParams.get("rest_route") ?? /^\/wp-json(\/.*)$/.exec(url.pathname)?.[1];
    if (!route) return null;
    if (route === "/")
      return json({
        name: "Northwind Candles &amp; Co",
        description: "",
        url: site,
        home: site,
        gmt_offset: 1,
        timezone_string: "Europe/Amsterdam",
        namespaces: ["oembed/1.0", "wc/v1", "wc/v2", "wc/v3", "wc-analytics", "wp/v2"],
      });
    return problemWith(request, url.searchParams) ?? answer(route, url.searchParams, world);
  },
  trials,
  troubles: {
    "expired token": { reply: () => cannotView(401), is: "reconnect" },
    "missing permission": { reply: () => cannotView(403), is: "reconnect" },
    "rate limit": {
      reply: () =>
        new Response("<h1>Too many requests</h1>", { status: 429, headers: { "retry-after": "5" } }),
      is: "slow-down",
    },
  },
  nothing: ({ url }) =>
    url.includes("/stats")
      ? json({ totals: statsOf([], [], "revenue"), intervals: [] })
      : /\/(orders|reports\/\w+)\?/.test(url)
        ? json([])
        : null,
};

function problemWith(request: Request, given: URLSearchParams): Response | null {
  const [, pair = ""] = (request.headers.get("authorization") ?? "").split("Basic ");
  const [name, word] = given.has("consumer_key")
    ? [given.get("consumer_key"), given.get("consumer_secret")]
    : Buffer.from(pair, "base64").toString().split(":");
  if (name !== key) return cannotView(401); // an unknown key has no user
  if (word !== secret)
    return refused(401, "woocommerce_rest_authentication_error", "Consumer secret is invalid.");
  const allowed: Record<string, RegExp> = {
    per_page: /^([1-9]\d?|100)$/,
    page: /^[1-9]\d*$/,
    interval: /^(hour|day|week|month|quarter|year)$/,
    order: /^(asc|desc)$/,
    orderby: /^(date|id|items_sold|category_id|coupon_id)$/,
    after: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    before: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    date_type: /^date_(created|paid|completed)$/,
    status: /^(any|publish)$/,
  };
  for (const [word, form] of Object.entries(allowed))
    if (given.has(word) && !form.test(given.get(word)!))
      return refused(400, "rest_invalid_param", `Invalid parameter(s): ${word}`, {
        [word]: "Invalid parameter.",
      });
  return null;
}

function answer(route: string, given: URLSearchParams, { now }: World): Response | null {
  // The shop's clock decides what has happened; tomorrow's orders do not exist yet.
  const last = now.toISOString().slice(0, 10);
  const from = given.get("after")?.slice(0, 10) ?? last;
  const to = [given.get("before")?.slice(0, 10) ?? last, last].sort()[0]!;
  switch (route) {
    case "/wc/v3/reports":
      return json([{ slug: "sales", description: "List of sales reports." }]);
    case "/wc/v3/data/currencies/current":
      return json({ code: "EUR", name: "Euro", symbol: "&euro;" });
    case "/wc/v3/orders": {
      const after = given.get("after")!;
      const before = given.get("before")!;
      const orders = ordersOf(from, to).filter((order) => stamp(order) > after && stamp(order) < before);
      return paged(
        orders.map((order) => only(orderBody(order), given.get("_fields"))),
        given,
      );
    }
    case "/wc/v3/products":
      return paged(
        products.map((product) => only(productBody(product), given.get("_fields"))),
        given,
      );
    case "/wc-analytics/reports/products":
    case "/wc-analytics/reports/categories":
    case "/wc-analytics/reports/coupons":
      return paged(listOf(route.split("/").at(-1)!, from, to), given);
    case "/wc-analytics/reports/revenue/stats":
    case "/wc-analytics/reports/products/stats":
    case "/wc-analytics/reports/coupons/stats":
      return stats(route.split("/").at(-2)!, from, given.get("before")!.slice(0, 10), last, given);
    default:
      return refused(404, "rest_no_route", "No route was found matching the URL and request method.");
  }
}

const stamp = ({ date, hour }: Order) => `${date}T${String(hour).padStart(2, "0")}:00:00`;

function stats(about: string, from: string, to: string, last: string, given: URLSearchParams): Response {
  const shift = { date_paid: 1, date_completed: 2 }[given.get("date_type") ?? ""] ?? 0;
  const within = (first: string, end: string) => {
    const until = end < last ? end : last;
    // Paid a day after it was placed, completed after two; refunds count on their own day.
    const orders = daysOf(first, until).flatMap((date) =>
      ordersOf(earlier(date, shift), earlier(date, shift)),
    );
    return statsOf(
      orders.filter(isSold),
      refundsOf(first, until).filter(({ order }) => isSold(order)),
      about,
    );
  };
  const steps =
    given.get("interval") === "day"
      ? daysOf(from, to).map((date) => [date, date, date])
      : [[from.slice(0, 4), from, to]];
  const intervals = steps.map(([interval, first, end]) => {
    const { products: _products, ...subtotals } = within(first!, end!) as Record<string, unknown>;
    return { interval, date_start: `${first} 00:00:00`, date_end: `${end} 23:59:59`, subtotals };
  });
  const page = cut(intervals, given);
  return json({ totals: within(from, to), intervals: page.items }, 200, page.headers);
}

function earlier(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function statsOf(orders: readonly Order[], back: readonly Refund[], about: string): object {
  const lines = orders.flatMap((order) => order.lines);
  const net = sum(orders.map((order) => order.net)) - sum(back.map((refund) => refund.net));
  const withCoupon = orders.filter(({ coupon }) => coupon);
  const discount = sum(orders.map((order) => order.discount));
  const items = sum(lines.map(({ quantity }) => quantity)) - back.length;
  if (about === "products")
    return { items_sold: items, net_revenue: net / 100, orders_count: orders.length, segments: [] };
  if (about === "coupons")
    return { amount: discount / 100, coupons_count: 2, orders_count: withCoupon.length, segments: [] };
  const tax = sum(orders.map((order) => order.tax)) - sum(back.map((refund) => refund.tax));
  const shipping = sum(orders.map((order) => order.shipping));
  return {
    orders_count: orders.length,
    num_items_sold: items,
    gross_sales: (net + discount + sum(back.map((refund) => refund.net))) / 100,
    total_sales: (net + tax + shipping) / 100,
    coupons: discount / 100,
    coupons_count: new Set(withCoupon.map(({ coupon }) => coupon!.id)).size,
    refunds: sum(back.map((refund) => refund.net)) / 100,
    taxes: tax / 100,
    shipping: shipping / 100,
    net_revenue: net / 100,
    products: new Set(lines.map(({ product }) => product.id)).size,
    segments: [],
  };
}

function listOf(about: string, from: string, to: string): object[] {
  const orders = ordersOf(from, to).filter(isSold);
  const back = refundsOf(from, to).filter(({ order }) => isSold(order));
  if (about === "coupons")
    return coupons.map(({ id, code }) => {
      const used = orders.filter(({ coupon }) => coupon?.id === id);
      const amount = sum(used.map(({ discount }) => discount)) / 100;
      return {
        coupon_id: id,
        amount,
        orders_count: used.length,
        extended_info: { code, discount_type: "percent" },
      };
    });
  const sold = (fits: (id: number) => boolean) => {
    const own = orders.flatMap((order) => order.lines).filter(({ product }) => fits(product.id));
    const returned = back.filter(({ line }) => fits(line.product.id));
    return {
      items_sold: sum(own.map(({ quantity }) => quantity)) - returned.length,
      net_revenue: (sum(own.map(({ net }) => net)) - sum(returned.map(({ net }) => net))) / 100,
      orders_count: orders.filter(({ lines }) => lines.some(({ product }) => fits(product.id))).length,
    };
  };
  if (about === "products")
    return products.map(({ id, name }) => ({
      product_id: id,
      ...sold((one) => one === id),
      extended_info: { name },
    }));
  const categories = [...new Set(products.flatMap((product) => [...product.categories]))];
  return categories.map((name, at) => ({
    category_id: 301 + at,
    ...sold((id) =>
      products.some((product) => product.id === id && product.categories.some((one) => one === name)),
    ),
    extended_info: { name },
  }));
}

function orderBody(order: Order): Record<string, unknown> {
  const meta = (name: string, value: string | null) =>
    value === null
      ? []
      : [{ id: steady(9_999, name, order.id), key: `_wc_order_attribution_${name}`, value }];
  return {
    id: order.id,
    number: String(order.id),
    status: order.status,
    currency: order.currency,
    date_created: stamp(order),
    customer_id: order.customer,
    discount_total: text(order.discount),
    shipping_total: text(order.shipping),
    total_tax: text(order.tax),
    total: text(order.total),
    payment_method_title: order.method,
    billing: { first_name: "Jo", last_name: "Doe", email: "jo@customer.example", country: order.country },
    line_items: order.lines.map(({ product, quantity, net }) => ({
      product_id: product.id,
      name: product.name,
      quantity,
      total: text(net),
    })),
    refunds: order.refund
      ? [{ id: order.refund.id, reason: "", total: text(-order.refund.net - order.refund.tax) }]
      : [],
    meta_data: [
      ...meta("utm_source", order.source),
      ...meta("utm_medium", order.source && (order.source === "google" ? "cpc" : "email")),
      ...meta("utm_campaign", order.source && "autumn"),
      ...meta("device_type", order.device),
    ],
  };
}

function productBody({ id, name, price }: (typeof products)[number]): Record<string, unknown> {
  const isCounted = id !== 104;
  return {
    id,
    name,
    price: text(price),
    stock_status: "instock",
    stock_quantity: isCounted ? stockOf(id) : null,
    total_sales: steady(900, "units", id),
    average_rating: ratingOf(id).toFixed(2),
    rating_count: reviewsOf(id),
  };
}

/** `_fields=id,billing.country` as WordPress applies it. */
function only(body: Record<string, unknown>, fields: string | null): Record<string, unknown> {
  if (fields === null) return body;
  return Object.fromEntries(
    fields.split(",").flatMap((field) => {
      const [name = "", inner] = field.split(".");
      if (!(name in body)) return [];
      return [[name, inner ? { [inner]: (body[name] as Record<string, unknown>)[inner] } : body[name]]];
    }),
  );
}

function paged(all: readonly object[], given: URLSearchParams): Response {
  const { items, headers } = cut(all, given);
  return json(items, 200, headers);
}

function cut<Item>(all: readonly Item[], given: URLSearchParams) {
  const size = Number(given.get("per_page") ?? 10);
  const page = Number(given.get("page") ?? 1);
  return {
    items: all.slice((page - 1) * size, page * size),
    headers: { "x-wp-total": String(all.length), "x-wp-totalpages": String(Math.ceil(all.length / size)) },
  };
}

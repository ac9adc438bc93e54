import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { KeyAuth, Keys } from "#app/connectors/core/sign-in/auth.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/woocommerce/connector.ts";
import { withSignature } from "#app/connectors/woocommerce/keys.ts";
import { plainText } from "#app/connectors/woocommerce/plain-text.ts";
import { siteOf } from "#app/connectors/woocommerce/site-of.ts";
import { zoneOf } from "#app/connectors/woocommerce/zone-of.ts";
import { day } from "#app/lib/plain-date.ts";
import { isSold, ordersOf } from "#tests/sandbox/others/woocommerce-facts.ts";
import { woocommerce as standIn } from "#tests/sandbox/others/woocommerce.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question, standInNow } from "../ask.ts";

const site = standIn.keys!.url!;
const [key, secret] = standIn.keys!.token!.split("|") as [string, string];
const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const sales = { reportType: "sales" };
const orders = { reportType: "orders", target: "sold" };

async function ask(query: ReportQuery, fault?: Fault, keys: Partial<Keys> = {}) {
  const shop = { ...standIn, keys: { ...standIn.keys, ...keys } };
  const { asked, traffic } = askStandIn(connector, shop, fault ? { fault } : {});
  return { table: await runReport(asked, query), calls: traffic.calls.map((url) => url.replace(site, "")) };
}

async function trouble(
  query: ReportQuery,
  fault: Fault,
  keys: Partial<Keys> = {},
): Promise<ConnectorFailure> {
  return ask(query, fault, keys).then(
    () => expect.unreachable("it answered"),
    (error: unknown) => error as ConnectorFailure,
  );
}

const shopAnswer = async (request: Request) => (await standIn.handle(request, { now: standInNow }))!;
const totalSales = question(sales, ["total_sales", "orders"], null, september);
const html = (status: number) => new Response("<!doctype html><title>Blocked</title>", { status });

test("signatures for a shop without TLS pass the shop's own check", () => {
  const request = {
    method: "GET",
    url: "http://shop.example/wp-json/wc/v3/orders",
    query: { after: "2026-02-01T00:00:00", page: 1, per_page: 100, status: "processing,completed" },
  } as const;
  const signed = withSignature(
    request,
    ["ck_0123456789abcdef0123456789abcdef01234567", "cs_89abcdef0123456789abcdef0123456789abcdef"],
    new Date(1_772_366_400_000),
    "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6",
  );
  expect(signed.query).toMatchObject({
    oauth_timestamp: "1772366400",
    oauth_signature: "RPf0pNZXwjpMtYrL19iAyPT2dg/WJZKbRCqv6pAP114=",
  });
});

test("a shop without TLS gets signatures, each with its own nonce, and never the secret", async () => {
  const nonces: string[] = [];
  const fault: Fault = async (request) => {
    const url = new URL(request.url);
    const { pathname, searchParams } = url;
    expect(request.url + String(request.headers.get("authorization"))).not.toContain(secret);
    if (pathname === "/wp-json/") return shopAnswer(new Request(`${site}/wp-json/`));
    const given = searchParams.get("oauth_signature");
    searchParams.delete("oauth_signature");
    // As check_oauth_signature does it: keys and values encoded, joined, and encoded once more.
    const encode = (text: string) => encodeURIComponent(text).replaceAll("'", "%27");
    const pairs = [...searchParams].map(([name, value]) => [encode(name), encode(value)] as const);
    const text = pairs
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => encode(pair.join("=")))
      .join("%26");
    const base = `GET&${encode(`http://shop.northwind-candles.example${pathname}`)}&${text}`;
    expect(given).toBe(createHmac("sha256", `${secret}&`).update(base).digest("base64"));
    nonces.push(searchParams.get("oauth_nonce")!);
    const basic = Buffer.from(`${key}:${secret}`).toString("base64");
    url.protocol = "https:";
    return shopAnswer(new Request(url, { headers: { authorization: `Basic ${basic}` } }));
  };
  const { table } = await ask(totalSales, fault, { url: site.replace("https:", "http:") });
  expect(table.totals.orders).toBeGreaterThan(50);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("an address without a scheme uses https, and keys are sent there first", async () => {
  const shown: string[] = [];
  const { table, calls } = await ask(
    totalSales,
    (request) => {
      if (request.headers.has("authorization") || request.url.includes(key)) shown.push(request.url);
      return null;
    },
    { url: site.replace("https:", "http:") },
  );
  expect(table.totals).toEqual((await ask(totalSales)).table.totals);
  expect(calls[0]).toBe("http://shop.northwind-candles.example/wp-json/");
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((url) => url.startsWith("https:"))).toBe(true);
});

test("a host that strips the header gets the keys in the address after one refusal, and the receipt has none", async () => {
  const { table, calls } = await ask(totalSales, (request) => {
    if (!request.headers.has("authorization")) return null;
    return shopAnswer(new Request(request.url));
  });
  expect(table.totals).toEqual((await ask(totalSales)).table.totals);
  const ofShop = calls.filter((url) => url.includes("/wc"));
  expect(ofShop.map((url) => url.includes(`consumer_secret=${secret}`))).toEqual([false, true, true]);
  expect(table.provenance.query).not.toContain(secret);
  expect(table.provenance.query).not.toContain(key);
});

test("a revoked key is tried twice and then reported", async () => {
  const failure = await trouble(totalSales, () => null, { token: `${key.replace("5", "6")}|${secret}` });
  expect(failure.kind).toBe("reconnect");
  const half = await trouble(totalSales, () => null, { token: key });
  expect(half.message).toBe("Enter the consumer key, a vertical bar and the consumer secret: ck_…|cs_….");
});

test("a shop with plain permalinks is called through rest_route", async () => {
  for (const missing of [() => html(404), () => html(200), () => new Response(null, { status: 301 })]) {
    const { table, calls } = await ask(totalSales, ({ url }) =>
      url.includes("/wp-json") ? missing() : null,
    );
    expect(table.totals).toEqual((await ask(totalSales)).table.totals);
    expect(calls.at(-1)).toMatch(/^\/\?rest_route=\/wc-analytics\/reports\/revenue\/stats&after=2026-09-01T/);
  }
});

test("a site without WooCommerce, or without an API, is reported", async () => {
  const without = await trouble(totalSales, () => json({ name: "A blog", namespaces: ["wp/v2"] }));
  expect([without.kind, without.message]).toEqual([
    "no-access",
    `WooCommerce is not active at ${site}, or is older than version 3.5.`,
  ]);
  const nothing = await trouble(totalSales, () => html(404));
  expect([nothing.kind, nothing.message]).toEqual(["no-access", `No shop was found at ${site}.`]);
});

test("a redirect to another host is not followed, with keys or without", async () => {
  const moved = () =>
    new Response(null, { status: 301, headers: { location: "https://elsewhere.example/" } });
  const failure = await trouble(totalSales, moved);
  expect(failure.kind).toBe("reconnect");
  expect(failure.message).toContain("https://elsewhere.example.");
});

test("a firewall's page is an unexpected reply, not lost access", async () => {
  for (const status of [403, 406]) {
    const failure = await trouble(totalSales, () => html(status));
    expect([failure.kind, failure.message]).toEqual([
      "unavailable",
      "The shop's firewall blocks our requests. Ask the person who runs the shop to allow Plainboard.",
    ]);
  }
  const challenge = () => new Response("<html><title>Just a moment...</title>", { status: 200 });
  expect((await trouble(totalSales, challenge)).kind).toBe("unavailable");
});

test("PHP notices before the response are ignored", async () => {
  const { table } = await ask(totalSales, async (_request, reply) => {
    const answer = await reply();
    const notice =
      "<br />\n<b>Warning</b>: Undefined array key [7] in <b>plugin.php</b> on line <b>3</b><br />\n";
    return new Response(notice + (await answer.text()), answer);
  });
  expect(table.totals).toEqual((await ask(totalSales)).table.totals);
});

test("where a shop's Analytics are off, the orders can still be counted", async () => {
  const off: Fault = ({ url }) =>
    url.includes("wc-analytics")
      ? json({ code: "rest_no_route", message: "No route was found", data: { status: 404 } }, 404)
      : null;
  const failure = await trouble(totalSales, off);
  expect([failure.kind, failure.message]).toEqual([
    "no-access",
    expect.stringContaining("choose the report Orders"),
  ]);
  expect((await ask(question(orders, ["orders"], null, september), off)).table.totals.orders).toBeGreaterThan(
    50,
  );
});

test("days and money are the shop's", async () => {
  const { table } = await ask(question(sales, ["total_sales"], "date", september));
  expect([table.zone, table.currency]).toEqual(["Europe/Amsterdam", "EUR"]);
  expect(zoneOf({ timezone_string: "", gmt_offset: 2 })).toBe("Etc/GMT-2");
  expect(zoneOf({ timezone_string: null, gmt_offset: -9.5 })).toBe("Pacific/Marquesas");
  expect(zoneOf({ timezone_string: "", gmt_offset: 0 })).toBe("UTC");
  expect(zoneOf({ timezone_string: "", gmt_offset: 12.75 })).toBeNull();
});

test("more than a hundred days take more than one page", async () => {
  const { table, calls } = await ask(
    question(sales, ["orders"], "date", { from: day("2026-05-01"), to: day("2026-09-30") }),
  );
  expect(calls.filter((url) => url.includes("/stats"))).toHaveLength(2);
  const sum = table.rows.reduce((all, row) => all + Number(row.orders), 0);
  expect(sum).toBe(table.totals.orders);
});

test("a proxy that drops the page headers loses no order", async () => {
  const query = question(orders, ["orders", "order_value"], "status", september);
  const { table, calls } = await ask(query, async (_request, reply) => {
    const answer = await reply();
    return new Response(await answer.text(), { status: answer.status });
  });
  expect(table.totals).toEqual((await ask(query)).table.totals);
  expect(calls.filter((url) => url.includes("/orders?"))).toHaveLength(2);
  expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
});

test("a missing page is reported", async () => {
  const dropping =
    (path: string): Fault =>
    async ({ url }, reply) => {
      const answer = await reply();
      if (!url.includes(path) || !url.includes("&page=2")) return answer;
      const body = (await answer.json()) as unknown;
      return json(
        Array.isArray(body) ? [] : { ...(body as object), intervals: [] },
        200,
        Object.fromEntries(answer.headers),
      );
    };
  const days = { from: day("2026-05-01"), to: day("2026-09-30") };
  for (const [path, query] of [
    ["/orders?", question(orders, ["orders"], "status", september)],
    ["/revenue/stats", question(sales, ["orders"], "date", days)],
  ] as const)
    expect((await ask(query, dropping(path))).table.flags).toContainEqual({ flag: "truncated" });
});

test("the first order of the first day counts, and customers' names are never requested", async () => {
  const { table, calls } = await ask(question(orders, ["orders"], "date", september));
  const first = ordersOf("2026-09-01", "2026-09-01").filter(
    ({ status }) => !/pending|failed|cancelled/.test(status),
  );
  expect(table.rows[0]).toMatchObject({ date: "2026-09-01", orders: first.length });
  const fields = new URL(site + calls.find((url) => url.includes("/orders?"))!).searchParams
    .get("_fields")!
    .split(",");
  expect(fields).toContain("billing.country");
  expect(fields).not.toContain("billing");
});

test("orders that are no sales are omitted, unless all are requested", async () => {
  const every = { ...orders, target: "all" };
  const { table } = await ask(question(every, ["orders"], "status", september));
  const names = table.rows.map(({ status }) => status);
  expect(names).toEqual(expect.arrayContaining(["Pending", "Cancelled", "Pre ordered"]));
  const sold = await ask(question(orders, ["orders"], "status", september));
  expect(sold.table.rows.map(({ status }) => status)).not.toEqual(expect.arrayContaining(["Pending"]));
  const filtered = {
    ...question(every, ["orders"], null, september),
    filter: [{ field: "status", op: "is", value: "Pending" }],
  } as const;
  const pending = table.rows.find(({ status }) => status === "Pending");
  expect((await ask(filtered)).table.totals.orders).toBe(pending?.orders);
});

test("an order in another currency counts, its amounts do not, and a note says so", async () => {
  const metrics = ["orders", "items", "order_value", "average_order_value"];
  const { table } = await ask(question(orders, metrics, null, september));
  const sold = ordersOf("2026-09-01", "2026-09-30").filter(isSold);
  const own = sold.filter(({ currency }) => currency === "EUR");
  expect(sold.length - own.length).toBe(1);
  const value = own.reduce((sum, { total }) => sum + total, 0) / 100;
  expect(table.totals.orders).toBe(sold.length);
  expect(table.totals.order_value).toBeCloseTo(value, 6);
  expect(table.totals.average_order_value).toBeCloseTo(value / own.length, 6);
  expect(table.flags).toContainEqual({
    flag: "note",
    text: "One order in USD counts without its amount: amounts in different currencies are not added up.",
  });
});

test("an abandoned cart is no order, even where all orders are requested", async () => {
  const withDraft: Fault = async ({ url }, reply) => {
    const answer = await reply();
    if (!url.includes("/orders?")) return answer;
    const [first, ...others] = (await answer.json()) as { status: string }[];
    return json([{ ...first, status: "checkout-draft" }, ...others], 200, Object.fromEntries(answer.headers));
  };
  const one = { from: day("2026-09-01"), to: day("2026-09-01") };
  const all = question({ ...orders, target: "all" }, ["orders"], null, one);
  const whole = (await ask(all)).table.totals.orders!;
  expect((await ask(all, withDraft)).table.totals.orders).toBe(whole - 1);
});

test("a redirect of one report is a temporary failure that names its target; a moved shop is not", async () => {
  const to = (status: number, location: string) => () =>
    new Response(null, { status, headers: { location } });
  const maintenance = to(302, "https://shop.northwind-candles.example/coming-soon/?key=1");
  const onReport = await trouble(totalSales, ({ url }) => (url.includes("/stats") ? maintenance() : null));
  const onAll = await trouble(totalSales, maintenance);
  for (const failure of [onReport, onAll])
    expect([failure.kind, failure.message]).toEqual([
      "unavailable",
      "The shop redirects to https://shop.northwind-candles.example/coming-soon. We will retry later.",
    ]);
  const moved = await trouble(totalSales, to(301, "https://www.northwind-candles.example/wp-json/"));
  expect([moved.kind, moved.message, moved.field]).toEqual([
    "reconnect",
    "The shop redirects to https://www.northwind-candles.example. Reconnect it with the URL of its pages.",
    "url",
  ]);
});

test("a refund counts on its own day in sales, and with its order in orders", async () => {
  const refunds = ordersOf("2026-09-01", "2026-09-30").flatMap(({ refund }) => (refund ? [refund] : []));
  const { table } = await ask(question(sales, ["refunds"], "date", september));
  const known = refunds.find(({ date }) => date <= "2026-09-30")!;
  const onThatDay = refunds.filter(({ date }) => date === known.date);
  const row = table.rows.find(({ date }) => date === known.date);
  expect(row?.refunds).toBeCloseTo(onThatDay.reduce((sum, { net }) => sum + net, 0) / 100, 6);
});

test("a product in two categories counts in both, and once in the total", async () => {
  const { table } = await ask(question({ reportType: "products" }, ["product_items"], "category", september));
  const sum = table.rows.reduce((all, row) => all + Number(row.product_items), 0);
  expect(sum).toBeGreaterThan(table.totals.product_items!);
  const byProduct = await ask(question({ reportType: "products" }, ["product_items"], "product", september));
  expect(byProduct.table.totals).toEqual(table.totals);
  expect(byProduct.table.rows.map(({ product }) => product)).toContain("Beeswax pillar – large");
});

test("an order's day may be the one on which it was paid", async () => {
  const paid = await ask(question({ ...sales, mode: "date_paid" }, ["orders"], "date", september));
  expect(paid.calls.at(-1)).toContain("date_type=date_paid");
  const placed = await ask(question(sales, ["orders"], "date", september));
  expect(paid.table.rows.slice(1).map((row) => row.orders)).toEqual(
    placed.table.rows.slice(0, -1).map((row) => row.orders),
  );
});

test("connecting checks the key and shows the shop's name", async () => {
  const auth = connector.auth as KeyAuth;
  const asked = (keys: Keys) => askStandIn(connector, { ...standIn, keys }).asked;
  const check = (keys: Keys) =>
    auth.check(
      async (request) => JSON.parse((await providerFor(asked(keys)).exchange(request, null)).body),
      keys,
    );
  const keys = {
    account: "",
    url: `${site}/wp-admin/admin.php?page=wc-settings`,
    token: `${key} | ${secret}`,
  };
  expect(await check(keys)).toEqual({ name: "Northwind Candles & Co" });
  await expect(check({ ...keys, token: `${key}|cs_wrong` })).rejects.toThrow(ConnectorFailure);
});

test("an address is accepted as people paste it", () => {
  expect(siteOf("shop.example")).toBe("http://shop.example");
  expect(siteOf(" https://shop.example/store/wp-json/wc/v3 ")).toBe("https://shop.example/store");
  expect(siteOf("https://shop.example/wp-admin/")).toBe("https://shop.example");
  expect(plainText("Caf&eacute; &amp; &#8211; &#x26; &nope;")).toBe("Caf&eacute; & – & &nope;");
});

// The official documentation's own replies.
const examples = "../shared/provider-data/woocommerce/docs-examples";
test.runIf(existsSync(examples))("the documented orders and refunds have their printed amounts", async () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(`${examples}/${file}.json`, "utf8")) as Record<string, unknown>;
  const documented = read("orders")["List all orders"] as { total: string; refunds: { total: string }[] }[];
  const currency = read("data")["Retrieve current currency"] ?? { code: "USD" };
  const fault: Fault = ({ url }) => {
    if (url.includes("/orders?")) return json(documented);
    return url.includes("/currencies/current") ? json(currency) : null;
  };
  const march = { from: day("2017-03-01"), to: day("2017-03-31") };
  const { table } = await ask(
    question(orders, ["orders", "items", "order_value", "order_refunds"], "date", march),
    fault,
  );
  expect(table.totals).toMatchObject({ orders: 2, items: 5, order_value: 68.35, order_refunds: 19 });
  expect(documented.map(({ total }) => total)).toEqual(["29.35", "39.00"]);
});

import { defineConnector } from "#app/connectors/core/define.ts";
import { fromAnalytics } from "./from-analytics.ts";
import { dimensions, metrics, params } from "./catalogue.ts";
import { failures, isRedirect } from "./failures.ts";
import { emptyKeyParams, pairOf, withKeys } from "./keys.ts";
import { fromOrders } from "./from-orders.ts";
import { findApi, openShop } from "./shop.ts";
import { siteOf } from "./site-of.ts";
import { fromStock } from "./from-stock.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export default defineConnector({
  id: "woocommerce",
  name: "WooCommerce",
  description: "Sales, orders, products and coupons of a shop",
  auth: {
    kind: "key",
    fields: {
      url: { label: "Shop address", help: "The shop's URL, such as https://shop.example." },
      token: {
        label: "Consumer key and secret",
        help: "In the shop: WooCommerce, Settings, Advanced, REST API, Add key, permission Read. Enter key|secret.",
      },
    },
    sign: withKeys,
    siteOf,
    check: async (send, { url, token }) => {
      pairOf(token);
      const { name, route } = await findApi(send, siteOf(url));
      const reports = { method: "GET", url: route(`/wc/${apiVersion("woocommerce")}/reports`) } as const;
      await send(reports).catch((error: unknown) => {
        if (isRedirect(error) || !reports.url.startsWith("https:")) throw error;
        return send({ ...reports, query: emptyKeyParams }).catch(() => Promise.reject(error));
      });
      return { name: name || null };
    },
  },
  origins: [],

  params,

  options: {
    properties: async (ask) => {
      const { name } = await openShop(ask);
      const site = siteOf(ask.site ?? "");
      return [{ value: site, label: name || site }];
    },
  },

  dimensions,
  metrics,

  synonyms: {
    average_order: "AOV",
    items: "products sold, units sold",
    refunds: "refunds",
    refund_rate: "refund rate",
    discounts: "net discount amount, discounts",
    source: "utm_source",
    medium: "utm_medium",
    campaign: "utm_campaign",
  },

  report: async (ask) => {
    const { params, dimensions, range, filter } = ask;
    const shop = await openShop(ask);
    const currency = await shop.currency();
    const answer = () => {
      if (params.reportType === "stock") return fromStock(shop);
      if (params.reportType === "orders")
        return fromOrders(shop, { range, filter, currency, isEveryStatus: params.target === "all" });
      const day = params.mode ?? "date_created";
      return fromAnalytics(shop, { report: params.reportType, dimensions, range, day });
    };
    return { ...(await answer()), currency, zone: shop.zone };
  },
  totals: "derived",
  filters: ["status", "country", "payment_method", "customer_type", "source", "medium", "campaign", "device"],
  // Refunds and status changes affect old days.
  days: { zone: "account", settlesAfterHours: 6, restatedDays: 30, missing: "zero" },
  limits: { requests: 60, perSeconds: 60, concurrent: 2 },
  failures,
  timeoutSeconds: 60,
});

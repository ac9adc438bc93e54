import type { Trial } from "../stand-in.ts";
import {
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

export const trials: readonly Trial[] = [
  {
    about: "sales as the shop's Analytics count them",
    parameters: { reportType: "sales" },
    metrics: [
      "gross_sales",
      "net_sales",
      "total_sales",
      "orders",
      "items",
      "average_order",
      "items_per_order",
      "refunds",
      "refund_rate",
      "discounts",
      "taxes",
      "shipping",
      "coupons_used",
      "products_sold",
    ],
    hasDays: true,
    expected(metric, { from, to }) {
      const orders = ordersOf(from, to).filter(isSold);
      const back = refundsOf(from, to).filter(({ order }) => isSold(order));
      const cents = (of: (order: Order) => number, less: (refund: Refund) => number = () => 0) =>
        (sum(orders.map(of)) - sum(back.map(less))) / 100;
      const items = sum(orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))) - back.length;
      const net = cents(
        (order) => order.net,
        (refund) => refund.net,
      );
      const gross = cents((order) => order.net + order.discount);
      const known: Record<string, number> = {
        gross_sales: gross,
        net_sales: net,
        total_sales: cents(
          (order) => order.total,
          (refund) => refund.net + refund.tax,
        ),
        orders: orders.length,
        items,
        average_order: net / orders.length,
        items_per_order: items / orders.length,
        refunds: sum(back.map((refund) => refund.net)) / 100,
        refund_rate: sum(back.map((refund) => refund.net)) / 100 / gross,
        discounts: cents(({ discount }) => discount),
        taxes: cents(
          (order) => order.tax,
          (refund) => refund.tax,
        ),
        shipping: cents((order) => order.shipping),
        coupons_used: new Set(orders.flatMap(({ coupon }) => coupon?.id ?? [])).size,
        products_sold: new Set(orders.flatMap(({ lines }) => lines.map(({ product }) => product.id))).size,
      };
      return known[metric] ?? null;
    },
  },
  {
    about: "orders by country",
    parameters: { reportType: "orders", target: "sold" },
    metrics: [
      "orders",
      "items",
      "order_value",
      "average_order_value",
      "order_refunds",
      "order_taxes",
      "order_discounts",
    ],
    dimension: "country",
    hasDays: true,
    expected(metric, { from, to }) {
      const sold = ordersOf(from, to).filter(isSold);
      const orders = sold.filter(({ currency }) => currency === "EUR");
      const total = sum(orders.map((order) => order.total)) / 100;
      const known: Record<string, number> = {
        orders: sold.length,
        items: sum(sold.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
        order_value: total,
        average_order_value: total / orders.length,
        order_refunds: sum(orders.map(({ refund }) => (refund ? refund.net + refund.tax : 0))) / 100,
        order_taxes: sum(orders.map(({ tax }) => tax)) / 100,
        order_discounts: sum(orders.map(({ discount }) => discount)) / 100,
      };
      return known[metric] ?? null;
    },
  },
  {
    about: "products",
    parameters: { reportType: "products" },
    metrics: ["product_items", "product_sales", "product_orders"],
    dimension: "product",
    hasDays: true,
    expected(metric, { from, to }) {
      const orders = ordersOf(from, to).filter(isSold);
      const back = refundsOf(from, to).filter(({ order }) => isSold(order));
      const lines = orders.flatMap((order) => order.lines);
      if (metric === "product_items") return sum(lines.map(({ quantity }) => quantity)) - back.length;
      if (metric === "product_orders") return orders.length;
      return (sum(lines.map(({ net }) => net)) - sum(back.map(({ net }) => net))) / 100;
    },
  },
  {
    about: "coupons",
    parameters: { reportType: "coupons" },
    metrics: ["coupon_discount", "coupon_orders"],
    dimension: "coupon",
    hasDays: true,
    expected(metric, { from, to }) {
      const orders = ordersOf(from, to).filter((order) => isSold(order) && order.coupon);
      return metric === "coupon_orders" ? orders.length : sum(orders.map(({ discount }) => discount)) / 100;
    },
  },
  {
    about: "stock as it is now",
    parameters: { reportType: "stock" },
    metrics: ["stock", "reviews", "rating"],
    dimension: "product",
    expected(metric) {
      const reviews = sum(products.map(({ id }) => reviewsOf(id)));
      const counted = products.filter(({ id }) => id !== 104);
      const known: Record<string, number> = {
        stock: sum(counted.map(({ id }) => stockOf(id))),
        reviews,
        rating: sum(products.map(({ id }) => reviewsOf(id) * ratingOf(id))) / reviews,
      };
      return known[metric] ?? null;
    },
  },
];

import { average, count, money, rate, ratio, snapshotCount, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { pick, reportParam } from "#app/connectors/core/params/param-shapes.ts";

const sales = whenReportIs("sales");
const orders = whenReportIs("orders");
const stock = whenReportIs("stock");
const counted = whenReportIs("sales", "orders");

export const orderDimensions = {
  status: { label: "Order status", type: "choice", when: orders },
  country: { label: "Country", type: "country", when: orders },
  payment_method: { label: "Payment method", type: "choice", when: orders },
  customer_type: { label: "Customer type", type: "choice", when: orders },
  source: { label: "Source", type: "text", when: orders },
  medium: { label: "Medium", type: "text", when: orders },
  campaign: { label: "Campaign", type: "text", when: orders },
  device: { label: "Device", type: "choice", when: orders },
} as const;

const reportTypes = {
  sales: "Sales",
  orders: "Orders",
  products: "Products and categories",
  coupons: "Coupons",
  stock: "Stock and ratings",
};
const days = {
  date_created: "Date created",
  date_paid: "Date paid",
  date_completed: "Date completed",
};
const counting = { sold: "All except unpaid, failed and canceled orders", all: "All" };

export const params = {
  reportType: reportParam(reportTypes, "sales"),
  mode: pick("Date type", days, "date_created", {
    help: "WooCommerce Analytics in your shop can use another date type.",
    when: sales,
  }),
  target: pick("Order statuses", counting, "sold", { when: orders }),
};

export const dimensions = {
  date: { label: "Date", type: "date", when: whenReportIs("sales", "orders", "products", "coupons") },
  ...orderDimensions,
  product: { label: "Product", type: "text", when: whenReportIs("products", "stock") },
  category: { label: "Category", type: "text", when: whenReportIs("products") },
  coupon: { label: "Coupon", type: "text", when: whenReportIs("coupons") },
  stock_status: { label: "Stock status", type: "choice", when: stock },
} as const;

export const metrics = {
  ...availableWhen(sales, {
    gross_sales: money("Gross sales"),
    net_sales: money("Net sales", { help: "After coupons and returns, without taxes and shipping." }),
    total_sales: money("Total sales", { help: "Net sales, taxes and shipping." }),
  }),
  ...availableWhen(counted, {
    orders: count("Orders"),
    items: count("Items sold"),
  }),
  ...availableWhen(sales, {
    average_order: ratio("Average order value", "net_sales", "orders", "money", {
      help: "Net sales per order.",
    }),
  }),
  ...availableWhen(counted, {
    items_per_order: ratio("Average items per order", "items", "orders", "decimal"),
  }),
  ...availableWhen(sales, {
    refunds: money("Returns", { help: "Refunds, counted on the day they were made.", direction: "less" }),
    refund_rate: rate("Return rate", "refunds", "gross_sales", {
      help: "Returns as a share of gross sales.",
      direction: "less",
    }),
    discounts: money("Coupons", { direction: "neutral" }),
    taxes: money("Taxes", { direction: "neutral" }),
    shipping: money("Shipping", { direction: "neutral" }),
    coupons_used: unique("Unique coupons used", "integer", { direction: "neutral" }),
    products_sold: unique("Unique products sold", "integer"),
  }),

  ...availableWhen(orders, {
    order_value: money("Order value", { help: "With taxes and shipping, before refunds." }),
    average_order_value: ratio("Average gross order value", "order_value", "priced_orders", "money", {
      help: "With taxes and shipping, before refunds; of orders in the shop's currency.",
    }),
    priced_orders: count("Orders in the shop's currency", { direction: "neutral" }),
    order_refunds: money("Refunded amount", {
      help: "On the day of the order, whenever the refund was made; with taxes.",
      direction: "less",
    }),
    order_taxes: money("Taxes before refunds", { direction: "neutral" }),
    order_shipping: money("Shipping before refunds", { direction: "neutral" }),
    order_discounts: money("Discount amount", { help: "Without taxes.", direction: "neutral" }),
  }),

  ...availableWhen(whenReportIs("products"), {
    product_items: count("Items sold (product)"),
    product_sales: money("Net sales (product)"),
    product_orders: unique("Orders (product)", "integer", {
      help: "An order of two products counts for both.",
    }),
  }),
  ...availableWhen(whenReportIs("coupons"), {
    coupon_discount: money("Amount discounted", { direction: "neutral" }),
    coupon_orders: unique("Discounted orders", "integer", { direction: "neutral" }),
  }),

  ...availableWhen(stock, {
    stock: snapshotCount("Stock", { direction: "neutral" }),
    units_ever: snapshotCount("Items sold (all time)"),
    reviews: count("Reviews"),
    rating: average("Average rating", "reviews", "decimal"),
  }),
};

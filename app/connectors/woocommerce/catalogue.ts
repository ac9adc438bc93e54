import { average, count, money, rate, ratio, standing, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
import { pick, reportParam } from "#app/connectors/core/params/param-shapes.ts";

const sales = inReports("sales");
const orders = inReports("orders");
const stock = inReports("stock");
const counted = inReports("sales", "orders");

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
  date_created: "When it was placed",
  date_paid: "When it was paid",
  date_completed: "When it was completed",
};
const counting = { sold: "All but unpaid, failed and cancelled ones", all: "All" };

export const params = {
  reportType: reportParam(reportTypes, "sales"),
  mode: pick("Day of an order", days, "date_created", {
    help: "The shop's own Analytics screens may be set to another one.",
    when: sales,
  }),
  target: pick("Orders that count", counting, "sold", { when: orders }),
};

export const dimensions = {
  date: { label: "Date", type: "date", when: inReports("sales", "orders", "products", "coupons") },
  ...orderDimensions,
  product: { label: "Product", type: "text", when: inReports("products", "stock") },
  category: { label: "Category", type: "text", when: inReports("products") },
  coupon: { label: "Coupon", type: "text", when: inReports("coupons") },
  stock_status: { label: "Stock status", type: "choice", when: stock },
} as const;

export const metrics = {
  ...only(sales, {
    gross_sales: money("Gross sales"),
    net_sales: money("Net sales", { help: "After coupons and refunds, without taxes and shipping." }),
    total_sales: money("Total sales", { help: "Net sales, taxes and shipping." }),
  }),
  ...only(counted, {
    orders: count("Orders"),
    items: count("Items sold"),
  }),
  ...only(sales, {
    average_order: ratio("Average order value", "net_sales", "orders", "money", {
      help: "Net sales per order.",
    }),
  }),
  ...only(counted, {
    items_per_order: ratio("Items per order", "items", "orders", "decimal"),
  }),
  ...only(sales, {
    refunds: money("Refunds", { help: "On the day they were made.", direction: "less" }),
    refund_rate: rate("Refund rate", "refunds", "gross_sales", {
      help: "Refunds as a share of gross sales.",
      direction: "less",
    }),
    discounts: money("Discounts by coupons", { direction: "neutral" }),
    taxes: money("Taxes", { direction: "neutral" }),
    shipping: money("Shipping", { direction: "neutral" }),
    coupons_used: unique("Different coupons used", "integer", { direction: "neutral" }),
    products_sold: unique("Different products sold", "integer"),
  }),

  ...only(orders, {
    order_value: money("Order value", { help: "With taxes and shipping, before refunds." }),
    average_order_value: ratio("Average order value, gross", "order_value", "priced_orders", "money", {
      help: "With taxes and shipping, before refunds; of orders in the shop's currency.",
    }),
    priced_orders: count("Orders in the shop's currency", { direction: "neutral" }),
    order_refunds: money("Refunded", {
      help: "On the day of the order, whenever the refund was made; with taxes.",
      direction: "less",
    }),
    order_taxes: money("Taxes before refunds", { direction: "neutral" }),
    order_shipping: money("Shipping before refunds", { direction: "neutral" }),
    order_discounts: money("Discounts", { help: "Without taxes.", direction: "neutral" }),
  }),

  ...only(inReports("products"), {
    product_items: count("Units sold"),
    product_sales: money("Net product sales"),
    product_orders: unique("Orders with the product", "integer", {
      help: "An order of two products counts for both.",
    }),
  }),
  ...only(inReports("coupons"), {
    coupon_discount: money("Discount", { direction: "neutral" }),
    coupon_orders: unique("Orders with a coupon", "integer", { direction: "neutral" }),
  }),

  ...only(stock, {
    stock: standing("Stock", { direction: "neutral" }),
    units_ever: standing("Units sold, all time"),
    reviews: count("Reviews"),
    rating: average("Average rating", "reviews", "decimal"),
  }),
};

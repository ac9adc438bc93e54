import { choices } from "#app/connectors/core/define.ts";

const sales = { reportType: ["sales"] } as const;
const orders = { reportType: ["orders"] } as const;
const stock = { reportType: ["stock"] } as const;
const counted = { reportType: ["sales", "orders"] } as const;
const money = { combine: "sum", format: "money" } as const;
const count = { combine: "sum", format: "integer" } as const;
const once = { combine: "unique", format: "integer" } as const;

/** What an order itself knows. */
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

export const params = {
  reportType: {
    type: "select",
    label: "Report",
    required: true,
    options: choices({
      sales: "Sales",
      orders: "Orders",
      products: "Products and categories",
      coupons: "Coupons",
      stock: "Stock and ratings",
    }),
    default: "sales",
  },
  mode: {
    type: "select",
    label: "Day of an order",
    help: "The shop's own Analytics screens may be set to another one.",
    options: choices({
      date_created: "When it was placed",
      date_paid: "When it was paid",
      date_completed: "When it was completed",
    }),
    default: "date_created",
    when: sales,
  },
  target: {
    type: "select",
    label: "Orders that count",
    options: choices({
      sold: "All but unpaid, failed and cancelled ones",
      all: "All",
    }),
    default: "sold",
    when: orders,
  },
} as const;

export const dimensions = {
  date: { label: "Date", type: "date", when: { reportType: ["sales", "orders", "products", "coupons"] } },
  ...orderDimensions,
  product: { label: "Product", type: "text", when: { reportType: ["products", "stock"] } },
  category: { label: "Category", type: "text", when: { reportType: ["products"] } },
  coupon: { label: "Coupon", type: "text", when: { reportType: ["coupons"] } },
  stock_status: { label: "Stock status", type: "choice", when: stock },
} as const;

export const metrics = {
  gross_sales: { label: "Gross sales", ...money, when: sales },
  net_sales: {
    label: "Net sales",
    help: "After coupons and refunds, without taxes and shipping.",
    ...money,
    when: sales,
  },
  total_sales: { label: "Total sales", help: "Net sales, taxes and shipping.", ...money, when: sales },
  orders: { label: "Orders", ...count, when: counted },
  items: { label: "Items sold", ...count, when: counted },
  average_order: {
    label: "Average order value",
    help: "Net sales per order.",
    combine: "ratio",
    of: "net_sales",
    per: "orders",
    format: "money",
    when: sales,
  },
  items_per_order: {
    label: "Items per order",
    combine: "ratio",
    of: "items",
    per: "orders",
    format: "decimal",
    when: counted,
  },
  refunds: {
    label: "Refunds",
    help: "On the day they were made.",
    ...money,
    direction: "less",
    when: sales,
  },
  refund_rate: {
    label: "Refund rate",
    help: "Refunds as a share of gross sales.",
    combine: "ratio",
    of: "refunds",
    per: "gross_sales",
    format: "percent",
    direction: "less",
    when: sales,
  },
  discounts: { label: "Discounts by coupons", ...money, direction: "neutral", when: sales },
  taxes: { label: "Taxes", ...money, direction: "neutral", when: sales },
  shipping: { label: "Shipping", ...money, direction: "neutral", when: sales },
  coupons_used: { label: "Different coupons used", ...once, direction: "neutral", when: sales },
  products_sold: { label: "Different products sold", ...once, when: sales },

  order_value: {
    label: "Order value",
    help: "With taxes and shipping, before refunds.",
    ...money,
    when: orders,
  },
  average_order_value: {
    label: "Average order value, gross",
    help: "With taxes and shipping, before refunds.",
    combine: "ratio",
    of: "order_value",
    per: "orders",
    format: "money",
    when: orders,
  },
  order_refunds: {
    label: "Refunded",
    help: "On the day of the order, whenever the refund was made; with taxes.",
    ...money,
    direction: "less",
    when: orders,
  },
  order_taxes: { label: "Taxes before refunds", ...money, direction: "neutral", when: orders },
  order_shipping: { label: "Shipping before refunds", ...money, direction: "neutral", when: orders },
  order_discounts: {
    label: "Discounts",
    help: "Without taxes.",
    ...money,
    direction: "neutral",
    when: orders,
  },

  product_items: { label: "Units sold", ...count, when: { reportType: ["products"] } },
  product_sales: { label: "Net product sales", ...money, when: { reportType: ["products"] } },
  product_orders: {
    label: "Orders with the product",
    help: "An order of two products counts for both.",
    ...once,
    when: { reportType: ["products"] },
  },
  coupon_discount: { label: "Discount", ...money, direction: "neutral", when: { reportType: ["coupons"] } },
  coupon_orders: {
    label: "Orders with a coupon",
    ...once,
    direction: "neutral",
    when: { reportType: ["coupons"] },
  },

  stock: { label: "Stock", combine: "snapshot", format: "integer", direction: "neutral", when: stock },
  units_ever: { label: "Units sold, all time", combine: "snapshot", format: "integer", when: stock },
  reviews: { label: "Reviews", ...count, when: stock },
  rating: {
    label: "Average rating",
    combine: "average",
    weightedBy: "reviews",
    format: "decimal",
    when: stock,
  },
} as const;

import type { VendorDocument } from "./document.ts";

export const woocommerce: VendorDocument = {
  kind: "woocommerce",
  sources: [
    "https://woocommerce.github.io/woocommerce-rest-api-docs/",
    "https://github.com/woocommerce/woocommerce/tree/trunk/plugins/woocommerce/src/Admin/API/Reports",
  ],
  calls: [
    {
      call: "GET https://shop.northwind-candles.example/wp-json/",
      takes: "",
      words: "",
      gives: "description gmt_offset home name namespaces timezone_string url",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc/v3/data/currencies/current",
      takes: "",
      words: "",
      gives: "code name symbol",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/revenue/stats",
      takes: "after before date_type interval order orderby page per_page",
      words: "T23 asc date date_created day year",
      gives:
        "coupons coupons_count date_end date_start gross_sales interval intervals net_revenue num_items_sold orders_count products refunds segments shipping subtotals taxes total_sales totals",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc/v3/orders",
      takes: "_fields after before order orderby page per_page status",
      words:
        "T00 any asc billing country currency customer_id date date_created discount_total id line_items meta_data payment_method_title refunds shipping_total status total total_tax",
      gives:
        "billing country currency customer_id date_created discount_total id key line_items meta_data name payment_method_title product_id quantity reason refunds shipping_total status total total_tax value",
      mask: {
        in: "_fields",
        around: "id quantity product_id name total key value reason country",
      },
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/products/stats",
      takes: "after before date_type interval order orderby page per_page",
      words: "T23 asc date date_created day year",
      gives:
        "date_end date_start interval intervals items_sold net_revenue orders_count segments subtotals totals",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/products",
      takes: "after before date_type extended_info order orderby page per_page",
      words: "T23 date_created desc items_sold true",
      gives: "extended_info items_sold name net_revenue orders_count product_id",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/categories",
      takes: "after before date_type extended_info order orderby page per_page",
      words: "T23 category_id date_created desc true",
      gives: "category_id extended_info items_sold name net_revenue orders_count",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/coupons/stats",
      takes: "after before date_type interval order orderby page per_page",
      words: "T23 asc date date_created day year",
      gives:
        "amount coupons_count date_end date_start interval intervals orders_count segments subtotals totals",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc-analytics/reports/coupons",
      takes: "after before date_type extended_info order orderby page per_page",
      words: "T23 coupon_id date_created desc true",
      gives: "amount code coupon_id discount_type extended_info orders_count",
    },
    {
      call: "GET https://shop.northwind-candles.example/wp-json/wc/v3/products",
      takes: "_fields order orderby page per_page status",
      words: "asc average_rating id name publish rating_count stock_quantity stock_status total_sales",
      gives: "average_rating id name rating_count stock_quantity stock_status total_sales",
      mask: {
        in: "_fields",
        around: "",
      },
    },
  ],
  examples: [
    {
      source: "https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-orders",
      request:
        "GET https://shop.northwind-candles.example/wp-json/wc/v3/orders?after=2017-03-01T00:00:00&before=2017-04-01T00:00:00&per_page=100&page=1&status=any&orderby=date&order=asc",
      reply: [
        {
          id: 727,
          status: "processing",
          currency: "USD",
          date_created: "2017-03-22T16:28:02",
          discount_total: "0.00",
          shipping_total: "10.00",
          total: "29.35",
          total_tax: "1.35",
          customer_id: 0,
          billing: {
            country: "US",
          },
          payment_method_title: "Direct Bank Transfer",
          meta_data: [
            {
              id: 13106,
              key: "_download_permissions_granted",
              value: "yes",
            },
          ],
          line_items: [
            {
              id: 315,
              name: "Woo Single #1",
              product_id: 93,
              quantity: 2,
              total: "6.00",
            },
            {
              id: 316,
              name: "Ship Your Idea &ndash; Color: Black, Size: M Test",
              product_id: 22,
              quantity: 1,
              total: "12.00",
            },
          ],
          refunds: [],
        },
      ],
      of: "GET https://shop.northwind-candles.example/wp-json/wc/v3/orders",
      reads: {
        parameters: {
          reportType: "orders",
          target: "sold",
        },
        metrics: ["orders", "items", "priced_orders"],
        dimension: "status",
        from: "2017-03-01",
        to: "2017-03-31",
        rows: [
          {
            status: "Processing",
            orders: 1,
            items: 3,
          },
        ],
      },
    },
  ],
};

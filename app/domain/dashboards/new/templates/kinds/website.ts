import { type KindTemplate, widgetsOf } from "../template.ts";

const analytics = widgetsOf("google-analytics");

export const googleAnalytics: KindTemplate = {
  numbers: [
    analytics.number("sessions"),
    analytics.number("totalUsers"),
    analytics.number("keyEvents"),
    analytics.number("engagementRate"),
  ],
  rows: [
    [
      analytics.chart("line", "2x2", "sessions", "date"),
      analytics.chart("bar", "2x2", "sessions", "sessionDefaultChannelGroup", "Sessions by channel"),
    ],
    [
      analytics.table(
        "landingPagePlusQueryString",
        ["sessions", "totalUsers", "engagementRate", "keyEvents"],
        "Top landing pages by sessions",
        "3x2",
      ),
      analytics.chart("doughnut", "1x2", "sessions", "deviceCategory", "Sessions by device"),
    ],
    [
      analytics.table(
        "sessionSourceMedium",
        ["sessions", "newUsers", "engagementRate", "averageSessionDuration", "keyEvents"],
        "Sources and media by sessions",
      ),
    ],
  ],
};

const shopSales = widgetsOf("woocommerce");
const shopOrders = widgetsOf("woocommerce", { reportType: "orders" });
const shopProducts = widgetsOf("woocommerce", { reportType: "products" });

export const woocommerce: KindTemplate = {
  numbers: [
    shopSales.number("total_sales"),
    shopSales.number("orders"),
    shopSales.number("average_order"),
    shopSales.number("items"),
  ],
  rows: [
    [
      shopSales.chart("line", "2x2", "total_sales", "date"),
      shopProducts.chart("bar", "2x2", "product_sales", "category", "Net sales by category"),
    ],
    [
      shopProducts.table(
        "product",
        ["product_sales", "product_items", "product_orders"],
        "Top products by net sales",
      ),
    ],
    [
      shopOrders.chart("bar", "3x2", "order_value", "source", "Order value by source of the visit"),
      shopOrders.chart("doughnut", "1x2", "orders", "device"),
    ],
  ],
};

const emails = widgetsOf("mailchimp");
const audiences = widgetsOf("mailchimp", { reportType: "audiences" });

export const mailchimp: KindTemplate = {
  numbers: [
    emails.number("emailsSent"),
    emails.number("openRate"),
    emails.number("clickRate"),
    audiences.number("subscribers"),
  ],
  rows: [
    [emails.chart("bar", "2x2", "openRate", "campaign"), emails.chart("bar", "2x2", "clickRate", "campaign")],
    [
      emails.table("campaign", [
        "emailsSent",
        "uniqueOpens",
        "openRate",
        "subscriberClicks",
        "clickRate",
        "unsubscribes",
      ]),
    ],
  ],
};

const profile = widgetsOf("google-my-business");
const localKeywords = widgetsOf("google-my-business", { reportType: "keywords" });
const reviews = widgetsOf("google-my-business", { reportType: "reviews" });

export const googleMyBusiness: KindTemplate = {
  numbers: [
    profile.number("profile_views"),
    profile.number("website_clicks"),
    profile.number("calls"),
    profile.number("direction_requests"),
  ],
  rows: [
    [
      profile.chart("bar", "3x2", "interactions", "location"),
      profile.chart("doughnut", "1x2", "profile_views", "surface", "Views on Maps and Search"),
    ],
    [
      localKeywords.table("keyword", ["keyword_impressions"], "Top search keywords", "2x2"),
      reviews.chart("bar", "2x2", "new_reviews", "star_rating", "New reviews by stars"),
    ],
    [
      profile.table(
        "location",
        ["profile_views", "interactions", "website_clicks", "calls", "direction_requests"],
        "Locations by profile views",
      ),
    ],
  ],
};

const created = widgetsOf("salesflare");
const closed = widgetsOf("salesflare", { reportType: "closed" });
const open = widgetsOf("salesflare", { reportType: "open" });

export const salesflare: KindTemplate = {
  numbers: [
    closed.number("won_value"),
    closed.number("won"),
    closed.number("win_rate"),
    created.number("opportunities", "New opportunities"),
  ],
  rows: [
    [open.chart("bar", "2x2", "open_value", "stage"), closed.chart("bar", "2x2", "won_value", "owner")],
    [
      closed.table(
        "owner",
        ["won_value", "won", "lost", "win_rate", "average_won", "sales_cycle"],
        "Owners by won value",
      ),
    ],
    [
      created.chart("bar", "2x2", "opportunities", "lead_source", "New opportunities by lead source"),
      closed.chart("bar", "2x2", "lost", "lost_reason", "Lost opportunities by reason"),
    ],
  ],
};

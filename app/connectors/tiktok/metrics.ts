import type { MetricSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";

// https://business-api.tiktok.com/portal/docs?id=1751443967255553: the keys are TikTok's. Rates are divided here, since theirs are in
// per cent and rounded.

const count = (label: string) => ({ label, combine: "sum", format: "integer" }) as const;
const amount = (label: string) => ({ label, combine: "sum", format: "money" }) as const;
const rate = { combine: "ratio", format: "percent" } as const;
const price = { combine: "ratio", of: "spend", format: "money", direction: "less" } as const;

export const metrics = {
  spend: { ...amount("Cost"), direction: "neutral" },
  impressions: count("Impressions"),
  clicks: { ...count("Clicks"), help: "To where the ad leads." },
  ctr: { label: "CTR", ...rate, of: "clicks", per: "impressions" },
  cpc: { label: "Cost per click", ...price, per: "clicks" },
  cpm: { label: "CPM", ...price, per: "impressions", times: 1000 },
  conversion: {
    ...count("Conversions"),
    help: "On the day the ad was seen; they still arrive for seven days and more.",
  },
  cost_per_conversion: { label: "Cost per conversion", ...price, per: "conversion" },
  conversion_rate: { label: "Conversion rate of clicks", ...rate, of: "conversion", per: "clicks" },
  conversion_rate_v2: {
    label: "Conversion rate of impressions",
    ...rate,
    of: "conversion",
    per: "impressions",
  },
  real_time_conversion: { ...count("Conversions by their own day"), help: "On the day they happened." },
  result: { ...count("Results"), help: "Of the goal that each campaign has." },
  cost_per_result: { label: "Cost per result", ...price, per: "result" },
  result_rate: { label: "Result rate", ...rate, of: "result", per: "impressions" },

  ...only(
    { reportType: ["BASIC"] },
    {
      reach: {
        label: "Reach",
        help: "People who saw an ad. Never added up: each row is counted by itself.",
        combine: "unique",
        format: "integer",
      },
      frequency: {
        label: "Frequency",
        combine: "ratio",
        of: "impressions",
        per: "reach",
        format: "decimal",
        direction: "neutral",
      },
      cost_per_1000_reached: { label: "Cost per 1,000 people reached", ...price, per: "reach", times: 1000 },
      secondary_goal_result: count("Deep results"),

      video_play_actions: count("Video views"),
      video_watched_2s: count("Video views of 2 seconds"),
      video_watched_6s: count("Video views of 6 seconds"),
      engaged_view: count("Focused views of 6 seconds"),
      engaged_view_15s: count("Focused views of 15 seconds"),
      video_views_p25: count("Videos watched to 25%"),
      video_views_p50: count("Videos watched to 50%"),
      video_views_p75: count("Videos watched to 75%"),
      video_views_p100: count("Videos watched to the end"),
      average_video_play: {
        label: "Average play time of a view",
        combine: "average",
        weightedBy: "video_play_actions",
        format: "duration",
      },
      average_video_play_per_user: {
        label: "Average play time of a person",
        combine: "unique",
        format: "duration",
      },

      likes: count("Likes"),
      comments: count("Comments"),
      shares: count("Shares"),
      follows: count("Follows"),
      profile_visits: count("Profile visits"),
      profile_visits_rate: {
        label: "Profile visit rate",
        ...rate,
        of: "profile_visits",
        per: "impressions",
      },
      clicks_on_music_disc: count("Clicks on the music"),

      total_landing_page_view: count("Landing page views"),
      cost_per_landing_page_view: {
        label: "Cost per landing page view",
        ...price,
        per: "total_landing_page_view",
      },
      complete_payment: count("Purchases on the website"),
      cost_per_complete_payment: { label: "Cost per website purchase", ...price, per: "complete_payment" },
      // Called a rate, and the value of all purchases.
      total_complete_payment_rate: amount("Value of website purchases"),
      complete_payment_roas: {
        label: "ROAS of website purchases",
        combine: "ratio",
        of: "total_complete_payment_rate",
        per: "spend",
        format: "decimal",
      },
      on_web_order: count("Orders on the website"),
      form: count("Forms submitted"),
      cost_per_form: { label: "Cost per form", ...price, per: "form" },
      online_consult: count("Consultations"),
      button_click: count("Button clicks"),
      download_start: count("Downloads started"),

      app_install: count("App installs"),
      cost_per_app_install: { label: "Cost per app install", ...price, per: "app_install" },
      registration: count("App registrations"),
      purchase: count("App purchases"),
      total_purchase_value: amount("Value of app purchases"),

      onsite_shopping: count("TikTok Shop purchases"),
      total_onsite_shopping_value: amount("TikTok Shop revenue"),
      onsite_shopping_roas: {
        label: "ROAS of TikTok Shop",
        combine: "ratio",
        of: "total_onsite_shopping_value",
        per: "spend",
        format: "decimal",
      },
      live_product_clicks: count("Product clicks in live videos"),
      ix_page_view_count: count("Instant page views"),
    },
  ),
} as const satisfies Record<string, MetricSpec>;

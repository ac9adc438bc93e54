import { average, count, money, price, rate, ratio, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";

// https://business-api.tiktok.com/portal/docs?id=1751443967255553: keys are TikTok's. Its rates are rounded,
// so ours are computed.

export const metrics = {
  spend: money("Cost", { direction: "neutral" }),
  impressions: count("Impressions"),
  clicks: count("Clicks", { help: "To where the ad leads." }),
  ctr: rate("CTR", "clicks", "impressions"),
  cpc: price("Cost per click", "spend", "clicks"),
  cpm: price("CPM", "spend", "impressions", { times: 1000 }),
  conversion: count("Conversions", {
    help: "On the day the ad was seen; they still arrive for seven days and more.",
  }),
  cost_per_conversion: price("Cost per conversion", "spend", "conversion"),
  conversion_rate: rate("Conversion rate of clicks", "conversion", "clicks"),
  conversion_rate_v2: rate("Conversion rate of impressions", "conversion", "impressions"),
  real_time_conversion: count("Conversions by their own day", { help: "On the day they happened." }),
  result: count("Results", { help: "Of the goal that each campaign has." }),
  cost_per_result: price("Cost per result", "spend", "result"),
  result_rate: rate("Result rate", "result", "impressions"),

  ...only(inReports("BASIC"), {
    reach: unique("Reach", "integer", {
      help: "People who saw an ad. Never added up: each row is counted by itself.",
    }),
    frequency: ratio("Frequency", "impressions", "reach", "decimal", { direction: "neutral" }),
    cost_per_1000_reached: price("Cost per 1,000 people reached", "spend", "reach", { times: 1000 }),
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
    average_video_play: average("Average play time of a view", "video_play_actions", "duration"),
    average_video_play_per_user: unique("Average play time of a person", "duration"),

    likes: count("Likes"),
    comments: count("Comments"),
    shares: count("Shares"),
    follows: count("Follows"),
    profile_visits: count("Profile visits"),
    profile_visits_rate: rate("Profile visit rate", "profile_visits", "impressions"),
    clicks_on_music_disc: count("Clicks on the music"),

    total_landing_page_view: count("Landing page views"),
    cost_per_landing_page_view: price("Cost per landing page view", "spend", "total_landing_page_view"),
    complete_payment: count("Purchases on the website"),
    cost_per_complete_payment: price("Cost per website purchase", "spend", "complete_payment"),
    // The value of all purchases, despite its name.
    total_complete_payment_rate: money("Value of website purchases"),
    complete_payment_roas: ratio(
      "ROAS of website purchases",
      "total_complete_payment_rate",
      "spend",
      "decimal",
    ),
    on_web_order: count("Orders on the website"),
    form: count("Forms submitted"),
    cost_per_form: price("Cost per form", "spend", "form"),
    online_consult: count("Consultations"),
    button_click: count("Button clicks"),
    download_start: count("Downloads started"),

    app_install: count("App installs"),
    cost_per_app_install: price("Cost per app install", "spend", "app_install"),
    registration: count("App registrations"),
    purchase: count("App purchases"),
    total_purchase_value: money("Value of app purchases"),

    onsite_shopping: count("TikTok Shop purchases"),
    total_onsite_shopping_value: money("TikTok Shop revenue"),
    onsite_shopping_roas: ratio("ROAS of TikTok Shop", "total_onsite_shopping_value", "spend", "decimal"),
    live_product_clicks: count("Product clicks in live videos"),
    ix_page_view_count: count("Instant page views"),
  }),
};

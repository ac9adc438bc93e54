import { average, count, money, price, rate, ratio, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";

// https://business-api.tiktok.com/portal/docs?id=1751443967255553: TikTok rounds its rates, so ours are computed.

export const metrics = {
  spend: money("Cost", { direction: "neutral" }),
  impressions: count("Impressions"),
  clicks: count("Clicks (destination)", { help: "Clicks that lead to the ad's destination." }),
  ctr: rate("CTR (destination)", "clicks", "impressions"),
  cpc: price("CPC (destination)", "spend", "clicks"),
  cpm: price("CPM", "spend", "impressions", { times: 1000 }),
  conversion: count("Conversions", {
    help: "Counted on the day of the impression. More can arrive for seven days or longer.",
  }),
  cost_per_conversion: price("Cost per conversion", "spend", "conversion"),
  conversion_rate: rate("Conversion rate (CVR, clicks)", "conversion", "clicks"),
  conversion_rate_v2: rate("Conversion rate (CVR)", "conversion", "impressions"),
  real_time_conversion: count("Real-time conversions", { help: "Counted on the day they happened." }),
  result: count("Results", { help: "Results of each campaign's goal." }),
  cost_per_result: price("Cost per result", "spend", "result"),
  result_rate: rate("Result rate", "result", "impressions"),

  ...availableWhen(whenReportIs("BASIC"), {
    reach: unique("Reach", "integer", {
      help: "People who saw an ad. Each row is counted separately and cannot be added.",
    }),
    frequency: ratio("Frequency", "impressions", "reach", "decimal", { direction: "neutral" }),
    cost_per_1000_reached: price("Cost per 1,000 people reached", "spend", "reach", { times: 1000 }),
    secondary_goal_result: count("Secondary goal results"),

    video_play_actions: count("Video views"),
    video_watched_2s: count("2-second video views"),
    video_watched_6s: count("6-second video views"),
    engaged_view: count("6-second views (focused view)"),
    engaged_view_15s: count("15-second views (focused view)"),
    video_views_p25: count("Video views at 25%"),
    video_views_p50: count("Video views at 50%"),
    video_views_p75: count("Video views at 75%"),
    video_views_p100: count("Video views at 100%"),
    average_video_play: average("Average play time per video view", "video_play_actions", "duration"),
    average_video_play_per_user: unique("Average play time per person", "duration"),

    likes: count("Paid likes"),
    comments: count("Paid comments"),
    shares: count("Paid shares"),
    follows: count("Paid followers"),
    profile_visits: count("Paid profile visits"),
    profile_visits_rate: rate("Paid profile visit rate", "profile_visits", "impressions"),
    clicks_on_music_disc: count("Music clicks"),

    total_landing_page_view: count("Landing page views"),
    cost_per_landing_page_view: price("Cost per landing page view", "spend", "total_landing_page_view"),
    complete_payment: count("Website purchases"),
    cost_per_complete_payment: price("Cost per website purchase", "spend", "complete_payment"),
    // The value of all purchases, despite its name.
    total_complete_payment_rate: money("Website purchase value"),
    complete_payment_roas: ratio("Website purchase ROAS", "total_complete_payment_rate", "spend", "decimal"),
    on_web_order: count("Website orders"),
    form: count("Website form submissions"),
    cost_per_form: price("Cost per form submission", "spend", "form"),
    online_consult: count("Consultations"),
    button_click: count("Button clicks"),
    download_start: count("Downloads started"),

    app_install: count("App installs"),
    cost_per_app_install: price("Cost per app install", "spend", "app_install"),
    registration: count("App registrations"),
    purchase: count("App purchases"),
    total_purchase_value: money("App purchase value"),

    onsite_shopping: count("TikTok Shop purchases"),
    total_onsite_shopping_value: money("TikTok Shop revenue"),
    onsite_shopping_roas: ratio("TikTok Shop ROAS", "total_onsite_shopping_value", "spend", "decimal"),
    live_product_clicks: count("LIVE product clicks"),
    ix_page_view_count: count("Instant page views"),
  }),
};

// Former names in Meta Ads Manager and common words.

export const synonyms = {
  spend: "cost, ad spend",
  ctr: "click-through rate",
  cpc: "cost per click",
  cpm: "cost per thousand impressions",
  cpp: "cost per 1,000 Accounts Center accounts reached",
  purchase_value: "purchase conversion value, revenue",
  purchase_roas: "ROAS",
  cost_per_purchase: "CPA",
  cost_per_lead: "CPL",
  instant_form_leads: "on-Facebook leads",
  add_to_cart: "add to cart",
  page_likes: "page likes",
  thruplays: "15-second video views",
  video_views: "3-second video views",
  market: "market area",
  hour: "hour of the day",
} as const;

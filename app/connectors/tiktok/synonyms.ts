export const synonyms = {
  spend: "amount spent",
  ctr: "click-through rate",
  cpc: "cost per click",
  cost_per_conversion: "CPA",
  conversion_rate: "CVR (clicks), conversion rate of clicks",
  conversion_rate_v2: "CVR (impressions), conversion rate of impressions",
  secondary_goal_result: "deep funnel results",
  engaged_view: "6-second focused views",
  follows: "follows, new followers",
  complete_payment: "complete payment, purchases",
  total_complete_payment_rate: "complete payment value, revenue",
  complete_payment_roas: "complete payment ROAS, return on ad spend",
} as const;

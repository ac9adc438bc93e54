// Former names in LinkedIn Campaign Manager and common words.

export const synonyms = {
  costInLocalCurrency: "spend, cost",
  costInUsd: "spend in US dollars, cost",
  ctr: "click-through rate",
  cpc: "cost per click",
  cpm: "cost per thousand impressions",
  totalEngagements: "engagements",
  companyPageClicks: "company page clicks",
  externalWebsitePostClickConversions: "post-click conversions",
  externalWebsitePostViewConversions: "view-through conversions",
  roas: "ROAS",
  oneClickLeads: "lead gen form submissions",
  costPerLead: "CPL",
  sends: "InMail sends",
  opens: "InMail opens",
} as const;

import type { MetricSpec } from "#app/connectors/core/define.ts";

// https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting-schema: the keys are LinkedIn's.

const count = (label: string) => ({ label, combine: "sum", format: "integer" }) as const;
const rate = { combine: "ratio", format: "percent" } as const;
const price = { combine: "ratio", format: "money", direction: "less" } as const;
/** Not told for member attributes. */
const performance = { when: { reportType: ["performance"] } } as const;

export const metrics = {
  costInLocalCurrency: { label: "Spend", combine: "sum", format: "money", direction: "neutral" },
  costInUsd: {
    label: "Spend in US dollars",
    help: "As LinkedIn converts it, whatever the account's currency.",
    combine: "sum",
    format: "decimal",
    direction: "neutral",
  },
  impressions: count("Impressions"),
  clicks: { ...count("Clicks"), help: "All that LinkedIn charges for, not only those to the landing page." },
  landingPageClicks: count("Landing page clicks"),
  ctr: { label: "CTR", ...rate, of: "clicks", per: "impressions" },
  cpc: { label: "Cost per click", ...price, of: "costInLocalCurrency", per: "clicks" },
  cpm: { label: "CPM", ...price, of: "costInLocalCurrency", per: "impressions", times: 1000 },
  approximateMemberReach: {
    label: "Reach",
    help: "Members who saw an ad, as LinkedIn estimates them, for at most 92 days.",
    combine: "unique",
    format: "integer",
    ...performance,
  },
  audiencePenetration: {
    label: "Audience penetration",
    help: "Members reached among those the ads are aimed at, for accounts, campaign groups and campaigns.",
    combine: "unique",
    format: "percent",
    ...performance,
  },
  averageDwellTime: {
    label: "Average dwell time",
    combine: "average",
    weightedBy: "impressions",
    format: "duration",
  },

  totalEngagements: count("Engagements"),
  engagementRate: { label: "Engagement rate", ...rate, of: "totalEngagements", per: "impressions" },
  likes: count("Likes"),
  reactions: count("Reactions"),
  comments: count("Comments"),
  commentLikes: count("Likes of comments"),
  shares: count("Shares"),
  follows: count("Follows"),
  companyPageClicks: count("Company page clicks"),
  otherEngagements: count("Other engagements"),

  externalWebsiteConversions: count("Conversions"),
  externalWebsitePostClickConversions: count("Conversions after a click"),
  externalWebsitePostViewConversions: count("Conversions after a view"),
  costPerConversion: {
    label: "Cost per conversion",
    ...price,
    of: "costInLocalCurrency",
    per: "externalWebsiteConversions",
  },
  conversionValueInLocalCurrency: {
    label: "Conversion value",
    combine: "sum",
    format: "money",
    ...performance,
  },
  roas: {
    label: "ROAS",
    combine: "ratio",
    of: "conversionValueInLocalCurrency",
    per: "costInLocalCurrency",
    format: "decimal",
    ...performance,
  },

  oneClickLeads: count("Leads"),
  oneClickLeadFormOpens: count("Lead form opens"),
  leadFormCompletionRate: {
    label: "Lead form completion rate",
    ...rate,
    of: "oneClickLeads",
    per: "oneClickLeadFormOpens",
  },
  costPerLead: { label: "Cost per lead", ...price, of: "costInLocalCurrency", per: "oneClickLeads" },
  qualifiedLeads: count("Qualified leads"),
  validWorkEmailLeads: count("Leads with a work e-mail address"),

  videoViews: count("Video views"),
  videoStarts: count("Video starts"),
  videoFirstQuartileCompletions: count("Videos watched to 25%"),
  videoMidpointCompletions: count("Videos watched to 50%"),
  videoThirdQuartileCompletions: count("Videos watched to 75%"),
  videoCompletions: count("Video completions"),
  videoCompletionRate: {
    label: "Video completion rate",
    ...rate,
    of: "videoCompletions",
    per: "videoStarts",
  },
  fullScreenPlays: count("Full-screen plays"),

  sends: count("Message sends"),
  opens: count("Message opens"),
  openRate: { label: "Message open rate", ...rate, of: "opens", per: "sends" },
  actionClicks: count("Message button clicks"),
  adUnitClicks: count("Clicks on the ad beside a message"),
  textUrlClicks: count("Clicks on links in a message"),

  documentFirstQuartileCompletions: count("Documents read to 25%"),
  documentMidpointCompletions: count("Documents read to 50%"),
  documentThirdQuartileCompletions: count("Documents read to 75%"),
  documentCompletions: count("Document completions"),
  downloadClicks: count("Document downloads"),

  viralImpressions: count("Viral impressions"),
  viralClicks: count("Viral clicks"),
  viralLikes: count("Viral likes"),
  viralComments: count("Viral comments"),
  viralShares: count("Viral shares"),
  viralFollows: count("Viral follows"),
  viralTotalEngagements: count("Viral engagements"),

  jobApplyClicks: count("Job apply clicks"),
  jobApplications: count("Job applications"),
  registrations: count("Event registrations"),
  talentLeads: count("Talent leads"),
} as const satisfies Record<string, MetricSpec>;

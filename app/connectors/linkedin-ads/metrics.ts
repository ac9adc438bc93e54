import { average, count, money, price, rate, ratio, sum, unique } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";

// https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting-schema: keys are
// LinkedIn's.

/** Not available for member attributes. */
const performance = inReports("performance");

export const metrics = {
  costInLocalCurrency: money("Spend", { direction: "neutral" }),
  costInUsd: sum("Spend in US dollars", "decimal", {
    help: "As LinkedIn converts it, whatever the account's currency.",
    direction: "neutral",
  }),
  impressions: count("Impressions"),
  clicks: count("Clicks", { help: "All that LinkedIn charges for, not only those to the landing page." }),
  landingPageClicks: count("Landing page clicks"),
  ctr: rate("CTR", "clicks", "impressions"),
  cpc: price("Cost per click", "costInLocalCurrency", "clicks"),
  cpm: price("CPM", "costInLocalCurrency", "impressions", { times: 1000 }),
  ...only(performance, {
    approximateMemberReach: unique("Reach", "integer", {
      help: "Members who saw an ad, as LinkedIn estimates them, for at most 92 days.",
    }),
    audiencePenetration: unique("Audience penetration", "percent", {
      help: "Members reached among those the ads are aimed at, for accounts, campaign groups and campaigns.",
    }),
  }),
  averageDwellTime: average("Average dwell time", "impressions", "duration"),

  totalEngagements: count("Engagements"),
  engagementRate: rate("Engagement rate", "totalEngagements", "impressions"),
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
  costPerConversion: price("Cost per conversion", "costInLocalCurrency", "externalWebsiteConversions"),
  ...only(performance, {
    conversionValueInLocalCurrency: money("Conversion value"),
    roas: ratio("ROAS", "conversionValueInLocalCurrency", "costInLocalCurrency", "decimal"),
  }),

  oneClickLeads: count("Leads"),
  oneClickLeadFormOpens: count("Lead form opens"),
  leadFormCompletionRate: rate("Lead form completion rate", "oneClickLeads", "oneClickLeadFormOpens"),
  costPerLead: price("Cost per lead", "costInLocalCurrency", "oneClickLeads"),
  qualifiedLeads: count("Qualified leads"),
  validWorkEmailLeads: count("Leads with a work e-mail address"),

  videoViews: count("Video views"),
  videoStarts: count("Video starts"),
  videoFirstQuartileCompletions: count("Videos watched to 25%"),
  videoMidpointCompletions: count("Videos watched to 50%"),
  videoThirdQuartileCompletions: count("Videos watched to 75%"),
  videoCompletions: count("Video completions"),
  videoCompletionRate: rate("Video completion rate", "videoCompletions", "videoStarts"),
  fullScreenPlays: count("Full-screen plays"),

  sends: count("Message sends"),
  opens: count("Message opens"),
  openRate: rate("Message open rate", "opens", "sends"),
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
};

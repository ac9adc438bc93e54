import { average, count, money, price, rate, ratio, sum, unique } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";

// https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/ads-reporting-schema: keys are
// LinkedIn's.

/** Not available for member attributes. */
const performance = whenReportIs("performance");

export const metrics = {
  costInLocalCurrency: money("Total spent", { direction: "neutral" }),
  costInUsd: sum("Total spent (USD)", "decimal", {
    help: "Converted by LinkedIn from the account's currency.",
    direction: "neutral",
  }),
  impressions: count("Impressions"),
  clicks: count("Clicks", { help: "All chargeable clicks, not only clicks to the landing page." }),
  landingPageClicks: count("Landing page clicks"),
  ctr: rate("Average CTR", "clicks", "impressions"),
  cpc: price("Average CPC", "costInLocalCurrency", "clicks"),
  cpm: price("Average CPM", "costInLocalCurrency", "impressions", { times: 1000 }),
  ...availableWhen(performance, {
    approximateMemberReach: unique("Reach", "integer", {
      help: "Members who saw an ad, estimated by LinkedIn, for at most 92 days.",
    }),
    audiencePenetration: unique("Audience penetration", "percent", {
      help: "Share of the target audience that was reached, for accounts, campaign groups and campaigns.",
    }),
  }),
  averageDwellTime: average("Average dwell time", "impressions", "duration"),

  totalEngagements: count("Total engagement"),
  engagementRate: rate("Engagement rate", "totalEngagements", "impressions"),
  likes: count("Likes"),
  reactions: count("Reactions"),
  comments: count("Comments"),
  commentLikes: count("Comment likes"),
  shares: count("Shares"),
  follows: count("Follows"),
  companyPageClicks: count("Clicks to LinkedIn Page"),
  otherEngagements: count("Other engagements"),

  externalWebsiteConversions: count("Conversions"),
  externalWebsitePostClickConversions: count("Click conversions"),
  externalWebsitePostViewConversions: count("View conversions"),
  costPerConversion: price("Cost per conversion", "costInLocalCurrency", "externalWebsiteConversions"),
  ...availableWhen(performance, {
    conversionValueInLocalCurrency: money("Total conversion value"),
    roas: ratio("Return on ad spend", "conversionValueInLocalCurrency", "costInLocalCurrency", "decimal"),
  }),

  oneClickLeads: count("Leads"),
  oneClickLeadFormOpens: count("Lead form opens"),
  leadFormCompletionRate: rate("Lead form completion rate", "oneClickLeads", "oneClickLeadFormOpens"),
  costPerLead: price("Cost per lead", "costInLocalCurrency", "oneClickLeads"),
  qualifiedLeads: count("Qualified leads"),
  validWorkEmailLeads: count("Leads (work email)"),

  videoViews: count("Video views"),
  videoStarts: count("Video starts"),
  videoFirstQuartileCompletions: count("Views at 25%"),
  videoMidpointCompletions: count("Views at 50%"),
  videoThirdQuartileCompletions: count("Views at 75%"),
  videoCompletions: count("Video completions"),
  videoCompletionRate: rate("Video completion rate", "videoCompletions", "videoStarts"),
  fullScreenPlays: count("Full screen plays"),

  sends: count("Message sends"),
  opens: count("Message opens"),
  openRate: rate("Message open rate", "opens", "sends"),
  actionClicks: count("Message button clicks"),
  adUnitClicks: count("Message banner clicks"),
  textUrlClicks: count("Message link clicks"),

  documentFirstQuartileCompletions: count("Document views at 25%"),
  documentMidpointCompletions: count("Document views at 50%"),
  documentThirdQuartileCompletions: count("Document views at 75%"),
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

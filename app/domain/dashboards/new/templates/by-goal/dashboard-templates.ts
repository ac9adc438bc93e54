import { facebookAds, googleAds, linkedinAds, tiktokAds } from "../kinds/ads.ts";
import {
  accuranker,
  ahrefs,
  googleSearchConsole,
  rankranger,
  semrush,
  seranking,
  serpstat,
} from "../kinds/search.ts";
import { facebookSocial, instagram, linkedinSocial } from "../kinds/social.ts";
import { googleAnalytics, googleMyBusiness, mailchimp, salesflare, woocommerce } from "../kinds/website.ts";
import { type KindTemplate, type TemplateRow, type TemplateWidget, widgetsOf } from "../template.ts";
import type { DashboardTemplate } from "./dashboard-template.ts";

function section({ numbers, rows }: KindTemplate, count = rows.length): TemplateRow[] {
  return [numbers, ...rows.slice(0, count)];
}

function first(kinds: readonly KindTemplate[], number = 0): TemplateRow {
  return kinds.map(({ numbers }) => numbers[number]!);
}

const trendOf = ({ rows }: KindTemplate): TemplateWidget => rows[0]![0]!;
const tableOf = ({ rows }: KindTemplate): TemplateRow => rows[1]!;
const chartsOf = ({ rows }: KindTemplate): TemplateRow => rows[0]!;

const links = widgetsOf("base");
const linkRows: readonly TemplateRow[] = [
  [
    links.number("confirmed"),
    links.number("live_links"),
    links.number("cost"),
    links.number("cost_per_link"),
  ],
  [links.chart("line", "3x2", "confirmed", "date"), links.chart("doughnut", "1x2", "links", "status")],
  [links.table("site", ["links", "confirmed", "live_links", "cost"], "Linking sites by links")],
];

export const dashboardTemplates: readonly DashboardTemplate[] = [
  {
    id: "all-in-one",
    name: "All-in-one",
    sentence: "Traffic, search, ads, social media and sales on one page",
    rows: [
      first([googleAnalytics, googleSearchConsole, googleAds, woocommerce]),
      chartsOf(googleAnalytics),
      chartsOf(googleAds),
      tableOf(googleAds),
      [trendOf(facebookAds), trendOf(instagram)],
      chartsOf(googleSearchConsole),
      chartsOf(woocommerce),
      chartsOf(mailchimp),
    ],
  },
  {
    id: "executive",
    name: "Executive summary",
    sentence: "The main number of each channel, with change and trend",
    rows: [
      first([googleAnalytics, googleSearchConsole, googleAds, facebookAds]),
      [googleAnalytics.numbers[2]!, googleAds.numbers[1]!, woocommerce.numbers[0]!, salesflare.numbers[0]!],
      [trendOf(googleAnalytics), trendOf(googleAds)],
      [trendOf(facebookAds), trendOf(woocommerce)],
    ],
  },
  {
    id: "ppc",
    name: "Paid ads (PPC)",
    sentence: "Cost, clicks and conversions by campaign, for each ad platform",
    rows: [
      first([googleAds, facebookAds, linkedinAds, tiktokAds]),
      first([googleAds, facebookAds, linkedinAds, tiktokAds], 1),
      ...googleAds.rows,
      ...facebookAds.rows.slice(0, 2),
      ...linkedinAds.rows.slice(0, 2),
      ...tiktokAds.rows.slice(0, 2),
    ],
  },
  {
    id: "paid-social",
    name: "Paid social",
    sentence: "Spend, reach and clicks of social ads, and who saw them",
    rows: [...section(facebookAds), ...section(linkedinAds), ...section(tiktokAds)],
  },
  {
    id: "seo",
    name: "SEO",
    sentence: "Clicks, positions, landing pages and links",
    rows: [
      ...section(googleSearchConsole),
      googleAnalytics.rows[1]!,
      ...section(ahrefs, 2),
      ...section(semrush, 1),
      ...section(serpstat, 1),
    ],
  },
  {
    id: "rankings",
    name: "Keyword rankings",
    sentence: "Average rank, top positions and tracked keywords",
    rows: [
      ...section(accuranker),
      ...section(seranking),
      ...section(rankranger),
      tableOf(googleSearchConsole),
    ],
  },
  {
    id: "social",
    name: "Social media",
    sentence: "Reach, engagement, followers and the best posts",
    rows: [...section(facebookSocial), ...section(instagram), ...section(linkedinSocial)],
  },
  {
    id: "shop",
    name: "Online shop",
    sentence: "Sales, orders, products and the ads that led to them",
    rows: [
      ...section(woocommerce),
      chartsOf(googleAnalytics),
      googleAds.numbers,
      tableOf(googleAds),
      facebookAds.numbers,
      tableOf(facebookAds),
    ],
  },
  {
    id: "email",
    name: "Email",
    sentence: "Emails sent, opens, clicks and the visits they brought",
    rows: [...section(mailchimp), googleAnalytics.numbers, googleAnalytics.rows[2]!],
  },
  {
    id: "local",
    name: "Local business",
    sentence: "Profile views, calls, directions and reviews, with search and website",
    rows: [
      ...section(googleMyBusiness),
      googleSearchConsole.numbers,
      tableOf(googleSearchConsole),
      ...section(googleAnalytics, 1),
    ],
  },
  {
    id: "sales",
    name: "Sales (CRM)",
    sentence: "Won and lost opportunities, win rate and open value by stage",
    rows: [...section(salesflare), ...section(googleAnalytics, 1)],
  },
  {
    id: "leads",
    name: "Lead generation",
    sentence: "Visits, key events, cost per conversion and new opportunities",
    rows: [
      ...section(googleAnalytics, 2),
      googleAds.numbers,
      tableOf(googleAds),
      linkedinAds.numbers,
      tableOf(linkedinAds),
      salesflare.numbers,
    ],
  },
  {
    id: "links",
    name: "Link building",
    sentence: "Confirmed links, their cost, and referring domains over time",
    rows: [...linkRows, ...section(ahrefs, 1)],
  },
  {
    id: "website",
    name: "Website",
    sentence: "Visits, channels, landing pages and search queries",
    rows: [...section(googleAnalytics), ...section(googleSearchConsole, 2)],
  },
];

export function findDashboardTemplate(id: string | null): DashboardTemplate | null {
  return dashboardTemplates.find((template) => template.id === id) ?? null;
}

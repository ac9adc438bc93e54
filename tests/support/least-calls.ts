/** A provider's documented limit: this many requests in this many seconds, this many concurrent. */
type Documented = { readonly requests: number; readonly perSeconds: number; readonly concurrent: number };

/**
 * The first view of `first-view.ts`: twelve widgets with a comparison over the last 30 days, totals, days and a
 * dimension.
 */
export type FirstViewCalls = {
  /** The maximum number of calls. */
  readonly calls: number;
  /** The minimum that the provider's API allows. */
  readonly least: number;
  readonly why: string;
  /** The reason for more than the minimum. */
  readonly more?: string;
  /** Null where the provider documents no rate. */
  readonly limits: Documented | null;
};

const within = (requests: number, perSeconds: number, concurrent = Infinity): Documented => ({
  requests,
  perSeconds,
  concurrent,
});
const settled = "The settled days of the range are queried as a period of their own.";

/** By kind. Documented rates: the vendors' pages that each connector's README names. */
export const firstViewCalls: Readonly<Record<string, FirstViewCalls>> = {
  accuranker: {
    calls: 3,
    least: 2,
    why: "A history for each period.",
    more: settled,
    limits: within(100, 60, 4),
  },
  "ahrefs-v3": {
    calls: 6,
    least: 4,
    why: "A list of keywords for each day that a period ends on.",
    more: settled,
    limits: null,
  },
  base: { calls: 6, least: 4, why: "Links of each period, two pages of 100.", more: settled, limits: null },
  "facebook-ads": {
    calls: 13,
    least: 9,
    why: "The account; totals, days (two pages) and campaigns of each period: people are counted once for each of them.",
    more: settled,
    limits: null,
  },
  "facebook-social": {
    calls: 8,
    least: 6,
    why: "The page's token, its followers now, days of each period, people over each period.",
    more: settled,
    limits: null,
  },
  "google-ads": {
    calls: 9,
    least: 6,
    why: "Totals, days and campaigns of each period.",
    more: settled,
    limits: null,
  },
  "google-analytics": {
    calls: 8,
    least: 3,
    why: "The property's own fields; seven reports of ten metrics and four periods each.",
    more: "Five reports fit into one batchRunReports, each of which costs the same tokens: one that is refused would take the others with it.",
    limits: within(Infinity, 60, 10),
  },
  "google-my-business": {
    calls: 10,
    least: 6,
    why: "One location at a time: two names, and all metrics of each period for two locations.",
    more: "The days that are known in both periods are queried as periods of their own.",
    limits: within(300, 60),
  },
  "google-search-console": {
    calls: 9,
    least: 6,
    why: "Totals, days and countries of each period; two periods never come in one answer.",
    more: settled,
    limits: within(1_200, 60),
  },
  "google-sheets": {
    calls: 8,
    least: 2,
    why: "The tabs, then one tab whatever the number of widgets: its values by 5,000 rows, and its head as people see it.",
    more: "Values of 5,000 rows come page by page, so that no reply is larger than Google advises; a comparison over the days that the tab turns out to have reads it again.",
    limits: within(60, 60),
  },
  instagram: {
    calls: 128,
    least: 125,
    why: "Only reach has a series: each of 60 days is a call for its numbers and one for follows; then totals and types of content.",
    more: settled,
    limits: null,
  },
  "linkedin-ads": {
    calls: 12,
    least: 9,
    why: "The account, two pages of campaign names; totals, days and campaigns of each period.",
    more: settled,
    limits: null,
  },
  "linkedin-social": { calls: 3, least: 2, why: "The days of each period.", more: settled, limits: null },
  mailchimp: {
    calls: 5,
    least: 5,
    why: "The account's zone; reports of each period, two pages.",
    limits: within(Infinity, 60, 10),
  },
  rankranger: { calls: 2, least: 2, why: "All ranks of each period.", limits: null },
  salesflare: {
    calls: 5,
    least: 5,
    why: "The team, its pipelines and people; opportunities of each period.",
    limits: null,
  },
  semrush: {
    calls: 5,
    least: 5,
    why: "The balance, then a database for each month that a period ends in, by 100 lines.",
    limits: within(10, 1),
  },
  seranking: {
    calls: 4,
    least: 4,
    why: "Two lists of search engines; positions of each period.",
    limits: within(5, 1),
  },
  serpstat: { calls: 4, least: 4, why: "Positions of each period, two pages.", limits: within(1, 1) },
  tiktok: {
    calls: 13,
    least: 9,
    why: "The account; totals, days (two pages) and campaigns of each period.",
    more: settled,
    limits: within(10, 1),
  },
  woocommerce: {
    calls: 6,
    least: 4,
    why: "The shop, its currency, the days of each period with their totals.",
    more: "A period without days is requested as one interval: its totals need no pages of days.",
    limits: null,
  },
};

import { daysOf, steady, isUnusual } from "../stand-in.ts";

/** One event on a day: a session, an ad's cost, a page's Google Search figures. */
export type Fact = {
  readonly date: string;
  readonly about: Readonly<Record<string, string>>;
  /** The user; null for costs and searches. */
  readonly user: string | null;
  readonly counts: Readonly<Record<string, number>>;
};

const channels = [
  { channel: "Organic Search", source: "google", medium: "organic" },
  { channel: "Direct", source: "(direct)", medium: "(none)" },
  { channel: "Paid Search", source: "google", medium: "cpc" },
  { channel: "Email", source: "newsletter", medium: "email" },
  { channel: "Referral", source: "bakers-guild.example", medium: "referral" },
] as const;
const devices = ["desktop", "mobile", "tablet"];
const countries = ["United Kingdom", "France", "United States"];
export const adCampaigns = ["Bread by post", "Brand", "Wedding cakes"];
export const items = ["Sourdough loaf", "Rye loaf", "Baking course", "Gift card"];
export const pages = ["/", "/shop", "/courses", "/contact", "/blog"].flatMap((page) =>
  page === "/blog" ? Array.from({ length: 9 }, (_, at) => `/blog/recipe-${at + 1}`) : [page],
);

function pick<Item>(list: readonly Item[], ...words: readonly (string | number)[]): Item {
  return list[steady(list.length - 1, ...words)]!;
}

const known = new Map<string, readonly Fact[]>();

/** All facts of a property in a range; days that end in 13 have none. */
export function* factsOf(property: string, from: string, to: string): Generator<Fact> {
  for (const date of daysOf(from, to)) {
    if (isUnusual(date, "-13")) continue;
    const name = `${property} ${date}`;
    const facts = known.get(name) ?? [...factsOfDay(property, date)];
    known.set(name, facts);
    yield* facts;
  }
}

function* factsOfDay(property: string, date: string): Generator<Fact> {
  for (let at = 0; at < 6 + steady(6, property, "sessions", date); at++) yield session(property, date, at);
  for (const campaign of adCampaigns) {
    const impressions = steady(400, property, "ads", date, campaign);
    const clicks = steady(Math.floor(impressions / 10), property, "ad clicks", date, campaign);
    const about = { ...ofAds(campaign), ...timeOf(date, 0) };
    yield {
      date,
      about,
      user: null,
      counts: { adImpressions: impressions, adClicks: clicks, adCents: clicks * 37 },
    };
  }
  for (const page of pages.slice(0, 5)) {
    const about = {
      landingPagePlusQueryString: page,
      country: pick(countries, date, page),
      deviceCategory: pick(devices, date, page),
      ...timeOf(date, 0),
    };
    const impressions = steady(90, property, "search", date, page);
    const clicks = steady(impressions, property, "search clicks", date, page);
    const places = impressions * (1 + steady(80, "position", date, page) / 10);
    yield { date, about, user: null, counts: { found: impressions, foundClicks: clicks, places } };
  }
}

function session(property: string, date: string, at: number): Fact {
  const words = [property, date, at] as const;
  const { channel, source, medium } = pick(channels, ...words, "channel");
  const page = pick(pages, ...words, "page");
  const isEngaged = steady(9, ...words, "engaged") > 3;
  const isKey = isEngaged && steady(3, ...words, "key") === 0;
  const cents = isKey ? 500 + steady(9_000, ...words, "revenue") : 0;
  const views = 1 + steady(5, ...words, "views");
  return {
    date,
    user: `user-${steady(70, ...words, "user")}`,
    about: {
      ...(channel === "Paid Search" ? ofAds(pick(adCampaigns, ...words, "campaign")) : {}),
      ...timeOf(date, steady(23, ...words, "hour")),
      sessionDefaultChannelGroup: channel,
      sessionSource: source,
      sessionMedium: medium,
      sessionSourceMedium: `${source} / ${medium}`,
      landingPage: page,
      landingPagePlusQueryString: page,
      pagePath: page,
      country: pick(countries, ...words, "country"),
      deviceCategory: pick(devices, ...words, "device"),
      "customEvent:membership": pick(["member", "guest"], ...words, "member"),
      streamId: pick(["3001", "3002"], ...words, "stream"),
      ...(isKey && { itemName: pick(items, ...words, "item") }),
    },
    counts: {
      sessions: 1,
      engagedSessions: isEngaged ? 1 : 0,
      seconds: steady(600, ...words, "seconds"),
      newUsers: steady(2, ...words, "new") === 0 ? 1 : 0,
      views,
      events: views + 2,
      keySessions: isKey ? 1 : 0,
      purchases: isKey ? 1 : 0,
      cents,
    },
  };
}

function ofAds(campaign: string) {
  return {
    sessionDefaultChannelGroup: "Paid Search",
    sessionCampaignName: campaign,
    sessionGoogleAdsCampaignName: campaign,
    sessionGoogleAdsAdGroupName: `${campaign} – all`,
    sessionGoogleAdsKeyword: campaign.toLowerCase(),
  };
}

function timeOf(date: string, hour: number) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return {
    date: date.replaceAll("-", ""),
    yearMonth: date.replaceAll("-", "").slice(0, 6),
    isoYearIsoWeek: isoWeekOf(date),
    dayOfWeek: String(weekday),
    hour: String(hour).padStart(2, "0"),
  };
}

/** The week's Thursday decides its year. */
function isoWeekOf(date: string): string {
  const thursday = new Date(`${date}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 / 7) + 1;
  return `${year}${String(week).padStart(2, "0")}`;
}

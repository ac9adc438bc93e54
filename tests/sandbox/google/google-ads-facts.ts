import { daysOf, steady, isUnusual } from "../stand-in.ts";

/** The facts of one ad on one day, device and network: every report adds these up. */
export type Fact = {
  readonly date: string;
  /** By Google's field names; numbers that Google writes as text are text. */
  readonly about: Readonly<Record<string, string | number | readonly { readonly text: string }[]>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Of the counts, in their order. */
  readonly values: readonly number[];
};

export const customers = [
  {
    id: "9000000001",
    name: "Lighthouse Agency",
    manager: true,
    status: "ENABLED",
    currency: "GBP",
    zone: "Europe/London",
  },
  {
    id: "5551112222",
    name: "Harbour Lane Bakery",
    manager: false,
    status: "ENABLED",
    currency: "GBP",
    zone: "Europe/London",
  },
  {
    id: "5551113333",
    name: "Fernhill Cycles",
    manager: false,
    status: "ENABLED",
    currency: "EUR",
    zone: "Europe/Paris",
  },
  {
    id: "5551114444",
    name: "Old Mill Café",
    manager: false,
    status: "CANCELED",
    currency: "GBP",
    zone: "Europe/London",
  },
] as const;

export const campaigns = [
  { id: "710001", name: "Brand", type: "SEARCH", status: "ENABLED", bidding: "TARGET_CPA" },
  { id: "710002", name: "Bread by post", type: "SEARCH", status: "ENABLED", bidding: "MAXIMIZE_CONVERSIONS" },
  { id: "710003", name: "Shop", type: "SHOPPING", status: "PAUSED", bidding: "TARGET_ROAS" },
] as const;

/** The first two have the same name, in two campaigns. */
export const adGroups = [
  {
    id: "720001",
    campaign: campaigns[0],
    name: "General",
    keywords: ["harbour lane", "harbour lane bakery"],
  },
  {
    id: "720002",
    campaign: campaigns[1],
    name: "General",
    keywords: ["bread by post", "sourdough delivery"],
  },
  { id: "720003", campaign: campaigns[1], name: "Rye", keywords: ["rye loaf", "rye bread online"] },
  { id: "720004", campaign: campaigns[2], name: "All products", keywords: ["bread", "gift card"] },
] as const;

export const ads = adGroups.flatMap((group, at) =>
  [1, 2].map((number) => ({
    id: `73000${at * 2 + number}`,
    group,
    headlines: [{ text: "Fresh every morning" }, { text: `Order by ${number} pm` }],
  })),
);

const devices = ["MOBILE", "DESKTOP", "TABLET"];
const networks = ["SEARCH", "CONTENT"];
const countries = ["2826", "2250", "2840"];
const products = ["Sourdough loaf", "Rye loaf", "Gift card"];
const ages = ["AGE_RANGE_25_34", "AGE_RANGE_65_UP", "AGE_RANGE_UNDETERMINED"];
const daysOfWeek = ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];

function pick<Item>(list: readonly Item[], ...words: readonly (string | number)[]): Item {
  return list[steady(list.length - 1, ...words)]!;
}

const known = new Map<string, readonly Fact[]>();

/** Nothing ran on days that end in 13. */
export function* factsOf(customer: string, from: string, to: string): Generator<Fact> {
  for (const date of daysOf(from, to)) {
    if (isUnusual(date, "-13")) continue;
    const name = `${customer} ${date}`;
    const facts = known.get(name) ?? factsOfDay(customer, date);
    known.set(name, facts);
    yield* facts;
  }
}

function factsOfDay(customer: string, date: string): Fact[] {
  return ads.flatMap((ad) =>
    devices.flatMap((device) => networks.map((network) => factOf(customer, date, ad, device, network))),
  );
}

function factOf(
  customer: string,
  date: string,
  ad: (typeof ads)[number],
  device: string,
  network: string,
): Fact {
  const words = [customer, date, ad.id, device, network] as const;
  const { group } = ad;
  const { campaign } = group;
  const impressions = steady(60, ...words, "impressions");
  const clicks = steady(Math.floor(impressions / 4), ...words, "clicks");
  const conversions = steady(Math.floor(clicks / 3), ...words, "conversions") / 2; // several clicks share one
  const keyword = pick(group.keywords, ...words, "keyword");
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isSearch = network === "SEARCH";
  const counts = {
    impressions,
    clicks,
    costMicros: clicks * 371_234,
    interactions: clicks,
    conversions,
    conversionsValue: conversions * 18.4,
    allConversions: conversions * 2,
    allConversionsValue: conversions * 20,
    crossDeviceConversions: conversions / 2,
    viewThroughConversions: steady(2, ...words, "view"),
    invalidClicks: steady(3, ...words, "invalid"),
    engagements: clicks,
    videoTrueviewViews: isSearch ? 0 : Math.floor(impressions / 3),
    activeViewImpressions: isSearch ? 0 : Math.floor(impressions / 2),
    phoneCalls: steady(1, ...words, "calls"),
    phoneImpressions: isSearch ? impressions : 0,
    revenueMicros: conversions * 18_000_000,
    orders: conversions,
    // The basis of the shares; never reported themselves.
    found: isSearch ? impressions : 0,
    couldBeFound: isSearch ? impressions + steady(80, ...words, "eligible") : 0,
    quality: impressions * (1 + steady(9, ...words, "quality")),
  };
  return {
    date,
    about: {
      "segments.date": date,
      "segments.week": addDays(date, -((weekday + 6) % 7)),
      "segments.month": `${date.slice(0, 7)}-01`,
      "segments.device": device,
      "segments.ad_network_type": network,
      "segments.day_of_week": daysOfWeek[weekday]!,
      "segments.hour": steady(23, ...words, "hour"),
      "segments.conversion_action_name": pick(["Purchase", "Newsletter"], ...words, "action"),
      "segments.product_title": pick(products, ...words, "product"),
      "segments.product_item_id": `sku-${steady(2, ...words, "product")}`,
      "segments.product_brand": "Harbour Lane",
      "campaign.id": campaign.id,
      "campaign.name": campaign.name,
      "campaign.status": campaign.status,
      "campaign.advertising_channel_type": campaign.type,
      "campaign.bidding_strategy_type": campaign.bidding,
      "ad_group.id": group.id,
      "ad_group.name": group.name,
      "ad_group.status": "ENABLED",
      "ad_group_ad.ad.id": ad.id,
      "ad_group_ad.ad.name": "",
      "ad_group_ad.ad.responsive_search_ad.headlines": ad.headlines,
      "ad_group_ad.status": "ENABLED",
      "ad_group_criterion.keyword.text": keyword,
      "ad_group_criterion.keyword.match_type": pick(["EXACT", "PHRASE", "BROAD"], keyword),
      "ad_group_criterion.age_range.type": pick(ages, ...words, "age"),
      "ad_group_criterion.gender.type": pick(["MALE", "FEMALE", "UNDETERMINED"], ...words, "gender"),
      "search_term_view.search_term": `${keyword}${pick(["", " near me", " (rare)"], ...words, "term")}`,
      "user_location_view.country_criterion_id": pick(countries, ...words, "country"),
      "landing_page_view.unexpanded_final_url": `https://harbour-lane-bakery.example/${pick(["", "shop", "rye"], ...words, "page")}`,
    },
    counts,
    values: Object.values(counts),
  };
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

import type { DimensionSpec } from "#app/connectors/core/define.ts";
import type { DimensionType } from "#app/metrics/table.ts";

export const reportTypes = {
  campaigns: { label: "Campaigns and account", from: "campaign" },
  "ad-groups": { label: "Ad groups", from: "ad_group" },
  ads: { label: "Ads", from: "ad_group_ad" },
  keywords: { label: "Keywords", from: "keyword_view" },
  "search-terms": { label: "Search terms", from: "search_term_view" },
  conversions: { label: "Conversions by action", from: "campaign" },
  locations: { label: "User locations", from: "user_location_view" },
  "landing-pages": { label: "Landing pages", from: "landing_page_view" },
  products: { label: "Shopping products", from: "shopping_performance_view" },
  ages: { label: "Ages", from: "age_range_view" },
  genders: { label: "Genders", from: "gender_view" },
} as const;
export type ReportType = keyof typeof reportTypes;

const all = Object.keys(reportTypes) as ReportType[];
export const withAdGroups = ["ad-groups", "ads", "keywords", "search-terms", "ages", "genders"] as const;

type Field = {
  readonly label: string;
  readonly type: DimensionType;
  readonly reports: readonly ReportType[];
  readonly gaql: readonly string[];
  readonly words?: readonly string[];
};

const text = (label: string, reports: readonly ReportType[], ...gaql: readonly string[]): Field => ({
  label,
  type: "text",
  reports,
  gaql,
});
const choice = (
  label: string,
  reports: readonly ReportType[],
  gaql: string,
  ...words: readonly string[]
): Field => ({
  label,
  type: "choice",
  reports,
  gaql: [gaql],
  words: words.flatMap((some) => some.split(" ")),
});

const status = "ENABLED PAUSED REMOVED";

export const fields = {
  date: { label: "Date", type: "date", reports: all, gaql: ["segments.date"] },
  week: { label: "Week", type: "week", reports: all, gaql: ["segments.week"] },
  month: { label: "Month", type: "month", reports: all, gaql: ["segments.month"] },
  campaign: text("Campaign", all, "campaign.name"),
  campaignStatus: choice("Campaign status", ["campaigns"], "campaign.status", status),
  campaignType: choice(
    "Campaign type",
    ["campaigns"],
    "campaign.advertising_channel_type",
    "SEARCH DISPLAY SHOPPING HOTEL VIDEO MULTI_CHANNEL LOCAL SMART PERFORMANCE_MAX",
    "LOCAL_SERVICES TRAVEL DEMAND_GEN",
  ),
  biddingStrategy: choice(
    "Bid strategy type",
    ["campaigns"],
    "campaign.bidding_strategy_type",
    "ENHANCED_CPC MANUAL_CPA MANUAL_CPC MANUAL_CPM MANUAL_CPV MAXIMIZE_CONVERSIONS",
    "MAXIMIZE_CONVERSION_VALUE TARGET_CPA TARGET_CPM TARGET_IMPRESSION_SHARE TARGET_ROAS",
    "TARGET_SPEND PERCENT_CPC COMMISSION",
  ),
  // Ad group names are unique within a campaign.
  adGroup: text("Ad group", withAdGroups, "ad_group.name", "campaign.name"),
  ad: text(
    "Ad",
    ["ads"],
    "ad_group_ad.ad.id",
    "ad_group_ad.ad.name",
    "ad_group_ad.ad.responsive_search_ad.headlines",
  ),
  adStatus: choice("Ad status", ["ads"], "ad_group_ad.status", status),
  keyword: text("Keyword", ["keywords"], "ad_group_criterion.keyword.text"),
  matchType: choice(
    "Match type",
    ["keywords"],
    "ad_group_criterion.keyword.match_type",
    "EXACT PHRASE BROAD",
  ),
  searchTerm: text("Search term", ["search-terms"], "search_term_view.search_term"),
  conversionAction: text("Conversion action", ["conversions"], "segments.conversion_action_name"),
  country: {
    label: "Country",
    type: "country",
    reports: ["locations"],
    gaql: ["user_location_view.country_criterion_id"],
  },
  landingPage: {
    label: "Landing page",
    type: "url",
    reports: ["landing-pages"],
    gaql: ["landing_page_view.unexpanded_final_url"],
  },
  productTitle: text("Product title", ["products"], "segments.product_title"),
  productId: text("Item ID", ["products"], "segments.product_item_id"),
  productBrand: text("Product brand", ["products"], "segments.product_brand"),
  age: choice(
    "Age",
    ["ages"],
    "ad_group_criterion.age_range.type",
    "AGE_RANGE_18_24 AGE_RANGE_25_34 AGE_RANGE_35_44 AGE_RANGE_45_54 AGE_RANGE_55_64",
    "AGE_RANGE_65_UP AGE_RANGE_UNDETERMINED",
  ),
  gender: choice("Gender", ["genders"], "ad_group_criterion.gender.type", "MALE FEMALE UNDETERMINED"),
  device: choice("Device", all, "segments.device", "MOBILE TABLET DESKTOP CONNECTED_TV OTHER"),
  network: choice(
    "Network",
    all.filter((report) => report !== "conversions"),
    "segments.ad_network_type",
    "SEARCH SEARCH_PARTNERS CONTENT MIXED YOUTUBE GOOGLE_TV GOOGLE_OWNED_CHANNELS GMAIL",
    "DISCOVER MAPS",
  ),
  dayOfWeek: choice(
    "Day of the week",
    ["campaigns", "ad-groups"],
    "segments.day_of_week",
    "MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY",
  ),
  hour: {
    label: "Hour of the day",
    type: "choice",
    reports: ["campaigns", "ad-groups"],
    gaql: ["segments.hour"],
  },
} as const satisfies Record<string, Field>;
export type FieldKey = keyof typeof fields;

export function fieldOf(key: string): Field {
  return fields[key as FieldKey];
}

type Spec = DimensionSpec<"reportType">;
export const dimensions = Object.fromEntries(
  Object.entries<Field>(fields).map(([key, { label, type, reports }]): [string, Spec] => [
    key,
    { label, type, ...(reports.length < all.length && { when: { reportType: reports } }) },
  ]),
) as Record<FieldKey, Spec>;

/** Google filters enum values and single texts. */
export const filterable = (Object.keys(fields) as FieldKey[]).filter(
  (key) => !["date", "week", "month", "hour", "ad", "country"].includes(key),
);

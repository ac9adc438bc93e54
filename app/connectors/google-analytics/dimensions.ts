import type { DimensionSpec } from "#app/connectors/core/define.ts";
import { inReports } from "#app/connectors/core/params/only.ts";
import type { DimensionType } from "#app/metrics/table.ts";

/** Google refuses queries that mix these scopes. */
export const reportTypes = {
  standard: "Website and app",
  items: "Items sold",
  ads: "Linked Google Ads",
  search: "Linked Search Console",
};
export type ReportType = keyof typeof reportTypes;

const standard = inReports("standard");
const items = inReports("items");
const ads = inReports("ads");
const search = inReports("search");

function words<const When extends { readonly reportType: readonly ReportType[] }, Key extends string>(
  when: When,
  type: DimensionType,
  labels: Readonly<Record<Key, string>>,
) {
  const specs = Object.entries<string>(labels).map(([key, label]) => [key, { label, type, when }]);
  return Object.fromEntries(specs) as Record<Key, DimensionSpec<"reportType"> & { readonly when: When }>;
}

/** Names of the Data API, except for `week` and `month`. */
export const dimensions = {
  date: { label: "Date", type: "date" },
  week: { label: "Week", type: "week" },
  month: { label: "Month", type: "month" },
  country: { label: "Country", type: "country", when: inReports("standard", "items", "search") },
  deviceCategory: { label: "Device", type: "choice", when: inReports("standard", "items", "search") },
  ...words(standard, "choice", {
    sessionDefaultChannelGroup: "Channel",
    firstUserDefaultChannelGroup: "First channel of the user",
    defaultChannelGroup: "Channel of the event",
    dayOfWeek: "Day of the week",
    hour: "Hour",
    newVsReturning: "New or returning",
    platform: "Platform",
    operatingSystem: "Operating system",
    browser: "Browser",
    userAgeBracket: "Age",
    userGender: "Gender",
    isKeyEvent: "Is a key event",
  }),
  ...words(standard, "text", {
    sessionSourceMedium: "Source / medium",
    sessionSource: "Source",
    sessionMedium: "Medium",
    sessionCampaignName: "Campaign",
    sessionCampaignId: "Campaign id",
    sessionManualTerm: "Manual term",
    sessionManualAdContent: "Manual ad content",
    firstUserSourceMedium: "First source / medium of the user",
    sourceMedium: "Source / medium of the event",
    pageTitle: "Page title",
    hostName: "Host name",
    eventName: "Event",
    fileName: "File",
    searchTerm: "Search on the site",
    videoTitle: "Video",
    region: "Region",
    city: "City",
    language: "Language",
    screenResolution: "Screen resolution",
    mobileDeviceModel: "Phone model",
    audienceName: "Audience",
    transactionId: "Transaction",
    orderCoupon: "Coupon",
    streamName: "Data stream",
  }),
  ...words(standard, "url", {
    landingPage: "Landing page",
    pagePath: "Page",
    pagePathPlusQueryString: "Page with its query",
    unifiedPagePathScreen: "Page or screen",
    pageReferrer: "Referring page",
    linkUrl: "Clicked link",
  }),
  landingPagePlusQueryString: {
    label: "Landing page with its query",
    type: "url",
    when: inReports("standard", "search"),
  },
  ...words(items, "text", {
    itemName: "Item",
    itemId: "Item id",
    itemBrand: "Item brand",
    itemCategory: "Item category",
  }),
  ...words(ads, "text", {
    sessionGoogleAdsCampaignName: "Google Ads campaign",
    sessionGoogleAdsAdGroupName: "Google Ads ad group",
    sessionGoogleAdsKeyword: "Google Ads keyword",
  }),
} as const satisfies Record<string, DimensionSpec>;

export { ads, items, search, standard };

/** The engine filters days. Days of the week are numbers in the API. */
export const filterable = (Object.keys(dimensions) as (keyof typeof dimensions)[]).filter(
  (key) => !["date", "week", "month", "dayOfWeek"].includes(key),
);

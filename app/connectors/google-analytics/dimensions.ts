import type { DimensionSpec } from "#app/connectors/core/define.ts";
import { whenReportIs } from "#app/connectors/core/params/available-when.ts";
import type { DimensionType } from "#app/metrics/table.ts";

/** Google refuses queries that mix these scopes. */
export const reportTypes = {
  standard: "Website and app",
  items: "Ecommerce items",
  ads: "Linked Google Ads",
  search: "Linked Search Console",
};
export type ReportType = keyof typeof reportTypes;

const standard = whenReportIs("standard");
const items = whenReportIs("items");
const ads = whenReportIs("ads");
const search = whenReportIs("search");

function words<const When extends { readonly reportType: readonly ReportType[] }, Key extends string>(
  when: When,
  type: DimensionType,
  labels: Readonly<Record<Key, string>>,
) {
  const specs = Object.entries<string>(labels).map(([key, label]) => [key, { label, type, when }]);
  return Object.fromEntries(specs) as Record<Key, DimensionSpec<"reportType"> & { readonly when: When }>;
}

export const dimensions = {
  date: { label: "Date", type: "date" },
  week: { label: "Week", type: "week" },
  month: { label: "Month", type: "month" },
  country: { label: "Country", type: "country", when: whenReportIs("standard", "items", "search") },
  deviceCategory: {
    label: "Device category",
    type: "choice",
    when: whenReportIs("standard", "items", "search"),
  },
  ...words(standard, "choice", {
    sessionDefaultChannelGroup: "Session default channel group",
    firstUserDefaultChannelGroup: "First user default channel group",
    defaultChannelGroup: "Default channel group",
    dayOfWeek: "Day of week",
    hour: "Hour",
    newVsReturning: "New / returning",
    platform: "Platform",
    operatingSystem: "Operating system",
    browser: "Browser",
    userAgeBracket: "Age",
    userGender: "Gender",
    isKeyEvent: "Is key event",
  }),
  ...words(standard, "text", {
    sessionSourceMedium: "Session source / medium",
    sessionSource: "Session source",
    sessionMedium: "Session medium",
    sessionCampaignName: "Session campaign",
    sessionCampaignId: "Session campaign ID",
    sessionManualTerm: "Session manual term",
    sessionManualAdContent: "Session manual ad content",
    firstUserSourceMedium: "First user source / medium",
    sourceMedium: "Source / medium",
    pageTitle: "Page title",
    hostName: "Hostname",
    eventName: "Event name",
    fileName: "File name",
    searchTerm: "Search term",
    videoTitle: "Video title",
    region: "Region",
    city: "City",
    language: "Language",
    screenResolution: "Screen resolution",
    mobileDeviceModel: "Device model",
    audienceName: "Audience name",
    orderCoupon: "Order coupon",
    streamName: "Stream name",
  }),
  ...words(standard, "url", {
    landingPage: "Landing page",
    pagePath: "Page path",
    pagePathPlusQueryString: "Page path + query string",
    unifiedPagePathScreen: "Page path and screen class",
    pageReferrer: "Page referrer",
    linkUrl: "Link URL",
  }),
  transactionId: { label: "Transaction ID", type: "text", when: standard, once: true },
  landingPagePlusQueryString: {
    label: "Landing page + query string",
    type: "url",
    when: whenReportIs("standard", "search"),
  },
  ...words(items, "text", {
    itemName: "Item name",
    itemId: "Item ID",
    itemBrand: "Item brand",
    itemCategory: "Item category",
  }),
  ...words(ads, "text", {
    sessionGoogleAdsCampaignName: "Session Google Ads campaign",
    sessionGoogleAdsAdGroupName: "Session Google Ads ad group name",
    sessionGoogleAdsKeyword: "Session Google Ads keyword text",
  }),
} as const satisfies Record<string, DimensionSpec>;

export { ads, items, search, standard };

export const filterable = (Object.keys(dimensions) as (keyof typeof dimensions)[]).filter(
  (key) => !["date", "week", "month", "dayOfWeek"].includes(key),
);

import { json } from "../stand-in.ts";

export const properties = [
  { id: "270511251", name: "harbour-lane-bakery.example", account: "Harbour Lane Bakery" },
  { id: "270511252", name: "Harbour Lane app", account: "Harbour Lane Bakery" },
  { id: "381220034", name: "fernhill-cycles.example", account: "Fernhill Cycles" },
] as const;
export const bakery = properties[0].id;
/** Two accounts on the first page, one without properties on the second. */
export function accounts(token: string | null): Response {
  const summaries = ["Harbour Lane Bakery", "Fernhill Cycles", "Account without properties"].map(
    (name, at) => {
      const own = properties.filter(({ account }) => account === name);
      return {
        name: `accountSummaries/${1000 + at}`,
        account: `accounts/${1000 + at}`,
        displayName: name,
        ...(own.length > 0 && {
          propertySummaries: own.map(({ id, name: displayName }) => ({
            property: `properties/${id}`,
            displayName,
            propertyType: "PROPERTY_TYPE_ORDINARY",
            parent: `accounts/${1000 + at}`,
          })),
        }),
      };
    },
  );
  return token
    ? json({ accountSummaries: summaries.slice(2) })
    : json({ accountSummaries: summaries.slice(0, 2), nextPageToken: "more" });
}

export const metadata = {
  dimensions: [
    { apiName: "country", uiName: "Country", category: "Geography" },
    { apiName: "customEvent:membership", uiName: "Membership", customDefinition: true, category: "Custom" },
  ],
  metrics: [
    { apiName: "sessions", uiName: "Sessions", type: "TYPE_INTEGER" },
    { apiName: "customEvent:loaves", uiName: "Loaves", type: "TYPE_STANDARD", customDefinition: true },
    { apiName: "averageCustomEvent:loaves", uiName: "Average of loaves", type: "TYPE_FLOAT" },
    {
      apiName: "keyEvents:newsletter_signup",
      uiName: "Key events for newsletter_signup",
      type: "TYPE_FLOAT",
    },
  ],
};

export function streamsOf(property: string) {
  return ["Website", "App"].map((displayName, at) => ({
    name: `properties/${property}/dataStreams/300${at + 1}`,
    type: at === 0 ? "WEB_DATA_STREAM" : "ANDROID_APP_DATA_STREAM",
    displayName,
  }));
}

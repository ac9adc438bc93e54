import { byDay, steady, isUnusual } from "../stand-in.ts";

export const advertisers = [
  {
    advertiser_id: "7002238017842757633",
    name: "Harbour Lane Bakery",
    currency: "GBP",
    timezone: "Europe/London",
  },
  {
    advertiser_id: "7002238017842757699",
    name: "Alder & Sons Joinery",
    currency: "USD",
    timezone: "Etc/GMT+8",
  },
];
export const property = advertisers[0]!.advertiser_id;

const campaigns = [
  { id: "1714125042508817", name: "Autumn loaves", isDeleted: false },
  { id: "1714125042508818", name: "Baker at work", isDeleted: false },
  { id: "1714125042508819", name: "Summer rolls", isDeleted: true },
];
const adGroups = campaigns.flatMap((campaign, at) =>
  ["Young", "Local"].map((name, one) => ({ id: `17141250729384${at}${one}`, name, campaign })),
);
export const ads = adGroups.flatMap((group) =>
  ["Film A", "Film B"].map((name, one) => ({
    id: `${group.id}${one}`,
    name: `${name} ${group.id.slice(-2)}`,
    group,
  })),
);
const countries = ["GB", "FR"];
const people = [
  { gender: "FEMALE", age: "AGE_18_24", platform: "IPHONE", placement: "TikTok", language: "en", ac: "WIFI" },
  { gender: "MALE", age: "AGE_25_34", platform: "ANDROID", placement: "TikTok", language: "fr", ac: "4G" },
  { gender: "NONE", age: "AGE_55_100", platform: "ANDROID", placement: "Pangle", language: "en", ac: "4G" },
];
const viewers = 600;

/** One fact for every day, ad, country and audience, and its viewers. */
function factsOn(date: string) {
  if (isUnusual(date, "-09")) return []; // no ad ran: TikTok omits the day
  return ads.flatMap((ad) =>
    countries.flatMap((country) =>
      people.map((who) => {
        const words = [date, ad.id, country, who.gender] as const;
        const impressions = 20 + steady(90, ...words);
        const clicks = steady(Math.floor(impressions / 8), "clicks", ...words);
        return {
          date,
          ad,
          country,
          ...who,
          impressions,
          clicks,
          cents: steady(600, "cost", ...words),
          conversion: steady(2, "conversion", ...words),
          plays: Math.floor(impressions * 0.8),
          playSeconds: 1 + steady(6, "seconds", ...words),
          likes: steady(4, "likes", ...words),
          valueCents: steady(5000, "value", ...words),
          search: ["rye bread", "bakery near me"][steady(1, "search", ...words)]!,
          reached: [0, 1].map((at) => steady(viewers, "viewer", at, ...words)),
        };
      }),
    ),
  );
}
export type Fact = ReturnType<typeof factsOn>[number];

export const factsOf = byDay(factsOn);

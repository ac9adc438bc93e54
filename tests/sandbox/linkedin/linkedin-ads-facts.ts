import { byDay, steady, isUnusual } from "../stand-in.ts";

export const accounts = [
  {
    id: 508_720_451,
    name: "Harbour Lane Bakery",
    currency: "EUR",
    status: "ACTIVE",
    type: "BUSINESS",
    test: false,
  },
  {
    id: 508_720_452,
    name: "Alder & Sons Joinery",
    currency: "USD",
    status: "ACTIVE",
    type: "BUSINESS",
    test: false,
  },
];
export const groups = [
  { id: 623_137_195, name: "Autumn 2026", status: "ACTIVE" },
  { id: 623_137_196, name: "Always on", status: "ACTIVE" },
];
export const campaigns = [
  { id: 252_074_216, name: "Bread for the office", group: 623_137_195, objective: "WEBSITE_VISIT" },
  { id: 252_074_217, name: "Catering leads", group: 623_137_195, objective: "LEAD_GENERATION" },
  { id: 252_074_218, name: "Brand film", group: 623_137_196, objective: "VIDEO_VIEW" },
  { id: 252_074_219, name: "Brand film", group: 623_137_196, objective: "WEBSITE_VISIT" }, // the same name again
];
export const creatives = campaigns.flatMap((campaign) =>
  ["Loaf", "Baker"].map((name, at) => ({ id: campaign.id * 10 + at, name, campaign })),
);
const devices = ["DESKTOP_WEB", "MOBILE_WEB", "MOBILE_APP"];
const members = 900;

/** One fact for every day, ad and device, with the members who saw it. */
function factsOn(date: string) {
  if (isUnusual(date, "-06")) return []; // a day without activity is omitted
  return creatives.flatMap((creative) =>
    devices.map((device) => {
      const words = [date, creative.id, device] as const;
      const impressions = 5 + steady(60, ...words);
      const clicks = steady(Math.floor(impressions / 4), "clicks", ...words);
      return {
        date,
        creative,
        device,
        impressions,
        clicks,
        landingPageClicks: Math.floor(clicks / 2),
        cents: steady(400, "cost", ...words),
        externalWebsiteConversions: steady(2, "conversions", ...words),
        valueCents: steady(9000, "value", ...words),
        oneClickLeads: steady(1, "leads", ...words),
        totalEngagements: clicks + steady(5, "social", ...words),
        dwell: 1 + steady(9, "dwell", ...words),
        reached: [0, 1, 2].map((at) => steady(members, "saw", at, ...words)),
      };
    }),
  );
}
export type Fact = ReturnType<typeof factsOn>[number];

export const factsOf = byDay(factsOn);

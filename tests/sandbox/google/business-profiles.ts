import { addDays, day } from "#app/lib/plain-date.ts";
import { someDays, daysOf, steady } from "../stand-in.ts";

// The invented businesses of the stand-in for Google My Business, and their history.

export const accounts = [
  { name: "accounts/111222333444555666777", accountName: "Robin Baker", type: "PERSONAL" },
  { name: "accounts/999888777666", accountName: "Harbour Lane Bakery group", type: "LOCATION_GROUP" },
  { name: "accounts/555444333222", accountName: "Pine Street clients", type: "LOCATION_GROUP" },
];

export const places = [
  {
    account: 1,
    id: "17303088970776446827",
    title: "Harbour Lane Bakery",
    street: "1 Harbour Lane",
    city: "Bristol",
  },
  {
    account: 1,
    id: "17303088970776446828",
    title: "Harbour Lane Bakery",
    street: "40 Mill Street",
    city: "Bath",
  },
  {
    account: 1,
    id: "9223372036854775807",
    title: "Harbour Lane Café",
    street: "3 Quay Road",
    city: "Bristol",
  },
  {
    account: 2,
    id: "4611686018427387904",
    title: "Pine Street Dental",
    street: "12 Pine Street",
    city: "Leeds",
  },
];
export const [harbour, mill, cafe, dental] = places.map(
  ({ account, id }) => `${accounts[account]!.name}/locations/${id}`,
);

export const dailyMetrics = [
  "BUSINESS_IMPRESSIONS_DESKTOP_MAPS",
  "BUSINESS_IMPRESSIONS_MOBILE_MAPS",
  "BUSINESS_IMPRESSIONS_DESKTOP_SEARCH",
  "BUSINESS_IMPRESSIONS_MOBILE_SEARCH",
  "WEBSITE_CLICKS",
  "CALL_CLICKS",
  "BUSINESS_DIRECTION_REQUESTS",
  "MESSAGING_CLICKS",
  "BUSINESS_BOOKINGS",
  "BUSINESS_FOOD_ORDERS",
  "BUSINESS_FOOD_MENU_CLICKS",
];

export const valueOn = (date: string, id: string, metric: string) =>
  Math.max(0, steady(metric.includes("IMPRESSIONS") ? 120 : 14, date, id, metric) - 3);

const words = [
  "bakery",
  "bread",
  "sourdough",
  "cake",
  "coffee",
  "breakfast",
  "rye",
  "croissant",
  "pie",
  "bun",
  "tart",
];
const where = [
  "near me",
  "open now",
  "bristol",
  "bath",
  "delivery",
  "vegan",
  "best",
  "cheap",
  "organic",
  "today",
  "shop",
];
/** A search and how many people made it in a month; few of them are only known to be few. */
export function* searchesOf(id: string, month: string) {
  for (const word of words)
    for (const place of where) {
      const people = steady(220, id, month, word, place);
      yield { keyword: `${word} ${place}`, people: people < 15 ? null : people };
    }
}

export const starWords = ["ONE", "TWO", "THREE", "FOUR", "FIVE"] as const;
export function reviewsOf(id: string) {
  return daysOf("2026-05-01", "2026-11-20").flatMap((date) =>
    steady(3, "reviewed", id, someDays(date)) === 0
      ? []
      : [
          {
            date,
            stars: 1 + Math.max(steady(4, "stars", id, date), steady(4, "again", id, date)),
            // Negative reviews from spring were answered late in autumn.
            updated: steady(9, "late", id, date) === 0 ? addDays(day(date), 40) : date,
            isReplied: steady(2, "reply", id, date) > 0,
          },
        ],
  );
}

import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { count, rate } from "#app/connectors/core/metrics.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { type PlainDate, plainDate } from "#app/lib/plain-date.ts";
import { type Ask, answerOf, type Fact } from "./facts.ts";
import { locationNames, locationOf } from "./locations.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export const performanceApi = "https://businessprofileperformance.googleapis.com";

const views = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: { surface: "Maps", device: "Desktop" },
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: { surface: "Maps", device: "Mobile" },
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: { surface: "Search", device: "Desktop" },
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: { surface: "Search", device: "Mobile" },
} as const;
const viewNames = Object.keys(views) as (keyof typeof views)[];
const seenOn = (word: "MAPS" | "SEARCH" | "MOBILE" | "DESKTOP") =>
  viewNames.filter((name) => name.split("_").includes(word));

const parts: Readonly<Record<string, readonly string[]>> = {
  profile_views: viewNames,
  maps_views: seenOn("MAPS"),
  search_views: seenOn("SEARCH"),
  mobile_views: seenOn("MOBILE"),
  desktop_views: seenOn("DESKTOP"),
  desktop_maps_views: ["BUSINESS_IMPRESSIONS_DESKTOP_MAPS"],
  mobile_maps_views: ["BUSINESS_IMPRESSIONS_MOBILE_MAPS"],
  desktop_search_views: ["BUSINESS_IMPRESSIONS_DESKTOP_SEARCH"],
  mobile_search_views: ["BUSINESS_IMPRESSIONS_MOBILE_SEARCH"],
  website_clicks: ["WEBSITE_CLICKS"],
  calls: ["CALL_CLICKS"],
  direction_requests: ["BUSINESS_DIRECTION_REQUESTS"],
  message_clicks: ["MESSAGING_CLICKS"],
  bookings: ["BUSINESS_BOOKINGS"],
  food_orders: ["BUSINESS_FOOD_ORDERS"],
  menu_clicks: ["BUSINESS_FOOD_MENU_CLICKS"],
  interactions: [
    "CALL_CLICKS",
    "WEBSITE_CLICKS",
    "BUSINESS_DIRECTION_REQUESTS",
    "MESSAGING_CLICKS",
    "BUSINESS_BOOKINGS",
  ],
};

export const performanceMetrics = {
  profile_views: count("Profile views", {
    help: "A person is counted once a day for each of Maps and Search, and for each device type.",
  }),
  maps_views: count("Views on Maps"),
  search_views: count("Views on Search"),
  mobile_views: count("Views on mobile"),
  desktop_views: count("Views on desktop"),
  desktop_maps_views: count("Views on Maps, desktop"),
  mobile_maps_views: count("Views on Maps, mobile"),
  desktop_search_views: count("Views on Search, desktop"),
  mobile_search_views: count("Views on Search, mobile"),
  interactions: count("Interactions", {
    help: "Website clicks, calls, direction requests, message clicks and bookings.",
  }),
  interaction_rate: rate("Interaction rate", "interactions", "profile_views"),
  website_clicks: count("Website clicks"),
  calls: count("Calls"),
  direction_requests: count("Direction requests"),
  message_clicks: count("Message clicks"),
  bookings: count("Bookings"),
  food_orders: count("Food orders", { help: "Google ends these in April 2027." }),
  menu_clicks: count("Menu clicks"),
};

// A day without `value` is zero; a missing day is not known yet.
const Reply = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z.array(
          z.object({
            dailyMetric: z.string(),
            timeSeries: z
              .object({
                datedValues: z
                  .array(
                    z.object({
                      date: z.object({ year: z.number(), month: z.number(), day: z.number() }),
                      value: z.coerce.number().default(0),
                    }),
                  )
                  .default([]),
              })
              .default({ datedValues: [] }),
          }),
        ),
      }),
    )
    .default([]),
});

export async function performance(ask: Ask): Promise<Answer> {
  const { call, params, metrics, range, dimensions } = ask;
  const nameOf = await locationNames(ask, params.property, dimensions.includes("location"));
  const wanted = [...new Set(sharedMetrics(ask).flatMap((key) => parts[key] ?? []))];
  const facts: Fact[] = [];
  let lastDay: PlainDate | null = null;
  for (const property of params.property) {
    const { multiDailyMetricTimeSeries } = await call(
      {
        method: "GET",
        url: `${performanceApi}/${apiVersion("google-business-profile")}/${locationOf(property)}:fetchMultiDailyMetricsTimeSeries`,
        query: {
          dailyMetrics: wanted,
          ...dateParams("dailyRange.start_date", range.from),
          ...dateParams("dailyRange.end_date", range.to),
        },
      },
      Reply,
    );
    for (const { dailyMetric, timeSeries } of multiDailyMetricTimeSeries.flatMap(
      (one) => one.dailyMetricTimeSeries,
    )) {
      const { datedValues } = timeSeries;
      if (datedValues.length === 0) continue;
      for (const { date } of datedValues) {
        const day = plainDate(date.year, date.month, date.day);
        if (lastDay === null || day > lastDay) lastDay = day;
      }
      const sum = datedValues.reduce((all, { value }) => all + value, 0);
      facts.push({
        cells: { location: nameOf(property), ...views[dailyMetric as keyof typeof views] },
        values: Object.fromEntries(
          metrics.filter((key) => parts[key]?.includes(dailyMetric)).map((key) => [key, sum]),
        ),
      });
    }
  }
  // Google is some days late, so missing days are at the end.
  const isComplete = lastDay !== null && lastDay >= range.to;
  return {
    ...answerOf(facts, ask, isComplete ? [] : [{ flag: "not-final" }]),
    ...(!isComplete && { coverage: lastDay ? { last: lastDay } : { gaps: [range] } }),
  };
}

/** Google's own example writes these names with an underscore. */
function dateParams(name: string, date: PlainDate): Record<string, number> {
  const [year, month, day] = date.split("-").map(Number);
  return { [`${name}.year`]: year!, [`${name}.month`]: month!, [`${name}.day`]: day! };
}

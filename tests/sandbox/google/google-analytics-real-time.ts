import { json, steady } from "../stand-in.ts";
import { refusal } from "./google-replies.ts";

/** One visit in one minute of the last 30. */
type Event = {
  readonly user: string;
  readonly about: Readonly<Record<string, string>>;
  readonly views: number;
};

const dimensionsKnown = new Set(
  "minutesAgo unifiedScreenName country city deviceCategory eventName platform audienceName streamName streamId appVersion cityId countryId audienceId audienceResourceName".split(
    " ",
  ),
);
const metricsKnown = new Set(["activeUsers", "screenPageViews", "eventCount", "keyEvents"]);
const screens = ["Sourdough subscription", "Christmas pre-order", "Home", "Gift boxes", "Opening hours"];
const countries = ["United Kingdom", "France", "Germany"];
const devices = ["mobile", "desktop", "tablet"];

/** The same in every minute of the clock, so that two calls differ by the minutes between them. */
function* eventsOf(property: string, now: Date): Generator<Event> {
  const minute = Math.floor(now.getTime() / 60_000);
  for (let ago = 0; ago < 30; ago++)
    for (let at = 0; at < steady(5, property, "visits", minute - ago); at++) {
      const words = [property, minute - ago, at] as const;
      yield {
        user: `user-${steady(40, ...words, "user")}`,
        about: {
          minutesAgo: String(ago).padStart(2, "0"),
          unifiedScreenName: screens[steady(screens.length - 1, ...words, "screen")]!,
          country: countries[steady(countries.length - 1, ...words, "country")]!,
          deviceCategory: devices[steady(devices.length - 1, ...words, "device")]!,
          eventName: "page_view",
          streamId: "3001",
          streamName: "Website",
          platform: "web",
        },
        views: 1 + steady(2, ...words, "views"),
      };
    }
}

type Ask = {
  dimensions?: { name: string }[];
  metrics?: { name: string }[];
  orderBys?: { metric?: { metricName: string }; desc?: boolean }[];
  limit?: string;
  minuteRanges?: { name?: string; startMinutesAgo?: number; endMinutesAgo?: number }[];
};

/** https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runRealtimeReport */
export function realTimeReport(property: string, ask: Ask, now: Date): Response {
  const names = (ask.dimensions ?? []).map(({ name }) => name);
  const metrics = (ask.metrics ?? []).map(({ name }) => name);
  for (const name of names)
    if (!dimensionsKnown.has(name)) return invalid(`Field ${name} is not a valid dimension.`);
  for (const name of metrics)
    if (!metricsKnown.has(name)) return invalid(`Field ${name} is not a valid metric.`);
  const ranges = (ask.minuteRanges ?? [{}]).map(({ name, startMinutesAgo = 29, endMinutesAgo = 0 }, at) => ({
    name: name ?? `date_range_${at}`,
    has: (ago: number) => ago <= startMinutesAgo && ago >= endMinutesAgo,
  }));
  if (ranges.length > 2) return invalid("Requests are limited to 2 minuteRanges.");
  if (ranges.length > 1) names.push("dateRange");
  const groups = new Map<string, { keys: string[]; users: Set<string>; views: number; count: number }>();
  const events = [...eventsOf(property, now)].flatMap((event) =>
    ranges
      .filter(({ has }) => has(Number(event.about.minutesAgo)))
      .map(({ name }) => ({ ...event, about: { ...event.about, dateRange: name } as Event["about"] })),
  );
  for (const { about, user, views } of events) {
    const keys = names.map((name) => about[name] ?? "(not set)");
    const group = groups.get(keys.join("\n")) ?? { keys, users: new Set(), views: 0, count: 0 };
    groups.set(keys.join("\n"), group);
    group.users.add(user);
    group.views += views;
    group.count += views + 1;
  }
  const rows = [...groups.values()].map(({ keys, users, views, count }) => {
    const known: Record<string, number> = {
      activeUsers: users.size,
      screenPageViews: views,
      eventCount: count,
      keyEvents: 0,
    };
    return { keys, values: metrics.map((name) => known[name]!) };
  });
  const [first] = ask.orderBys ?? [];
  const by = metrics.indexOf(first?.metric?.metricName ?? "");
  if (by >= 0)
    rows.sort((a, b) => (first?.desc ? b.values[by]! - a.values[by]! : a.values[by]! - b.values[by]!));
  return json({
    dimensionHeaders: names.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({
      name,
      type: name === "keyEvents" ? "TYPE_FLOAT" : "TYPE_INTEGER",
    })),
    ...(rows.length > 0 && {
      rows: rows.slice(0, Number(ask.limit ?? 10_000)).map(({ keys, values }) => ({
        dimensionValues: keys.map((value) => ({ value })),
        metricValues: values.map((value) => ({ value: String(value) })),
      })),
      rowCount: rows.length,
    }),
    kind: "analyticsData#runRealtimeReport",
  });
}

const invalid = (message: string) => refusal(400, "INVALID_ARGUMENT", message);

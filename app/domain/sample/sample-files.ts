import { addDays, type PlainDate, weekday, yearOf, monthOf, dayOfMonth } from "#app/lib/plain-date.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { seededRandom } from "./seeded-random.ts";

export type SampleFile = {
  readonly name: string;
  readonly csv: string;
  readonly columns: readonly TableColumn[];
  readonly uses_date_range: boolean;
};

const daysBack = 430;
const seed = 20_261_121;

/** Depends only on `today`. */
export function sampleFiles(today: PlainDate): readonly SampleFile[] {
  const days = Array.from({ length: daysBack }, (_, i) => addDays(today, i - daysBack));
  return [visits(days), campaigns(days), searches(days.slice(-200)), newsletter(days), siteCheck()];
}

/** Factor of about 0.7 to 1.6. */
function demand(day: PlainDate): number {
  const place = (monthOf(day) - 1) * 30.4 + dayOfMonth(day);
  const season = 1 + 0.12 * Math.cos(((place - 350) / 365) * 2 * Math.PI);
  const week = [1, 0.94, 0.96, 0.99, 1.06, 1.22, 0.83][weekday(day) - 1] ?? 1;
  return season * week * (1 + 0.09 * (yearOf(day) - 2025) + place / 4000);
}

/** Depends only on day and name: past days never change. */
function dice(day: PlainDate, name: string): () => number {
  let hash = seed;
  for (const letter of day + name) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const random = seededRandom(hash);
  random();
  return random;
}

const sum = (
  key: string,
  name: string,
  format: "integer" | "money" | "decimal" = "integer",
  direction: "more" | "less" | "neutral" = "more",
): TableColumn => ({
  key,
  name,
  role: "metric",
  format,
  direction,
  combine: "sum",
});
const date: TableColumn = { key: "date", name: "Date", role: "date", dateFormat: "yyyy-mm-dd" };
const text = (key: string, name: string): TableColumn => ({ key, name, role: "dimension", type: "text" });

function visits(days: readonly PlainDate[]): SampleFile {
  const channels = [
    ["Organic search", 610, 0.021],
    ["Paid search", 380, 0.034],
    ["Email", 120, 0.052],
    ["Social media", 210, 0.011],
    ["Direct", 260, 0.026],
  ] as const;
  const devices = [
    ["Phone", 0.64],
    ["Desktop", 0.36],
  ] as const;
  const lines = days.flatMap((day) =>
    channels.flatMap(([channel, base, rate]) =>
      devices.map(([device, share]) => {
        const roll = dice(day, channel + device);
        const mail = channel === "Email" && weekday(day) === 3 ? 3.1 : 1;
        const sessions = Math.round(base * share * demand(day) * mail * (0.88 + 0.24 * roll()));
        const orders = Math.round(sessions * rate * (0.7 + 0.6 * roll()));
        const engaged = Math.round(sessions * (0.52 + 0.16 * roll()));
        return [
          day,
          channel,
          device,
          sessions,
          engaged,
          orders,
          (orders * (16 + 9 * roll())).toFixed(2),
        ].join(",");
      }),
    ),
  );
  return {
    name: "Shop and website",
    csv: ["Date,Channel,Device,Sessions,Engaged sessions,Orders,Revenue", ...lines].join("\n"),
    uses_date_range: true,
    columns: [
      date,
      text("channel", "Channel"),
      text("device", "Device"),
      sum("sessions", "Sessions"),
      sum("engaged_sessions", "Engaged sessions"),
      sum("orders", "Orders"),
      sum("revenue", "Revenue", "money"),
    ],
  };
}

function campaigns(days: readonly PlainDate[]): SampleFile {
  const names = [
    ["Sourdough subscription", 1600, 0.044, 0.62],
    ["Autumn cakes", 1300, 0.042, 0.6],
    ["Brand terms", 410, 0.125, 0.27],
    ["Office breakfast", 1020, 0.039, 0.98],
    ["Christmas pre-order", 940, 0.034, 0.68],
    ["Store visits Kiel", 830, 0.028, 0.55],
    ["Gift boxes", 600, 0.034, 0.65],
    ["Catering", 490, 0.033, 1.03],
  ] as const;
  const lines = days.flatMap((day) =>
    names.map(([campaign, base, rate, price]) => {
      const roll = dice(day, campaign);
      const impressions = Math.round(base * demand(day) * (0.85 + 0.3 * roll()));
      const clicks = Math.round(impressions * rate * (0.85 + 0.3 * roll()));
      const orders = Math.round(clicks * 0.035 * (0.3 + 1.4 * roll()));
      return [
        day,
        campaign,
        impressions,
        clicks,
        (clicks * price * (0.9 + 0.2 * roll())).toFixed(2),
        orders,
        (orders * (30 + 40 * roll())).toFixed(2),
      ].join(",");
    }),
  );
  return {
    name: "Search ads",
    csv: ["Date,Campaign,Impressions,Clicks,Cost,Orders,Order value", ...lines].join("\n"),
    uses_date_range: true,
    columns: [
      date,
      text("campaign", "Campaign"),
      sum("impressions", "Impressions"),
      sum("clicks", "Clicks"),
      sum("cost", "Cost", "money", "neutral"),
      sum("orders", "Orders"),
      sum("order_value", "Order value", "money"),
    ],
  };
}

function searches(days: readonly PlainDate[]): SampleFile {
  const queries = [
    "sourdough bread",
    "bakery near me",
    "birthday cake order",
    "rye bread",
    "harbour lane bakery",
    "wedding cake kiel",
    "gluten free bread",
    "breakfast catering",
    "cinnamon buns",
    "sunday bakery",
    "croissant delivery",
    "bread subscription",
  ];
  const lines = days.flatMap((day) =>
    queries.map((query, place) => {
      const roll = dice(day, query);
      const impressions = Math.round((620 / (1 + place * 0.45)) * demand(day) * (0.8 + 0.4 * roll()));
      const position = 1.2 + place * 0.9 + 1.4 * roll() + (place === 4 ? -3.7 : 0);
      const clicks = Math.round(impressions * (0.31 / Math.max(1, position)) * (0.8 + 0.4 * roll()));
      return [day, query, clicks, impressions, Math.max(1, position).toFixed(2)].join(",");
    }),
  );
  return {
    name: "Search results",
    csv: ["Date,Search query,Clicks,Impressions,Average position", ...lines].join("\n"),
    uses_date_range: true,
    columns: [
      date,
      text("query", "Search query"),
      sum("clicks", "Clicks"),
      sum("impressions", "Impressions"),
      {
        key: "position",
        name: "Average position",
        role: "metric",
        format: "decimal",
        direction: "less",
        combine: "average",
        weightedBy: "impressions",
      },
    ],
  };
}

function newsletter(days: readonly PlainDate[]): SampleFile {
  let subscribers = 6_400;
  const lines = days
    .filter((day) => weekday(day) === 3)
    .map((day) => {
      const roll = dice(day, "newsletter");
      const joined = Math.round(60 + 50 * roll());
      const left = Math.round(14 + 16 * roll());
      subscribers += joined - left;
      const opened = Math.round(subscribers * (0.34 + 0.08 * roll()));
      return [
        day,
        subscribers,
        opened,
        Math.round(opened * (0.07 + 0.05 * roll())),
        joined,
        left,
        subscribers,
      ].join(",");
    });
  return {
    name: "Newsletter",
    csv: ["Date,Sent,Opened,Clicked,Sign-ups,Unsubscribed,Subscribers", ...lines].join("\n"),
    uses_date_range: true,
    columns: [
      date,
      sum("sent", "Sent", "integer", "neutral"),
      sum("opened", "Opened"),
      sum("clicked", "Clicked"),
      sum("sign_ups", "Sign-ups"),
      sum("unsubscribed", "Unsubscribed", "integer", "less"),
      {
        key: "subscribers",
        name: "Subscribers",
        role: "metric",
        format: "integer",
        direction: "more",
        combine: "snapshot",
      },
    ],
  };
}

function siteCheck(): SampleFile {
  return {
    name: "Site check",
    csv: [
      "Area,Points,Issues",
      "Speed,82,4",
      "Content,74,9",
      "Links,58,21",
      "Mobile,91,2",
      "Safety,88,3",
      "Images,79,6",
    ].join("\n"),
    uses_date_range: false,
    columns: [
      text("area", "Area"),
      {
        key: "points",
        name: "Points",
        role: "metric",
        format: "integer",
        direction: "more",
        combine: "snapshot",
        alone: true,
      },
      sum("issues", "Issues", "integer", "less"),
    ],
  };
}

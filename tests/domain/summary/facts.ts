import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { unitOf } from "#app/metrics/format/unit.ts";

const day = (text: string) => text as PlainDate;

export const october = {
  range: { from: day("2026-10-01"), to: day("2026-10-31") },
  compareRange: { from: day("2026-08-31"), to: day("2026-09-30") },
};

type Given = {
  readonly metric: Metric;
  readonly now: number | null;
  readonly before?: number | null | undefined;
  readonly widgetId?: string;
  readonly rows?: Readonly<Record<string, readonly [now: number | null, before: number | null]>>;
} & Partial<
  Pick<
    Fact,
    | "goal"
    | "days"
    | "isWhole"
    | "isUndated"
    | "isOver"
    | "scope"
    | "title"
    | "sourceName"
    | "isIncomparable"
    | "compared"
    | "isCard"
    | "finalUntil"
  >
>;

export function newFact({ metric, now, before, rows, widgetId = metric.key, ...rest }: Given): Fact {
  const column = { key: metric.key, label: metric.label, metric, currency: "EUR", cloaked: false };
  return {
    widgetId,
    title: "",
    column,
    metric,
    unit: unitOf(metric, "EUR"),
    sourceName: "Shop",
    scope: "shop",
    now,
    compared: now,
    before,
    days: null,
    isWhole: true,
    isUndated: false,
    isOver: true,
    isIncomparable: false,
    goal: null,
    fetchedAt: "2026-11-03T05:10:00Z",
    finalUntil: null,
    filters: [],
    isCard: false,
    parts: rows
      ? {
          dimension: { key: "channel", label: "Channel", type: "text" },
          rows: Object.entries(rows).map(([key, [value, old]]) => ({
            key,
            values: { [metric.key]: value },
            previous: old === null ? null : { [metric.key]: old },
          })),
          isAll: true,
        }
      : null,
    receipt: () => null,
    ...rest,
  };
}

const sum = { combine: "sum", format: "integer", direction: "more" } as const;
const orders: Metric = { ...sum, key: "orders", label: "Orders" };
const sessions: Metric = { ...sum, key: "sessions", label: "Sessions" };
const signUps: Metric = { ...sum, key: "signups", label: "Newsletter sign-ups" };
const spend: Metric = { ...sum, key: "cost", label: "Ad spend", format: "money", direction: "neutral" };
const perOrder: Metric = {
  key: "cpo",
  label: "Cost per order",
  format: "money",
  direction: "less",
  combine: "ratio",
  of: "cost",
  per: "adOrders",
};
const rate: Metric = {
  key: "rate",
  label: "Conversion rate",
  format: "percent",
  direction: "more",
  combine: "ratio",
  of: "orders",
  per: "sessions",
};
const clicks: Metric = { ...sum, key: "clicks", label: "Clicks" };
const reach: Metric = {
  key: "reach",
  label: "Reach",
  format: "integer",
  direction: "more",
  combine: "unique",
};

/** A month of a bakery, in all states that a number can have. */
export const bakery: readonly Fact[] = [
  newFact({ metric: orders, now: 1575, before: 1401, goal: 1800 }),
  newFact({
    metric: orders,
    widgetId: "channels",
    title: "Orders by channel",
    now: 1575,
    before: 1401,
    rows: { Shop: [977, 948], "Pre-order": [348, 220], Marketplace: [250, 233], "1,400": [0, 0], up: [0, 0] },
  }),
  newFact({
    metric: perOrder,
    now: 17.8612,
    before: 19.4412,
    goal: 18,
    sourceName: "Google Ads",
    scope: "ads",
  }),
  newFact({ metric: spend, now: 6287.2, before: 6104.1, goal: 7000, sourceName: "Google Ads", scope: "ads" }),
  newFact({ metric: signUps, now: 312, before: 325, goal: 400, sourceName: "Mailing list", scope: "list" }),
  newFact({ metric: sessions, now: 37259, before: 37100 }),
  newFact({ metric: rate, now: 0.04227, before: 0.03776 }),
  newFact({
    metric: clicks,
    now: 5000,
    compared: 4500,
    before: 4000,
    sourceName: "Search Console",
    scope: "search",
    isWhole: false,
    days: {
      outcome: "part",
      compared: 28,
      of: 31,
      step: "day",
      leftOut: { unknown: 0, unknownBefore: 0, moving: 3, unequal: 0 },
      now: { range: { from: day("2026-10-01"), to: day("2026-10-28") }, without: [] },
      before: { range: { from: day("2026-08-31"), to: day("2026-09-27") }, without: [] },
    },
  }),
  newFact({
    metric: reach,
    now: 20400,
    before: undefined,
    isWhole: false,
    isIncomparable: true,
    scope: "social",
  }),
];

export const notes = [
  { text: "Christmas pre-orders opened", dates: ["12 October", "12 October 2026", "12 Oct"] },
];

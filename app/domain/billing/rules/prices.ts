import type { Coupon } from "./coupons.ts";

export type Interval = 1 | 12;

/** `cents`: per dashboard and month, for all dashboards of the plan. */
export type Price = { readonly fromDashboards: number; readonly interval: Interval; readonly cents: number };

/** Used while the database has none. Yearly: 20 % less. */
export const defaultPrices: readonly Price[] = [
  [1, 600],
  [10, 500],
  [25, 400],
  [50, 350],
  [100, 300],
].flatMap(([fromDashboards, cents]) => [
  { fromDashboards: fromDashboards!, interval: 1 as const, cents: cents! },
  { fromDashboards: fromDashboards!, interval: 12 as const, cents: (cents! * 8) / 10 },
]);

export const maxDashboards = 100_000;

export type Basket = { readonly dashboards: number; readonly interval: Interval };

export type QuoteLine = { readonly label: string; readonly cents: number };

/** `lines` add up to `totalCents`, the cost of each renewal. */
export type Quote = Basket & {
  readonly unitCents: number;
  readonly lines: readonly QuoteLine[];
  readonly totalCents: number;
  readonly creditCents: number;
  readonly todayCents: number;
};

export function unitCents(prices: readonly Price[], { dashboards, interval }: Basket): number {
  const [best] = prices
    .filter((price) => price.interval === interval && price.fromDashboards <= dashboards)
    .sort((a, b) => b.fromDashboards - a.fromDashboards);
  if (!best) throw new Error(`no price for ${dashboards} dashboards`);
  return best.cents;
}

type Discounts = {
  readonly companyPercent: number;
  readonly coupons: readonly Coupon[];
  readonly creditCents: number;
};

/** Percentages first, then amounts: the order of coupons does not matter. Never below zero. */
export function quoteFor(
  prices: readonly Price[],
  basket: Basket,
  { companyPercent, coupons, creditCents }: Discounts,
): Quote {
  const unit = unitCents(prices, basket);
  const list = unit * basket.dashboards * basket.interval;
  const lines: QuoteLine[] = [{ label: basketWords(basket), cents: list }];
  let left = list;
  const subtract = (label: string, cents: number) => {
    const taken = Math.min(left, cents);
    left -= taken;
    lines.push({ label, cents: -taken || 0 });
  };
  if (companyPercent > 0) subtract(`Your discount, ${companyPercent}%`, percentOf(left, companyPercent));
  for (const { code, value } of ofType(coupons, "percent.discount"))
    subtract(`${code}, ${value}%`, percentOf(left, value));
  for (const { code, value } of ofType(coupons, "price.discount")) subtract(code, value);
  const credit = Math.min(left, Math.max(0, creditCents));
  return {
    ...basket,
    unitCents: unit,
    lines,
    totalCents: left,
    creditCents: credit,
    todayCents: left - credit,
  };
}

/** Half a cent rounds up. Integers only: floats are off by a cent. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.min(100, percent) * 2 + 100) / 200);
}

/** Sorted: lines and capped amounts must not depend on order. */
function ofType(coupons: readonly Coupon[], type: Coupon["type"]): Coupon[] {
  return coupons
    .filter((coupon) => coupon.type === type)
    .sort((a, b) => b.value - a.value || (a.code < b.code ? -1 : 1));
}

export function basketWords({ dashboards, interval }: Basket): string {
  return `${dashboardsWords(dashboards)}, ${interval === 12 ? "yearly" : "monthly"}`;
}

export function dashboardsWords(count: number): string {
  return count === 1 ? "1 dashboard" : `${count} dashboards`;
}

export function dollars(cents: number): string {
  const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "−" : ""}$${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

export type PriceRow = {
  readonly words: string;
  readonly monthly: string;
  readonly yearly: string;
  readonly fromDashboards: number;
};

/** Per dashboard and month. */
export function priceTable(prices: readonly Price[]): PriceRow[] {
  const steps = [...new Set(prices.map(({ fromDashboards }) => fromDashboards))].sort((a, b) => a - b);
  return steps.map((from, at) => {
    const next = steps[at + 1];
    const each = (interval: Interval) => dollars(unitCents(prices, { dashboards: from, interval }));
    const words =
      next === undefined ? `${from} and more` : next - 1 === from ? `${from}` : `${from}–${next - 1}`;
    return { words, monthly: each(1), yearly: each(12), fromDashboards: from };
  });
}

import Big from "big.js";
import { expect, test } from "vitest";
import {
  canAllStack,
  canStack,
  couponEffect,
  type Coupon,
  type CouponType,
} from "#app/domain/billing/rules/coupons.ts";
import {
  basketWords,
  defaultPrices,
  dollars,
  type Interval,
  priceTable,
  quoteFor,
} from "#app/domain/billing/rules/prices.ts";
import { creditFor, endWithCredit, periodEnd } from "#app/domain/billing/rules/proration.ts";
import { randomFrom, shuffled } from "./random.ts";

const types: readonly CouponType[] = ["price.discount", "percent.discount", "trial.extension"];
const coupon = (type: CouponType, value: number, code = `${type}-${value}`): Coupon => ({
  code,
  name: code,
  type,
  value,
});
const none = { companyPercent: 0, coupons: [], creditCents: 0 };
const total = (dashboards: number, interval: Interval, coupons: readonly Coupon[] = []) =>
  quoteFor(defaultPrices, { dashboards, interval }, { ...none, coupons }).totalCents;

test.each([
  [1, 1, 600],
  [9, 1, 5400],
  [10, 1, 5000],
  [24, 1, 12_000],
  [25, 1, 10_000],
  [49, 1, 19_600],
  [50, 1, 17_500],
  [99, 1, 34_650],
  [100, 1, 30_000],
  [1, 12, 5760],
  [25, 12, 96_000],
  [100, 12, 288_000],
] as const)("%s dashboards for %s months cost %s cents", (dashboards, interval, cents) => {
  expect(total(dashboards, interval)).toBe(cents);
});

/** Written from the decision, with decimals and in another order of steps. */
function independentTotal(n: number, months: Interval, company: number, coupons: readonly Coupon[]): string {
  const each = n < 10 ? "6.00" : n < 25 ? "5.00" : n < 50 ? "4.00" : n < 100 ? "3.50" : "3.00";
  let sum = new Big(each).times(n).times(months);
  if (months === 12) sum = sum.times("0.8");
  const cut = (percent: number) => {
    sum = sum.minus(sum.times(percent).div(100).round(2, Big.roundHalfUp));
  };
  if (company) cut(company);
  for (const { type, value } of coupons) if (type === "percent.discount") cut(value);
  const off = coupons
    .filter(({ type }) => type === "price.discount")
    .reduce((all, { value }) => all.plus(new Big(value).div(100)), new Big(0));
  return (sum.gt(off) ? sum.minus(off) : new Big(0)).toFixed(2);
}

test("1,000 baskets cost what an independent calculation says, to the cent", () => {
  const random = randomFrom(12);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let i = 0; i < 1000; i++) {
    const dashboards = 1 + upTo(random() < 0.8 ? 130 : 20_000);
    const interval: Interval = random() < 0.5 ? 1 : 12;
    const companyPercent = random() < 0.3 ? upTo(100) : 0;
    const coupons = shuffled(
      [
        ...(random() < 0.5 ? [coupon("percent.discount", 1 + upTo(99))] : []),
        ...(random() < 0.5 ? [coupon("price.discount", 1 + upTo(30_000), "A")] : []),
        ...(random() < 0.3 ? [coupon("price.discount", 1 + upTo(30_000), "B")] : []),
      ],
      random,
    );
    const creditCents = random() < 0.3 ? upTo(200_000) : 0;
    const quote = quoteFor(defaultPrices, { dashboards, interval }, { companyPercent, coupons, creditCents });
    const said = independentTotal(dashboards, interval, companyPercent, coupons);
    expect((quote.totalCents / 100).toFixed(2), JSON.stringify(quote)).toBe(said);
    expect(quote.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.totalCents);
    expect(quote.todayCents).toBe(quote.totalCents - quote.creditCents);
    for (const cents of [quote.totalCents, quote.todayCents, quote.creditCents]) {
      expect(Number.isSafeInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
    }
    const again = quoteFor(
      defaultPrices,
      { dashboards, interval },
      { companyPercent, coupons: shuffled(coupons, random), creditCents },
    );
    expect(again).toEqual(quote);
  }
});

test("which coupons stack does not depend on their order", () => {
  expect(canStack([], "trial.extension")).toBe(true);
  expect(canStack(["price.discount"], "price.discount")).toBe(true);
  expect(canStack(["price.discount", "price.discount"], "price.discount")).toBe(false);
  expect(canStack(["percent.discount"], "percent.discount")).toBe(false);
  expect(canStack(["percent.discount"], "trial.extension")).toBe(false);
  expect(canStack(["trial.extension"], "trial.extension")).toBe(false);
  const random = randomFrom(3);
  for (let i = 0; i < 1000; i++) {
    const list = Array.from({ length: Math.floor(random() * 5) }, () => types[Math.floor(random() * 3)]!);
    const count = (type: CouponType) => list.filter((each) => each === type).length;
    const isFine =
      list.length === 0 ||
      (count("trial.extension") === 1 && list.length === 1) ||
      (count("trial.extension") === 0 && count("price.discount") <= 2 && count("percent.discount") <= 1);
    expect(canAllStack(list), list.join()).toBe(isFine);
    expect(canAllStack(shuffled(list, random))).toBe(isFine);
  }
});

test("unused time is worth its share of the price, and never more than was paid", () => {
  const start = new Date("2026-11-01T00:00:00Z");
  const end = new Date("2026-12-01T00:00:00Z");
  const period = { cents: 10_000, start, end };
  expect(creditFor(period, start)).toBe(10_000);
  expect(creditFor(period, new Date("2026-11-16T00:00:00Z"))).toBe(5000);
  expect(creditFor(period, new Date("2026-11-11T00:00:00Z"))).toBe(6666);
  expect(creditFor(period, end)).toBe(0);
  expect(creditFor(period, new Date("2027-01-01T00:00:00Z"))).toBe(0);
  expect(creditFor(period, new Date("2026-10-01T00:00:00Z"))).toBe(10_000);
  const random = randomFrom(9);
  let before = 10_000;
  for (const at of Array.from({ length: 500 }, random).sort((a, b) => a - b)) {
    const credit = creditFor(period, new Date(start.getTime() + at * (end.getTime() - start.getTime())));
    expect(credit).toBeLessThanOrEqual(before);
    expect(credit).toBeGreaterThanOrEqual(0);
    before = credit;
  }
});

test("a plan that costs less than the unused time lasts longer", () => {
  const start = new Date("2026-11-01T00:00:00Z");
  const end = (unspentCents: number) =>
    endWithCredit(start, 1, { totalCents: 3000, unspentCents }).toISOString();
  expect(end(0)).toBe("2026-12-01T00:00:00.000Z");
  expect(end(3000)).toBe("2026-12-31T00:00:00.000Z");
  expect(end(1500)).toBe("2026-12-16T00:00:00.000Z");
  expect(endWithCredit(start, 1, { totalCents: 0, unspentCents: 900 }).toISOString()).toBe(end(0));
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2028-02-29", 12, "2029-02-28"],
] as const)("a period from %s of %s months ends on %s", (from, interval, to) => {
  expect(
    periodEnd(new Date(`${from}T10:00:00Z`), interval)
      .toISOString()
      .slice(0, 10),
  ).toBe(to);
});

test("amounts, baskets and effects in words", () => {
  expect([0, 5, 123_456_789, -50].map(dollars)).toEqual(["$0.00", "$0.05", "$1,234,567.89", "−$0.50"]);
  expect(basketWords({ dashboards: 1, interval: 12 })).toBe("1 dashboard, yearly");
  expect(types.map((type) => couponEffect({ type, value: type === "price.discount" ? 1050 : 1 }))).toEqual([
    "$10.50 off each payment",
    "1% off",
    "1 more day of trial",
  ]);
  expect(priceTable(defaultPrices).map(({ words, monthly, yearly }) => [words, monthly, yearly])).toEqual([
    ["1–9", "$6.00", "$4.80"],
    ["10–24", "$5.00", "$4.00"],
    ["25–49", "$4.00", "$3.20"],
    ["50–99", "$3.50", "$2.80"],
    ["100 and more", "$3.00", "$2.40"],
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readClock } from "#app/connectors/tables/cells/durations.ts";
import { readNumber } from "#app/connectors/tables/cells/numbers.ts";

test.each([
  ["1234.5", ".", 1234.5],
  ["1,234.50", ".", 1234.5],
  ["1.234,50", ",", 1234.5],
  ["1 234", ".", 1234],
  ["1\u00a0234,5", ",", 1234.5],
  ["1\u202f234,5", ",", 1234.5],
  ["1'234.50", ".", 1234.5],
  ["12,34,567", ".", 1234567],
  ["0.123", ".", 0.123],
  [".5", ".", 0.5],
  ["1e5", ".", 100000],
  ["(5)", ".", -5],
  ["5-", ".", -5],
  ["\u22125", ".", -5],
  ["-€5", ".", -5],
  ["€-5", ".", -5],
  ["($1,200.00)", ".", -1200],
  ["+5", ".", 5],
  ["€ 1.234,00", ",", 1234],
  ["5 kr", ".", 5],
  ["USD 5", ".", 5],
  ["CHF 1'200.00", ".", 1200],
  ["5,20 €", ",", 5.2],
  ["£5", ".", 5],
  ["¥500", ".", 500],
  ["4.2%", ".", 0.042],
  ["4,2 %", ",", 0.042],
  ["1.1%", ".", 0.011],
] as const)("%s is read with decimal sign %s", (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value);
});

test.each(["", " ", "-", "–", "n/a", "N/A", "null", "NaN", "--", "#N/A"])(
  "“%s” is missing, not zero",
  (text) => {
    expect(readNumber(text, ".")).toBe("missing");
  },
);

test.each([
  "12,3x",
  "1,23",
  "1.2.3",
  "5 apples",
  "$",
  "--5",
  "0x10",
  "1,2345",
  "0,123",
  "2026-11-21",
  "12:30",
])("%s is refused, not guessed", (text) => {
  expect(readNumber(text, ".")).toBe("unreadable");
});

test("any amount is read back, however it was grouped, signed and marked", () => {
  const amount = fc.record({
    cents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    decimal: fc.constantFrom(".", ","),
    group: fc.constantFrom("", " ", "\u00a0", "\u202f", "'", "swap"),
    negative: fc.constantFrom("-#", "\u2212#", "(#)", "#-"),
    money: fc.constantFrom("#", "€#", "# €", "$#", "EUR #", "# kr"),
  });
  fc.assert(
    fc.property(amount, ({ cents, decimal, group, negative, money }) => {
      const sign = group === "swap" ? (decimal === "." ? "," : ".") : group;
      const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, sign);
      const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
      const bare = money.replace("#", `${whole}${decimal}${fraction}`);
      const text = cents < 0 ? negative.replace("#", bare) : bare;
      expect(readNumber(text, decimal as "." | ",")).toBe(cents / 100);
    }),
  );
});

test("the parser never throws and never returns a number that is not finite", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(".", ","), (text, decimal) => {
      const value = readNumber(text, decimal as "." | ",");
      expect(
        typeof value === "number" ? Number.isFinite(value) : ["missing", "unreadable"].includes(value),
      ).toBe(true);
    }),
  );
});

test.each([
  ["0:03:21", 201],
  ["3:21", 201],
  ["26:03:21", 93801],
  ["00:00:05.5", 5.5],
  ["3m 21s", 201],
  ["1 h 5 min", 3900],
])("%s is a duration in seconds", (text, seconds) => {
  expect(readClock(text)).toBe(seconds);
});

test.each(["1:75:00", "99:99", "soon"])("%s is no duration", (text) => {
  expect(readClock(text)).toBeNull();
});

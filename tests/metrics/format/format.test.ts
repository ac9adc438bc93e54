import { expect, test } from "vitest";
import { compare } from "#app/metrics/compare.ts";
import { durationForm } from "#app/metrics/format/format-duration.ts";
import { formatter, rawText } from "#app/metrics/format/format.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import type { Unit } from "#app/metrics/format/unit.ts";

const en = formatter("en");
const euros: Unit = { kind: "money", currency: "EUR" };
const [integer, decimal, percent, duration] = (["integer", "decimal", "percent", "duration"] as const).map(
  (kind) => ({ kind }),
) as [Unit, Unit, Unit, Unit];

test.each<[number | null, Unit, string]>([
  [1575, integer, "1,575"],
  [1.5, integer, "2"],
  [1234.567, decimal, "1,234.57"],
  [1.005, decimal, "1.01"],
  [3, decimal, "3.00"],
  [-1234.5, decimal, "−1,234.50"],
  [-0.001, decimal, ">−0.01"],
  [0, integer, "0"],
  [0.13636363, percent, "13.64%"],
  [0.07, percent, "7.00%"],
  [0.875, percent, "87.50%"],
  [-0.05, percent, "−5.00%"],
  [17.861364, euros, "€17.86"],
  [6287.2, euros, "€6,287.20"],
  [-5, euros, "−€5.00"],
  [1234.5, { kind: "money", currency: "JPY" }, "¥1,235"],
  [1.2345, { kind: "money", currency: "KWD" }, "KWD\u00a01.235"],
  [null, euros, "–"],
  [Number.NaN, integer, "–"],
  [Number.POSITIVE_INFINITY, percent, "–"],
])("%d in %j is written as %s", (value, unit, text) => {
  expect(en.value(value, unit)).toBe(text);
});

test.each([
  [0, "0.00s"],
  [0.354, "0.35s"],
  [42.129, "42.13s"],
  [59.999, "1m 00s"],
  [83.47, "1m 23s"],
  [3725, "1h 02m"],
  [3599.7, "1h 00m"],
  [90_000, "25h 00m"],
  [16 * 86_400 + 55_846, "16d 16h"],
  [400 * 86_400 + 61, "400d 00h"],
  [-65, "−1m 05s"],
])("%d seconds are written as %s", (seconds, text) => {
  expect(en.value(seconds, duration)).toBe(text);
});

test("each language has its separators, and percent has no space", () => {
  const de = formatter("de");
  expect(de.value(1234.5, decimal)).toBe("1.234,50");
  expect(de.value(0.1364, percent)).toBe("13,64%");
  expect(de.value(6287.2, euros)).toBe("6.287,20\u00a0€");
  expect(formatter("fr").value(-0.5, percent)).toBe("−50,00%");
});

test("an unknown language falls back to English", () => {
  expect(formatter("xx-nonsense-!!").value(1234.5, decimal)).toBe("1,234.50");
  expect(formatter("").lang).toBe("en");
});

test("money of an unknown currency has no symbol", () => {
  expect(en.value(12.5, unitOf("money", null))).toBe("12.50");
  expect(en.value(12.5, unitOf("money", "EUR"))).toBe("€12.50");
});

test.each([
  [
    [1.97, 12.57, 51.68],
    ["1.97s", "12.57s", "51.68s"],
  ],
  [
    [1.97, 120, 203, 2105],
    ["0m 02s", "2m 00s", "3m 23s", "35m 05s"],
  ],
  [
    [0, 0.3, 61],
    ["0m 00s", "<1s", "1m 01s"],
  ],
  [
    [20, 7500, 86_400],
    ["<1m", "2h 05m", "24h 00m"],
  ],
  [
    [60, 1_409_446],
    ["<1h", "16d 08h"],
  ],
])("a column of %j seconds has one format of two units", (seconds, texts) => {
  const unit: Unit = { kind: "duration", form: durationForm(seconds) };
  expect(seconds.map((value) => en.value(value, unit))).toEqual(texts);
});

test("a column of 200,000 durations has one format", () => {
  const long = Array.from({ length: 200_000 }, (_, at) => at % 90);
  expect(durationForm(long)).toBe("minutes");
});

test("a scale has no needless decimals", () => {
  expect([en.limit(80, integer), en.limit(0.8, percent), en.limit(0.125, percent)]).toEqual([
    "80",
    "80%",
    "12.5%",
  ]);
  expect([en.limit(8000, euros), en.limit(0.5, euros), en.limit(90, duration)]).toEqual([
    "€8,000",
    "€0.50",
    "1m 30s",
  ]);
});

test("a part above zero never reads zero", () => {
  expect([0, 0.00005, 0.001, 0.12, 0.7, 1, null].map((ratio) => en.share(ratio))).toEqual([
    "0.0%",
    "<0.1%",
    "0.1%",
    "12.0%",
    "70.0%",
    "100.0%",
    "–",
  ]);
});

test("a receipt shows the value before rounding", () => {
  expect(en.exact(6287.2 / 352, euros)).toBe("€17.861364");
  expect(en.exact(100, euros)).toBe("€100.00");
  expect(en.exact(83.47, duration)).toBe("83.47s");
});

test("a number that is not zero never reads as zero", () => {
  expect(en.value(1e-9, { kind: "decimal" })).toBe("<0.01");
  expect(en.value(-1e-9, { kind: "decimal" })).toBe(">−0.01");
  expect(en.value(0.000000001, { kind: "percent" })).toBe("<0.01%");
  expect(en.value(0.004, euros)).toBe("<€0.01");
  expect(en.value(0.4, { kind: "money", currency: "JPY" })).toBe("<¥1");
  expect(en.value(0.4, { kind: "integer" })).toBe("<1");
  expect(en.share(0.0001)).toBe("<0.1%");
  expect(en.value(0.005, { kind: "decimal" })).toBe("0.01");
  expect(en.value(0, { kind: "decimal" })).toBe("0.00");
});

test("a difference has a sign", () => {
  expect([en.signed(183.2, euros), en.signed(-38, integer), en.signed(0, integer)]).toEqual([
    "+€183.20",
    "−38",
    "0",
  ]);
});

test("the ticks of an axis have one style", () => {
  expect(en.ticks([0, 500, 1000, 2500], integer)).toEqual(["0", "500", "1,000", "2,500"]);
  expect(en.ticks([0, 5000, 10_000], integer)).toEqual(["0", "5k", "10k"]);
  expect(en.ticks([0, 12_500], decimal)).toEqual(["0", "12.5k"]);
  expect(en.ticks([0, 1_700_000, 3_400_000], decimal)).toEqual(["0", "1.7M", "3.4M"]);
  expect(en.ticks([0, 0.02, 0.04], percent)).toEqual(["0%", "2%", "4%"]);
  expect(en.ticks([0, 0.0005], percent)).toEqual(["0%", "0.05%"]);
  expect(en.ticks([0, 0.1, 0.2, 0.30000000000000004], decimal)).toEqual(["0", "0.1", "0.2", "0.3"]);
  expect(en.ticks([0, 60, 90], duration)).toEqual(["0s", "1m", "1m 30s"]);
  expect(en.ticks([-20_000, 0], integer)).toEqual(["−20k", "0"]);
});

test("the ticks of money have their currency, and cents only where there are some", () => {
  expect(en.ticks([0, 400, 1000], euros)).toEqual(["€0", "€400", "€1,000"]);
  expect(en.ticks([0, 0.5, 1], euros)).toEqual(["€0.00", "€0.50", "€1.00"]);
  expect(en.ticks([-20_000, 0, 12_500], euros)).toEqual(["−€20k", "€0", "€12.5k"]);
  expect(formatter("de").ticks([0, 12_500], euros)).toEqual(["0\u00a0€", "12,5k\u00a0€"]);
  expect(en.ticks([0, 400], { kind: "money", currency: "CHF" })).toEqual(["CHF\u00a00", "CHF\u00a0400"]);
});

test("a change is written in words", () => {
  const orders = { format: "integer", direction: "more" } as const;
  const text = (current: number | null, previous: number | null) =>
    en.change(compare(current, previous, orders), integer).text;
  expect(text(1575, 1401)).toBe("12.4%");
  expect(text(210, 0)).toBe("new, +210");
  expect(text(0, 0)).toBe("no change");
  expect(text(5, null)).toBe("–");
  expect(text(50, -100)).toBe("+150");
  expect(text(100_001, 100_000)).toBe("under 0.1%");
});

test("the change of a percentage is in points", () => {
  const rate = { format: "percent", direction: "more" } as const;
  const text = (current: number, previous: number) =>
    en.change(compare(current, previous, rate), percent).text;
  expect(text(0.054, 0.042)).toBe("1.20 points");
  expect(text(0.0045, 0.0042)).toBe("0.03 points");
  expect(text(0.05, 0.04)).toBe("1.00 points");
  expect(text(0.042, 0.042)).toBe("no change");
});

test("an invalid day reads N/A, and an unknown name is a dash", () => {
  expect(en.cell("2026-10-21", { type: "date" })).toBe("21 October 2026");
  expect(en.cell("2026-09-28", { type: "week" })).toBe("28 Sep – 4 Oct 2026");
  expect(en.cell("2026-10-01", { type: "month" })).toBe("October 2026");
  expect(en.cell("soon", { type: "date" })).toBe("N/A");
  expect(en.cell(null, { type: "date" })).toBe("N/A");
  expect(en.cell(null, { type: "text" })).toBe("–");
  expect(en.cell("Sourdough", { type: "text" })).toBe("Sourdough");
});

test("raw values do not change", () => {
  expect([rawText(0.1), rawText(1234.5678), rawText("a"), rawText(null), rawText(-5)]).toEqual([
    "0.1",
    "1234.5678",
    "a",
    "",
    "-5",
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readClock } from "#app/connectors/tables/cells/durations.ts";
import { isBound, parseNumberParts, readNumber } from "#app/connectors/tables/cells/numbers.ts";
import { unwrapCell } from "#app/connectors/tables/cells/plain-text.ts";
import { cases } from "#tests/support/cases.ts";

test.each([
  ["1.2K", ".", 1200],
  ["3M", ".", 3_000_000],
  ["12 k", ".", 12_000],
  ["1,2 Mio. €", ",", 1_200_000],
  ["12 Tsd.", ",", 12_000],
  ["12 mil", ",", 12_000],
  ["1,2 mi", ",", 1_200_000],
  ["12 тыс. ₽", ",", 12_000],
  ["1.2万", ".", 12_000],
  ["12 T€", ",", 12_000],
  ["$1.2M", ".", 1_200_000],
  ["₹1.2L", ".", 120_000],
  ["-₹1.2 L", ".", -120_000],
  ["INR 1.5L", ".", 150_000],
  ["1,5 L ₹", ",", 150_000],
  ["₹2 lacs", ".", 200_000],
  ["₹3.4Cr", ".", 34_000_000],
  ["₹1,20,000.50", ".", 120_000.5],
  ["(1,200.50)", ".", -1200.5],
  ['="0123"', ".", 123],
  ['="1,234"', ".", 1234],
  ["'123", ".", 123],
  ["١٢٣٬٤٥٦٫٧٨", ".", 123_456.78],
  ["۱۲۳٫۵", ",", 123.5],
  ["१२३", ".", 123],
  ["１，２３４．５", ".", 1234.5],
  ["1\u2009234", ".", 1234],
  ["1\u3000234", ".", 1234],
  ["10 ％", ".", 0.1],
  ["١٠٪", ".", 0.1],
  ["%10", ".", 0.1],
  ["Rs.500", ".", 500],
  ["5,-", ",", 5],
  ["5.–", ".", 5],
  ["\u200f-5", ".", -5],
  ["~1.2K", ".", 1200],
] as const)("%s with decimal sign %s", (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value);
});

test.each(["< 10%", ">90 %", "≤ 5", "1,000+", "<1,5 %", "> 1.2K"])("%s is a bound and no number", (text) => {
  expect(isBound(text)).toBe(true);
  expect(readNumber(text, ".")).toBe("missing");
  expect(parseNumberParts(text, ".")).toBeNull();
});

test.each(["--", "-", "n/a", "~", "–", "—", "N/A", "#DIV/0!"])("“%s” is missing", (text) => {
  expect(readNumber(text, ".")).toBe("missing");
});

test.each(["10–20", "1K – 10K", "5 all", "Q3 2026", "1/2", "10²", "5 r", "K", "€", "<", "C++"])(
  "%s is no number",
  (text) => {
    expect(readNumber(text, ".")).toBe("unreadable");
    expect(isBound(text)).toBe(false);
  },
);

test.each([
  ["1d 2h", 93_600],
  ["2 Std. 5 Min.", 7500],
  ["3 min 21 s", 201],
  ["PT3M21S", 201],
  ["P1DT2H", 93_600],
  ["00:03:21.5", 201.5],
  ["00:03:21,5", 201.5],
  ["2h05", 7500],
  ["3'21\"", 201],
  ["1 day, 2:03:04", 93_784],
  ["2時間5分", 7500],
  ["2 ч 5 мин", 7500],
  ["1 sa 5 dk", 3900],
  ["1 hora y 5 minutos", 3900],
  ["1,5 Std.", 5400],
  ["800 ms", 0.8],
  ["٣:٢١", 201],
] as const)("%s are %d seconds", (text, seconds) => {
  expect(readClock(text)).toBe(seconds);
});

test.each(["3M", "1.2m", "5 t", "5 €", "12 K", "P", "21s 3m", "5 apples", "1:75:00", "5日", "2026-09-01"])(
  "%s is no duration",
  (text) => {
    expect(readClock(text)).toBeNull();
  },
);

test.each([
  ['="000123"', "000123"],
  ['="a ""b"""', 'a "b"'],
  ["'-5", "-5"],
  ["'twas", "'twas"],
  ["plain", "plain"],
])("%s is the text %s", (text, plain) => {
  expect(unwrapCell(text)).toBe(plain);
});

const scripts = ["0", "٠", "۰", "०", "০", "๐", "０"].map((zero) => zero.codePointAt(0)!);

test("any number is read back, in any script, with any sign, currency, multiple and wrapping", () => {
  const number = fc.record({
    cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    zero: fc.constantFrom(...scripts),
    decimal: fc.constantFrom(".", ","),
    group: fc.constantFrom("", " ", "\u00a0", "\u2009", "\u202f", "\u3000", "swap", "’"),
    negative: fc.constantFrom("-#", "\u2212#", "(#)", "- #"),
    around: fc.constantFrom(
      ..."#|€#|# €|US$ #|# USD|CHF #|# zł|# Kč|₹#|# руб.|R$ #|# kr.|#\u00a0₺|# 円|EUR #|# Euro|د.إ. #|~#|≈ #".split(
        "|",
      ),
    ),
    multiple: fc.constantFrom(
      { word: "", power: 0 },
      { word: "K", power: 3 },
      { word: " k", power: 3 },
      { word: "M", power: 6 },
      { word: " Mio.", power: 6 },
      { word: " Tsd.", power: 3 },
      { word: " млн", power: 6 },
      { word: "万", power: 4 },
      { word: " mln", power: 6 },
    ),
    wrap: fc.constantFrom("#", '="#"', " # ", "\u200e#"),
  });
  fc.assert(
    fc.property(
      number,
      ({ cents, zero, decimal, group, negative, around, multiple: { word, power }, wrap }) => {
        const sign = group === "swap" ? (decimal === "." ? "," : ".") : group;
        const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, sign);
        const digits = `${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, "0")}`;
        const local = digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        const bare = around.replace("#", () => `${local}${word}`);
        const text = wrap.replace("#", () => (cents < 0 ? negative.replace("#", () => bare) : bare));
        expect([text, readNumber(text, decimal as "." | ",")]).toEqual([
          text,
          Number(`${cents}e${power - 2}`) + 0,
        ]);
      },
    ),
    { numRuns: cases(2000) },
  );
});

test("any duration is read back, in every writing of the tools", () => {
  const two = (part: number) => String(part).padStart(2, "0");
  const writings: readonly ((h: number, m: number, s: number) => string)[] = [
    (h, m, s) => `${h}:${two(m)}:${two(s)}`,
    (h, m, s) => `${two(h)}:${two(m)}:${two(s)}.0`,
    (h, m, s) => `${h}h ${m}m ${s}s`,
    (h, m, s) => `${h} Std. ${m} Min. ${s} Sek.`,
    (h, m, s) => `${h} h ${m} min ${s} s`,
    (h, m, s) => `PT${h}H${m}M${s}S`,
    (h, m, s) => `${h}時間${m}分${s}秒`,
    (h, m, s) => `${h} ч ${m} мин ${s} с`,
    (h, m, s) => `${h} hours, ${m} minutes and ${s} seconds`,
    (h, m, s) => `${h} horas ${m} minutos y ${s} segundos`,
    (h, m, s) => `${h} godz. ${m} min ${s} sek.`,
    (h, m, s) => `${h} sa ${m} dk ${s} sn`,
    (h, m, s) => `${h}시간 ${m}분 ${s}초`,
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom(...writings),
      (hours, minutes, seconds, write) => {
        const text = write(hours, minutes, seconds);
        expect([text, readClock(text)]).toEqual([text, hours * 3600 + minutes * 60 + seconds]);
      },
    ),
    { examples: writings.map((write) => [0, 0, 0, write]) },
  );
});

test.each(["1.2L", "5 l", "€5L", "₹1.2L K"])("“%s” is no lakh", (text) => {
  expect(readNumber(text, ".")).toBe("unreadable");
});

import { expect, test } from "vitest";
import { isColor, toHex } from "#app/theme/color.ts";

test.each([
  ["#FA0", "#ffaa00"],
  ["#0e6b5c", "#0e6b5c"],
  [" RebeccaPurple ", "#663399"],
  ["rgb(1 2 3)", "#010203"],
  ["rgb(999, 0, 0)", "#ff0000"],
  ["hsl(120deg 50% 50%)", "#40bf40"],
  ["lab(50% 40 59.5)", "#bf5700"],
  ["lch(52.2% 72.2 50)", "#cd561a"],
  ["oklab(59% 0.1 0.1)", "#c05d2b"],
  ["oklch(60% 0.4 50)", "#c85d00"],
])("%s is read as %s", (text, hex) => {
  expect(toHex(text)).toBe(hex);
  expect(isColor(text)).toBe(true);
});

test("transparent colors are blended with white, the paper they are printed on", () => {
  expect(toHex("#00000080")).toBe("#7f7f7f");
  expect(toHex("transparent")).toBe("#ffffff");
});

test.each(["", "#ggg", "red;}", "currentColor", "var(--ink)", "url(x)", "rgb(1 2)", "none", "blue-ish"])(
  "%j is refused",
  (text) => {
    expect(toHex(text)).toBeNull();
    expect(isColor(text)).toBe(false);
  },
);

test.each(["oklab(.5 .1 1e999)", "lch(1e300 1e300 1e300)", "lab(none 1e308 none)", "rgb(1e400 0 0)"])(
  "the absurd %s is handled at once",
  (text) => expect(toHex(text)).toBeNull(),
);

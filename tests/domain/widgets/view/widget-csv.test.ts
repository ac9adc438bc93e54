import { expect, test } from "vitest";
import { csvLine } from "#app/domain/widgets/view/widget-csv.ts";

test.each([
  "=1+1",
  "+1-800-FLOWERS",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  "\tx",
  "\rx",
  "\u0000=1",
  " =1",
  "\ufeff@a",
  "\uff1d1",
])("a spreadsheet gets %j as text", (text) => {
  const line = csvLine([text]);
  expect(line.replace(/^"/, "").startsWith(`'${text}`)).toBe(true);
});

test("numbers stay numbers, and quotes, commas and line breaks stay in their cell", () => {
  expect(csvLine([-2.5, null, "a–b", 'say "so"', "1,5", "two\nlines"])).toBe(
    '-2.5,,a–b,"say ""so""","1,5","two\nlines"\r\n',
  );
});

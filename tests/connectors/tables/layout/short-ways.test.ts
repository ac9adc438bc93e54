import fc from "fast-check";
import { expect, test } from "vitest";
import { readBoth, readNumber } from "#app/connectors/tables/cells/numbers.ts";
import { isEmptyCell, isEmptyKind, kindOfCell } from "#app/connectors/tables/layout/cell-kind.ts";
import { totalWordIn } from "#app/connectors/tables/layout/total-words.ts";
import { EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { cases } from "#tests/support/cases.ts";

// The commonest cells are read in a short way, which must find what the long one does.

const piece = fc.constantFrom(
  "1",
  "12",
  "007",
  "123",
  "-",
  ".",
  ",",
  "'",
  " ",
  "%",
  "n/a",
  "NA",
  "€",
  "a",
  "–",
  "e5",
);
const cell = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 24 }),
);

test("a number is the same with both signs at once", () => {
  fc.assert(
    fc.property(cell, (text) => {
      const one = (decimal: "." | ",") => {
        const value = readNumber(text, decimal);
        return typeof value === "number" ? value : null;
      };
      expect(readBoth(text)).toEqual({ ".": one("."), ",": one(",") });
    }),
    { numRuns: cases(3000) },
  );
});

test("a cell is empty by a look at it if it is by its kind", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(isEmptyCell(text)).toBe(isEmptyKind(kindOfCell(text)));
    }),
    { numRuns: cases(3000) },
  );
});

test.each([
  ["Total", "whole"],
  ["sum", "whole"],
  ["All", "whole"],
  ["all campaigns", "whole"],
  ["Sub  total", "whole"],
  ["i alt", "whole"],
  ["Som", "whole"],
  ["RAZEM", "whole"],
  ["tous les canaux", "whole"],
  ["Results from 12 campaigns", "whole"],
  ["wyniki z 12 kampanii", "whole"],
  ["Total: account", "whole"],
  ["North Total", "part"],
  ["Summe Nord", "part"],
  ["Umsatz gesamt", "part"],
  ["Totally new", null],
  ["fresh bread 12", null],
  ["Tableau", null],
] as const)("%s is as much a total as before it was looked at shortly", (text, word) => {
  expect(totalWordIn(text)).toBe(word);
});

test("a character that is cut between pieces of ASCII is still one", () => {
  const bytes = new TextEncoder().encode("aaaa é bbbb");
  const at = bytes.indexOf(0xc3) + 1;
  const probe = new EncodingProbe();
  for (const piece of [bytes.subarray(0, at), bytes.subarray(at, at + 1), bytes.subarray(at + 1)])
    probe.add(piece);
  const encoding = probe.result();
  expect([encoding, probe.assumption(encoding)]).toEqual(["utf-8", null]);
  const broken = new EncodingProbe();
  for (const piece of [bytes.subarray(0, at), bytes.subarray(at + 1)]) broken.add(piece);
  expect(broken.result()).not.toBe("utf-8");
});

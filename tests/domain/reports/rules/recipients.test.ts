import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecipients } from "#app/domain/reports/rules/recipients.ts";
import { emailAddress } from "#app/lib/email-address.ts";
import { cases } from "#tests/support/cases.ts";

test("recipients are separated by commas, semicolons, lines and spaces, with names in front", () => {
  const pasted = "Ida Quill <ida@x.example>; office@x.example,\nboss@x.example  cfo@x.example";
  expect(readRecipients(pasted)).toEqual({
    addresses: ["ida@x.example", "office@x.example", "boss@x.example", "cfo@x.example"],
    problems: [],
  });
});

test("one mailbox gets one email, whatever the case", () => {
  expect(readRecipients("Ida@X.example, ida@x.EXAMPLE, ida@x.example").addresses).toEqual(["Ida@x.example"]);
});

test("the limit counts recipients without duplicates", () => {
  expect(readRecipients("a@x.de,A@x.de,b@x.de,c@x.de,d@x.de,e@x.de").problems).toEqual([]);
});

test("a domain with umlauts is written as mail servers know it", () => {
  expect(emailAddress("ida@müller.example")).toBe("ida@xn--mller-kva.example");
});

test.each([
  "ida",
  "ida@localhost",
  "ida@@x.de",
  "ida@x..de",
  "@x.de",
  ".ida@x.de",
  "i..da@x.de",
  "ida@-x.de",
  "ida@1.2.3.4",
  "ida@[1.2.3.4]",
  "ida@x.de/path",
  "ida@x.de:25",
  '"ida"@x.de',
  "ida@x.de>",
  "idä@x.de",
  `${"a".repeat(65)}@x.de`,
])("%s is refused", (text) => {
  expect(emailAddress(text)).toBeNull();
});

test("no accepted recipient can add a header or an SMTP command", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const address = emailAddress(`${before}@${after}.de`) ?? "";
      expect(address).not.toMatch(/[\s<>,;:"()[\]\\]|[^\x20-\x7e]/);
    }),
    { numRuns: cases(2000) },
  );
  expect(emailAddress("ida@x.de\r\nBcc: all@x.de")).toBeNull();
});

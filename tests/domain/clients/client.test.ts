import { expect, test } from "vitest";
import { lettersOf, markOf, withClient } from "#app/domain/clients/client-brand.ts";
import { belongingsWords } from "#app/domain/clients/client.ts";
import { ClientForm } from "#app/domain/clients/client.form.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { timeZone } from "#app/lib/plain-date.ts";

test.each([
  ["Harbour Lane Bakery", "HL"],
  ["Zitta", "ZI"],
  ["Fennel & Roe", "FR"],
  ["Ärzte am Ring", "ÄA"],
  ["7", "7"],
])("%s without a logo has the letters %s", (name, letters) => {
  expect(lettersOf(name)).toBe(letters);
});

test("a mark has the brand color with readable letters, and none without a color", () => {
  const of = (color: string | null) => markOf({ name: "Zitta", logoFileId: null, color });
  expect(of("#ffe600")).toMatchObject({ fill: "#ffe600", ink: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(of("#ffe600").ink).not.toBe("#ffffff");
  expect(of(null)).toMatchObject({ fill: null, ink: null });
});

test("a new dashboard has the client's logo, color, currency and time zone, and keeps the rest", () => {
  const content = { ...newContent("Shop", timeZone("UTC")), footer: "By Northlight" };
  const client = { logoFileId: "logo-1", color: "#0e6b5c", currency: "EUR", timezone: "Europe/Berlin" };
  expect(withClient(content, client)).toEqual({
    ...content,
    styles: { color: "#0e6b5c", clientImage: "logo-1" },
    defaults: { currency: "EUR" },
    timezone: "Europe/Berlin",
  });
  const plain = { logoFileId: null, color: null, currency: null, timezone: null };
  expect(withClient(content, plain)).toEqual(content);
});

test("deleting a client says what stays", () => {
  expect(belongingsWords({ dashboards: 2, sources: 1 })).toContain("Its 2 dashboards and 1 source stay");
  expect(belongingsWords({ dashboards: 1, sources: 0 })).toContain("Its 1 dashboard stays");
  expect(belongingsWords({ dashboards: 0, sources: 0 })).toBe("No dashboard or source belongs to it.");
});

const read = (fields: Record<string, string>) => ClientForm.safeParse({ name: "Zitta", ...fields });
const problemOf = (fields: Record<string, string>) => read(fields).error?.issues[0]?.message;

test("the form reads tags, contacts, color, currency and time zone", () => {
  expect(
    read({
      tags: "Shop, PPC,  shop ,",
      contacts: "ida@zitta.example\nIDA@zitta.example; ben@zitta.example",
      color: "rgb(14 107 92)",
      currency: "eur",
      timezone: "Berlin",
    }).success,
  ).toBe(false);
  expect(
    read({
      tags: "Shop, PPC,  shop ,",
      contacts: "ida@zitta.example\nIDA@zitta.example; ben@zitta.example",
      color: "rgb(14 107 92)",
      currency: "eur",
      timezone: "Europe/Berlin (GMT+1)",
    }).data,
  ).toMatchObject({
    tags: ["Shop", "PPC"],
    contacts: ["IDA@zitta.example", "ben@zitta.example"],
    color: "#0e6b5c",
    currency: "EUR",
    timezone: "Europe/Berlin",
    language: "en",
    removeLogo: false,
  });
  expect(read({}).data).toMatchObject({
    tags: [],
    contacts: [],
    color: null,
    currency: null,
    timezone: null,
  });
});

test("the form names what is wrong beside its field", () => {
  expect(problemOf({ name: " " })).toBe("Enter the client’s name.");
  expect(problemOf({ name: "x".repeat(101) })).toBe("At most 100 characters.");
  expect(problemOf({ color: "greenish" })).toBe("Enter a color, such as #0e6b5c.");
  expect(problemOf({ currency: "XQQ" })).toContain("three letters");
  expect(problemOf({ timezone: "Mars/Base" })).toBe("Choose a time zone from the list.");
  expect(problemOf({ language: "tlh" })).toBe("Choose a language from the list.");
  expect(problemOf({ contacts: "ida@" })).toBe("“ida@” is not a complete email address.");
  expect(problemOf({ tags: "y".repeat(31) })).toContain("too long");
  const eleven = Array.from({ length: 11 }, (_, i) => `t${i}`).join(",");
  expect(problemOf({ tags: eleven })).toBe("At most 10 tags. Remove 1.");
});

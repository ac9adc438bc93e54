import { expect, test } from "vitest";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { storedSettings, unsavedNames } from "#app/domain/dashboards/settings/stored-settings.ts";

const stored = {
  ...storedSettings(newContent("Bakery", timeZone("Europe/Berlin"))),
  footer: "One\nTwo",
  clientImage: "logo",
  hiddenDateSelector: "on",
};

test("the stored values have no unsaved changes, also with a browser's line breaks", () => {
  expect(unsavedNames(stored, stored)).toEqual([]);
  expect(unsavedNames(stored, { ...stored, footer: "One\r\nTwo" })).toEqual([]);
});

test("changes are named in the order of the form", () => {
  const entered = { ...stored, rangeType: "last_month", color: "#0e6b5c", name: "Fennel" };
  expect(unsavedNames(stored, entered)).toEqual(["name", "brand color", "date range"]);
});

test("an unchecked box is a change, images that were not offered are none", () => {
  const { hiddenDateSelector: _, clientImage: __, ...entered } = stored;
  expect(unsavedNames(stored, entered)).toEqual(["date picker"]);
});

test("a chosen file is a change of its image", () => {
  expect(unsavedNames(stored, stored, ["newClientImage"])).toEqual(["client’s logo"]);
});

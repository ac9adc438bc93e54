import { expect, test } from "vitest";
import { timeZone } from "#app/lib/plain-date.ts";
import { settledUntil } from "#app/metrics/periods/settled-until.ts";

test("a day is settled when the lag has passed since its end, in the account's time zone", () => {
  const now = new Date("2026-11-03T05:10:00Z");
  expect(settledUntil(48, timeZone("Europe/Berlin"), now)).toBe("2026-10-31");
  expect(settledUntil(48, timeZone("America/Los_Angeles"), now)).toBe("2026-10-30");
  expect(settledUntil(72, timeZone("Europe/Berlin"), now)).toBe("2026-10-30");
  expect(settledUntil(0, timeZone("Europe/Berlin"), now)).toBe("2026-11-02");
});

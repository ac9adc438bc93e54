import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "../a-company.ts";
import { families } from "./histories/families.ts";
import { type Fate, hour } from "./histories/fake-provider.ts";
import { play } from "./histories/play.ts";

await useDatabase();
const { companyId } = await addCompany();

const google = families[0]!;
const keys = families.find(({ env }) => env === null)!;
const peace: Fate = {
  data: [[], []],
  token: [],
  tokensEnd: [],
  revokedAt: null,
  slowMs: [100, 100],
  isRotating: false,
};
const second = 1000;
const kinds = (played: Awaited<ReturnType<typeof play>>) => played.outcomes.map(({ is }) => is);

test("a slower source takes the token that another source of its account has just renewed", async () => {
  // The slow reply refuses the old token 2.4 s after the new one was stored.
  const fate = { ...peace, slowMs: [2_500, 100], tokensEnd: [50] };
  const played = await play(companyId, google, { fate, callers: [[60], [60]], lastsMs: hour });
  expect(kinds(played)).toEqual(["numbers", "numbers"]);
  expect(played.tokenCalls).toBe(1);
});

test("tokens that end five times within a minute are renewed each time", async () => {
  const ends = [5, 15, 25, 35, 45].map((at) => at * second);
  const fate = { ...peace, tokensEnd: ends };
  const callers = [ends.map((at) => at + 1000), ends.map((at) => at + 1000)];
  const played = await play(companyId, google, { fate, callers, lastsMs: 120 * second });
  expect(new Set(kinds(played))).toEqual(new Set(["numbers"]));
  expect(played.tokenCalls).toBe(5);
});

test.each([google, keys])("$name: two refusals in a row are temporary", async (family) => {
  const fate: Fate = { ...peace, data: [[{ from: 0, ms: 5 * second, is: "refused" }], []] };
  const played = await play(companyId, family, { fate, callers: [[0], [0]], lastsMs: hour });
  const ofFirst = played.outcomes.filter(({ source }) => source === 0);
  expect(ofFirst.map(({ is }) => is)).toEqual(["unavailable", "numbers"]);
  expect(ofFirst[1]!.hours).toBeLessThan(0.05);
  expect(played.endedAt).toEqual([null, null]);
});

test("a day of refusals ends a source, which is tried again daily and heals by itself", async () => {
  const fate: Fate = { ...peace, data: [[{ from: 0, ms: 40 * hour, is: "refused" }], []] };
  const played = await play(companyId, google, { fate, callers: [[0], [0]], lastsMs: 60 * hour });
  const ofFirst = played.outcomes.filter(({ source }) => source === 0);
  const ended = ofFirst.findIndex(({ is }) => is === "reconnect");
  expect(new Set(ofFirst.slice(0, ended).map(({ is }) => is))).toEqual(new Set(["unavailable"]));
  expect(ofFirst[ended]!.hours).toBeGreaterThanOrEqual(24);
  expect(ofFirst[ended]!.hours).toBeLessThan(24.1);
  expect(ofFirst[ended + 1]).toMatchObject({ is: "numbers" });
  expect(ofFirst[ended + 1]!.hours).toBeCloseTo(48, 0);
  expect(played.endedAt).toEqual([null, null]);
});

test("the sign-in service's own word ends every source of the account at once, for good", async () => {
  const fate: Fate = { ...peace, revokedAt: 0 };
  const played = await play(companyId, google, { fate, callers: [[1], [60 * second]], lastsMs: 60 * hour });
  expect(played.outcomes).toHaveLength(1);
  expect(kinds(played)).toEqual(["reconnect"]);
  expect(played.endedAt).toEqual([401, 401]);
});

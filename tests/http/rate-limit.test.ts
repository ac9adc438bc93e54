import { expect, test } from "vitest";
import {
  clearAttempts,
  refundAttempt,
  takeTries,
  countAttempt,
  attemptLimitProblem,
} from "#app/http/rate-limit.server.ts";
import { removeExpired } from "#app/domain/users/remove-expired.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("concurrent requests are counted one by one", async () => {
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => countAttempt("unlock-dashboard", "abc", "203.0.113.7")),
  );
  expect(tries.filter(({ waitSeconds }) => waitSeconds === null)).toHaveLength(10);
  for (const { waitSeconds } of tries) if (waitSeconds !== null) expect(waitSeconds).toBeGreaterThan(590);
  expect(await countAttempt("unlock-dashboard", "abd", "203.0.113.7")).toEqual({ waitSeconds: null });
  expect(await countAttempt("own-password", "abc", "203.0.113.7")).toEqual({ waitSeconds: null });
});

test("the count restarts after its window", async () => {
  for (let i = 0; i < 6; i += 1) await countAttempt("reset-account", "ida@northlight.example");
  expect((await countAttempt("reset-account", "ida@northlight.example")).waitSeconds).toBeGreaterThan(0);
  await db.update(rateLimits).set({ expire: new Date(Date.now() - 1000) });
  expect(await countAttempt("reset-account", "ida@northlight.example")).toEqual({ waitSeconds: null });
});

test("tries can be cleared, and single ones refunded", async () => {
  for (let i = 0; i < 20; i += 1) {
    expect((await countAttempt("own-password", "marta")).waitSeconds).toBeNull();
    if (i % 2) await refundAttempt("own-password", "marta");
    else await clearAttempts("own-password", "marta");
  }
});

test("several limits are counted in order, and none after the one that refuses", async () => {
  for (let i = 0; i < 5; i += 1) await countAttempt("reset-account", "one");
  const { waitSeconds } = await takeTries(["reset-address", "here"], ["reset-account", "one"]);
  expect(waitSeconds).toBeGreaterThan(3000);
  for (let i = 0; i < 29; i += 1) await countAttempt("reset-address", "there");
  for (let i = 0; i < 7; i += 1) await takeTries(["reset-address", "there"], ["reset-account", "two"]);
  // The first limit let one of the seven through.
  expect(await countAttempt("reset-account", "two")).toEqual({ waitSeconds: null });
});

test("the database has no client address", async () => {
  await countAttempt("reset-account", "somebody@northlight.example");
  expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/somebody|northlight|203\.0/);
});

test("expired counts are deleted", async () => {
  await countAttempt("reset-address", "kept");
  await db.insert(rateLimits).values({ key: "old", points: 3, expire: new Date(Date.now() - 1000) });
  await removeExpired();
  const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys).not.toContain("old");
  expect(keys.some((key) => key.startsWith("reset-address:"))).toBe(true);
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3600, "60 minutes"],
])("a wait of %i seconds is said in words", (seconds, words) => {
  expect(attemptLimitProblem(seconds)).toEqual({
    message: `Too many attempts. Wait ${words}, then try again.`,
    headers: { "Retry-After": String(seconds) },
  });
});

import { expect, test } from "vitest";
import { forgetTries, returnTry, takeTries, takeTry, tooManyTries } from "#app/http/rate-limit.server.ts";
import { removeExpired } from "#app/domain/users/remove-expired.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("counts many at the same moment one by one", async () => {
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => takeTry("unlock-dashboard", "abc", "203.0.113.7")),
  );
  expect(tries.filter(({ waitSeconds }) => waitSeconds === null)).toHaveLength(10);
  for (const { waitSeconds } of tries) if (waitSeconds !== null) expect(waitSeconds).toBeGreaterThan(590);
  expect(await takeTry("unlock-dashboard", "abd", "203.0.113.7")).toEqual({ waitSeconds: null });
  expect(await takeTry("own-password", "abc", "203.0.113.7")).toEqual({ waitSeconds: null });
});

test("begins anew after the time is over", async () => {
  for (let i = 0; i < 6; i += 1) await takeTry("reset-account", "ida@northlight.example");
  expect((await takeTry("reset-account", "ida@northlight.example")).waitSeconds).toBeGreaterThan(0);
  await db.update(rateLimits).set({ expire: new Date(Date.now() - 1000) });
  expect(await takeTry("reset-account", "ida@northlight.example")).toEqual({ waitSeconds: null });
});

test("forgets tries, and gives single ones back", async () => {
  for (let i = 0; i < 20; i += 1) {
    expect((await takeTry("own-password", "marta")).waitSeconds).toBeNull();
    if (i % 2) await returnTry("own-password", "marta");
    else await forgetTries("own-password", "marta");
  }
});

test("counts several limits one after the other, and nothing behind the one that refuses", async () => {
  for (let i = 0; i < 5; i += 1) await takeTry("reset-account", "one");
  const { waitSeconds } = await takeTries(["reset-address", "here"], ["reset-account", "one"]);
  expect(waitSeconds).toBeGreaterThan(3000);
  for (let i = 0; i < 29; i += 1) await takeTry("reset-address", "there");
  for (let i = 0; i < 7; i += 1) await takeTries(["reset-address", "there"], ["reset-account", "two"]);
  // One of the seven was let through by the first limit.
  expect(await takeTry("reset-account", "two")).toEqual({ waitSeconds: null });
});

test("keeps no address of anybody in the database", async () => {
  await takeTry("reset-account", "somebody@northlight.example");
  expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/somebody|northlight|203\.0/);
});

test("throws away what is over", async () => {
  await takeTry("reset-address", "kept");
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
])("says a wait of %i seconds in words", (seconds, words) => {
  expect(tooManyTries(seconds)).toEqual({
    message: `Too many attempts. Wait ${words}, then try again.`,
    headers: { "Retry-After": String(seconds) },
  });
});

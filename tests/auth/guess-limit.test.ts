import { like } from "drizzle-orm";
import { expect } from "vitest";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import { buildPerson, password, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";

await useDatabase();

function from<Value>(clientAddress: string, run: () => Promise<Value>): Promise<Value> {
  const context = { requestId: "test", routeName: "test", startedAt: 0, clientAddress, memo: new Map() };
  return withRequestContext(context, run);
}

/** Counts the guesses that the limit let through. */
async function judged(
  of: "account" | "dashboard",
  subject: string,
  addresses: readonly string[],
): Promise<number> {
  let count = 0;
  for (const address of addresses)
    if ((await from(address, () => takeGuess(of, subject))).waitSeconds === null) count++;
  return count;
}

const times = (n: number, address: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => address(at));

test("after 110 wrong passwords from one network, the right password from another network still signs in", async () => {
  const { email } = await buildPerson();
  const outcomes = new Map<string, number>();
  for (const address of times(110, () => "203.0.113.66")) {
    const { outcome } = await from(address, () => signIn(email, "guess", requestOf("/login")));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({ wrong: 10, wait: 100 });
  const own = await from("198.51.100.9", () => signIn(email, password, requestOf("/login")));
  expect(own.outcome).toBe("signed-in");
});

test("many networks can use up the shared limit, and the right password still signs in", async () => {
  const { email } = await buildPerson();
  expect(
    await judged(
      "account",
      email,
      times(100, (at) => `10.0.${at % 20}.1`),
    ),
  ).toBe(100);
  // From here on, a network without a right password before gets two tries.
  expect(
    await judged(
      "account",
      email,
      times(10, () => "10.1.0.1"),
    ),
  ).toBe(2);
  const elsewhere = await from("10.2.0.1", () => signIn(email, password, requestOf("/login")));
  expect(elsewhere.outcome).toBe("signed-in");
});

test("a network that sent the right password before keeps its ten tries after the shared limit", async () => {
  const { email } = await buildPerson();
  const office = "192.0.2.20";
  const signedIn = await from(office, () => signIn(email, password, requestOf("/login")));
  expect(signedIn.outcome).toBe("signed-in");
  await judged(
    "account",
    email,
    times(100, (at) => `10.7.${at % 20}.1`),
  );
  const tries = (address: string) =>
    judged(
      "account",
      email,
      times(12, () => address),
    );
  expect(await tries("10.8.0.1")).toBe(2);
  expect(await tries(office)).toBe(10);
});

longTest(
  "a network that sent the right password before keeps its tries, whatever other networks do",
  { timeout: 30_000 },
  async () => {
    const { email } = await buildPerson();
    const office = "192.0.2.10";
    expect((await from(office, () => signIn(email, password, requestOf("/login")))).outcome).toBe(
      "signed-in",
    );
    await judged(
      "account",
      email,
      times(1200, (at) => `10.${at % 240}.${Math.floor(at / 240)}.1`),
    );
    expect(await judged("account", email, ["10.250.0.1"])).toBe(0);
    for (const wrong of ["a", "b", "c"]) await from(office, () => signIn(email, wrong, requestOf("/login")));
    expect((await from(office, () => signIn(email, password, requestOf("/login")))).outcome).toBe(
      "signed-in",
    );
  },
);

test("right passwords do not count toward the limit", async () => {
  for (let i = 0; i < 150; i++) {
    const guess = await from(`10.0.0.${i % 250}`, () => takeGuess("account", "often@right.example"));
    expect(guess.waitSeconds).toBeNull();
    await from(`10.0.0.${i % 250}`, () => guess.wasRight());
  }
  expect(
    await judged(
      "account",
      "often@right.example",
      times(10, () => "10.9.0.1"),
    ),
  ).toBe(10);
});

test("addresses of one IPv6 /64 count as one network, and the networks of one customer share a limit", async () => {
  const one = times(60, (at) => `2001:db8:1:1::${at + 1}`);
  expect(await judged("dashboard", "six", one)).toBe(10);
  expect(
    await judged(
      "dashboard",
      "six",
      times(60, (at) => `2001:db8:1:${(at % 30) + 2}::1`),
    ),
  ).toBe(30);
  expect(await judged("dashboard", "six", ["2001:db8:2:1::1"])).toBe(1);
});

test("unknown networks have a thousand tries at a dashboard after the shared limit", async () => {
  await judged(
    "dashboard",
    "tried",
    times(101, (at) => `10.9.${at}.1`),
  );
  const most = like(rateLimits.key, "unlock-dashboard-most:%");
  expect(await db.select({ points: rateLimits.points }).from(rateLimits).where(most)).toEqual([
    { points: 1 },
  ]);
  await db.update(rateLimits).set({ points: 998 }).where(most);
  expect(
    await judged(
      "dashboard",
      "tried",
      times(5, (at) => `10.10.${at}.1`),
    ),
  ).toBe(2);
});

longTest("a dashboard has a limit across all networks", async () => {
  expect(
    await judged(
      "dashboard",
      "shared",
      times(100, (at) => `10.3.${at}.1`),
    ),
  ).toBe(100);
  expect(
    await judged(
      "dashboard",
      "shared",
      times(3, () => "10.4.0.1"),
    ),
  ).toBe(2);
  expect(
    await judged(
      "dashboard",
      "shared",
      times(1100, (at) => `10.5.${at % 250}.${Math.floor(at / 250)}`),
    ),
  ).toBeLessThanOrEqual(1000);
  expect(await judged("dashboard", "shared", ["10.6.0.1"])).toBe(0);
});

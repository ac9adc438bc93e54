import { expect } from "vitest";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { buildPerson, password, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";

await useDatabase();

function from<Value>(clientAddress: string, run: () => Promise<Value>): Promise<Value> {
  const context = { requestId: "test", routeName: "test", startedAt: 0, clientAddress, memo: new Map() };
  return withRequestContext(context, run);
}

/** How many of these guesses at one subject were judged. */
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

test("110 wrong passwords from one network, and the right one from another gets in", async () => {
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

test("a crowd of networks uses up what they share, and the right password gets in all the same", async () => {
  const { email } = await buildPerson();
  expect(
    await judged(
      "account",
      email,
      times(100, (at) => `10.0.${at % 20}.1`),
    ),
  ).toBe(100);
  // From now on two tries for each network that was not right before.
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

test(
  "a network from which the right password came keeps its tries, whatever others do",
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

test("what was right is not counted", async () => {
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

test("addresses of one IPv6 connection are one network, and a customer's connections have a limit together", async () => {
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

longTest("a dashboard has a limit over all networks", async () => {
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

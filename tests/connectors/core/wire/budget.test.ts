import { expect, test } from "vitest";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import type { Wire } from "#app/connectors/core/wire/wire.ts";

function aClock() {
  const waits: number[] = [];
  let passed = 0;
  const wire: Wire = {
    now: () => new Date(passed * 1000),
    sleep: (seconds) => {
      waits.push(seconds);
      passed += seconds;
      return Promise.resolve();
    },
    fetch: () => Promise.reject(new Error("nobody calls")),
  };
  return { wire, waits };
}

test("a call over the rate of a minute waits", async () => {
  const { wire, waits } = aClock();
  const turn = new Budget().turn("semrush anna", { requests: 2, perSeconds: 60, concurrent: 1 }, wire);
  for (let calls = 0; calls < 3; calls++) (await turn())();
  expect(waits).toEqual([60.05]); // the next call may arrive sooner after this one than it was sent
});

test("a call over the rate of an hour is deferred with the wait, and releases its place", async () => {
  const { wire, waits } = aClock();
  const turn = new Budget().turn("plausible anna", { requests: 2, perSeconds: 3600, concurrent: 1 }, wire);
  for (let calls = 0; calls < 2; calls++) (await turn())();
  for (let again = 0; again < 2; again++)
    await expect(turn()).rejects.toMatchObject({
      kind: "slow-down",
      connector: "plausible",
      waitSeconds: 3600.05,
    });
  expect(waits).toEqual([]);
  await wire.sleep(3600.05);
  (await turn())();
});

test("calls that were sent while the clock was ahead count for one window only", async () => {
  let now = Date.parse("2027-11-25T12:00:00Z");
  const wire: Wire = { ...aClock().wire, now: () => new Date(now) };
  const turn = new Budget().turn("plausible anna", { requests: 2, perSeconds: 3600, concurrent: 1 }, wire);
  for (let calls = 0; calls < 2; calls++) (await turn())();
  now = Date.parse("2026-11-25T12:00:00Z");
  await expect(turn()).rejects.toMatchObject({ waitSeconds: 3600.05 });
  now += 3_600_051;
  (await turn())();
});

test("a background query yields to a person's while it waits for the rate", async () => {
  const { wire } = aClock();
  let wake: () => void = () => {};
  const slow: Wire = { ...wire, sleep: () => new Promise<void>((resolve) => (wake = resolve)) };
  const budget = new Budget();
  const limits = { requests: 4, perSeconds: 60, concurrent: 1 };
  const patient = budget.turn("google anna", limits, slow, false);
  for (let calls = 0; calls < 3; calls++) (await patient())();
  const order: string[] = [];
  const later = patient().then((giveBack) => {
    order.push("patient");
    giveBack();
  });
  const urgent = budget
    .turn("google anna", limits, slow)()
    .then((giveBack) => {
      order.push("urgent");
      giveBack();
    });
  await urgent;
  await wire.sleep(60.05);
  wake();
  await later;
  expect(order).toEqual(["urgent", "patient"]);
});

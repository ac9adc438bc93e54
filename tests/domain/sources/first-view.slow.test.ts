import { beforeAll, expect } from "vitest";
import { config } from "#app/config.server.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { useDatabase } from "#tests/support/database.ts";
import { firstView } from "#tests/support/first-view.ts";
import { firstViewCalls } from "#tests/support/least-calls.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";

await useDatabase();
const provider = await useStandIns();
const atHour = (hour: number) => {
  // Half an hour later, so that no date changes during a view.
  const clockOffsetSeconds = Math.round((new Date().setUTCHours(hour, 30, 0, 0) - Date.now()) / 1000);
  Object.assign(config, { clockOffsetSeconds });
};
beforeAll(async () => {
  // At noon UTC all accounts have the date of UTC.
  atHour(12);
});

/** One kind of each family that is called quickly. */
const quickKinds = new Set(["facebook-ads", "google-analytics", "semrush"]);

for (const standIn of standIns) {
  const { kind } = standIn;
  const testOfSet = quickKinds.has(kind) ? test : longTest;
  const about = "the first view of twelve widgets makes the fewest calls, or has a reason for more";
  testOfSet(`${kind}: ${about}`, { timeout: 60_000 }, async () => {
    const { calls, least, more } = firstViewCalls[kind]!;
    expect(calls > least, "a reason for more calls than the least").toBe(more !== undefined);
    const asked = (await firstView(standIn, provider)).calls;
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(calls);
  });
}

test("an account in the company's time zone takes no more calls while its date differs from that of UTC", async () => {
  atHour(23);
  const facebook = standIns.find(({ kind }) => kind === "facebook-ads")!;
  const late = await firstView(facebook, provider, "Europe/Paris");
  expect(late.calls.length).toBeLessThanOrEqual(firstViewCalls["facebook-ads"]!.calls);
});

import { expect, test } from "vitest";
import {
  type SourceCondition,
  nextRead,
  emptyCondition,
  providerState,
} from "#app/domain/sources/provider-state.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { sourceView } from "#app/domain/sources/source-view.ts";
import type { FailureKind } from "#db/schema/documents/query.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 86_400_000;
const source = {
  kind: "facebook-ads",
  invalid: false,
  invalidReason: null,
  refreshedAt: new Date("2026-11-21T05:10:00Z"),
  nextRefreshAt: new Date("2026-11-21T13:10:00Z"),
} as Source["source"];

const state = (condition: Partial<SourceCondition>, more: Partial<Source["source"]> = {}) => {
  const { kind, word, line } = providerState(
    { ...source, ...more },
    { ...emptyCondition, ...condition },
    "Europe/Berlin",
    now,
  );
  return [kind, word, line];
};
const trouble = (kind: FailureKind, notBefore: Date | null, wantedAt: Date | null = null) => ({
  trouble: { failure: { kind, what: "No." }, at: new Date("2026-11-21T11:00:00Z"), notBefore, wantedAt },
});

test("the last and the next refresh appear in the reader's time zone", () => {
  expect(state({})).toEqual([
    "ready",
    "Connected",
    "Refreshed on 21 November 2026, 06:10 · next refresh about 21 November 2026, 14:10",
  ]);
  expect(state({}, { refreshedAt: null })[2]).toMatch(/^Not refreshed yet/);
  const missed = { nextRefreshAt: new Date("2026-11-21T08:10:00Z") };
  expect(state({}, missed)[2]).toBe("Refreshed on 21 November 2026, 06:10");
});

test("a connection that cannot be renewed is marked seven days before it ends, and not earlier", () => {
  const endsIn = (ms: number) => state({ endsAt: new Date(now.getTime() + ms) })[0];
  expect([endsIn(7 * day + 1), endsIn(7 * day - 1), endsIn(1), endsIn(0)]).toEqual([
    "ready",
    "ends-soon",
    "ends-soon",
    "invalid",
  ]);
  expect(state({ endsAt: new Date("2026-11-24T09:00:00Z") })[2]).toBe(
    "The connection expires on 24 November 2026, 10:00. Reconnect it before then to avoid an interruption.",
  );
});

test("a failed query that is tried again says since when, and a wait for the provider still counts", () => {
  const wantedAt = new Date("2026-11-21T11:58:00Z");
  const refreshing = ["refreshing", "Refreshing"];
  expect(state(trouble("unavailable", null, wantedAt))).toEqual([
    ...refreshing,
    expect.stringMatching(/^Since 21 November 2026, 12:58\. Refreshed on 21 November 2026, 06:10/),
  ]);
  const overdue = trouble("unavailable", new Date("2026-11-21T11:59:00Z"), wantedAt);
  expect(state(overdue).slice(0, 2)).toEqual(refreshing);
  expect(state(trouble("unavailable", new Date("2026-11-21T12:05:00Z"), wantedAt))[1]).toBe(
    "Not responding, retrying 13:05",
  );
  expect(state(trouble("unavailable", null, wantedAt), { invalid: true })[0]).toBe("invalid");
});

test("a refused connection is trouble that passes, and says until when it is tried", () => {
  const refusals = {
    since: "2026-11-21T09:30:00Z",
    last: "2026-11-21T11:30:00Z",
    count: 4,
    silentSince: null,
  };
  const [kind, word, line] = state(trouble("unavailable", new Date("2026-11-21T12:30:00Z")), { refusals });
  expect([kind, word]).toEqual(["slow", "Not responding, retrying 13:30"]);
  expect(line).toMatch(/^Since 21 November 2026, 10:30 .* We keep trying until 22 November 2026, 10:30\./);
});

test("a source that was refused for a day has its next try", () => {
  const retryAt = new Date("2026-11-22T08:00:00Z");
  const invalid = { invalid: true, invalidReason: "Refused.", retryAt };
  expect(state({}, invalid)[2]).toMatch(/^Refused\..* next on 22 November 2026, 09:00\.$/);
  expect(nextRead({ ...source, ...invalid }, null, now)).toEqual(retryAt);
});

test("an invalid source has its reason and the time of its last good numbers", () => {
  expect(
    state(trouble("out-of-quota", null), { invalid: true, invalidReason: "It was taken back." }),
  ).toEqual(["invalid", "Disconnected", "It was taken back. Latest data: 21 November 2026, 06:10."]);
});

test("a person can retry a failed query that is not being refreshed", () => {
  const canAskAgain = (condition: Partial<SourceCondition>, invalid = false) =>
    sourceView(
      { source: { ...source, name: "Ads", properties: [], invalid }, upload: null } as unknown as Source,
      null,
      { zone: "Europe/Berlin", now },
      { ...emptyCondition, ...condition },
    ).canAskAgain;
  expect(canAskAgain({})).toBe(false);
  expect(canAskAgain(trouble("unavailable", null))).toBe(true);
  expect(canAskAgain(trouble("unavailable", null), true), "a disconnected source").toBe(false);
  expect(canAskAgain(trouble("out-of-quota", null)), "a retry cannot succeed").toBe(false);
  expect(canAskAgain(trouble("unavailable", null, now)), "already refreshing").toBe(false);
});

test("the next retry and the next refresh are one moment everywhere", () => {
  const again = new Date("2026-11-21T12:01:00Z");
  const { trouble: busy } = trouble("unavailable", again);
  expect(nextRead(source, busy, now)).toEqual(again);
  expect(state({ trouble: busy }).slice(1)).toEqual([
    "Not responding, retrying 13:01",
    "Refreshed on 21 November 2026, 06:10",
  ]);
  expect(nextRead(source, busy, new Date("2026-11-21T12:30:00Z"))).toEqual(source.nextRefreshAt);
  expect(nextRead({ ...source, invalid: true }, busy, now)).toBeNull();
});

test("quota and unavailability have their next try; a failure of one query appears in its widget only", () => {
  const soon = new Date("2026-11-21T13:45:00Z");
  expect(state(trouble("slow-down", soon))[1]).toBe("Slow, retrying 14:45");
  expect(state(trouble("out-of-quota", new Date("2026-11-22T08:00:00Z"))).slice(0, 2)).toEqual([
    "slow",
    "Quota used up, retrying 22 November 2026, 09:00",
  ]);
  expect(state(trouble("unavailable", null))[1]).toBe("Not responding");
  expect(state(trouble("bad-request", null))[2]).toMatch(/^Refreshed on/);
  expect(state(trouble("no-access", null))[0]).toBe("ready");
  expect(state(trouble("no-access", null))[2]).toMatch(
    /cannot read some of the data that widgets use. Reconnect with/,
  );
});

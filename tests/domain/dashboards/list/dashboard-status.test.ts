import { expect, test } from "vitest";
import { needsAttention, type SourceHealth, statusOf } from "#app/domain/dashboards/list/dashboard-status.ts";
import { doneParams, doneWords, parseDone } from "#app/domain/dashboards/list/actions/done-words.ts";
import { dueWords } from "#app/domain/dashboards/list/list-words.ts";
import { listHref, parsePageRequest, sortHref } from "#app/domain/dashboards/list/list-request.ts";
import { noRoomWords } from "#app/domain/dashboards/list/plan-words.ts";
import { timeZone } from "#app/lib/plain-date.ts";

const now = new Date("2026-11-23T10:00:00Z");
const zone = timeZone("Europe/Berlin");
const at = (text: string) => new Date(text);
const source = (state: SourceHealth["state"], refreshedAt: string | null): SourceHealth => ({
  state,
  refreshedAt: refreshedAt === null ? null : at(refreshedAt),
});
const health = new Map<string, SourceHealth>([
  ["ads", source("good", "2026-11-23T05:10:00Z")],
  ["shop", source("good", "2026-11-22T21:00:00Z")],
  ["file", source("good", "2026-10-02T08:00:00Z")],
  ["new", source("good", null)],
  ["late", source("failed", "2026-10-30T06:00:00Z")],
  ["never", source("failed", null)],
  ["gone", source("broken", "2026-11-01T06:00:00Z")],
]);

test.each([
  [[], "off", "No data"],
  [["ads"], "good", "Fresh, today 06:10"],
  [["ads", "shop", "ads"], "good", "Fresh, yesterday"],
  [["ads", "file"], "off", "Data of 2 Oct"],
  [["new", "ads"], "off", "No data yet"],
  [["ads", "late"], "attention", "No new data since 30 Oct"],
  [["never"], "attention", "No data: a source failed"],
  [["late", "gone"], "broken", "1 source broken"],
  [["gone", "deleted", "ads"], "broken", "2 sources broken"],
] as const)("the status of sources %s is %s: %s", (ids, kind, text) => {
  expect(statusOf(ids, health, { zone, now })).toEqual({ kind, text });
  expect(needsAttention(ids, health)).toBe(kind === "attention" || kind === "broken");
});

test("the next report is the earliest that is not paused, in its own zone", () => {
  const report = (day: string, pausedAt: Date | null = null) => ({
    nextDueAt: at(`${day}T06:00:00Z`),
    timezone: "America/New_York",
    pausedAt,
  });
  expect(dueWords([], zone, now)).toBe("–");
  expect(dueWords([report("2026-12-01", now)], zone, now)).toBe("Paused");
  expect(dueWords([report("2026-11-30", now), report("2026-12-01")], zone, now)).toBe("1 Dec, 01:00");
  expect(dueWords([report("2027-01-01")], zone, now)).toBe("1 Jan 2027, 01:00");
});

test("the address of the list is read with defaults for what is invalid", () => {
  const asked = (query: string) => parsePageRequest(new URLSearchParams(query));
  expect(asked("")).toEqual({
    search: "",
    clientId: "",
    tag: "",
    all: false,
    attention: false,
    sort: "updatedAt",
    dir: "desc",
    page: 1,
    perPage: 16,
  });
  expect(asked("sort=client&per_page=50&page=3&attention=1&clientId=a-1")).toMatchObject({
    sort: "client",
    dir: "asc",
    perPage: 50,
    page: 3,
    attention: true,
    clientId: "a-1",
  });
  expect(asked("sort=toString&per_page=17&page=-1&dir=up&clientId=%27")).toEqual(asked(""));
});

test("a header sorts, and reverses when it sorts already", () => {
  const params = new URLSearchParams("search=kite&page=4&did=archived&n=3&ids=a.b");
  const asked = { sort: "updatedAt", dir: "desc" } as const;
  expect(sortHref(params, asked, "client")).toBe("?search=kite&sort=client&dir=asc");
  expect(sortHref(params, asked, "updatedAt")).toBe("?search=kite&sort=updatedAt&dir=asc");
});

test("the address says what an action did, and another action replaces it", () => {
  const done = { did: "archived", n: 2, left: 1, ids: ["a", "b"] } as const;
  const href = listHref("http://x/dashboards?index&search=kite&did=restored&n=9", doneParams(done));
  expect(href).toBe("/dashboards?search=kite&did=archived&n=2&left=1&ids=a.b");
  expect(parseDone(new URL(`http://x${href}`).searchParams)).toEqual(done);
  expect(parseDone(new URLSearchParams("did=exploded&n=1"))).toBeNull();
  expect(parseDone(new URLSearchParams("did=restored&n=99999&ids=<b>"))).toEqual({
    did: "restored",
    n: 0,
    left: 0,
    ids: [],
  });
});

test("a sentence says what was done and what was not", () => {
  expect(doneWords({ did: "archived", n: 3, left: 0 }, null)).toBe("3 dashboards archived.");
  expect(doneWords({ did: "archived", n: 1, left: 2 }, null)).toBe(
    "1 dashboard archived. 2 were not changed: archived already or deleted.",
  );
  expect(doneWords({ did: "client", n: 2, left: 0 }, "Zitta")).toBe("2 dashboards set to Zitta.");
  expect(doneWords({ did: "client", n: 2, left: 0 }, null)).toBe("2 dashboards without a client now.");
  expect(noRoomWords({ allowed: 25, free: 2, wanted: 5 })).toContain(
    "room for 2 more dashboards, and this needs 5. Nothing was changed.",
  );
  expect(noRoomWords({ allowed: 25, free: 0, wanted: 5 })).toContain(
    "All 25 dashboards in your plan are used.",
  );
});

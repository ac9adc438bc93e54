import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepTrying } from "#db/keep-trying.server.ts";
import {
  DatabaseUnavailable,
  failedWrite,
  toDatabaseUnavailable,
  unavailableIn,
  unlessLocked,
} from "#db/unavailable.ts";

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.for([
  ["55P03", "locked"],
  ["57014", "slow"],
  ["53300", "full"],
  ["53100", "disk"],
  ["57P03", "down"],
  ["57P04", "down"],
  ["57P05", "lost"],
  ["58030", "broken"],
  ["58P01", "broken"],
  ["25006", "read-only"],
  ["EAI_FAIL", "down"],
  ["EMFILE", "down"],
  ["ENETDOWN", "down"],
  ["CERT_HAS_EXPIRED", "down"],
  ["ECONNABORTED", "lost"],
  ["57P01", "lost"],
  ["08006", "lost"],
  ["CONNECTION_CLOSED", "lost"],
  ["ECONNRESET", "lost"],
  ["ECONNREFUSED", "down"],
  ["CONNECT_TIMEOUT", "down"],
] as const)("%s is recognized as %s, also inside drizzle's error", ([code, reason]) => {
  const wrapped = new Error("Failed query", { cause: toDatabaseUnavailable(withCode(code)) });
  expect(unavailableIn(wrapped)?.reason).toBe(reason);
});

test("whatever ends a session is an outage, and the same code of a statement is not", () => {
  // "database … is not currently accepting connections", a changed password, no such database, no entry in pg_hba.conf
  for (const code of ["55000", "28P01", "3D000", "28000", "42501"]) {
    const refused = Object.assign(withCode(code), { severity: "FATAL", severity_local: "FATAL" });
    expect([code, unavailableIn(toDatabaseUnavailable(refused))?.reason]).toEqual([code, "down"]);
    const translated = Object.assign(withCode(code), { severity_local: "FATAL" });
    expect(unavailableIn(toDatabaseUnavailable(translated))?.reason).toBe("down");
    const mistake = Object.assign(withCode(code), { severity: "ERROR", severity_local: "ERROR" });
    expect(toDatabaseUnavailable(mistake)).toBe(mistake);
  }
});

test("a write that failed for want of disk is remembered for readiness, and a lost connection is not", () => {
  new DatabaseUnavailable("lost");
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
  expect(failedWrite()).toBeNull();
  toDatabaseUnavailable(withCode("53100"));
  expect(failedWrite()).toBe("the disk of the database is full");
  vi.advanceTimersByTime(31_000);
  expect(failedWrite()).toBeNull();
});

test("an error that is no outage stays unchanged", () => {
  const unique = withCode("23505");
  expect(toDatabaseUnavailable(unique)).toBe(unique);
  expect(unavailableIn(unique)).toBeNull();
  expect(unavailableIn("words")).toBeNull();
});

test("a query is retried until the database is available, and not for other errors", async () => {
  let tries = 0;
  const answer = await keepTrying(async () => {
    tries += 1;
    if (tries < 3) throw new DatabaseUnavailable("down");
    return "written";
  });
  expect([answer, tries]).toEqual(["written", 3]);
  await expect(keepTrying(() => Promise.reject(new Error("a mistake")))).rejects.toThrow("a mistake");
});

test("retries stop after their time, and when the process is about to end", async () => {
  const down = () => Promise.reject(new DatabaseUnavailable("down"));
  await expect(keepTrying(down, { forSeconds: 0.05 })).rejects.toThrow("does not answer");
  let isStopping = false;
  const waiting = keepTrying(down, { isStopping: () => isStopping });
  waiting.catch(() => {});
  await pause(150);
  isStopping = true;
  await expect(waiting).rejects.toThrow("does not answer");
});

test("a note on a locked row is dropped, and nothing else is", async () => {
  await unlessLocked(() => Promise.reject(new Error("x", { cause: new DatabaseUnavailable("locked") })));
  await expect(unlessLocked(() => Promise.reject(new DatabaseUnavailable("down")))).rejects.toThrow();
});

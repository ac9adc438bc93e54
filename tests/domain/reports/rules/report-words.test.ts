import { expect, test } from "vitest";
import { reportFileName, rhythmText, runWords } from "#app/domain/reports/rules/report-words.ts";
import { nextDeliveryAttempt, nextRunAttempt } from "#app/domain/reports/rules/retries.ts";
import { senderWarning } from "#app/domain/reports/rules/sender-warning.ts";
import { day } from "#app/lib/plain-date.ts";

const october = { from: day("2026-10-01"), to: day("2026-10-31") };

test("a schedule is described in everyday words", () => {
  expect(rhythmText({ period: "MONTH", detail: "FIRST_WORK_DAY" })).toBe(
    "on the first work day of each month",
  );
  expect(rhythmText({ period: "MONTH", detail: "LAST_DAY" })).toBe("on the last day of each month");
  expect(rhythmText({ period: "WEEK", detail: "0" })).toBe("every Monday");
  expect(rhythmText({ period: "WEEK", detail: "6" })).toBe("every Sunday");
});

test("a file is named after client and days, whatever characters the name has", () => {
  expect(reportFileName("Harbour Lane Bakery", october)).toBe("Harbour Lane Bakery – Report – 2026-10.pdf");
  expect(reportFileName("Müller & Söhne", { from: day("2026-10-05"), to: day("2026-10-11") })).toBe(
    "Müller & Söhne – Report – 2026-10-05 to 2026-10-11.pdf",
  );
  expect(reportFileName('../../etc\u0000/"x"\u202e', october)).toBe(".. .. etc x – Report – 2026-10.pdf");
  expect(reportFileName("///", october)).toBe("Dashboard – Report – 2026-10.pdf");
});

const run = { state: "done", holdReasons: [], nextAttemptAt: null } as const;
const sent = { state: "handed", via: "smtp", attempts: 1 } as const;

test("a run has the state of its worst delivery", () => {
  expect(runWords(run, [sent, sent])).toEqual({ tone: "good", text: "Sent" });
  expect(runWords(run, [sent, { ...sent, state: "bounced" }])).toEqual({ tone: "bad", text: "1 bounced" });
  expect(runWords(run, [sent, { ...sent, state: "unknown" }])).toEqual({ tone: "warn", text: "1 unknown" });
  expect(runWords({ ...run, state: "rendered" }, [{ ...sent, state: "due" }])).toEqual({
    tone: "warn",
    text: "Will be retried",
  });
  expect(runWords(run, [{ ...sent, state: "suppressed" }])).toEqual({
    tone: "neutral",
    text: "No recipients left",
  });
  expect(runWords({ ...run, state: "held", holdReasons: [{ text: "Facebook Ads is broken." }] }, [])).toEqual(
    { tone: "warn", text: "On hold: Facebook Ads is broken" },
  );
});

test("an email written as a file is not called sent", () => {
  expect(runWords(run, [{ ...sent, via: "outbox" }])).toMatchObject({
    tone: "warn",
    text: expect.stringContaining("outbox") as string,
  });
});

test("the waits between tries grow, and end within a day", () => {
  const now = new Date("2026-11-01T08:00:00Z");
  const waits = [];
  for (let attempts = 1, at: Date | null = now; at; attempts++) {
    const next = nextDeliveryAttempt(attempts, at);
    if (next) waits.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(24 * 60);
  expect(nextRunAttempt(1, now)?.toISOString()).toBe("2026-11-01T08:01:00.000Z");
  expect(nextRunAttempt(5, now)).toBeNull();
});

test("only an unverified sender has a warning", () => {
  const company = { fromAddress: "hello@northlight.example", verifiedWhitelabel: false };
  expect(senderWarning(company, "plainboard.example")).toContain("hello@northlight.example is not verified");
  expect(senderWarning({ ...company, verifiedWhitelabel: true }, "plainboard.example")).toBeNull();
  expect(senderWarning({ ...company, fromAddress: null }, "plainboard.example")).toBeNull();
  expect(
    senderWarning({ ...company, fromAddress: "northlight@mail.Plainboard.example" }, "plainboard.example"),
  ).toBeNull();
  expect(
    senderWarning({ ...company, fromAddress: "a@notplainboard.example" }, "plainboard.example"),
  ).not.toBeNull();
});

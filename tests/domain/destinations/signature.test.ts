import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { nextAttempt, retryAfter } from "#app/domain/destinations/rules/retries.ts";
import { newSigningSecret, signatureHeaders } from "#app/domain/destinations/sending/signature.server.ts";

const body = JSON.stringify({ type: "report.delivered", data: { name: "Bäckerei “Nord” 東京" } });

test("the reference library accepts what is signed, and nothing that was changed", () => {
  const secret = newSigningSecret();
  const headers = signatureHeaders([secret], { id: "d1", at: new Date(), body });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign("d1", new Date(), body));
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "d2" })).toThrow();
  expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow();
});

test("while a secret is replaced, receivers with either one accept a request", () => {
  const [next, previous] = [newSigningSecret(), newSigningSecret()];
  const headers = signatureHeaders([next, previous], { id: "d1", at: new Date(), body });
  expect(headers["webhook-signature"]!.split(" ")).toHaveLength(2);
  for (const secret of [next, previous]) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
});

test("a request recorded earlier is refused: its time is outside the replay window", () => {
  const secret = newSigningSecret();
  const old = signatureHeaders([secret], { id: "d1", at: new Date(Date.now() - 6 * 60_000), body });
  expect(() => new Webhook(secret).verify(body, old)).toThrow(/too old/);
});

test("secrets have a prefix and 32 random bytes", () => {
  const secrets = Array.from({ length: 50 }, newSigningSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});

test.each([0, 0.5, 1])("8 retries spread over 24 hours, with jitter %f", (random) => {
  const start = new Date("2026-11-01T07:00:00Z");
  const times: number[] = [];
  let at: Date | null = start;
  for (let attempts = 1; at; attempts++) {
    at = nextAttempt(attempts, at, null, () => random);
    if (at) times.push((at.getTime() - start.getTime()) / 3_600_000);
  }
  expect(times).toHaveLength(8);
  expect(times.at(-1)).toBeGreaterThan(20);
  expect(times.at(-1)).toBeLessThan(24);
  expect(times.every((hours, i) => i === 0 || hours > times[i - 1]!)).toBe(true);
});

test("a longer wait that the receiver asks for is kept, up to an hour", () => {
  const now = new Date("2026-11-01T07:00:00Z");
  const minutes = (seconds: number) => (nextAttempt(1, now, seconds)!.getTime() - now.getTime()) / 60_000;
  expect(minutes(600)).toBe(10);
  expect(minutes(90_000)).toBe(60);
  expect(minutes(1)).toBeGreaterThanOrEqual(0.9);
  expect(retryAfter("120", now)).toBe(120);
  expect(retryAfter("Sun, 01 Nov 2026 07:02:00 GMT", now)).toBe(120);
  expect(retryAfter("soon", now)).toBeNull();
});

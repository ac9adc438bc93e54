import { createHmac } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, widerNetwork } from "#app/lib/client-network.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { db } from "#db/client.server.ts";
import { pullBackLimit } from "#db/queries/clock/future-access.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import type { FailureDetail } from "./failure.server.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const widerBy = 4;

/** See guess-limit.server.ts and decisions/0010-signing-in.md. */
const limits = {
  "sign-in-address": { points: 50, seconds: 10 * minute },
  "sign-in-account-from-address": { points: 10, seconds: 10 * minute },
  "sign-in-account": { points: 100, seconds: hour },
  "sign-in-account-crowded": { points: 2, seconds: 10 * minute },
  "sign-in-account-most": { points: 1000, seconds: hour },
  "sign-in-known": { points: 1_000_000, seconds: 30 * day },
  "own-password": { points: 10, seconds: 10 * minute },
  "second-factor": { points: 10, seconds: 15 * minute },
  "second-factor-day": { points: 50, seconds: day },
  "new-device-email": { points: 5, seconds: day },
  invitation: { points: 60, seconds: hour },
  "service-callback": { points: 60, seconds: 10 * minute },
  // The first use counts, so a state works once.
  "service-state": { points: 1, seconds: hour },
  registration: { points: 30, seconds: 10 * minute },
  "reset-address": { points: 30, seconds: hour },
  "reset-account": { points: 5, seconds: hour },
  "unlock-dashboard": { points: 10, seconds: 15 * minute },
  "link-request": { points: 5, seconds: hour },
  "link-request-dashboard": { points: 20, seconds: hour },
  "unlock-dashboard-all": { points: 100, seconds: hour },
  "unlock-dashboard-crowded": { points: 2, seconds: 10 * minute },
  "unlock-dashboard-most": { points: 1000, seconds: hour },
  "unlock-known": { points: 1_000_000, seconds: 30 * day },
  "pdf-visitor": { points: 20, seconds: 10 * minute },
  "pdf-link": { points: 60, seconds: hour },
  "pdf-same": { points: 120, seconds: hour },
  "pdf-dashboard": { points: 120, seconds: hour },
  "pdf-dashboard-crowded": { points: 2, seconds: 10 * minute },
  "pdf-dashboard-most": { points: 600, seconds: hour },
  "picture-visitor": { points: 60, seconds: 10 * minute },
  "destination-test": { points: 20, seconds: 10 * minute },
  "connect-keys": { points: 30, seconds: 10 * minute },
  "ask-again": { points: 10, seconds: 10 * minute },
  "unsent-large": { points: 20, seconds: 10 * minute },
  // Visitors' new date ranges cost provider quota.
  "visit-dashboard-hour": { points: 8, seconds: hour },
  "visit-dashboard-day": { points: 24, seconds: 24 * hour },
  "visit-source-hour": { points: 16, seconds: hour },
  "visit-source-day": { points: 48, seconds: 24 * hour },
  // Codes can be guessed.
  "coupon-address": { points: 30, seconds: 10 * minute },
  "coupon-company": { points: 30, seconds: 10 * minute },
  checkout: { points: 60, seconds: 10 * minute },
  "sample-short": { points: 6, seconds: 10 * minute },
  sample: { points: 20, seconds: hour },
  "sample-all": { points: 200, seconds: hour },
} as const;

export type LimitName = keyof typeof limits;

/** Null while allowed. */
export type Try = { readonly waitSeconds: number | null };

export async function triesLeft(name: LimitName, ...key: readonly string[]): Promise<number> {
  const { points } = limits[name];
  const used = (await limiter(name).get(hidden(key)))?.consumedPoints ?? 0;
  return Math.max(0, points - used);
}

/** Keys are keyed hashes. IPv6 also counts for the wider network. */
export async function countAttempt(name: LimitName, ...key: readonly string[]): Promise<Try> {
  const near = await consume(limiter(name), key);
  const wide = near === null ? widerKey(key) : null;
  const waitSeconds = wide ? await consume(limiter(name, "wide"), wide) : near;
  if (waitSeconds !== null) securityEvent("limit-reached", { limit: name });
  return { waitSeconds };
}

async function consume(counter: RateLimiterDrizzle, key: readonly string[]): Promise<number | null> {
  try {
    await counter.consume(hidden(key));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

function widerKey(key: readonly string[]): string[] | null {
  const wider = key.map((part) => widerNetwork(part) ?? part);
  return wider.some((part, at) => part !== key[at]) ? wider : null;
}

export async function clearAttempts(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).delete(hidden(key));
  const wide = widerKey(key);
  if (wide) await limiter(name, "wide").reward(hidden(wide), 1);
}

export async function refundAttempt(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).reward(hidden(key), 1);
  const wide = widerKey(key);
  if (wide) await limiter(name, "wide").reward(hidden(wide), 1);
}

export async function isCounted(name: LimitName, ...key: readonly string[]): Promise<boolean> {
  return ((await limiter(name).get(hidden(key)))?.consumedPoints ?? 0) > 0;
}

/** Narrowest first: later keys do not count a refused try. */
export async function takeTries(...asked: readonly (readonly [LimitName, ...string[]])[]): Promise<Try> {
  for (const [name, ...key] of asked) {
    const { waitSeconds } = await countAttempt(name, ...key);
    if (waitSeconds !== null) return { waitSeconds };
  }
  return { waitSeconds: null };
}

export function clientAddress(): string {
  return networkOf(requestContext()?.clientAddress ?? "unknown");
}

export function attemptLimitProblem(
  waitSeconds: number,
): FailureDetail & { message: string; headers: Record<string, string> } {
  const [count, unit] = waitSeconds < 60 ? [waitSeconds, "second"] : [Math.ceil(waitSeconds / 60), "minute"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return {
    message: `Too many attempts. Wait ${wait}, then try again.`,
    headers: { "Retry-After": String(waitSeconds) },
  };
}

function limiter(name: LimitName, width: "near" | "wide" = "near"): RateLimiterDrizzle {
  const { points, seconds } = limits[name];
  const prefix = width === "wide" ? `${name}-wide` : name;
  return singleton(
    `rate-limit:${prefix}`,
    () =>
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: prefix,
        points: width === "wide" ? points * widerBy : points,
        duration: seconds,
        clearExpiredByTimeout: false, // the nightly clean-up does it
      }),
  );
}

export async function pullBackLimits(): Promise<void> {
  const at = new Date();
  for (const [name, { seconds }] of Object.entries(limits))
    for (const prefix of [name, `${name}-wide`]) await pullBackLimit(at, prefix, seconds);
}

function hidden(key: readonly string[]): string {
  return createHmac("sha256", keyFor("rate-limit")).update(key.join("\n").toLowerCase()).digest("base64url");
}

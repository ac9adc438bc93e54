import { createHmac } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { requestContext } from "#app/lib/request-context.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/limits.ts";
import type { FailureDetail } from "./failure.server.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How many tries in which time. Guessing is slowed down, and nobody can lock another person out: the tight limit on an
 * account counts for one client address, the wide one for all of them together. See decisions/0010-signing-in.md.
 */
const limits = {
  "sign-in-address": { points: 50, seconds: 10 * minute },
  "sign-in-account-from-address": { points: 10, seconds: 10 * minute },
  "sign-in-account": { points: 100, seconds: hour },
  "own-password": { points: 10, seconds: 10 * minute },
  registration: { points: 30, seconds: 10 * minute },
  "reset-address": { points: 30, seconds: hour },
  "reset-account": { points: 5, seconds: hour },
  "unlock-dashboard": { points: 10, seconds: 10 * minute },
  "connect-keys": { points: 30, seconds: 10 * minute },
  "ask-again": { points: 10, seconds: 10 * minute },
  "unsent-large": { points: 20, seconds: 10 * minute },
  sample: { points: 20, seconds: hour },
} as const;

export type LimitName = keyof typeof limits;

/** `waitSeconds` is null while the try is allowed. */
export type Try = { readonly waitSeconds: number | null };

/** Counts one try. The key (an address, an account, a dashboard) is stored only as a keyed hash. */
export async function takeTry(name: LimitName, ...key: readonly string[]): Promise<Try> {
  try {
    await limiter(name).consume(hidden(key));
    return { waitSeconds: null };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { waitSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
  }
}

/** Gives the tries back: the right password ends the counting. */
export async function forgetTries(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).delete(hidden(key));
}

/** Gives one try back. */
export async function returnTry(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).reward(hidden(key), 1);
}

/** The longest wait of several limits, each of which is counted. */
export async function takeTries(...asked: readonly (readonly [LimitName, ...string[]])[]): Promise<Try> {
  const waits: number[] = [];
  for (const [name, ...key] of asked) {
    const { waitSeconds } = await takeTry(name, ...key);
    if (waitSeconds !== null) waits.push(waitSeconds);
  }
  return { waitSeconds: waits.length > 0 ? Math.max(...waits) : null };
}

/** Who is trying, as far as the network says. */
export function clientAddress(): string {
  return requestContext()?.clientAddress ?? "unknown";
}

/** What a 429 says: the wait in words, and as Retry-After. */
export function tooManyTries(
  waitSeconds: number,
): FailureDetail & { message: string; headers: Record<string, string> } {
  const [count, unit] = waitSeconds < 60 ? [waitSeconds, "second"] : [Math.ceil(waitSeconds / 60), "minute"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return {
    message: `Too many tries. Wait ${wait}, then try again.`,
    headers: { "Retry-After": String(waitSeconds) },
  };
}

function limiter(name: LimitName): RateLimiterDrizzle {
  const { points, seconds } = limits[name];
  return singleton(
    `rate-limit:${name}`,
    () =>
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points,
        duration: seconds,
        clearExpiredByTimeout: false, // the nightly clean-up does it
      }),
  );
}

function hidden(key: readonly string[]): string {
  return createHmac("sha256", keyFor("rate-limit")).update(key.join("\n").toLowerCase()).digest("base64url");
}

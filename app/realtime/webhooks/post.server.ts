import { LRUCache } from "lru-cache";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { measures } from "#app/lib/measures.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { hmac } from "../hub/signature.ts";
import { hubKeys } from "../hub/state.server.ts";

export type WebhookEvent = { readonly name: string; readonly channel: string } & Readonly<
  Record<string, string | number>
>;

export const webhookTimes = { collectMs: 100, patienceMs: 10_000, firstWaitMs: 1000, tryForMs: 5 * 60_000 };
const eventsPerPost = 100;
const maxHeld = 10_000;

const state = singleton("webhooks", () => ({
  waiting: [] as WebhookEvent[],
  held: 0,
  timer: null as NodeJS.Timeout | null,
  last: Promise.resolve(),
}));

const missed = new LRUCache<string, true>({ max: 1000, ttl: 10_000 });

export function postCacheMiss(channel: string): void {
  if (missed.has(channel)) return;
  missed.set(channel, true);
  postWebhook({ name: "cache_miss", channel });
}

export function postWebhook(event: WebhookEvent): void {
  if (config.hubWebhooks === null) return;
  if (state.held >= maxHeld) {
    measures.webhookEvents.inc({ outcome: "dropped" });
    return;
  }
  state.held++;
  state.waiting.push(event);
  state.timer ??= setTimeout(flush, webhookTimes.collectMs).unref();
}

function flush(): void {
  state.timer = null;
  while (state.waiting.length > 0) {
    const events = state.waiting.splice(0, eventsPerPost);
    const body = JSON.stringify({ time_ms: Date.now(), events });
    const first = state.last.then(() => post(body));
    state.last = first.then((isAccepted) => {
      if (isAccepted) settle(events.length, "accepted");
      else void tryAgain(body, events.length);
    });
  }
}

function settle(count: number, outcome: "accepted" | "dropped"): void {
  state.held -= count;
  measures.webhookEvents.inc({ outcome }, count);
}

async function tryAgain(body: string, count: number): Promise<void> {
  const until = steadyNow() + webhookTimes.tryForMs;
  for (let wait = webhookTimes.firstWaitMs; steadyNow() + wait < until; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    if (await post(body)) {
      settle(count, "accepted");
      return;
    }
  }
  settle(count, "dropped");
  log.warn({ events: count }, "the address of HUB_WEBHOOKS did not accept events for five minutes");
}

async function post(body: string): Promise<boolean> {
  const { key, secret } = hubKeys();
  try {
    const answer = await fetch(config.hubWebhooks!, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Plainboard",
        "X-Pusher-Key": key,
        "X-Pusher-Signature": hmac(secret, body),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(webhookTimes.patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

export async function finishWebhooks(withinMs: number): Promise<void> {
  if (state.timer) {
    clearTimeout(state.timer);
    flush();
  }
  await Promise.race([state.last, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
}

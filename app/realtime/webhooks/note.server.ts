import { config } from "#app/config.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { isAlone, servingSince, thisNode } from "../bus/bus.server.ts";
import { lastHeardOf, oldestNode } from "../bus/nodes.server.ts";
import { postWebhook, type WebhookEvent } from "./post.server.ts";

/** All processes see these events, and the one that has served longest posts them. */
const noted = singleton("noted-webhooks", () => ({
  events: [] as { readonly at: number; readonly event: WebhookEvent }[],
}));

/** The others are known then. */
const startMs = 2000;
const maxNoted = 10_000;
/** Longest time between a change and its event. */
const marginMs = 8000;

export function noteWebhook(event: WebhookEvent): void {
  if (config.hubWebhooks === null) return;
  if (noted.events.length < maxNoted) noted.events.push({ at: steadyNow(), event });
  settleWebhooks(steadyNow());
}

/** Also called by a timer: when the process that posts has died, the next one posts its last events. */
export function settleWebhooks(at: number): void {
  const poster = posterAt(at);
  if (poster === thisNode()) for (const { event } of noted.events.splice(0)) postWebhook(event);
  else if (poster !== null) {
    const doneBefore = lastHeardOf(poster) - marginMs;
    noted.events = noted.events.filter((one) => one.at > doneBefore);
  }
}

function posterAt(at: number): string | null {
  if (isAlone()) return thisNode();
  return at - servingSince() < startMs ? null : oldestNode(thisNode(), servingSince());
}

/** A process that ends has posted everything until now, if it was its task. */
export function webhooksPostedBy(node: string): void {
  if (oldestNode(thisNode(), servingSince()) === node) noted.events = [];
}

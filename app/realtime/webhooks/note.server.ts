import { config } from "#app/config.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { isAlone, servingSince, thisNode } from "../bus/bus.server.ts";
import { lastHeardOf, oldestNode } from "../bus/nodes.server.ts";
import { postWebhook, type WebhookEvent } from "./post.server.ts";

/** The process that has served longest posts them. */
const noted = singleton("noted-webhooks", () => ({
  events: [] as { readonly at: number; readonly event: WebhookEvent }[],
}));

const startMs = 2000;
const maxNoted = 10_000;
const marginMs = 8000;

export function noteWebhook(event: WebhookEvent): void {
  if (config.hubWebhooks === null) return;
  if (noted.events.length < maxNoted) noted.events.push({ at: steadyNow(), event });
  settleWebhooks(steadyNow());
}

/** On a timer too: the next process posts a dead one's events. */
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

export function webhooksPostedBy(node: string): void {
  if (oldestNode(thisNode(), servingSince()) === node) noted.events = [];
}

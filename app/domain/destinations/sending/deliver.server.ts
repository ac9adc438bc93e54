import { now } from "#app/lib/clock.server.ts";
import type { DestinationRow } from "#db/queries/reports/destinations.ts";
import { type Verdict, verdictOf } from "../rules/verdict.ts";
import type { Card } from "../messages/card.ts";
import { googleChatMessage } from "../messages/google-chat.ts";
import { slackMessage } from "../messages/slack.ts";
import { teamsMessage } from "../messages/teams-message.ts";
import { openPart, signingSecrets } from "../sealed.server.ts";
import { postTo } from "./post.server.ts";
import { signatureHeaders } from "./signature.server.ts";

export type Content = {
  /** Equal for each attempt: webhooks drop repeats by it. */
  readonly id: string;
  readonly card: Card;
  readonly event: object;
};

type Target = Pick<DestinationRow, "kind" | "refusals" | "refusedSince"> & {
  readonly address: string;
  readonly secrets: readonly string[];
};

/** Null: the stored address is unreadable. */
export function targetOf(destination: DestinationRow): Target | null {
  const address = openPart(destination, "address", destination.address);
  const secrets = signingSecrets(destination, now());
  if (address === null || (destination.kind === "webhook" && secrets.length === 0)) return null;
  const { kind, refusals, refusedSince } = destination;
  return { kind, refusals, refusedSince, address, secrets };
}

export async function deliverTo(
  { kind, address, secrets, refusals, refusedSince }: Target,
  { id, card, event }: Content,
  mayBegin: () => Promise<boolean>,
  at = now(),
): Promise<Verdict> {
  const body = JSON.stringify(kind === "webhook" ? event : chatMessages[kind](card));
  const headers = kind === "webhook" ? signatureHeaders(secrets, { id, at: now(), body }) : {};
  const posted = await postTo({ address, body, headers }, mayBegin);
  const sinceMs = refusedSince === null ? 0 : at.getTime() - refusedSince.getTime();
  return verdictOf(kind, posted, { count: refusals, sinceMs });
}

const chatMessages = {
  slack: slackMessage,
  teams: teamsMessage,
  "google-chat": googleChatMessage,
} as const;
